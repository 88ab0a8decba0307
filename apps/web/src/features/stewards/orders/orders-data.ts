import { getDeskOrder } from '@canopy/contract/desk/shop/endpoints'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const orderQuery = (api: Api, orderKey: string) =>
  queryOptions({
    queryKey: deskKeys.case('order', orderKey),
    queryFn: ({ signal }) => api.call(getDeskOrder, { params: { orderKey } }, { signal }),
  })

export type Step = { to: OrderStatus; letter: string; label: PlainMessageId; effect: PlainMessageId }

/** Next steps of an order by its state. */
export const nextSteps: Record<OrderStatus, Step[]> = {
  'on hold': [
    { to: 'pending', letter: 'r', label: 'desk-shop.releaseOrder', effect: 'desk-shop.releaseEffect' },
    { to: 'cancelled', letter: 'c', label: 'desk-shop.cancelOrder', effect: 'desk-shop.cancelEffect' },
  ],
  pending: [
    {
      to: 'shipped',
      letter: 's',
      label: 'desk-shop.markShipped',
      effect: 'desk-shop.shippedEffect',
    },
    { to: 'cancelled', letter: 'c', label: 'desk-shop.cancelOrder', effect: 'desk-shop.cancelEffect' },
  ],
  shipped: [
    { to: 'delivered', letter: 'd', label: 'desk-shop.markDelivered', effect: 'desk-shop.memberNotified' },
    { to: 'cancelled', letter: 'c', label: 'desk-shop.cancelOrder', effect: 'desk-shop.cancelEffect' },
  ],
  delivered: [
    { to: 'completed', letter: 'f', label: 'desk-shop.markCompleted', effect: 'desk-shop.memberNotified' },
  ],
  completed: [],
  cancelled: [],
}

export const statusOf = (status: string) => OrderStatus.safeParse(status).data

/** State of an order, as messages choose their words by it. */
export function stateOf(status: string) {
  const known = statusOf(status) ?? 'other'
  return known === 'on hold' ? 'on_hold' : known
}

/** A call that changes an order besides its state; shows the order as it is afterwards. */
export function useOrderCall<Input>(orderKey: string, call: (api: Api, input: Input) => Promise<unknown>) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => call(api, input),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKeys.case('order', orderKey) }),
  })
}
