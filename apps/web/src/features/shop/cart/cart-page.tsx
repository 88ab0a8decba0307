import { paths } from '@canopy/contract/paths'
import { t } from '../../../language/messages.ts'
import { money } from '../../../language/numbers.ts'
import { availableOf, useSession } from '../../../session/session-data.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Breadcrumb } from '../breadcrumb.tsx'
import { countOf, totalsOf } from './cart.ts'
import { CartItemRow } from './cart-item-row.tsx'
import { isOrderable, useCartLines, useOrderLimits } from './cart-lines.ts'
import { useCart } from './cart-store.ts'
import { EmptyCart } from './empty-cart.tsx'
import { CartSummary } from './order-summary.tsx'
import { RedeemPoints } from './redeem-points.tsx'

function CartPage() {
  const { cart } = useCart()
  const lines = useCartLines({ shown: true })
  const count = countOf(cart.items)
  const totals = totalsOf(cart, availableOf(useSession()))
  const { refusal } = useOrderLimits(cart.items, totals)
  usePageTitle(t('orders.shoppingCart'))

  return (
    <div>
      <Breadcrumb trail={[{ to: paths.cart, label: t('orders.shoppingCart') }]} />
      <h1 className="mb-4 text-xl font-bold sm:mb-6">{t('orders.cartHeading', { count })}</h1>
      {count === 0 ? (
        <EmptyState
          drawing={<EmptyCart />}
          action={<ButtonLink to={paths.shop}>{t('orders.continueShopping')}</ButtonLink>}
        >
          {t('orders.cartEmpty')}
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-6 lg:page-columns">
          <Card className="p-4 sm:p-5">
            <ul className="divide-y divide-line">
              {lines.map((line) => (
                <CartItemRow key={line.item.productID} line={line} />
              ))}
            </ul>
          </Card>
          <div className="contents lg:stays-beside lg:flex lg:flex-col lg:gap-6">
            <RedeemPoints />
            {/* Shown as a card; on small screens the button is in a bar at the bottom. */}
            <div className="contents lg:sheet lg:flex lg:flex-col lg:gap-4 lg:p-5">
              <div className="max-lg:sheet flex flex-col gap-4 max-lg:p-4 sm:max-lg:p-5">
                <h2 className="text-lg font-bold">{t('orders.summary')}</h2>
                <CartSummary totals={totals} />
              </div>
              <CheckoutBar
                refusal={refusal ?? (isOrderable(lines) ? undefined : t('orders.cartChanged'))}
                total={totals.total}
              />
            </div>
          </div>
        </div>
      )}
    </div>
  )
}

const checkoutClass = 'grow sm:max-lg:max-w-80'

/** `refusal` is why the cart cannot be ordered as it is. */
function CheckoutBar({ refusal, total }: { refusal: string | undefined; total: number }) {
  return (
    <div className="max-lg:foot-bar flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
      {refusal && (
        <p role="status" className="w-full text-sm font-medium text-danger-ink">
          {refusal}
        </p>
      )}
      <p aria-hidden="true" className="leading-tight font-bold whitespace-nowrap tabular lg:hidden">
        <span className="block text-xs font-normal text-muted">{t('orders.total')}</span>
        {money(total)}
      </p>
      {refusal === undefined ? (
        <ButtonLink to={paths.checkout} size="large" className={checkoutClass}>
          {t('orders.proceedToCheckout')}
        </ButtonLink>
      ) : (
        <Button size="large" className={checkoutClass} disabled>
          {t('orders.proceedToCheckout')}
        </Button>
      )}
    </div>
  )
}

export { CartPage as Component }
