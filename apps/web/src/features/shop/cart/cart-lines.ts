import { exceededLimit, isChecked } from '@canopy/contract/shop/orders/order-limits'
import type { Product } from '@canopy/contract/shop/products'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { written } from '../../../language/messages.ts'
import { orderLimitsQuery } from '../order-limits-data.ts'
import { productsByIdQuery } from '../product/products-data.ts'
import type { CartItem, Totals } from './cart.ts'
import { type Problem, problemsOf } from './cart-problems.ts'
import { useCart } from './cart-store.ts'

/** `product` is undefined until the products are loaded, and if it is no longer sold. */
export type CartLine = { item: CartItem; product: Product | undefined; problems: Problem[] }

/**
 * The lines of the cart with their current products, which are refetched when `shown` becomes true. Without the products no line has
 * a problem; the server checks the order anyway.
 */
export function useCartLines({ shown }: { shown: boolean }): CartLine[] {
  const { cart } = useCart()
  const productIds = cart.items.map(({ productID: productId }) => productId).toSorted((a, b) => a - b)
  const { data: products, isPlaceholderData } = useQuery({
    ...productsByIdQuery(useApi(), productIds),
    enabled: shown && productIds.length > 0,
    refetchOnMount: 'always',
    // The other lines do not change when one is added or removed.
    placeholderData: keepPreviousData,
  })
  const { data: limits = null } = useQuery({ ...orderLimitsQuery(useApi()), enabled: shown })
  const byId = new Map(products?.map((product) => [product.productID, product]))
  return cart.items.map((item) => {
    const product = byId.get(item.productID)
    const isKnown = product !== undefined || (products !== undefined && !isPlaceholderData)
    return { item, product, problems: isKnown ? problemsOf(item, product, limits) : [] }
  })
}

type Limited = { refusal: string | undefined; isChecked: boolean }

/** Finds the limit that the cart exceeds, and whether a steward would check the order first. */
export function useOrderLimits(lines: CartItem[], { points, total }: Totals): Limited {
  const { data: limits } = useQuery(orderLimitsQuery(useApi()))
  if (!limits) return { refusal: undefined, isChecked: false }
  const exceeded = exceededLimit(limits, { lines, totalAmount: total })
  return { refusal: exceeded && written(exceeded.message), isChecked: isChecked(limits, points) }
}

export const isOrderable = (lines: CartLine[]) => lines.every((line) => line.problems.length === 0)
