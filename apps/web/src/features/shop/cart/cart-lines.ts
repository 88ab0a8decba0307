/** The lines of the cart beside what the shop says about them now. */

import type { Product } from '@canopy/contract/shop'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { productsQuery } from '../shop-data.ts'
import type { CartItem } from './cart.ts'
import { type Problem, problemsOf } from './cart-problems.ts'
import { useCart } from './cart-store.ts'

/** `product` is undefined while the shop has not been asked, and for what it does not sell any more. */
export type CartLine = { item: CartItem; product: Product | undefined; problems: Problem[] }

/** While `shown` turns true the shop is asked anew. Without an answer no line has a problem: the order itself is checked anyway. */
export function useCartLines({ shown }: { shown: boolean }): CartLine[] {
  const { cart } = useCart()
  const { data: products } = useQuery({
    ...productsQuery(useApi()),
    enabled: shown,
    refetchOnMount: 'always',
  })
  const byID = new Map(products?.map((product) => [product.productID, product]))
  return cart.items.map((item) => {
    const product = byID.get(item.productID)
    return { item, product, problems: products ? problemsOf(item, product) : [] }
  })
}

/** Whether every line can be ordered as it is. */
export const isOrderable = (lines: CartLine[]) => lines.every((line) => line.problems.length === 0)
