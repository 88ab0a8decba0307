import { queryOptions } from '@tanstack/react-query'
import { pagedQuery } from '../../../api/paged-query.ts'
import type { DeskApi } from '../desk/desk-api.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const productQuery = (api: DeskApi, productID: number) =>
  queryOptions({
    queryKey: deskKeys.case('product', String(productID)),
    queryFn: ({ signal }) => api.call('getDeskProduct', { params: { productID } }, { signal }),
  })

/** The entries of a product's stock, newest first. */
export const stockQuery = (api: DeskApi, productID: number) =>
  pagedQuery(api, [...deskKeys.case('product', String(productID)), 'stock'], 'listStockEntries', {
    params: { productID },
  })
