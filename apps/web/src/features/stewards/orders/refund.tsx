import { undoneReason } from '@canopy/contract/desk/cases'
import { deskMessages } from '@canopy/contract/desk/messages'
import { setRefundPaid } from '@canopy/contract/desk/shop/endpoints'
import type { OrderReturn } from '@canopy/contract/shop/orders/shapes'
import { money } from '@canopy/contract/text/money'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { ConflictNotice } from '../decision/conflict-notice.tsx'
import { ReasonField, useReason } from '../decision/reason-field.tsx'
import { useDecision } from '../decision/use-decision.ts'

type Returned = { orderKey: string; returned: OrderReturn }

/** Whether the cash of a return was given back, and the button that notes the opposite. Nothing if no cash is owed. */
export function Refund({ orderKey, returned }: Returned) {
  const [isOpen, setOpen] = useState(false)
  if (returned.cash === 0) return null
  const isPaid = returned.paidAt !== null
  return (
    <>
      {isPaid && <Badge tone="leaf">Cash given back</Badge>}
      <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isPaid ? 'Cash was not given back' : 'Cash was given back'}
      </Button>
      {isOpen && <RefundDialog orderKey={orderKey} returned={returned} onClosed={() => setOpen(false)} />}
    </>
  )
}

const READY_REASONS = {
  paid: ['Paid in cash', 'Paid by bank transfer'],
  unpaid: ['Noted by mistake', 'The payment came back'],
}

function RefundDialog({
  orderKey,
  returned: { returnId, cash, paidAt },
  onClosed,
}: Returned & { onClosed: () => void }) {
  // The case behind the dialog changes before the dialog has closed.
  const [paid] = useState(paidAt === null)
  const api = useApi()
  const reason = useReason()
  const set = (body: { paid: boolean; reason: string }) =>
    api.call(setRefundPaid, { params: { orderKey, returnId }, body })
  const decision = useDecision({
    kind: 'order',
    id: orderKey,
    decide: set,
    undo: (noted) => () => set({ paid: !noted.paid, reason: undoneReason(noted.reason) }),
    done: (paid ? deskMessages.refundPaid : deskMessages.refundUnpaid)(money(cash)),
    onDecided: onClosed,
  })

  function save() {
    const given = reason.take()
    if (given !== undefined) decision.decide({ paid, reason: given })
  }

  return (
    <Dialog
      open
      onOpenChange={onClosed}
      title={`Note ${money(cash)} as ${paid ? 'given back' : 'still to be given back'}`}
      description="The member sees it with their order."
      actions={
        <>
          <Button variant="secondary" onClick={onClosed}>
            Keep as it is
          </Button>
          <Button pending={decision.isPending} onClick={save}>
            {paid ? 'Note as given back' : 'Note as owed'}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {decision.conflict && <ConflictNotice conflict={decision.conflict} onDismiss={decision.reset} />}
        <ReasonField reason={reason} ready={READY_REASONS[paid ? 'paid' : 'unpaid']} />
        <FormFailure message={decision.failure} />
      </div>
    </Dialog>
  )
}
