/** What the shop sells. */

import { CATALOGUE_MAX, DAY } from '@canopy/contract/limits'
import type { Product } from '@canopy/contract/shop'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { mediaUrl } from '../../../media/index.ts'
import { type ProductRow, selectPopularProducts, selectProduct } from '../queries.ts'

/** How far back the popularity of a product looks. */
const POPULARITY_SPAN = 90 * DAY

/** The address of a product's picture; empty where there is none. */
export const pictureOf = (image: string | null) => (image === null ? '' : mediaUrl(image))

const toProduct = ({ image, ...product }: ProductRow): Product => ({
  ...product,
  id: product.productID,
  imgURL: pictureOf(image),
})

/** The products, most popular first: by units sold in the 90 days before `now`, then newest. */
export async function listProducts(db: Db, now: Date): Promise<Product[]> {
  const since = new Date(now.getTime() - POPULARITY_SPAN)
  return (await selectPopularProducts(db, since, CATALOGUE_MAX)).map(toProduct)
}

/** @throws AppError product_not_found */
export async function getProduct(db: Db, productID: number): Promise<Product> {
  const product = await selectProduct(db, productID)
  if (!product) throw new AppError('product_not_found')
  return toProduct(product)
}
