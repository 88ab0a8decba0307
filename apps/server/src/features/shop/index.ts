/** The shop: products and orders. */

export { shopRoutes } from './routes.ts'
