/** How the state of a proof looks and what it is called, the same for the last one and for those before it. */

import type { Proof } from '@canopy/contract/challenges'
import { messages } from '@canopy/contract/messages'
import { BadgeCheck, CircleAlert, CircleHelp, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'
import type { Tone } from '../../../ui/badge.tsx'
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
