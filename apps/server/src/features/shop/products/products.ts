import { DAY } from '@canopy/contract/limits'
import { type Product, ProductCategory } from '@canopy/contract/shop/products'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { mediaUrl } from '../../../media/index.ts'
import { addNewSales, expireSalesBefore, lockPopularity } from './popularity-queries.ts'
import { type ListedRow, type ProductRow, selectProduct } from './product-queries.ts'

/** Time for which a sale counts for popularity. */
const POPULARITY_SPAN = 90 * DAY

/** Empty if the product has no picture. */
export const pictureUrl = (image: string | null) => (image === null ? '' : mediaUrl(image))

/** The texts of a product in `language`, or as they were written if they are not translated. */
export const productIn = <Row extends ProductRow>(language: string, row: Row): Row => ({
  ...row,
  ...(row.translations[language] && { ...row.translations[language], language }),
})

const toProduct = ({
  image,
  pictures,
  category,
  language,
  translations,
  ...product
}: ProductRow): Product => ({
  ...product,
  ...(language !== null && { language }),
  category: ProductCategory.parse(category),
  pictures: pictures.map(({ image, alt }) => ({ url: mediaUrl(image), alt })),
  id: product.productID,
  imgURL: pictureUrl(image),
})

export const toListedProduct = ({ createdAt, value, ...product }: ListedRow, language: string): Product =>
  toProduct(productIn(language, product))

/** Counts what was sold and cancelled since the last time for the popularity of products. Runs every minute. */
export async function countSales(tx: Tx) {
  await lockPopularity(tx)
  if (await addNewSales(tx)) publish(tx, { type: 'products.changed' })
}

/** Takes sales of which the days are over out of the popularity of their products. */
export async function expireSales(tx: Tx, now: Date) {
  const since = new Date(now.getTime() - POPULARITY_SPAN)
  await lockPopularity(tx)
  if (await expireSalesBefore(tx, since)) publish(tx, { type: 'products.changed' })
}

/** @throws AppError product_not_found */
export async function getProduct(db: Db, productId: number, language: string): Promise<Product> {
  const product = await selectProduct(db, productId)
  if (!product) throw new AppError('product_not_found')
  return toProduct(productIn(language, product))
}
