/** The calls about products. */

import { z } from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { orUnlisted, SerialId } from '../fields.ts'
import { Product, ProductCategory, ProductsQuery } from './products.ts'

const product = z.object({ productID: SerialId })

export const listProducts = endpoint({
  method: 'GET',
  path: '/api/products/all',
  access: 'member',
  query: ProductsQuery,
  reply: z.array(Product),
})

/** Lists categories that have products. */
export const listProductCategories = endpoint({
  method: 'GET',
  path: '/api/products/categories',
  access: 'member',
  reply: z.array(orUnlisted(ProductCategory)),
})

export const getProduct = endpoint({
  method: 'GET',
  path: '/api/products/:productID',
  access: 'member',
  params: product,
  reply: Product,
})
