import type { Order } from '@canopy/contract/shop/orders/shapes'
import { useRef } from 'react'
import { t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button } from '../../../ui/button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { cancelQuestion } from './order-texts.ts'
import { useCancelOrder } from './orders-data.ts'

/** Asks for confirmation and cancels the order. After a failure the dialog stays open and shows it. */
export function CancelOrderDialog({
  order,
  onCancelled,
  onClosed,
}: {
  order: Order
  onCancelled: () => void
  onClosed: () => void
}) {
  const { shortfall } = useSession()
  const isCancelled = useRef(false)
  const { mutate, isPending, error } = useCancelOrder(order)

  const cancel = () =>
    mutate(undefined, {
      onSuccess: () => {
        isCancelled.current = true
        toast('success', t('orders.cancelled'))
        onCancelled()
        onClosed()
      },
    })

  return (
    <Dialog
      open
      onOpenChange={onClosed}
      title={t('orders.cancelTitle', { orderId: order.orderId })}
      description={cancelQuestion(order.pointsApplied, shortfall)}
      // After a success the button that opened the dialog is gone; the text that replaces it takes the focus.
      finalFocus={() => !isCancelled.current}
      actions={
        <>
          <Button variant="secondary" onClick={onClosed}>
            {t('orders.keepOrder')}
          </Button>
          <Button variant="danger" pending={isPending} onClick={cancel}>
            {t('orders.cancelOrder')}
          </Button>
        </>
      }
    >
      <FormFailure
        message={error && !isPending ? t('orders.cancelFailed', { reason: error.message }) : undefined}
      />
    </Dialog>
  )
}
