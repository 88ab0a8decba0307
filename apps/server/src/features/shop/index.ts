/** The shop: products and orders. */

export { composeConfirmation } from './orders/order-mail.ts'
export { forgetOrders, orderData } from './orders/member-data.ts'
export { shopRoutes } from './routes.ts'
