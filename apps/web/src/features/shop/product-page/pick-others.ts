import { RECOMMENDED_PRODUCTS } from '@canopy/contract/limits'

/** The ids of three random products other than `shown`. */
export function pickOthers(products: { productID: number }[], shown: { productID: number }): number[] {
  return products
    .filter(({ productID: productId }) => productId !== shown.productID)
    .map(({ productID: productId }) => ({ productID: productId, rank: Math.random() }))
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, RECOMMENDED_PRODUCTS)
    .map(({ productID: productId }) => productId)
}
