/** Lines of a CSV file with products, whose columns are those of the export. */

import { z } from 'zod/mini'
import { INTEGER_MAX, optionalText } from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { ProductCategory } from '../../shop/products.ts'
import { numberIn } from '../../text/typed-number.ts'
import { PRICE_MAX, ProductFields, STOCK_MAX } from './products.ts'

const IMAGE_NAME_MAX = 200

/** Spreadsheets of some countries write a whole number with a comma and zeros. */
const ZERO_FRACTION = /,00?$/

/** The digits of a whole number as a spreadsheet writes it, or the cell as it is. */
const plainDigits = (cell: string) => String(numberIn(cell.trim().replace(ZERO_FRACTION, '')) ?? cell)

const digits = (max: number, message: string) =>
  z.pipe(
    z.string().check(
      z.overwrite(plainDigits),
      z.refine((cell) => /^\d{1,10}$/.test(cell) && Number(cell) <= max, message),
    ),
    z.transform(Number),
  )
const notWhole = (max: number) => coded('desk-shop.importWholeNumber', { max })
const wholeNumber = (max: number) => digits(max, notWhole(max))

const YES = ['yes', 'y', 'true', '1']
const NO = ['no', 'n', 'false', '0']

const none = z.pipe(
  z.pipe(z.string().check(z.trim()), z.literal('')),
  z.transform(() => null),
)

const Category = z.pipe(
  z.string().check(z.trim(), z.toLowerCase()),
  z.enum(
    ProductCategory.options,
    coded('desk-shop.importCategory', { categories: ProductCategory.options.join(', ') }),
  ),
)

const YesOrNo = z.pipe(
  z.string().check(
    z.trim(),
    z.toLowerCase(),
    z.refine((cell) => YES.includes(cell) || NO.includes(cell), coded('desk-shop.importVisible')),
  ),
  z.transform((cell) => YES.includes(cell)),
)

/** A cell that may be empty, and a column that the file need not have. */
const optional = <Read extends z.ZodMiniType>(read: Read, message: string) =>
  z.optional(z.union([none, read], message))

/**
 * The cells of a line, by the names of their columns. `id` is the product's number; without it, the SKU says which product is meant. What is
 * null or undefined stays as it is, and a new product gets the usual value.
 */
export const ImportRow = z.object({
  id: z.union(
    [none, digits(INTEGER_MAX, coded('desk-shop.importNoProduct'))],
    coded('desk-shop.importNoProduct'),
  ),
  sku: ProductFields.shape.sku,
  name: ProductFields.shape.productName,
  category: Category,
  price: wholeNumber(PRICE_MAX),
  points: optional(wholeNumber(PRICE_MAX), notWhole(PRICE_MAX)),
  stock: optional(wholeNumber(STOCK_MAX), notWhole(STOCK_MAX)),
  threshold: optional(wholeNumber(STOCK_MAX), notWhole(STOCK_MAX)),
  visible: optional(YesOrNo, coded('desk-shop.importVisible')),
  short_description: z.optional(ProductFields.shape.shortDescription),
  full_description: z.optional(ProductFields.shape.fullDescription),
  /** The name of a file on the device of the steward, who adds it after the import. */
  image: z.optional(optionalText(IMAGE_NAME_MAX)),
})
export type ImportRow = z.infer<typeof ImportRow>
/** The columns that the export has, too. */
export type ImportColumn = Exclude<keyof ImportRow, 'image'>

/** The columns that a file must have; without an id, the SKU says which product is meant. */
export const REQUIRED_COLUMNS = ['sku', 'name', 'category', 'price'] as const satisfies ImportColumn[]

/** Other names of columns, in lower case and with underscores. */
export const COLUMN_NAMES: Record<string, keyof ImportRow> = {
  product: 'name',
  product_name: 'name',
  price_rs: 'price',
  quantity: 'stock',
  in_stock: 'stock',
  warn_below: 'threshold',
  description: 'full_description',
  photo: 'image',
  picture: 'image',
}

const EXAMPLE = {
  sku: 'LAMP-1',
  name: 'Clay lamp',
  category: 'home',
  price: '1200',
  points: '100',
  stock: '20',
  threshold: '3',
  visible: 'no',
  short_description: 'Made by hand',
  full_description: 'Of fired clay. 12 cm high.',
  image: 'clay-lamp.jpg',
} satisfies Record<Exclude<keyof ImportRow, 'id'>, string>

/** A file with all columns and one product, to begin a list with. */
export const IMPORT_TEMPLATE = [Object.keys(EXAMPLE), Object.values(EXAMPLE)]
  .map((cells) => `${cells.join()}\r\n`)
  .join('')
