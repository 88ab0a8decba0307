import type { Product } from '@canopy/contract/shop/products'
import { useState } from 'react'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Stepper } from '../../../ui/form/stepper.tsx'
import { limitOf, quantityOf } from '../cart/cart.ts'
import { CartMessage } from '../cart/cart-message.tsx'
import { useCart } from '../cart/cart-store.ts'

/** Two buttons share a row, on phones with the stepper too. */
const half = 'flex-1 max-sm:px-1.5 max-[24rem]:text-sm'

/** Adds at most what is in stock beyond what is in the cart. On phones it is a bar at the bottom. */
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
    <div className="max-md:foot-bar flex flex-col gap-2 md:gap-3">
      <div className="flex flex-wrap items-center gap-x-4 text-sm max-md:has-[>:only-child:empty]:hidden md:order-last md:-mb-2 md:min-h-5">
        {product.quantity > 0 && available === 0 && (
          <p className="font-semibold text-danger-ink">{t('shop.outOfStock')}</p>
        )}
        {inCart > 0 && <p className="text-muted">{t('shop.inCart', { count: String(inCart) })}</p>}
        {!panelOpen && <CartMessage className="text-danger-ink" />}
      </div>
      {/* The buttons still work when the whole stock is in the cart: they show the message with the available number. */}
      <div className="flex flex-wrap items-center gap-2 md:gap-3">
        {available > 0 && (
          <Stepper label={t('shop.quantity')} value={quantity} max={available} onChange={setWanted} />
        )}
        <div className="flex flex-1 gap-2 md:gap-3">
          <Button
            variant="secondary"
            size="large"
            className={half}
            disabled={product.quantity === 0}
            onClick={addToCart}
          >
            {t('shop.addToCart')}
          </Button>
          <Button size="large" className={half} disabled={product.quantity === 0} onClick={addToCart}>
            {t('shop.buyItNow')}
          </Button>
        </div>
      </div>
    </div>
  )
}
