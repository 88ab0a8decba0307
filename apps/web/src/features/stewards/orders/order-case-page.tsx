import { hasDuty } from '@canopy/contract/desk/duties'
import { listDeskOrders } from '@canopy/contract/desk/shop/endpoints'
import type { DeskOrderCase } from '@canopy/contract/desk/shop/orders'
import { paths } from '@canopy/contract/paths'
import { cashOnDelivery, orderMark } from '@canopy/contract/shop/orders/shapes'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { formatNumber, money } from '../../../language/numbers.ts'
import { useSession } from '../../../session/session-data.ts'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { ButtonLink } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { PointsSources } from '../../../ui/points/points-sources.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { CaseFailure } from '../case/case-failure.tsx'
import { CaseNavigation } from '../case/case-navigation.tsx'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { Contact } from './contact.tsx'
import { MoveForm } from './move-form.tsx'
import { Notes } from './notes.tsx'
import { orderQuery } from './orders-data.ts'
import { Returns } from './returns.tsx'
import { SameDoor } from './same-door.tsx'

function OrderCasePage() {
  const { orderKey = '' } = useParams()
  const api = useApi()
  const order = useQuery(orderQuery(api, orderKey))
  usePageTitle(order.data?.orderId ?? t('common.order'))
  return (
    <div className="flex flex-col gap-4">
      <CaseNavigation
        kind="order"
        list={paths.deskOrders}
        title={t('common.orders')}
        load={(options) => api.call(listDeskOrders, {}, options)}
        casePath={(row) => paths.deskOrder(row.orderKey)}
      />
      {order.isPending && <Skeleton className="h-16 w-80 max-w-full" />}
      {order.isError && !order.data && (
        <CaseFailure title={t('common.order')} gone={t('desk.orderGone')} query={order} />
      )}
      {order.data && <Case key={orderKey} order={order.data} />}
    </div>
  )
}

function Case({ order }: { order: DeskOrderCase }) {
  const { orderKey, orderId, status, member, createdAt } = order
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h1 className="flex flex-wrap items-center gap-3 text-xl font-bold tabular">
            {orderId} <span className="text-muted">{orderMark(orderKey)}</span>{' '}
            <StatusBadge status={status} />
          </h1>
          <p className="text-muted">
            {member ? (
              <TextLink to={paths.deskMember(member.userId)}>
                <bdi>{member.fullName}</bdi>
              </TextLink>
            ) : (
              t('desk-shop.formerMember')
            )}
            , <TimeAgo time={createdAt} />
          </p>
        </div>
        <ButtonLink to={`${paths.packingSlips}?orders=${orderKey}`} variant="secondary">
          {t('desk-shop.packingSlipAndReceipt')}
        </ButtonLink>
      </header>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <Part title={t('common.decision')}>
            <MoveForm order={order} />
          </Part>
          <Part title={t('desk-shop.goodsAndMoney')}>
            <Lines order={order} />
          </Part>
          <PointsPart order={order} />
          <Returns order={order} />
        </div>
        <div className="flex min-w-0 flex-col gap-4">
          <Part title={t('desk-shop.delivery')}>
            <Contact order={order} />
          </Part>
          <SameDoor orders={order.sameDoor} />
          <Part title={t('desk-shop.notesAmongStewards')}>
            <Notes order={order} />
          </Part>
          <Part title={t('common.history')}>
            <Timeline order={order} />
            <History kind="order" id={orderKey} empty={null} />
          </Part>
        </div>
      </div>
    </>
  )
}

function Lines({ order }: { order: DeskOrderCase }) {
  const { lines, subtotal, pointsApplied, totalAmount } = order
  const cash = cashOnDelivery(order)
  return (
    <>
      <ul className="flex flex-col divide-y divide-line">
        {lines.map(({ productId, productName, quantity, price }) => (
          <li key={productId} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2">
            <TextLink to={paths.deskProduct(productId)} className="[overflow-wrap:anywhere]">
              {productName}
            </TextLink>
            <span className="ms-auto whitespace-nowrap tabular">
              <span className="text-muted">
                {formatNumber(quantity)} × {money(price)} ={' '}
              </span>
              {money(quantity * price)}
            </span>
          </li>
        ))}
      </ul>
      <dl className="mt-2 grid grid-cols-[1fr_auto] gap-y-1 border-t border-line pt-3 tabular">
        <dt className="text-muted">{t('common.subtotal')}</dt>
        <dd className="text-end">{money(subtotal)}</dd>
        {pointsApplied > 0 && (
          <>
            <dt className="text-muted">{t('desk-shop.redeemedPoints')}</dt>
            <dd className="text-end">−{money(pointsApplied)}</dd>
          </>
        )}
        {cash < totalAmount && (
          <>
            <dt className="text-muted">{t('desk-shop.cameBackUnpaid')}</dt>
            <dd className="text-end">−{money(totalAmount - cash)}</dd>
          </>
        )}
        <dt className="font-bold">{t('desk-shop.cashOnDelivery')}</dt>
        <dd className="text-end font-bold">{money(cash)}</dd>
      </dl>
    </>
  )
}

/** Leads to the photos that paid for the order. */
function PointsPart({ order: { pointsSources, pointsApplied } }: { order: DeskOrderCase }) {
  const mayReview = hasDuty(useSession().duties, 'review')
  if (pointsSources.length === 0) return null
  return (
    <Part title={t('desk-shop.pointsCameFrom', { points: pointsApplied })}>
      <PointsSources
        sources={pointsSources}
        {...(mayReview && { pathOf: ({ proofId }) => paths.deskProof(proofId) })}
      />
    </Part>
  )
}

function Timeline({ order: { createdAt, timeline } }: { order: DeskOrderCase }) {
  const began = timeline[0]?.status === 'on hold' ? [] : [{ status: 'pending', at: createdAt }]
  return (
    <ol
      aria-label={t('desk-shop.timeline')}
      className="mb-4 flex flex-wrap gap-x-4 gap-y-2 border-b border-line pb-4"
    >
      {[...began, ...timeline].map(({ status, at }) => (
        <li key={status + at} className="flex items-center gap-2">
          <StatusBadge status={status} /> <TimeAgo time={at} className="text-xs text-muted" />
        </li>
      ))}
    </ol>
  )
}

export { OrderCasePage as Component }
