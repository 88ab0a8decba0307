import { undoneReason } from '@canopy/contract/desk/cases'
import { setRefundPaid } from '@canopy/contract/desk/shop/endpoints'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { OrderReturn } from '@canopy/contract/shop/orders/shapes'
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

const READY_REASONS: Record<'paid' | 'unpaid', PlainMessageId[]> = {
  paid: ['desk-shop.reasonPaidInCash', 'desk-shop.reasonTransfer'],
  unpaid: ['desk-shop.reasonMistake', 'desk-shop.reasonCameBack'],
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
    done: t(paid ? 'desk-shop.notedGivenBack' : 'desk-shop.notedOwed', { cash }),
    onDecided: onClosed,
  })

  return (
    <ReasonDialog
      title={t(paid ? 'desk-shop.noteGivenBack' : 'desk-shop.noteOwed', { cash })}
      description={t('desk-shop.refundEffect')}
      cancel={t('desk-shop.keepAsItIs')}
      act={t(paid ? 'desk-shop.noteAsGivenBack' : 'desk-shop.noteAsOwed')}
      ready={READY_REASONS[paid ? 'paid' : 'unpaid']}
      decision={decision}
      run={(reason) => decision.decide({ paid, reason })}
      onClosed={onClosed}
    />
  )
}
