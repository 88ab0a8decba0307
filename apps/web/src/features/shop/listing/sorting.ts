import type { Product } from '@canopy/contract/shop'

export const SORTS = [
  { value: 'popular', label: 'Most Popular' },
  { value: 'low-to-high', label: 'Lowest Price' },
  { value: 'high-to-low', label: 'Highest Price' },
  { value: 'newest', label: 'Newest' },
] as const
export type Sort = (typeof SORTS)[number]['value']

const comparisons: Record<Sort, (a: Product, b: Product) => number> = {
  popular: () => 0,
  'low-to-high': (a, b) => a.price - b.price,
  'high-to-low': (a, b) => b.price - a.price,
  newest: (a, b) => b.productID - a.productID,
}

export const parseSort = (text: string | null): Sort =>
  SORTS.find(({ value }) => value === text)?.value ?? 'popular'

/** The server sends products by popularity; equal ones keep that order. */
export const sortProducts = (products: Product[], sort: Sort) => products.toSorted(comparisons[sort])
