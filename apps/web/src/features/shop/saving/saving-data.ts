import { MINUTE } from '@canopy/contract/limits'
import { getSaving, startSaving, stopSaving } from '@canopy/contract/shop/saving/endpoints'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { savingKey } from './on-saving-event.ts'

/** Product that the member saves for; null if none. */
export const savingQuery = (api: Api) =>
  queryOptions({
    queryKey: savingKey,
    queryFn: ({ signal }) => api.call(getSaving, {}, { signal }),
    staleTime: MINUTE,
  })

/** Saves for the product, or with null for nothing. */
export function useSaveFor() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async (productId: number | null) => {
      // A reading that is under way would show the state before.
      await queries.cancelQueries({ queryKey: savingKey })
      if (productId !== null) return api.call(startSaving, { body: { productID: productId } })
      await api.call(stopSaving, {})
      return null
    },
    onSuccess: (saving) => queries.setQueryData(savingQuery(api).queryKey, saving),
  })
}
