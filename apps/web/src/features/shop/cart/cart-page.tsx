import { formatNumber } from '@canopy/contract/format-number'
import { messages } from '@canopy/contract/messages'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyCart } from '../../../ui/drawings/empty-cart.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Breadcrumb } from '../breadcrumb.tsx'
import { countOf, totalsOf } from './cart.ts'
import { CartItemRow } from './cart-item-row.tsx'
import { isOrderable, useCartLines } from './cart-lines.ts'
import { useCart } from './cart-store.ts'
import { OrderSummary } from './order-summary.tsx'
import { RedeemPoints } from './redeem-points.tsx'

function CartPage() {
  const { cart } = useCart()
  const { points } = useSession()
  const lines = useCartLines({ shown: true })
  const count = countOf(cart)
  usePageTitle('Shopping Cart')

  return (
    <div>
      <Breadcrumb trail={[{ to: paths.cart, label: 'Shopping Cart' }]} />
      <h1 className="mb-6 text-xl font-bold">
        Shopping Cart ({formatNumber(count)} {count === 1 ? 'item' : 'items'})
      </h1>
      {count === 0 ? (
        <EmptyState
          drawing={<EmptyCart />}
          action={<ButtonLink to={paths.shop}>Continue Shopping</ButtonLink>}
        >
          {messages.cartEmpty}
        </EmptyState>
      ) : (
        <div className="page-columns">
          <Card className="p-5">
            <ul className="divide-y divide-line">
              {lines.map((line) => (
                <CartItemRow key={line.item.productID} line={line} />
              ))}
            </ul>
          </Card>
          <div className="flex flex-col gap-6 lg:sticky lg:top-22">
            <RedeemPoints />
            <Card className="flex flex-col gap-4 p-5">
              <h2 className="text-lg font-bold">Order Summary</h2>
              <OrderSummary {...totalsOf(cart, points)} />
              {isOrderable(lines) ? (
                <ButtonLink to={paths.checkout} size="large">
                  Proceed to Checkout
                </ButtonLink>
              ) : (
                <>
                  <p role="status" className="text-sm font-medium text-danger-ink">
                    {messages.cartChanged}
                  </p>
                  <Button size="large" disabled>
                    Proceed to Checkout
                  </Button>
                </>
              )}
            </Card>
          </div>
        </div>
      )}
    </div>
  )
}

export { CartPage as Component }
