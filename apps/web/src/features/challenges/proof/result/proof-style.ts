/** Icon, colour and texts of a proof by its status. */

import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { MINUTE } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { BadgeCheck, CircleAlert, CircleHelp, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'
import { t } from '../../../../language/messages.ts'
import type { Tone } from '../../../../ui/badges/badge.tsx'
import type { ToastKind } from '../../../../ui/feedback/toaster.tsx'
import { exactTime } from '../../../../ui/time-ago.tsx'

type Style = { Icon: LucideIcon; tone: Tone; title: string; notice?: ToastKind }

const styles: Record<Proof['status'], Style> = {
  Verified: { Icon: BadgeCheck, tone: 'leaf', title: messages.proofVerified, notice: 'success' },
  Issue: { Icon: CircleAlert, tone: 'danger', title: messages.proofIssue, notice: 'warning' },
  Error: { Icon: TriangleAlert, tone: 'sun', title: messages.proofFailed, notice: 'error' },
  Pending: { Icon: Hourglass, tone: 'info', title: messages.proofAwaitsSteward },
}

/** A status that this version of the app does not know is shown as it is. */
export const styleOf = (status: Proof['status']): Style =>
  styles[status] ?? { Icon: CircleHelp, tone: 'neutral', title: status }

/** Heading above `aiResponse`. */
export function feedbackTitle({ status, reviewer }: Proof) {
  if (status === 'Error') return 'What went wrong'
  if (status === 'Pending') return 'What happens next'
  return reviewer === 'steward' ? 'The steward’s reason' : 'AI feedback'
}

/** `aiResponse`, with the time from which a proof over the daily cap can be submitted again. */
export function feedbackOf({ aiResponse, earnableAt }: Proof) {
  if (earnableAt === null) return aiResponse
  // The time is shown without seconds. Rounded up, since a proof submitted before it would be refused.
  const minute = Math.ceil(Date.parse(earnableAt) / MINUTE) * MINUTE
  return `${aiResponse} ${t('proofs.proofEarnable', { time: exactTime.format(minute) })}`
}
