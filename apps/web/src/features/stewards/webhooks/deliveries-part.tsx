import { replayDelivery } from '@canopy/contract/desk/webhooks/endpoints'
import { type Delivery, DeliveryState } from '@canopy/contract/desk/webhooks/shapes'
import { kept } from '@canopy/contract/kept'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { DAY } from '@canopy/contract/limits'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { itemsOf } from '../../../api/paged-query.ts'
import { t } from '../../../language/messages.ts'
import { Badge, type Tone } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Select } from '../../../ui/form/select.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { exactTime, TimeAgo } from '../../../ui/time-ago.tsx'
import { labelOf } from '../case/audit-labels.ts'
import { eventLabels } from '../case/code-labels.ts'
import { Part } from '../case/part.tsx'
import { deliveriesKey, deliveriesQuery } from './webhooks-data.ts'

const stateLabels: Record<DeliveryState, PlainMessageId> = {
  waiting: 'desk-webhooks.stateWaiting',
  delivered: 'desk-webhooks.stateDelivered',
  given_up: 'desk-webhooks.stateGivenUp',
}

const tones: Record<string, Tone> = { waiting: 'sun', delivered: 'leaf', given_up: 'danger' }

const failureLabels: Record<string, PlainMessageId> = {
  timeout: 'desk-webhooks.failureTimeout',
  private: 'desk-webhooks.failurePrivate',
  unreachable: 'desk-webhooks.failureUnreachable',
}

/** Lists what was sent and what waits, newest first, with the outcome of the last try. */
export function DeliveriesPart({ webhookId }: { webhookId: string }) {
  const [state, setState] = useState<DeliveryState>()
  const deliveries = useInfiniteQuery(deliveriesQuery(useApi(), webhookId, state))
  const { data } = deliveries
  const items = data ? itemsOf(data, ({ deliveryId }) => deliveryId) : []
  return (
    <Part title={t('desk-webhooks.deliveries')}>
      <div className="flex flex-col gap-3">
        <p className="text-muted">
          {t('desk-webhooks.deliveriesText', { days: kept.webhookDelivery / DAY })}
        </p>
        <Field label={t('desk-webhooks.state')} className="max-w-60">
          <Select
            value={state ?? ''}
            onChange={({ target }) => setState(DeliveryState.safeParse(target.value).data)}
          >
            <option value="">{t('desk.filterAll')}</option>
            {DeliveryState.options.map((each) => (
              <option key={each} value={each}>
                {t(stateLabels[each])}
              </option>
            ))}
          </Select>
        </Field>
        {deliveries.isPending && <Skeleton className="h-24 w-full" />}
        {deliveries.isError && !data && (
          <TryAgain
            text={t('desk-webhooks.deliveriesFailed')}
            pending={deliveries.isFetching}
            onRetry={deliveries.refetch}
          />
        )}
        {data && items.length === 0 && <p className="text-muted">{t('desk-webhooks.noDeliveries')}</p>}
        <ul className="divide-y divide-line">
          {items.map((delivery) => (
            <Row key={delivery.deliveryId} webhookId={webhookId} delivery={delivery} />
          ))}
        </ul>
        <ShowMore query={deliveries} />
      </div>
    </Part>
  )
}

function outcomeOf({ failure, status, duration }: Delivery) {
  const label = failureLabels[failure ?? '']
  if (label) return t(label)
  return status === null
    ? undefined
    : t('desk-webhooks.answered', { status: String(status), duration: duration ?? 0 })
}

function Row({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) {
  const { deliveryId, event, data, state, createdAt, tries, nextTryAt } = delivery
  const api = useApi()
  const queries = useQueryClient()
  const replay = useMutation({
    mutationFn: () => api.call(replayDelivery, { params: { webhookId, deliveryId } }),
    onSuccess: () => {
      toast('success', t('desk-webhooks.replayed'))
      return queries.invalidateQueries({ queryKey: deliveriesKey(webhookId) })
    },
    onError: (error) => toast('error', error.message),
  })
  const label = labelOf(eventLabels, event)
  const outcome = outcomeOf(delivery)
  return (
    <li className="flex flex-col gap-1 py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <span className="font-semibold">{label}</span>
        <Badge tone={tones[state] ?? 'neutral'}>{labelOf(stateLabels, state)}</Badge>
      </div>
      <p className="text-sm text-muted">
        <TimeAgo time={createdAt} /> · {t('desk-webhooks.tries', { count: tries })}
      </p>
      {outcome && <p className="text-sm">{outcome}</p>}
      {nextTryAt && tries > 0 && (
        <p className="text-sm text-muted">
          {t('desk-webhooks.nextTry', { time: exactTime.format(new Date(nextTryAt)) })}
        </p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-2">
        <details className="min-w-0 flex-1">
          <summary className="min-h-11 cursor-pointer py-2.5 text-sm font-semibold">
            {t('desk-webhooks.payload')}
          </summary>
          <pre
            dir="ltr"
            className="rounded-control bg-sunken p-3 text-xs whitespace-pre-wrap [overflow-wrap:anywhere]"
          >
            {JSON.stringify({ type: event, timestamp: createdAt, data }, null, 2)}
          </pre>
          <p className="mt-1 text-sm text-muted">{t('desk-webhooks.payloadText')}</p>
        </details>
        <Button
          variant="secondary"
          size="small"
          pending={replay.isPending}
          aria-label={t('desk-webhooks.replayNamed', {
            event: label,
            time: exactTime.format(new Date(createdAt)),
          })}
          onClick={() => replay.mutate()}
        >
          {t('desk-webhooks.replay')}
        </Button>
      </div>
    </li>
  )
}
