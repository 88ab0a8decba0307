import { undoneReason } from '@canopy/contract/desk/cases'
import { removeHeldPoints, restoreHeldPoints } from '@canopy/contract/desk/challenges/endpoints'
import type { DeskMember, MemberAccount } from '@canopy/contract/desk/members/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { ReasonDialog } from '../decision/reason-dialog.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { heldOf } from './members-data.ts'

const READY_REASONS: PlainMessageId[] = [
  'desk-members.reasonForeignPhotos',
  'desk-members.reasonSamePhoto',
  'desk-members.reasonGenerated',
]

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
    done: ({ points, proofIds }) => t('desk-members.heldRemoved', { points, proofs: proofIds.length }),
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
      title={t('desk-members.removeHeld')}
      description={t('desk-members.removeHeldEffect', { ...heldOf(account), fullName })}
      cancel={t('common.cancel')}
      act={t('desk-members.removePoints', { points: account.onHold + account.waiting })}
      variant="danger"
      ready={READY_REASONS}
      readers={t('desk-members.readsIt', { fullName })}
      decision={decision}
      run={decision.decide}
      onClosed={onClosed}
    />
  )
}
