import type { PlainMessageId } from '@canopy/contract/language/translate'
import type { ProductSort } from '@canopy/contract/shop/products'

export const SORTS = [
  { value: 'popular', label: 'shop.mostPopular' },
  { value: 'low-to-high', label: 'shop.lowestPrice' },
  { value: 'high-to-low', label: 'shop.highestPrice' },
  { value: 'newest', label: 'shop.newest' },
] as const satisfies { value: ProductSort; label: PlainMessageId }[]

export const parseSort = (text: string | null): ProductSort =>
  SORTS.find(({ value }) => value === text)?.value ?? 'popular'
