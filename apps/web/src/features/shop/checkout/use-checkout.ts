import { messages } from '@canopy/contract/messages'
import type { ShippingForm } from '@canopy/contract/shop'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-data.ts'
import { toast } from '../../../ui/toast.ts'
import { applyPoints, takeOut, totalsOf } from '../cart/cart.ts'
import { isOrderable, useCartLines } from '../cart/cart-lines.ts'
import { useCart } from '../cart/cart-store.ts'
import { refreshAfterOrder, rememberOrder } from '../shop-data.ts'
import { composeOrder, sentAs } from './compose-order.ts'
import { placeOrder, unansweredOrders } from './place-order.ts'
import { dropDraft } from './shipping-draft.ts'

export type Checkout = ReturnType<typeof useCheckout>

/**
 * What is about to be ordered, and the ordering. A cart that was sent and got no answer stands as it was sent: its own order may
 * have taken the stock and the points that seem to be missing now.
 */
export function useCheckout() {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const session = useSession()
  const { cart, change } = useCart()
  const checked = useCartLines({ shown: true })
  const unanswered = unansweredOrders(session.id)
  const sent = sentAs(cart, unanswered)
  const lines = sent ? checked.map((line) => ({ ...line, problems: [] })) : checked
  const totals = sent
    ? { subtotal: sent.subtotal, points: sent.pointsApplied, total: sent.totalAmount }
    : totalsOf(cart, session.points)

  const current = { lines, totals }
  // Stands while it is placed and until the next page is there: the cart is emptied a moment before.
  const [ordered, setOrdered] = useState<typeof current>()

  const placing = useMutation({
    onMutate: () => setOrdered(current),
    // Not given up when the page is left, for the order may have arrived: then only the next page is not opened.
    mutationFn: async ({ shipping, left }: { shipping: ShippingForm; left: AbortSignal }) => {
      change((now) => applyPoints(now, totals.points))
      const placed = await placeOrder(api, composeOrder(session, cart, totals, shipping))
      const { order, isEarlier } = placed
      change((now) => takeOut(now, order.cartItems))
      dropDraft(session.id)
      rememberOrder(queries, api, order)
      toast('success', messages.orderPlaced)
      if (left.aborted) return
      await navigate(paths.orderSuccess, { replace: true, state: { orderId: order.orderId, isEarlier } })
    },
    onError: () => setOrdered(undefined),
    onSettled: () => void refreshAfterOrder(queries, api),
  })

  const shown = ordered ?? current
  return {
    ...shown,
    placing,
    canOrder: isOrderable(shown.lines),
    isUnanswered: unanswered.length > 0,
  }
}
