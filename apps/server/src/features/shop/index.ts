/** The shop: products and orders. */

export { forgetOrders, orderData } from './own-orders.ts'
export { shopRoutes } from './routes.ts'
