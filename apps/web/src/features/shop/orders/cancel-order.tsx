import { messages } from '@canopy/contract/messages'
import type { Order } from '@canopy/contract/shop'
import { type ComponentProps, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/button.tsx'

const CancelOrderDialog = lazy(async () => ({
  default: (await import('./cancel-order-dialog.tsx')).CancelOrderDialog,
}))

/** The button that cancels an order after asking, and what it led to; nothing for one that is no longer pending. */
export function CancelOrder({ order, size }: { order: Order } & Pick<ComponentProps<typeof Button>, 'size'>) {
  const [isAsked, setAsked] = useState(false)
  const [isCancelled, setCancelled] = useState(false)

  return (
    <>
      {order.status === 'pending' && (
        <Button variant="secondary" size={size} aria-haspopup="dialog" onClick={() => setAsked(true)}>
          Cancel Order
        </Button>
      )}
      {isCancelled && <Cancelled />}
      {isAsked && (
        <Suspense>
          <CancelOrderDialog
            order={order}
            onCancelled={() => setCancelled(true)}
            onClosed={() => setAsked(false)}
          />
        </Suspense>
      )}
    </>
  )
}

/** Stands in the place of the button, and takes the focus that would be lost with it. */
function Cancelled() {
  const box = useRef<HTMLParagraphElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <p ref={box} tabIndex={-1} className="self-center text-sm font-medium text-muted">
      {messages.orderCancelled}
    </p>
  )
}
