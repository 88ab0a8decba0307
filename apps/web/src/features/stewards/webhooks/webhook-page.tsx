import {
  changeWebhook,
  deleteWebhook,
  pauseWebhook,
  renewWebhookSecret,
  resumeWebhook,
  testWebhook,
} from '@canopy/contract/desk/webhooks/endpoints'
import { type Webhook, WebhookChange } from '@canopy/contract/desk/webhooks/shapes'
import { kept } from '@canopy/contract/kept'
import { DAY } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { FormFailure } from '../../../ui/form/form-failure.tsx'
import { ConfirmDialog } from '../../../ui/overlay/confirm-dialog.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { exactTime } from '../../../ui/time-ago.tsx'
import { useRecentLogin } from '../../accounts/index.ts'
import { BackLink } from '../case/back-link.tsx'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { deskKeys } from '../desk/desk-keys.ts'
import { DeliveriesPart } from './deliveries-part.tsx'
import { SecretBox } from './secret-box.tsx'
import { StateBadges } from './state-badges.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { deliveriesKey, webhooksQuery } from './webhooks-data.ts'

const KEPT_DAYS = kept.webhookDelivery / DAY

const timeOf = (time: string) => exactTime.format(new Date(time))

function WebhookPage() {
  const { webhookId = '' } = useParams()
  const webhooks = useQuery(webhooksQuery(useApi()))
  const webhook = webhooks.data?.find((each) => each.webhookId === webhookId)
  usePageTitle(webhook?.name ?? t('desk-webhooks.webhooks'))
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.deskWebhooks}>{t('desk-webhooks.webhooks')}</BackLink>
      {webhooks.isPending && <Skeleton className="h-96 w-full" />}
      {!webhooks.isPending && !webhook && (
        <LoadFailure
          text={webhooks.data ? t('common.notFound') : t('desk-webhooks.loadFailed')}
          pending={webhooks.isFetching}
          onRetry={webhooks.refetch}
        />
      )}
      {webhook && <Details webhook={webhook} />}
    </div>
  )
}

function Details({ webhook }: { webhook: Webhook }) {
  return (
    <>
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="min-w-0 text-xl font-bold [overflow-wrap:anywhere]">{webhook.name}</h1>
        <StateBadges webhook={webhook} />
      </header>
      <State webhook={webhook} />
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <DeliveriesPart webhookId={webhook.webhookId} />
        <div className="flex min-w-0 flex-col gap-4">
          <SettingsPart webhook={webhook} />
          <SecretPart webhook={webhook} />
          <Part title={t('desk-webhooks.history')}>
            <History kind="webhook" id={webhook.webhookId} />
          </Part>
          <Deletion webhook={webhook} />
        </div>
      </div>
    </>
  )
}

/** Says why nothing arrives, pauses and resumes, and sends a test. */
function State({ webhook }: { webhook: Webhook }) {
  const { webhookId, name, pausedAt, pausedBy, failingSince } = webhook
  const api = useApi()
  const queries = useQueryClient()
  const params = { webhookId }
  const pause = useDecision({
    kind: 'webhook',
    id: webhookId,
    decide: () => api.call(pauseWebhook, { params }),
    done: t('desk-webhooks.wasPaused', { name }),
    undo: () => () => api.call(resumeWebhook, { params }),
    onDecided: () => {},
  })
  const resume = useDecision({
    kind: 'webhook',
    id: webhookId,
    decide: () => api.call(resumeWebhook, { params }),
    done: t('desk-webhooks.wasResumed', { name }),
    undo: () => () => api.call(pauseWebhook, { params }),
    onDecided: () => {},
  })
  const test = useMutation({
    mutationFn: () => api.call(testWebhook, { params }),
    onSuccess: () => {
      toast('success', t('desk-webhooks.tested'))
      return queries.invalidateQueries({ queryKey: deliveriesKey(webhookId) })
    },
    onError: (error) => toast('error', error.message),
  })
  return (
    <div className="flex flex-col gap-3">
      {pausedAt && (
        <p className="max-w-prose text-pretty">
          {t(pausedBy === 'failures' ? 'desk-webhooks.pausedByFailures' : 'desk-webhooks.pausedByOwner', {
            days: KEPT_DAYS,
          })}
        </p>
      )}
      {failingSince && <p>{t('desk-webhooks.failingSince', { time: timeOf(failingSince) })}</p>}
      <FormFailure message={pause.failure ?? resume.failure} />
      <div className="flex flex-wrap gap-2">
        {pausedAt ? (
          <Button pending={resume.isPending} onClick={() => resume.decide(undefined)}>
            {t('desk.resume')}
          </Button>
        ) : (
          <Button variant="secondary" pending={pause.isPending} onClick={() => pause.decide(undefined)}>
            {t('desk.pause')}
          </Button>
        )}
        <Button variant="secondary" pending={test.isPending} onClick={() => test.mutate()}>
          {t('desk-webhooks.test')}
        </Button>
      </div>
    </div>
  )
}

function SettingsPart({ webhook }: { webhook: Webhook }) {
  const { webhookId, version } = webhook
  const api = useApi()
  const params = { webhookId }
  const { change } = useChange(webhook)
  const { run, dialog } = useRecentLogin()
  return (
    <Part title={t('desk-webhooks.settings')}>
      <WebhookForm
        schema={WebhookChange}
        content={webhook}
        version={version}
        action={t('desk-webhooks.save')}
        send={(body) => change(() => run(() => api.call(changeWebhook, { params, body })))}
      />
      {dialog}
    </Part>
  )
}

const refreshWebhook = (queries: QueryClient, webhookId: string) =>
  Promise.all(
    [deskKeys.lists('webhook'), deskKeys.case('webhook', webhookId), deskKeys.lists('audit')].map(
      (queryKey) => queries.invalidateQueries({ queryKey }),
    ),
  )

/** Stores a change, and offers to take it back. */
function useChange({ webhookId, name, url, events, fields }: Webhook) {
  const api = useApi()
  const queries = useQueryClient()
  const refresh = () => refreshWebhook(queries, webhookId)
  const before = WebhookChange.safeParse({ name, url, events, fields, version: 0 }).data

  async function change(run: () => Promise<Webhook>) {
    const { version, name: named } = await run().finally(refresh)
    const undo = async () => {
      if (before) await api.call(changeWebhook, { params: { webhookId }, body: { ...before, version } })
      toast('info', t('desk.undone'))
      await refresh()
    }
    toast(
      'success',
      t('desk-webhooks.saved', { name: named }),
      before && {
        label: t('desk.undo'),
        run: () => void undo().catch((error: Error) => toast('error', error.message)),
      },
    )
  }
  return { change }
}

function SecretPart({ webhook: { webhookId, oldSecretUntil } }: { webhook: Webhook }) {
  const api = useApi()
  const queries = useQueryClient()
  const { run, dialog } = useRecentLogin()
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: () => run(() => api.call(renewWebhookSecret, { params: { webhookId } })),
    onSuccess: () => refreshWebhook(queries, webhookId),
  })
  return (
    <Part title={t('desk-webhooks.secret')}>
      <div className="flex flex-col items-start gap-3">
        <p className="text-pretty text-muted">{t('desk-webhooks.renewText')}</p>
        {oldSecretUntil && new Date(oldSecretUntil) > new Date() && (
          <p>{t('desk-webhooks.oldSecret', { time: timeOf(oldSecretUntil) })}</p>
        )}
        <FormFailure message={error?.message} />
        {data && <SecretBox key={data.secret} secret={data.secret} />}
        <Button variant="secondary" pending={isPending} onClick={() => mutate()}>
          {t('desk-webhooks.renew')}
        </Button>
        {dialog}
      </div>
    </Part>
  )
}

function Deletion({ webhook: { webhookId, name } }: { webhook: Webhook }) {
  const api = useApi()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { mutate, error, isPending } = useMutation({
    mutationFn: () => api.call(deleteWebhook, { params: { webhookId } }),
    onSuccess: async () => {
      toast('success', t('desk-webhooks.deleted', { name }))
      await navigate(paths.deskWebhooks)
      await queries.invalidateQueries({ queryKey: webhooksQuery(api).queryKey })
    },
  })
  return (
    <>
      <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
        {t('desk-webhooks.delete')}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={t('desk-webhooks.deleteTitle')}
        question={t('desk-webhooks.deleteQuestion')}
        failure={error?.message}
        pending={isPending}
        onConfirm={() => mutate()}
      />
    </>
  )
}

export { WebhookPage as Component }
