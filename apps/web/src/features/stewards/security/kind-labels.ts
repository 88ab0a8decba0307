import type { SecurityEventKind } from '@canopy/contract/desk/security'
import type { PlainMessageId } from '@canopy/contract/language/translate'

export const kindLabels: Record<SecurityEventKind, PlainMessageId> = {
  'login.succeeded': 'desk-policy.securityLoginSucceeded',
  'login.refused': 'desk-policy.securityLoginRefused',
  'reset.asked': 'desk-policy.securityResetAsked',
  'reset.used': 'desk-policy.securityResetUsed',
  'password.changed': 'desk-policy.securityPasswordChanged',
  'device.new': 'desk-policy.securityDeviceNew',
  'factor.changed': 'desk-policy.securityFactorChanged',
  'sessions.ended': 'desk-policy.securitySessionsEnded',
  'key.changed': 'desk-policy.securityKeyChanged',
  'key.refused': 'desk-policy.securityKeyRefused',
  'limit.reached': 'desk-policy.securityLimitReached',
  'access.refused': 'desk-policy.securityAccessRefused',
  'copy.found': 'desk-policy.securityCopyFound',
  'cap.reached': 'desk-policy.securityCapReached',
  'points.refunded': 'desk-policy.securityPointsRefunded',
  'events.dropped': 'desk-policy.securityEventsDropped',
}
