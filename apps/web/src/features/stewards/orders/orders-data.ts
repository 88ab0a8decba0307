import { getDeskOrder } from '@canopy/contract/desk/shop/endpoints'
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

type Step = { to: OrderStatus; letter: string; label: string; effect: string }

const NOTICE = 'The member is notified.'

/** Next steps of an order by its state. */
export const nextSteps: Record<OrderStatus, Step[]> = {
  'on hold': [
    { to: 'pending', letter: 'r', label: 'Release order', effect: `${NOTICE} It can be sent.` },
    { to: 'cancelled', letter: 'c', label: 'Cancel order', effect: `${NOTICE} Stock and points go back.` },
  ],
  pending: [
    {
      to: 'shipped',
      letter: 's',
      label: 'Mark as shipped',
      effect: `${NOTICE} They see carrier and tracking number.`,
    },
    { to: 'cancelled', letter: 'c', label: 'Cancel order', effect: `${NOTICE} Stock and points go back.` },
  ],
  shipped: [
    { to: 'delivered', letter: 'd', label: 'Mark as delivered', effect: NOTICE },
    { to: 'cancelled', letter: 'c', label: 'Cancel order', effect: `${NOTICE} Stock and points go back.` },
  ],
  delivered: [{ to: 'completed', letter: 'f', label: 'Mark as completed', effect: NOTICE }],
  completed: [],
  cancelled: [],
}

export const statusOf = (status: string) => OrderStatus.safeParse(status).data

/** A call that changes an order besides its state; shows the order as it is afterwards. */
export function useOrderCall<Input>(orderKey: string, call: (api: Api, input: Input) => Promise<unknown>) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => call(api, input),
    onSettled: () => queries.invalidateQueries({ queryKey: deskKeys.case('order', orderKey) }),
  })
}
