export { countUnsent } from './orders/desk/desk-order-queries.ts'
export { deleteMemberData, memberData } from './orders/member-data.ts'
export { mailConfirmation, mailExpiry } from './orders/order-mail.ts'
export { deleteDoorsBefore } from './orders/placing/order-limit-queries.ts'
export { releaseStock } from './orders/release-stock.ts'
export { countRunningOut } from './products/desk-product-queries.ts'
export {
  type ProductRow,
  selectProduct,
  selectProductBounds,
  selectProductIds,
} from './products/product-queries.ts'
export { countSales, expireSales } from './products/products.ts'
export { shopRoutes } from './routes.ts'
