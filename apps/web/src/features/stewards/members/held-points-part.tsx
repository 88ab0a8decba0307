import { formatNumber } from '@canopy/contract/format-number'
import type { DeskMember, MemberAccount } from '@canopy/contract/stewards/members'
import { deskMessages } from '@canopy/contract/stewards/messages'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { Part } from '../case/part.tsx'
import { ReasonField, useReason } from '../case/reason-field.tsx'
import { useDecision } from '../case/use-decision.ts'
import { useDeskApi } from '../desk/desk-api.ts'
import { accountQuery } from './members-data.ts'

const READY_REASONS = ['Photos of somebody else', 'The same photo in several accounts', 'Generated photos']

/** "100 points on hold and 50 that are not paid yet, of 2 proofs" */
const heldOf = ({ onHold, waiting, heldProofs }: MemberAccount) =>
  `${formatNumber(onHold)} points on hold and ${formatNumber(waiting)} that are not paid yet, of ${formatNumber(heldProofs)} ${heldProofs === 1 ? 'proof' : 'proofs'}`

/** After a fraud, all points that a member cannot redeem yet are removed at once. */
export function HeldPointsPart({ member }: { member: DeskMember }) {
  const { userId } = useSession()
  const { data: account } = useQuery(accountQuery(useDeskApi(), member.userId))
  const [isOpen, setOpen] = useState(false)
  if (!account || account.heldProofs === 0 || userId === member.userId) return null
  return (
    <Part title="Points on hold">
      <div className="flex flex-col items-start gap-4">
        <p>{heldOf(account)}.</p>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          Remove points on hold…
        </Button>
      </div>
      {isOpen && <RemovalDialog member={member} account={account} onClosed={() => setOpen(false)} />}
    </Part>
  )
}

function RemovalDialog({
  member: { userId, fullName },
  account,
  onClosed,
}: {
  member: DeskMember
  account: MemberAccount
  onClosed: () => void
}) {
  const api = useDeskApi()
  const reason = useReason()
  const decision = useDecision({
    kind: 'member',
    id: userId,
    decide: (taken: string) => api.call('removeHeldPoints', { params: { userId }, body: { reason: taken } }),
    done: ({ points, proofs }) => deskMessages.heldRemoved(points, proofs),
    onDecided: onClosed,
  })

  function remove() {
    const taken = reason.take()
    if (taken !== undefined) decision.decide(taken)
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClosed()}
      title="Remove points on hold"
      description={`This removes ${heldOf(account)}. These proofs become issues, and ${fullName} is notified. Points that can be redeemed already stay. It cannot be undone in one step.`}
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
