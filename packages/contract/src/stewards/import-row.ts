/** Lines of a CSV file with products, whose columns are those of the export. */

import { z } from 'zod/mini'
import { INTEGER_MAX } from '../fields.ts'
import { ProductCategory } from '../products.ts'
import { deskMessages } from './messages.ts'
import { PRICE_MAX, ProductFields, STOCK_MAX } from './products.ts'

const digits = (max: number, message: string) =>
  z.pipe(
    z.string().check(
      z.trim(),
      z.refine((cell) => /^\d{1,10}$/.test(cell) && Number(cell) <= max, message),
    ),
    z.transform(Number),
  )
const wholeNumber = (max: number) => digits(max, deskMessages.wholeNumber(max))

const none = z.pipe(
  z.literal(''),
  z.transform(() => null),
)

/**
 * The cells of a line, by the names of their columns. `id` is the product's number; without it, the SKU says which product is meant. An
 * empty `stock` leaves the stock as it is.
 */
export const ImportRow = z.object({
  id: z.union([none, digits(INTEGER_MAX, deskMessages.importNoProduct)], deskMessages.importNoProduct),
  sku: ProductFields.shape.sku,
  name: ProductFields.shape.productName,
  category: z.enum(ProductCategory.options, deskMessages.importCategory(ProductCategory.options)),
  price: wholeNumber(PRICE_MAX),
  points: wholeNumber(PRICE_MAX),
  stock: z.union([none, wholeNumber(STOCK_MAX)], deskMessages.wholeNumber(STOCK_MAX)),
  threshold: wholeNumber(STOCK_MAX),
  visible: z.pipe(
    z.enum(['yes', 'no'], deskMessages.importVisible),
    z.transform((cell) => cell === 'yes'),
  ),
  short_description: ProductFields.shape.shortDescription,
  full_description: ProductFields.shape.fullDescription,
})
export type ImportRow = z.infer<typeof ImportRow>
export type ImportColumn = keyof ImportRow
