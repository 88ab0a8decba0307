import { getDeskProduct, listStockEntries } from '@canopy/contract/desk/shop/endpoints'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { pagedQuery } from '../../../api/paged-query.ts'
import { deskKeys } from '../desk/desk-keys.ts'

export const productQuery = (api: Api, productId: number) =>
  queryOptions({
    queryKey: deskKeys.case('product', String(productId)),
    queryFn: ({ signal }) => api.call(getDeskProduct, { params: { productID: productId } }, { signal }),
  })

/** The entries of a product's stock, newest first. */
export const stockQuery = (api: Api, productId: number) =>
  pagedQuery(api, [...deskKeys.case('product', String(productId)), 'stock'], listStockEntries, {
    params: { productID: productId },
  })
