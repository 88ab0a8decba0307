/** Has no code of its own: the bars, which import from here, would else load all that is named here before the first paint. */

export { CartButton } from './cart/cart-button.tsx'
export { HeldBalance, OrderHistory, Saving } from './parts.ts'
export { productsOf, productsQuery } from './product/products-data.ts'
export { shopRoutes } from './routes.ts'
export { onSavingEvent } from './saving/on-saving-event.ts'
export { FoundProduct } from './search/found-product.tsx'
