import { messages } from '@canopy/contract/messages'
import { useState } from 'react'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyCart } from '../../../ui/drawings/empty-cart.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Breadcrumb } from '../breadcrumb.tsx'
import { useCartLines } from '../cart/cart-lines.ts'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'

function CheckoutPage() {
  const lines = useCartLines({ shown: true })
  // Once the order is placed the cart is empty; until the next page is there this one stays as it is.
  const [isPlaced, setPlaced] = useState(false)
  usePageTitle('Checkout')

  return (
    <div className="mx-auto max-w-280">
      <Breadcrumb
        trail={[
          { to: paths.cart, label: 'Shopping Cart' },
          { to: paths.checkout, label: 'Checkout' },
        ]}
      />
      <h1 className="mb-6 text-xl font-bold">Checkout</h1>
      {lines.length === 0 && !isPlaced ? (
        <EmptyState drawing={<EmptyCart />} action={<ButtonLink to={paths.shop}>Return to Shop</ButtonLink>}>
          {messages.cartEmpty}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem]">
          <div className="lg:sticky lg:top-22 lg:order-last">
            <CheckoutSummary lines={lines} />
          </div>
          <CheckoutForm lines={lines} onPlaced={() => setPlaced(true)} />
        </div>
      )}
    </div>
  )
}

export { CheckoutPage as Component }
