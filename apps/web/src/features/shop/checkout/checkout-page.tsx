import { paths } from '@canopy/contract/paths'
import { useEffect } from 'react'
import { t } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { EmailNotice } from '../../accounts/index.ts'
import { Breadcrumb } from '../breadcrumb.tsx'
import { EmptyCart } from '../cart/empty-cart.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { CheckoutSummary } from './checkout-summary.tsx'
import { useCheckout } from './use-checkout.ts'

const trail = () => [
  { to: paths.cart, label: t('orders.shoppingCart') },
  { to: paths.checkout, label: t('orders.checkout') },
]

function CheckoutPage() {
  const checkout = useCheckout()
  const { lines } = checkout
  usePageTitle(t('orders.checkout'))
  // Preloads the next page, in case the network fails after the order is placed.
  useEffect(() => void import('./order-success-page.tsx').catch(() => undefined), [])

  return (
    <div>
      <Breadcrumb trail={trail()} />
      <h1 className="mb-4 text-xl font-bold sm:mb-6">{t('orders.checkout')}</h1>
      <EmailNotice />
      {lines.length === 0 ? (
        <EmptyState
          drawing={<EmptyCart />}
          action={<ButtonLink to={paths.shop}>{t('common.returnToShop')}</ButtonLink>}
        >
          {t('orders.cartEmpty')}
        </EmptyState>
      ) : (
        <div className="page-columns">
          <CheckoutSummary lines={lines} totals={checkout.totals} />
          <CheckoutForm checkout={checkout} />
        </div>
      )}
    </div>
  )
}

export { CheckoutPage as Component }
