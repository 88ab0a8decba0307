import { undoneReason } from '@canopy/contract/desk/cases'
import { removeHeldPoints, restoreHeldPoints } from '@canopy/contract/desk/challenges/endpoints'
import type { DeskMember, MemberAccount } from '@canopy/contract/desk/members/shapes'
import { deskMessages } from '@canopy/contract/desk/messages'
import { formatNumber } from '@canopy/contract/text/format-number'
import { useApi } from '../../../api/context.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
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
  const reason = useReason()
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

  function remove() {
    const taken = reason.take()
    if (taken !== undefined) decision.decide(taken)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={(isOpen) => !isOpen && onClosed()}
      title="Remove points on hold"
      description={`This removes ${heldOf(account)}. These proofs become issues, and ${fullName} is notified. Points that can be redeemed already stay.`}
      actions={
        <>
          <Button variant="secondary" onClick={onClosed}>
            Cancel
          </Button>
          <Button variant="danger" pending={decision.isPending} onClick={remove}>
            Remove {formatNumber(account.onHold + account.waiting)} points
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <ReasonField reason={reason} ready={READY_REASONS} description={`${fullName} reads it.`} />
        <FormFailure message={decision.failure} />
      </div>
    </Dialog>
  )
}
