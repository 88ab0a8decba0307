import { undoneReason } from '@canopy/contract/desk/cases'
import { removeHeldPoints, restoreHeldPoints } from '@canopy/contract/desk/challenges/endpoints'
import type { DeskMember, MemberAccount } from '@canopy/contract/desk/members/shapes'
import { deskMessages } from '@canopy/contract/desk/messages'
import { formatNumber } from '@canopy/contract/text/format-number'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { ReasonDialog } from '../decision/reason-dialog.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { heldOf } from './members-data.ts'

const READY_REASONS = ['Photos of somebody else', 'The same photo in several accounts', 'Generated photos']

export function RemovalDialog({
  open,
  member: { userId, fullName },
  account,
  onClosed,
}: {
  open: boolean
  member: DeskMember
  account: MemberAccount
  onClosed: () => void
}) {
  const api = useApi()
  const decision = useDecision({
    kind: 'member',
    id: userId,
    decide: (taken: string) => api.call(removeHeldPoints, { params: { userId }, body: { reason: taken } }),
    done: ({ points, proofIds }) => deskMessages.heldRemoved(points, proofIds.length),
    undo: (taken, { proofIds }) => {
      if (proofIds.length === 0) return undefined
      const body = { proofIds, reason: undoneReason(taken) }
      return () => api.call(restoreHeldPoints, { params: { userId }, body })
    },
    onDecided: onClosed,
  })

  return (
    <ReasonDialog
      open={open}
      title={t('desk-members.removePointsOnHold2')}
      description={`This removes ${heldOf(account)}. These proofs become issues, and ${fullName} is notified. Points that can be redeemed already stay.`}
      cancel="Cancel"
      act={`Remove ${formatNumber(account.onHold + account.waiting)} points`}
      variant="danger"
      ready={READY_REASONS}
      readers={`${fullName} reads it.`}
      decision={decision}
      run={decision.decide}
      onClosed={onClosed}
    />
  )
}
