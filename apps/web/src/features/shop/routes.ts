import { paths } from '@canopy/contract/paths'
import type { QueryClient } from '@tanstack/react-query'
import type { RouteObject } from 'react-router'
import type { Api } from '../../api/client.ts'

export function shopRoutes(api: Api, queries: QueryClient): RouteObject[] {
  /** Starts fetching the first products while the code of the page loads. */
  const loader = async () => {
    const { categoriesQuery, someProductsQuery } = await import('./product/products-data.ts')
    void queries.prefetchInfiniteQuery(someProductsQuery(api))
    void queries.prefetchQuery(categoriesQuery(api))
    return null
  }
  return [
    { path: paths.shop, loader, lazy: () => import('./listing/shop-page.tsx') },
    { path: '/shop/product/:productID', loader, lazy: () => import('./product-page/product-page.tsx') },
    { path: paths.cart, lazy: () => import('./cart/cart-page.tsx') },
    { path: paths.checkout, lazy: () => import('./checkout/checkout-page.tsx') },
    { path: paths.orderSuccess, lazy: () => import('./checkout/order-success-page.tsx') },
    { path: paths.order(':orderId'), lazy: () => import('./orders/order-page.tsx') },
    { path: paths.redeem, lazy: () => import('./points/redeem-page.tsx') },
  ]
}
