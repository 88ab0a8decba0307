import { makeWebhook } from '@canopy/contract/desk/webhooks/endpoints'
import { NewWebhook, type Webhook } from '@canopy/contract/desk/webhooks/shapes'
import { paths } from '@canopy/contract/paths'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { useRecentLogin } from '../../accounts/index.ts'
import { Part } from '../case/part.tsx'
import { SecretBox } from './secret-box.tsx'
import { StateBadges } from './state-badges.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { webhooksQuery } from './webhooks-data.ts'

const EMPTY: NewWebhook = { name: '', url: '', events: [], fields: [] }

function WebhooksPage() {
  usePageTitle(t('desk-webhooks.webhooks'))
  const webhooks = useQuery(webhooksQuery(useApi()))
  const { data } = webhooks
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h1 className="text-xl font-bold">{t('desk-webhooks.webhooks')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('desk-webhooks.intro')}</p>
      </header>
      {webhooks.isPending && <Skeleton className="h-96 w-full" />}
      {webhooks.isError && !data && (
        <LoadFailure
          text={t('desk-webhooks.loadFailed')}
          pending={webhooks.isFetching}
          onRetry={webhooks.refetch}
        />
      )}
      {data && (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <Part title={t('desk-webhooks.webhooks')}>
            {data.length === 0 && <p className="text-muted">{t('desk-webhooks.none')}</p>}
            <ul className="divide-y divide-line">
              {data.map((webhook) => (
                <Row key={webhook.webhookId} webhook={webhook} />
              ))}
            </ul>
          </Part>
          <MakePart />
        </div>
      )}
    </div>
  )
}

function Row({ webhook }: { webhook: Webhook }) {
  const { webhookId, name, url, events, deliveredAt } = webhook
  return (
    <li className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="flex min-w-0 flex-1 basis-60 flex-col">
        <Link
          to={paths.deskWebhook(webhookId)}
          className="font-semibold text-leaf-ink underline [overflow-wrap:anywhere]"
        >
          {name}
        </Link>
        <span className="text-sm text-muted [overflow-wrap:anywhere]">
          {new URL(url).host} · {t('desk-webhooks.eventCount', { count: events.length })}
        </span>
        <span className="text-sm text-muted">
          {deliveredAt
            ? rich('desk-webhooks.lastArrived', { time: () => <TimeAgo time={deliveredAt} /> })
            : t('desk-webhooks.neverArrived')}
        </span>
      </span>
      <StateBadges webhook={webhook} />
    </li>
  )
}

function MakePart() {
  const api = useApi()
  const queries = useQueryClient()
  const [secret, setSecret] = useState<string>()
  const { run, dialog } = useRecentLogin()
  return (
    <Part title={t('desk-webhooks.newWebhook')}>
      <div className="flex flex-col gap-5">
        {secret !== undefined && <SecretBox key={secret} secret={secret} />}
        <WebhookForm
          schema={NewWebhook}
          content={EMPTY}
          action={t('desk-webhooks.make')}
          send={async (body) => {
            setSecret((await run(() => api.call(makeWebhook, { body }))).secret)
            toast('success', t('desk-webhooks.made', { name: body.name }))
            await queries.invalidateQueries({ queryKey: webhooksQuery(api).queryKey })
          }}
        />
        {dialog}
      </div>
    </Part>
  )
}

export { WebhooksPage as Component }
