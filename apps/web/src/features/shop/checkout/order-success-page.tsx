import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { isUnsent, type Order } from '@canopy/contract/shop/orders/shapes'
import { CircleCheck } from 'lucide-react'
import { useLocation } from 'react-router'
import { z } from 'zod/mini'
import { rich, t } from '../../../language/messages.ts'
import { useSession } from '../../../session/session-data.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { ReadingPage } from '../../../ui/reading-page.tsx'
import { LoadedOrder } from '../orders/loaded-order.tsx'
import { OrderDetails } from '../orders/order-details.tsx'
import { lastOrderId } from './place-order.ts'

/** Navigation state set by the checkout. */
const CheckoutState = z.catch(z.object({ orderId: z.optional(z.string()), isEarlier: z.boolean() }), {
  isEarlier: false,
})

function OrderSuccessPage() {
  const { userId } = useSession()
  const state = CheckoutState.parse(useLocation().state)
  usePageTitle(t('orders.placedTitle'))

  return (
    <LoadedOrder orderId={state.orderId ?? lastOrderId(userId)}>
      {(order) => (
        <ReadingPage aside={<NextLinks order={order} />}>
          <Thanks orderId={order.orderId} />
          {state.isEarlier && (
            <p role="status" className="rounded-control bg-info-tint px-4 py-3 text-sm text-info-ink">
              {t('orders.placedEarlier')}
            </p>
          )}
          <Card className="p-4 sm:p-6">
            <OrderDetails order={order} />
          </Card>
        </ReadingPage>
      )}
    </LoadedOrder>
  )
}

function Thanks({ orderId }: { orderId: string }) {
  const { fullName } = useSession()
  return (
    <div className="flex flex-col items-center gap-2 py-2 text-center">
      <CircleCheck aria-hidden="true" className="size-14 text-leaf-ink" strokeWidth={1.5} />
      <h1 className="text-xl font-bold wrap-anywhere">{t('orders.thankYou', { name: fullName })}</h1>
      <p className="text-balance text-muted">
        {rich('orders.hasBeenPlaced', {
          orderId,
          strong: (text) => (
            <strong className="font-semibold whitespace-nowrap text-ink tabular">{text}</strong>
          ),
        })}
      </p>
    </div>
  )
}

function NextLinks({ order }: { order: Order }) {
  return (
    <div className="flex flex-col gap-6 lg:stays-beside">
      {isUnsent(order.status) && <NextSteps />}
      <div className="grid gap-3 sm:max-lg:flex sm:max-lg:justify-center">
        <ButtonLink to={paths.shop} size="large">
          {t('orders.continueShopping')}
        </ButtonLink>
        <ButtonLink to={`${paths.orders}#tabs`} variant="secondary" size="large">
          {t('orders.viewHistory')}
        </ButtonLink>
      </div>
    </div>
  )
}

const steps: PlainMessageId[] = ['orders.nextPacked', 'orders.nextDelivered', 'orders.nextPaid']

function NextSteps() {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">{t('orders.whatHappensNext')}</h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-leaf-tint text-sm font-bold text-leaf-ink tabular"
            >
              {index + 1}
            </span>
            {t(step)}
          </li>
        ))}
      </ol>
    </section>
  )
}

export { OrderSuccessPage as Component }
