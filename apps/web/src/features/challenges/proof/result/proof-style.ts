/** Icon, colour and texts of a proof by its status. */

import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { MINUTE } from '@canopy/contract/limits'
import { BadgeCheck, CircleAlert, CircleHelp, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'
import { t } from '../../../../language/messages.ts'
import type { Tone } from '../../../../ui/badges/badge.tsx'
import type { ToastKind } from '../../../../ui/feedback/toaster.tsx'
import { exactTime } from '../../../../ui/time-ago.tsx'

type Style = { Icon: LucideIcon; tone: Tone; label: string; title: string; notice?: ToastKind }

/** A status that this version of the app does not know is shown as it is. */
export function styleOf(status: Proof['status']): Style {
  switch (status) {
    case 'Verified':
      return {
        Icon: BadgeCheck,
        tone: 'leaf',
        label: t('proofs.statusVerified'),
        title: t('proofs.challengeVerified'),
        notice: 'success',
      }
    case 'Issue':
      return {
        Icon: CircleAlert,
        tone: 'danger',
        label: t('proofs.statusIssue'),
        title: t('proofs.issueFound'),
        notice: 'warning',
      }
    case 'Error':
      return {
        Icon: TriangleAlert,
        tone: 'sun',
        label: t('proofs.statusError'),
        title: t('proofs.failed'),
        notice: 'error',
      }
    case 'Pending':
      return {
        Icon: Hourglass,
        tone: 'info',
        label: t('proofs.statusPending'),
        title: t('proofs.awaitsSteward'),
      }
    default:
      return { Icon: CircleHelp, tone: 'neutral', label: status, title: status }
  }
}

/** Heading above `aiResponse`. */
export function feedbackTitle({ status, reviewer }: Proof) {
  if (status === 'Error') return t('proofs.whatWentWrong')
  if (status === 'Pending') return t('proofs.whatHappensNext')
  if (reviewer === 'jury') return t('proofs.trustedMembers')
  return reviewer === 'steward' ? t('proofs.stewardsReason') : t('proofs.aiFeedback')
}

/** `aiResponse`, with the time from which a proof over the daily cap can be submitted again. */
export function feedbackOf({ aiResponse, earnableAt }: Proof) {
  if (earnableAt === null) return aiResponse
  // The time is shown without seconds. Rounded up, since a proof submitted before it would be refused.
  const minute = Math.ceil(Date.parse(earnableAt) / MINUTE) * MINUTE
  return t('proofs.feedbackEarnableAfter', {
    feedback: aiResponse,
    time: exactTime.format(minute),
  })
}
