/** Queries of products. */

import { MINUTE, PRODUCTS_PAGE, SECOND } from '@canopy/contract/limits'
import { getProduct, listProductCategories, listProducts } from '@canopy/contract/shop/endpoints'
import type { Product, ProductCategory, ProductSort } from '@canopy/contract/shop/products'
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { itemsOf, pagedQuery } from '../../../api/paged-query.ts'

/** Begins the keys of all queries of products. */
export const productsKey = ['shop', 'products']

/** Refetched often: stock and prices change. */
const fresh = { meta: { offline: true }, staleTime: 10 * SECOND, refetchOnWindowFocus: true }

type ProductFilter = { sort?: ProductSort; category?: ProductCategory; q?: string }

/** Products page by page; without a filter the most popular first. */
export const productsQuery = (api: Api, filter: ProductFilter = {}) =>
  infiniteQueryOptions({
    ...pagedQuery(api, [...productsKey, 'pages', filter], listProducts, {
      query: { limit: PRODUCTS_PAGE, ...filter },
    }),
    ...fresh,
    // The pages are still there when the member returns from a product.
    gcTime: 30 * MINUTE,
  })

/** Reads all products for pages that show only some of them: not refetched as long as they are cached. */
export const someProductsQuery = (api: Api) => ({
  ...productsQuery(api),
  staleTime: Number.POSITIVE_INFINITY,
  refetchOnWindowFocus: false,
})

export const productsOf = (list: InfiniteData<{ items: Product[] }>) =>
  itemsOf(list, ({ productID: productId }) => productId)

export const categoriesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...productsKey, 'categories'],
    queryFn: ({ signal }) => api.call(listProductCategories, {}, { signal }),
    ...fresh,
  })

export const productQuery = (api: Api, productId: number) =>
  queryOptions({
    queryKey: [...productsKey, productId],
    queryFn: ({ signal }) => api.call(getProduct, { params: { productID: productId } }, { signal }),
    ...fresh,
  })

/** Reads the products that are still sold. */
export const productsByIdQuery = (api: Api, productIds: number[]) =>
  queryOptions({
    queryKey: [...productsKey, 'ids', productIds],
    queryFn: ({ signal }) => api.call(listProducts, { query: { ids: productIds.join() } }, { signal }),
    ...fresh,
  })
