import { undoneReason } from '@canopy/contract/desk/cases'
import { deskMessages } from '@canopy/contract/desk/messages'
import { setRefundPaid } from '@canopy/contract/desk/shop/endpoints'
import type { OrderReturn } from '@canopy/contract/shop/orders/shapes'
import { money } from '@canopy/contract/text/money'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ReasonDialog } from '../decision/reason-dialog.tsx'
import { useDecision } from '../decision/use-decision.ts'

type Returned = { orderKey: string; returned: OrderReturn }

/** Whether the cash of a return was given back, and the button that notes the opposite. Nothing if no cash is owed. */
export function Refund({ orderKey, returned }: Returned) {
  const [isOpen, setOpen] = useState(false)
  if (returned.cash === 0) return null
  const isPaid = returned.paidAt !== null
  return (
    <>
      {isPaid && <Badge tone="leaf">{t('desk-shop.cashGivenBack')}</Badge>}
      <Button size="small" variant="secondary" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {isPaid ? t('desk-shop.cashWasNotGivenBack') : t('desk-shop.cashWasGivenBack')}
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

  return (
    <ReasonDialog
      title={`Note ${money(cash)} as ${paid ? 'given back' : 'still to be given back'}`}
      description={t('desk-shop.theMemberSeesItWith')}
      cancel="Keep as it is"
      act={paid ? 'Note as given back' : 'Note as owed'}
      ready={READY_REASONS[paid ? 'paid' : 'unpaid']}
      decision={decision}
      run={(reason) => decision.decide({ paid, reason })}
      onClosed={onClosed}
    />
  )
}
