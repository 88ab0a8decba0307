import { paths } from '@canopy/contract/paths'
import type { ShippingForm } from '@canopy/contract/shop/orders/shapes'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { availableOf, useSession } from '../../../session/session-data.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { applyPoints, removeOrdered, totalsOf } from '../cart/cart.ts'
import { isOrderable, useCartLines, useOrderLimits } from '../cart/cart-lines.ts'
import { useCart } from '../cart/cart-store.ts'
import { cacheOrder, refreshAfterOrder } from '../orders/orders-data.ts'
import { composeOrder, findSent } from './compose-order.ts'
import { placeOrder, unconfirmedOrders } from './place-order.ts'
import { shippingDraft } from './use-shipping-form.ts'

export type Checkout = ReturnType<typeof useCheckout>

/**
 * The lines and totals of the checkout, and the mutation that places the order. A cart that was sent without getting a response is
 * shown as it was sent: the order may have been placed, and then stock and points are missing because of it.
 */
export function useCheckout() {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const session = useSession()
  const { cart, change } = useCart()
  const checked = useCartLines({ shown: true })
  const unconfirmed = unconfirmedOrders(session.userId)
  const sent = findSent(cart, unconfirmed)
  const lines = sent ? checked.map((line) => ({ ...line, problems: [] })) : checked
  const totals = sent
    ? { subtotal: sent.subtotal, points: sent.pointsApplied, total: sent.totalAmount }
    : totalsOf(cart, availableOf(session))

  const limited = useOrderLimits(cart.items, totals)
  // An order that was sent may be among those that the limits count already.
  const refusal = sent ? undefined : limited.refusal

  const current = { lines, totals, refusal, isChecked: limited.isChecked }
  // Shown until the next page opens, because the cart is emptied before that.
  const [ordered, setOrdered] = useState<typeof current>()

  const placing = useMutation({
    onMutate: () => setOrdered(current),
    // Not aborted when the member leaves the page, since the order may be placed already. Then only the navigation is skipped.
    mutationFn: async ({ shipping, pageLeft }: { shipping: ShippingForm; pageLeft: AbortSignal }) => {
      change((now) => applyPoints(now, totals.points))
      const placed = await placeOrder(api, composeOrder(session, cart, totals, shipping))
      const { order, isEarlier } = placed
      change((now) => removeOrdered(now, order.cartItems))
      shippingDraft(session.userId).clear()
      cacheOrder(queries, api, order)
      toast('success', t('orders.placed'))
      if (pageLeft.aborted) return
      await navigate(paths.orderSuccess, { replace: true, state: { orderId: order.orderId, isEarlier } })
    },
    onError: () => setOrdered(undefined),
    onSettled: () => void refreshAfterOrder(queries, api),
  })

  const shown = ordered ?? current
  return {
    ...shown,
    placeOrder: placing.mutateAsync,
    canOrder: shown.refusal === undefined && isOrderable(shown.lines),
    isUnconfirmed: unconfirmed.length > 0,
  }
}
