export { shop } from './feature.ts'
export {
  type ProductRow,
  selectProduct,
  selectProductBounds,
  selectProductIds,
} from './products/product-queries.ts'
export { countSales, productIn } from './products/products.ts'
