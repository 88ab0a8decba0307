/** Finding products by a part of their name, whatever the case. */

import type { Product } from '@canopy/contract/shop'

/** A pattern of `text` as it stands. A pattern and not `toLowerCase`, which can change a text's length and so the place of a match. */
const patternOf = (text: string) => new RegExp(text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'), 'iu')

/** Products whose name contains `text`; none while there is none. */
export function findProducts(products: Product[], text: string): Product[] {
  const wanted = text.trim()
  if (wanted === '') return []
  const pattern = patternOf(wanted)
  return products.filter((product) => pattern.test(product.productName))
}

/** `name` in three parts, the middle one being the first place where `text` occurs. */
export function splitAtMatch(name: string, text: string): [string, string, string] {
  const match = patternOf(text.trim()).exec(name)
  if (!match) return [name, '', '']
  const end = match.index + match[0].length
  return [name.slice(0, match.index), name.slice(match.index, end), name.slice(end)]
}
