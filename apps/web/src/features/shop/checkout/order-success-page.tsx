import { messages } from '@canopy/contract/messages'
import { type Order, OrderId } from '@canopy/contract/shop'
import { useQuery } from '@tanstack/react-query'
import { CircleCheck } from 'lucide-react'
import { useLocation, useSearchParams } from 'react-router'
import { z } from 'zod'
import { useApi } from '../../../api/context.ts'
import { paths } from '../../../paths.ts'
import { useSession } from '../../../session/session-data.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { NoOrders } from '../../../ui/drawings/no-orders.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { OrderSummary } from '../cart/order-summary.tsx'
import { orderRupees } from '../money.ts'
import { ProductPicture } from '../product-picture.tsx'
import { orderQuery } from '../shop-data.ts'

const Arrival = z.object({ isEarlier: z.boolean() }).catch({ isEarlier: false })

function OrderSuccessPage() {
  const [search] = useSearchParams()
  const orderId = OrderId.safeParse(search.get('order')).data
  usePageTitle('Order placed')

  return (
    <div className="mx-auto max-w-180">
      {orderId === undefined ? <Missing>{messages.orderNotFound}</Missing> : <Placed orderId={orderId} />}
    </div>
  )
}

function Missing({ children }: { children: string }) {
  return (
    <div role="alert">
      <h1 className="sr-only">Order</h1>
      <EmptyState drawing={<NoOrders />} action={<ButtonLink to={paths.shop}>Return to Shop</ButtonLink>}>
        {children}
      </EmptyState>
    </div>
  )
}

function Placed({ orderId }: { orderId: string }) {
  const { data: order, error } = useQuery(orderQuery(useApi(), orderId))
  const { isEarlier } = Arrival.parse(useLocation().state)

  if (error && !order) return <Missing>{error.message}</Missing>
  if (!order) return <Loading />
  return (
    <div className="flex flex-col gap-6">
      <Thanks orderId={order.orderId} />
      {isEarlier && (
        <p role="status" className="rounded-control bg-info-tint px-4 py-3 text-sm text-info-ink">
          {messages.orderPlacedEarlier}
        </p>
      )}
      <Details order={order} />
      <Next />
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink to={paths.shop} size="large">
          Continue Shopping
        </ButtonLink>
      </div>
    </div>
  )
}

function Thanks({ orderId }: { orderId: string }) {
  const { fullName } = useSession()
  return (
    <div className="flex flex-col items-center gap-2 pt-4 text-center">
      <CircleCheck aria-hidden="true" className="size-14 text-leaf-ink" strokeWidth={1.5} />
      <h1 className="text-xl font-bold">Thank you, {fullName}!</h1>
      <p className="text-muted">
        Your order <strong className="font-semibold whitespace-nowrap text-ink tabular">{orderId}</strong> has
        been placed.
      </p>
    </div>
  )
}

function Details({ order }: { order: Order }) {
  const { name, street, city, zipCode, country, phone } = order.shippingAddress
  return (
    <Card className="flex flex-col gap-6 p-5 sm:p-6">
      <section aria-label="Items">
        <ul className="flex flex-col gap-4">
          {order.cartItems.map((line) => (
            <li key={line.productId} className="flex items-center gap-4">
              <ProductPicture product={line} sizes="4rem" className="max-w-16 shrink-0 rounded-control" />
              <div className="min-w-0 flex-1">
                <p className="line-clamp-2 font-semibold">{line.productName}</p>
                <p className="text-sm text-muted tabular">
                  {line.quantity} × {orderRupees(line.price)}
                </p>
              </div>
              <p className="font-semibold tabular">{orderRupees(line.quantity * line.price)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section aria-label="Costs" className="border-t border-line pt-5">
        <OrderSummary
          subtotal={order.subtotal}
          points={order.pointsApplied}
          total={order.totalAmount}
          money={orderRupees}
        />
      </section>
      <div className="grid gap-5 border-t border-line pt-5 text-sm sm:grid-cols-2">
        <section>
          <h2 className="mb-1 font-semibold">Delivery to</h2>
          <address className="text-muted not-italic">
            {name}
            <br />
            {street}
            <br />
            {zipCode} {city}
            <br />
            {country}
            <br />
            {phone}
          </address>
        </section>
        <section>
          <h2 className="mb-1 font-semibold">Payment</h2>
          <p className="text-muted">
            Cash on delivery: {orderRupees(order.totalAmount)} when the parcel is handed to you.
          </p>
        </section>
      </div>
    </Card>
  )
}

const steps = [
  'We pack your order. Until it is shipped it can still be cancelled.',
  'It comes to the address above; the courier may call you first.',
  'You pay in cash when it is handed to you.',
]

function Next() {
  return (
    <section>
      <h2 className="mb-3 text-lg font-bold">What happens next</h2>
      <ol className="flex flex-col gap-3">
        {steps.map((step, index) => (
          <li key={step} className="flex items-start gap-3">
            <span
              aria-hidden="true"
              className="grid size-7 shrink-0 place-items-center rounded-full bg-leaf-tint text-sm font-bold text-leaf-ink tabular"
            >
              {index + 1}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </section>
  )
}

function Loading() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <p role="status" className="sr-only">
        {messages.loading}
      </p>
      <Skeleton className="mx-auto h-32 w-72" />
      <Skeleton className="h-96 w-full rounded-card" />
    </div>
  )
}

export { OrderSuccessPage as Component }
