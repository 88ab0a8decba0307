import type { ProductSort } from '@canopy/contract/shop/products'

export const SORTS = [
  { value: 'popular', label: 'Most Popular' },
  { value: 'low-to-high', label: 'Lowest Price' },
  { value: 'high-to-low', label: 'Highest Price' },
  { value: 'newest', label: 'Newest' },
] as const satisfies { value: ProductSort; label: string }[]

export const parseSort = (text: string | null): ProductSort =>
  SORTS.find(({ value }) => value === text)?.value ?? 'popular'
