import { getDeskProduct, listStockEntries } from '@canopy/contract/desk/shop/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const productQuery = (api: Api, productID: number) =>
  queryOptions({
    queryKey: deskKeys.case('product', String(productID)),
    queryFn: ({ signal }) => api.call(getDeskProduct, { params: { productID } }, { signal }),
  })

/** The entries of a product's stock, newest first. */
export const stockQuery = (api: Api, productID: number) =>
  pagedQuery(api, [...deskKeys.case('product', String(productID)), 'stock'], listStockEntries, {
    params: { productID },
  })
