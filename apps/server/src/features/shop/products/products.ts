import { CATALOGUE_MAX, DAY } from '@canopy/contract/limits'
import { type Product, ProductCategory } from '@canopy/contract/shop'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { mediaUrl } from '../../../media/index.ts'
import { type ProductRow, selectPopularProducts, selectProduct } from './product-queries.ts'

/** How long a sale counts for popularity. */
const POPULARITY_SPAN = 90 * DAY

/** Empty if the product has no picture. */
export const pictureUrl = (image: string | null) => (image === null ? '' : mediaUrl(image))

const toProduct = ({ image, pictures, category, ...product }: ProductRow): Product => ({
  ...product,
  category: ProductCategory.parse(category),
  pictures: pictures.map(({ image, alt }) => ({ url: mediaUrl(image), alt })),
  id: product.productID,
  imgURL: pictureUrl(image),
})

/** Most popular first, then newest. */
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
