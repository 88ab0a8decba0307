import type { Product } from '@canopy/contract/shop/products'

/** A product for tests. */
export const makeProduct = (given: Partial<Product> = {}): Product => ({
  productID: 1,
  id: given.productID ?? 1,
  productName: 'Bamboo toothbrush',
  price: 100,
  imgURL: '',
  numberOfPoints: 20,
  shortDescription: '',
  fullDescription: '',
  quantity: 5,
  category: 'other',
  pictures: [],
  ...given,
})
