/** The shop: products and orders. */

export { composeConfirmation } from './order-mail.ts'
export { forgetOrders, orderData } from './own-orders.ts'
export { shopRoutes } from './routes.ts'
