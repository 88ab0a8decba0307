import { messages } from '@canopy/contract/messages'
import type { ShippingForm } from '@canopy/contract/shop'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-data.ts'
import { toast } from '../../../ui/toast.ts'
import { takeOut } from '../cart/cart.ts'
import { useCart } from '../cart/cart-store.ts'
import { refreshAfterOrder, rememberOrder } from '../shop-data.ts'
import { composeOrder } from './compose-order.ts'
import { placeOrder } from './place-order.ts'
import { dropDraft } from './shipping-draft.ts'

/**
 * Orders the cart. Not given up when the page is left, since the order may have arrived: then only the way to the next page is
 * not taken. @throws ApiError; the cart is kept then
 */
export function usePlaceOrder(onPlaced: () => void) {
  const api = useApi()
  const queries = useQueryClient()
  const session = useSession()
  const navigate = useNavigate()
  const { cart, change } = useCart()

  return async (shipping: ShippingForm, left: AbortSignal) => {
    try {
      const { order, isEarlier } = await placeOrder(api, composeOrder(session, cart, shipping))
      onPlaced()
      change((now) => takeOut(now, order.cartItems))
      dropDraft(session.id)
      rememberOrder(queries, api, order)
      toast('success', messages.orderPlaced)
      if (left.aborted) return
      await navigate(
        { pathname: paths.orderSuccess, search: `?order=${order.orderId}` },
        { replace: true, state: { isEarlier } },
      )
    } finally {
      refreshAfterOrder(queries, api)
    }
  }
}
