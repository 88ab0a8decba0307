import { type DeskApiKey, listDeskApiKeys, revokeDeskApiKey } from '@canopy/contract/desk/api-keys/endpoints'
import { paths } from '@canopy/contract/paths'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ApiKeyName, scopeTexts } from '../../accounts/index.ts'
import { ReasonDialog } from '../decision/reason-dialog.tsx'
import { useDecision } from '../decision/use-decision.ts'
import { columnsOf } from '../list/columns.ts'
import { DeskList } from '../list/desk-list.tsx'

const column = columnsOf<DeskApiKey>()
const columns = column.columns([
  column.display({
    id: 'member',
    header: () => t('common.member'),
    cell: ({ row: { original } }) => (
      <TextLink to={paths.deskMember(original.member.userId)} className="[overflow-wrap:anywhere]">
        <bdi>{original.member.fullName}</bdi>
      </TextLink>
    ),
  }),
  column.display({
    id: 'key',
    header: () => t('desk-policy.apiKey'),
    cell: ({ row: { original } }) => (
      <span className="[overflow-wrap:anywhere]">
        <ApiKeyName apiKey={original} />
      </span>
    ),
  }),
  column.display({
    id: 'scopes',
    header: () => t('desk-policy.apiKeyMay'),
    cell: ({ row: { original } }) => scopeTexts(original.scopes),
  }),
  column.display({
    id: 'used',
    header: () => t('desk-policy.apiKeyLastUse'),
    cell: ({ row: { original } }) =>
      original.lastUsedAt ? (
        <TimeAgo time={original.lastUsedAt} className="text-muted" />
      ) : (
        <span className="text-muted">{t('desk-policy.apiKeyNever')}</span>
      ),
  }),
  column.display({
    id: 'state',
    header: () => t('desk-policy.apiKeyState'),
    meta: { align: 'end' },
    cell: ({ row: { original } }) => <KeyState apiKey={original} />,
  }),
])

/** Lists the keys of all who have duties. */
export function ApiKeysPage() {
  usePageTitle(t('desk-policy.apiKeys'))
  const api = useApi()
  return (
    <DeskList
      title={t('desk-policy.apiKeys')}
      kind="key"
      columns={columns}
      rowId={({ keyId }) => keyId}
      filters={[]}
      load={(query, options) => api.page(listDeskApiKeys, { query }, options)}
      empty={t('desk-policy.noApiKeys')}
      actions={
        <ButtonLink to={paths.apiKeys} variant="secondary">
          {t('desk-policy.apiKeyMakeOwn')}
        </ButtonLink>
      }
    />
  )
}

function KeyState({ apiKey }: { apiKey: DeskApiKey }) {
  const [isOpen, setOpen] = useState(false)
  const { name, expiresAt, revokedAt } = apiKey
  if (revokedAt) return <Badge>{t('api-keys.revoked')}</Badge>
  if (new Date(expiresAt) <= new Date()) return <Badge>{t('api-keys.expired')}</Badge>
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
      <span className="text-muted">
        {rich('api-keys.endsAt', { time: () => <TimeAgo time={expiresAt} /> })}
      </span>
      <Button
        variant="secondary"
        size="small"
        onClick={() => setOpen(true)}
        aria-label={t('api-keys.revokeNamed', { name })}
      >
        {t('api-keys.revoke')}
      </Button>
      {isOpen && <Revocation apiKey={apiKey} onClosed={() => setOpen(false)} />}
    </span>
  )
}

function Revocation({ apiKey: { keyId, name }, onClosed }: { apiKey: DeskApiKey; onClosed: () => void }) {
  const api = useApi()
  const decision = useDecision({
    kind: 'key',
    id: keyId,
    decide: (reason: string) => api.call(revokeDeskApiKey, { params: { keyId }, body: { reason } }),
    done: () => t('api-keys.wasRevoked', { name }),
    onDecided: onClosed,
  })
  return (
    <ReasonDialog
      title={t('api-keys.revokeNamed', { name })}
      description={t('api-keys.revokeQuestion')}
      cancel={t('common.cancel')}
      act={t('api-keys.revoke')}
      variant="danger"
      ready={[t('desk-policy.reasonKeyLeaked'), t('desk-policy.reasonKeyUnused')]}
      decision={decision}
      run={decision.decide}
      onClosed={onClosed}
    />
  )
}
