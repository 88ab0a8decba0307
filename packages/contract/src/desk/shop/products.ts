/** Products and their stock as stewards keep them. Amounts are whole units of the currency. */

import { z } from 'zod/mini'
import {
  Count,
  INTEGER_MAX,
  Money,
  optionalText,
  orUnlisted,
  pageQuery,
  requiredText,
  SerialId,
  Timestamp,
  text,
} from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { isNoTranslationOfItself, translated, translatedReply } from '../../language/translations.ts'
import { IMAGE_ALT_MAX, LIST_PAGE } from '../../limits.ts'
import { ProductCategory } from '../../shop/products.ts'
import { Reason, StewardName } from '../cases.ts'

export const PRODUCT_PICTURES_MAX = 8
const PRODUCT_NAME_MAX = 200
const SHORT_DESCRIPTION_MAX = 300
const FULL_DESCRIPTION_MAX = 5000
export const PRICE_MAX = 10_000_000
export const STOCK_MAX = 1_000_000
export const SKU_PATTERN = /^[A-Za-z0-9][A-Za-z0-9._-]{0,39}$/

const texts = {
  productName: requiredText(PRODUCT_NAME_MAX, coded('desk-shop.productNameRequired')),
  shortDescription: optionalText(SHORT_DESCRIPTION_MAX),
  fullDescription: optionalText(FULL_DESCRIPTION_MAX),
}

/** `sku` is empty for a product without one. */
export const ProductFields = z.object({
  ...texts,
  ...translated(z.object(texts)),
  price: Money.check(z.maximum(PRICE_MAX)),
  numberOfPoints: Count.check(z.maximum(PRICE_MAX)),
  category: ProductCategory,
  sku: z.string().check(
    z.trim(),
    z.refine((sku) => sku === '' || SKU_PATTERN.test(sku), coded('desk-shop.skuInvalid')),
  ),
  threshold: Count.check(z.maximum(STOCK_MAX)),
  visible: z.boolean(),
})
export type ProductFields = z.infer<typeof ProductFields>

/** A new product. */
export const NewProduct = ProductFields.check(isNoTranslationOfItself())

/** `version` is the one the steward saw; another one may have changed the product since. */
const seen = { version: z.int().check(z.positive()), reason: Reason }
export const ProductChange = z.extend(ProductFields, seen).check(isNoTranslationOfItself())
export type ProductChange = z.infer<typeof ProductChange>
export const ProductArchiving = z.object({ archived: z.boolean(), ...seen })
export type ProductArchiving = z.infer<typeof ProductArchiving>

/** `name` identifies the picture. */
export const ProductPicture = z.object({ name: z.string(), url: z.string(), alt: z.string() })
export type ProductPicture = z.infer<typeof ProductPicture>

/**
 * All pictures that the product has from now on, in their order; the others are removed, for a reason. `seen` are the names of those that
 * the steward saw.
 */
export const ProductPictures = z.object({
  seen: z.array(text(100)).check(z.maxLength(PRODUCT_PICTURES_MAX)),
  reason: z.optional(Reason),
  pictures: z
    .array(z.object({ name: text(100), alt: optionalText(IMAGE_ALT_MAX) }))
    .check(z.maxLength(PRODUCT_PICTURES_MAX)),
})
export type ProductPictures = z.infer<typeof ProductPictures>
export const NewPicture = z.object({ alt: z._default(optionalText(IMAGE_ALT_MAX), '') })

const ProductState = z.enum(['visible', 'hidden', 'archived', 'low'])

/** `q` matches the beginnings of words of the name, and of the SKU. `low` are products that run out. */
export const DeskProductFilter = z.object({
  q: z.optional(text(100)),
  category: z.optional(ProductCategory),
  state: z.optional(ProductState),
  sort: z._default(
    z.enum(['newest', 'oldest', 'name', 'name_reversed', 'least_stock', 'most_stock']),
    'newest',
  ),
})
export type DeskProductFilter = z.infer<typeof DeskProductFilter>
export const DeskProductsQuery = z.extend(pageQuery(LIST_PAGE), DeskProductFilter.shape)

/** A row of the list. */
export const DeskProduct = z.object({
  productID: z.int(),
  productName: z.string(),
  sku: z.string(),
  category: orUnlisted(ProductCategory),
  price: Money,
  quantity: Count,
  threshold: Count,
  visible: z.boolean(),
  archivedAt: z.nullable(Timestamp),
  createdAt: Timestamp,
  imgURL: z.string(),
})
export type DeskProduct = z.infer<typeof DeskProduct>

export const ProductTranslation = z.object({
  productName: z.string(),
  shortDescription: z.string(),
  fullDescription: z.string(),
})
export type ProductTranslation = z.infer<typeof ProductTranslation>

/** `language` is null if nobody has said it. */
export const DeskProductCase = z.extend(DeskProduct, {
  ...translatedReply(ProductTranslation),
  shortDescription: z.string(),
  fullDescription: z.string(),
  numberOfPoints: Count,
  version: z.int(),
  pictures: z.array(ProductPicture),
})
export type DeskProductCase = z.infer<typeof DeskProductCase>

const StockEntryKind = z.enum(['opening', 'received', 'sold', 'returned', 'counted', 'damaged'])
export type StockEntryKind = z.infer<typeof StockEntryKind>

/** `steward` is null for sales and the stock that a product began with. `stock` is the stock after the entry. */
export const StockEntry = z.object({
  entryId: z.int(),
  at: Timestamp,
  kind: orUnlisted(StockEntryKind),
  change: z.int(),
  stock: Count,
  steward: z.nullable(StewardName),
  reason: z.string(),
})
export type StockEntry = z.infer<typeof StockEntry>
export const StockEntriesQuery = pageQuery(LIST_PAGE)

/**
 * `quantity` was received, damaged or counted; an undo may need as much as the whole stock. A count is the stock from now on, and
 * refused if the stock is no longer `seen`, which the steward saw.
 */
export const NewStockEntry = z.object({
  kind: z.enum(['received', 'counted', 'damaged']),
  quantity: Count.check(z.maximum(INTEGER_MAX)),
  seen: Count.check(z.maximum(INTEGER_MAX)),
  reason: Reason,
})
export type NewStockEntry = z.infer<typeof NewStockEntry>

export const ProductParams = z.object({ productID: SerialId })
