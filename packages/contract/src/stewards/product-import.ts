/** Products from a CSV file, whose columns are those of the export. */

import { z } from 'zod/mini'
import { Count, INTEGER_MAX, orUnlisted, text } from '../fields.ts'
import { MB } from '../limits.ts'
import { ProductCategory } from '../shop.ts'
import { Reason } from './cases.ts'
import { deskMessages } from './messages.ts'
import { PRICE_MAX, ProductFields, STOCK_MAX } from './products.ts'

export const IMPORT_LINES_MAX = 5000
export const IMPORT_BYTES_MAX = 5 * MB

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

const ImportOutcome = z.enum(['new', 'changed', 'faulty'])
export type ImportOutcome = z.infer<typeof ImportOutcome>

/** What the line of a file would do. The column of a fault is empty if it is about the whole line. Long texts are cut. */
export const ImportLine = z.object({
  line: Count,
  sku: z.string(),
  productName: z.string(),
  outcome: orUnlisted(ImportOutcome),
  changes: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  faults: z.array(z.object({ column: z.string(), message: z.string() })),
})
export type ImportLine = z.infer<typeof ImportLine>

/** What a file would do. Lines that change nothing are only counted. `fingerprint` identifies these changes. */
export const ImportCheck = z.object({
  lines: z.array(ImportLine),
  created: Count,
  changed: Count,
  unchanged: Count,
  faulty: Count,
  fingerprint: z.string(),
})
export type ImportCheck = z.infer<typeof ImportCheck>

/** The fields of a form that has nothing but a file. */
export const ImportFile = z.looseObject({})

/** `fingerprint` is that of the changes which the steward saw. */
export const NewImport = z.object({ fingerprint: text(64), reason: Reason })
export const ImportDone = z.object({ created: Count, changed: Count })
export type ImportDone = z.infer<typeof ImportDone>
