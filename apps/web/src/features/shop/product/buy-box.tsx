import { messages } from '@canopy/contract/messages'
import type { Product } from '@canopy/contract/shop'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Stepper } from '../../../ui/stepper.tsx'
import { limitOf, quantityOf } from '../cart/cart.ts'
import { CartMessage } from '../cart/cart-message.tsx'
import { useCart } from '../cart/cart-store.ts'

/** How many, and into the cart with them: at most what the shop has beyond what the cart holds already. */
export function BuyBox({ product }: { product: Product }) {
  const { cart, add, panelOpen } = useCart()
  const inCart = quantityOf(cart, product.productID)
  const available = Math.max(limitOf(product) - inCart, 0)
  const [wanted, setWanted] = useState(1)
  const quantity = Math.min(wanted, Math.max(available, 1))

  function addToCart() {
    add(product, quantity)
    setWanted(1)
  }

  return (
    <div className="flex flex-col gap-4">
      <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
        {available > 0 ? (
          <Stepper label="quantity" value={quantity} max={available} onChange={setWanted} />
        ) : (
          <p className="font-semibold text-danger-ink">{messages.outOfStock}</p>
        )}
        {inCart > 0 && <p className="text-sm text-muted">{inCart} in your cart</p>}
        {!panelOpen && <CartMessage className="text-danger-ink" />}
      </div>
      {/* When all there are lie in the cart the buttons still work: they then say how many that is. */}
      <div className="grid gap-3 sm:grid-cols-2">
        <Button variant="secondary" size="large" disabled={product.quantity === 0} onClick={addToCart}>
          Add to Cart
        </Button>
        <Button size="large" disabled={product.quantity === 0} onClick={addToCart}>
          Buy it Now
        </Button>
      </div>
    </div>
  )
}
