/** Products, as members see them in the shop. Prices are whole units of the currency. */

import { z } from 'zod/mini'
import { Count, Money, orUnlisted, pageQuery, positive, SerialList, text } from '../fields.ts'
import type { PlainMessageId } from '../language/translate.ts'
import { CATALOGUE_MAX } from '../limits.ts'

export const ProductCategory = z.enum(['home', 'kitchen', 'body', 'garden', 'travel', 'energy', 'other'])
export type ProductCategory = z.infer<typeof ProductCategory>

export const categoryLabels: Record<ProductCategory, PlainMessageId> = {
  home: 'shop.home',
  kitchen: 'shop.kitchen',
  body: 'shop.body',
  garden: 'shop.garden',
  travel: 'shop.travel',
  energy: 'shop.energy',
  other: 'shop.otherCategory',
}

/** `pictures` has all pictures of the product; `imgURL` is the first one, or empty. */
export const Product = z.object({
  productID: z.int(),
  id: z.int(),
  productName: z.string(),
  price: Money,
  imgURL: z.string(),
  numberOfPoints: Count,
  shortDescription: z.string(),
  fullDescription: z.string(),
  /** Language of name and descriptions, if it is known: the caller's if they are translated. */
  language: z.optional(z.string()),
  quantity: Count,
  category: z._default(orUnlisted(ProductCategory), 'other'),
  pictures: z._default(z.array(z.object({ url: z.string(), alt: z.string() })), []),
})
export type Product = z.infer<typeof Product>

export const ProductSort = z.enum(['popular', 'low-to-high', 'high-to-low', 'newest'])
export type ProductSort = z.infer<typeof ProductSort>

/** `q` is a part of the name, in any case; `ids` are those of products to list. */
export const ProductsQuery = z.extend(pageQuery(CATALOGUE_MAX), {
  limit: z._default(positive(CATALOGUE_MAX), CATALOGUE_MAX),
  sort: z._default(ProductSort, 'popular'),
  category: z.optional(ProductCategory),
  q: z.optional(text(200)),
  ids: z.optional(SerialList),
})
export type ProductFilter = Omit<z.infer<typeof ProductsQuery>, 'limit' | 'cursor'>
