/** Which products are recommended beside another. */

import { RECOMMENDED_PRODUCTS } from '@canopy/contract/limits'

/** The ids of three products but for the one that is looked at, at random. */
export function pickOthers(products: { productID: number }[], looked: { productID: number }): number[] {
  return products
    .filter(({ productID }) => productID !== looked.productID)
    .map(({ productID }) => ({ productID, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, RECOMMENDED_PRODUCTS)
    .map(({ productID }) => productID)
}
