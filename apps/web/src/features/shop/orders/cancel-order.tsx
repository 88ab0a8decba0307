import { isUnsent, type Order } from '@canopy/contract/shop/orders/shapes'
import { type ComponentProps, Suspense, useEffect, useRef, useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'

const CancelOrderDialog = lazyNamed(() => import('./cancel-order-dialog.tsx'), 'CancelOrderDialog')

/** The button that opens the dialog, replaced by a text once cancelled. Nothing if the order was sent or cancelled before. */
export function CancelOrder({ order, size }: { order: Order } & Pick<ComponentProps<typeof Button>, 'size'>) {
  const [isOpen, setOpen] = useState(false)
  const [isCancelled, setCancelled] = useState(false)

  return (
    <>
      {isUnsent(order.status) && (
        <Button variant="secondary" size={size} aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('orders.cancelOrder')}
        </Button>
      )}
      {isCancelled && <Cancelled />}
      {isOpen && (
        <Suspense>
          <CancelOrderDialog
            order={order}
            onCancelled={() => setCancelled(true)}
            onClosed={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Replaces the button and takes its focus. */
function Cancelled() {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <p ref={box} tabIndex={-1} className="self-center text-sm font-medium text-muted">
      {t('orders.cancelled')}
    </p>
  )
}
