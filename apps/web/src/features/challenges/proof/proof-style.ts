/** How the state of a proof looks and what it is called, the same for the last one and for those before it. */

import type { Proof } from '@canopy/contract/challenges'
import { MINUTE } from '@canopy/contract/limits'
import { messages } from '@canopy/contract/messages'
import { BadgeCheck, CircleAlert, CircleHelp, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Tone } from '../../../ui/badge.tsx'
import { exactTime } from '../../../ui/time-ago.tsx'
import type { ToastKind } from '../../../ui/toast.ts'

type Look = { Icon: LucideIcon; tone: Tone; title: string; notice?: ToastKind }

const looks: Record<Proof['status'], Look> = {
  Verified: { Icon: BadgeCheck, tone: 'leaf', title: messages.proofVerified, notice: 'success' },
  Issue: { Icon: CircleAlert, tone: 'danger', title: messages.proofIssue, notice: 'warning' },
  Error: { Icon: TriangleAlert, tone: 'sun', title: messages.proofFailed, notice: 'error' },
  Pending: { Icon: Hourglass, tone: 'info', title: messages.proofAwaitsSteward },
}

/** One that is unknown here is shown as it is. */
export const lookOf = (status: Proof['status']): Look =>
  looks[status] ?? { Icon: CircleHelp, tone: 'neutral', title: status }

/** Whose words `aiResponse` are. */
export function feedbackTitle({ status, reviewer }: Proof) {
  if (status === 'Error') return 'What went wrong'
  if (status === 'Pending') return 'What happens next'
  return reviewer === 'steward' ? 'The steward’s reason' : 'AI feedback'
}

/** What the member is told, with the time from which a proof over the daily cap can be submitted again. */
export function feedbackOf({ aiResponse, earnableAt }: Proof) {
  if (earnableAt === null) return aiResponse
  // Shown without seconds, so the next full minute: a minute earlier it would be refused again.
  const minute = Math.ceil(Date.parse(earnableAt) / MINUTE) * MINUTE
  return `${aiResponse} ${messages.proofEarnable(exactTime.format(minute))}`
}
