/** The shop: its pages, and the buttons of its cart and its search for the top bar. */

import type { QueryClient } from '@tanstack/react-query'
import { lazy } from 'react'
import type { RouteObject } from 'react-router'
import type { Api } from '../../api/client.ts'
import { paths } from '../../paths.ts'

export { SearchButton } from './search/search-button.tsx'

/** In a chunk of its own, for the schemas that read the stored cart are no part of a visitor's first screen. */
export const CartButton = lazy(async () => ({
  default: (await import('./cart/cart-button.tsx')).CartButton,
}))

/** The orders of the member, for the profile. */
export const OrderHistory = lazy(async () => ({
  default: (await import('./orders/order-history.tsx')).OrderHistory,
}))

/** The pages of the shop. */
export function shopRoutes(api: Api, queries: QueryClient): RouteObject[] {
  /** Has the products fetched while the page's code is. */
  const loader = async () => {
    const { productsQuery } = await import('./shop-data.ts')
    void queries.prefetchQuery(productsQuery(api))
    return null
  }
  return [
    { path: paths.shop, loader, lazy: () => import('./listing/shop-page.tsx') },
    { path: '/shop/product/:productID', loader, lazy: () => import('./product/product-page.tsx') },
    { path: paths.cart, loader, lazy: () => import('./cart/cart-page.tsx') },
    { path: paths.checkout, loader, lazy: () => import('./checkout/checkout-page.tsx') },
    { path: paths.orderSuccess, lazy: () => import('./checkout/order-success-page.tsx') },
    { path: paths.order(':orderId'), lazy: () => import('./orders/order-page.tsx') },
    { path: paths.redeem, lazy: () => import('./points/redeem-page.tsx') },
  ]
}
