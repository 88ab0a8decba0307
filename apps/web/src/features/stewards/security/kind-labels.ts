import type { SecurityEventKind } from '@canopy/contract/desk/security'

export const kindLabels: Record<SecurityEventKind, string> = {
  'login.succeeded': 'Signed in',
  'login.refused': 'Login refused',
  'reset.asked': 'Reset link asked for',
  'reset.used': 'Reset link used',
  'password.changed': 'Password changed',
  'device.new': 'New device',
  'factor.changed': 'Second factor',
  'sessions.ended': 'Signed out',
  'limit.reached': 'Limit reached',
  'access.refused': 'Access refused',
  'copy.found': 'Copied picture',
  'cap.reached': 'Cap of points reached',
  'points.refunded': 'Points given back',
  'events.dropped': 'More, not listed',
}
