import { removePasskey } from '@canopy/contract/accounts/factors/endpoints'
import type { Factors, Passkey } from '@canopy/contract/accounts/factors/shapes'
import { type ReactNode, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { DOT } from '../../../ui/dot.ts'
import { LazyDialog, lazyNamed } from '../../../ui/lazy.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'

const PasskeyDialog = lazyNamed(() => import('./passkey-dialog.tsx'), 'PasskeyDialog')
const RenameDialog = lazyNamed(() => import('./rename-dialog.tsx'), 'RenameDialog')
const RemovalDialog = lazyNamed(() => import('./removal-dialog.tsx'), 'RemovalDialog')

export function PasskeysPart({ factors: { passkeys, passkeyOrigin } }: { factors: Factors }) {
  const [isAdding, setAdding] = useState(false)
  const obstacle = obstacleOf(passkeyOrigin)
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{t('settings.passkeys')}</h3>
      {passkeys.length === 0 ? (
        <p className="text-sm text-pretty text-muted">{t('settings.noPasskeys')}</p>
      ) : (
        <ul aria-label={t('settings.passkeys')} className="w-full divide-y divide-line">
          {passkeys.map((passkey) => (
            <Entry key={passkey.passkeyId} passkey={passkey} />
          ))}
        </ul>
      )}
      {obstacle === undefined ? (
        <Button variant="secondary" onClick={() => setAdding(true)}>
          {t('settings.addPasskey')}
        </Button>
      ) : (
        <p className="text-sm text-pretty text-muted">{obstacle}</p>
      )}
      <LazyDialog open={isAdding}>
        {isAdding && <PasskeyDialog onClose={() => setAdding(false)} />}
      </LazyDialog>
    </div>
  )
}

/** Why no passkey can be added here, if so. */
function obstacleOf(origin: string | null): string | undefined {
  if (origin === null) return t('settings.passkeysNeedDomain')
  if (origin !== location.origin) return t('settings.passkeysElsewhere', { origin })
  return 'PublicKeyCredential' in window ? undefined : t('settings.passkeysUnsupported')
}

function Entry({ passkey }: { passkey: Passkey }) {
  const { passkeyId, name, addedAt, lastUsedAt, backedUp } = passkey
  const [open, setOpen] = useState<'rename' | 'remove'>()
  const api = useApi()
  const close = () => setOpen(undefined)
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
          {name} {backedUp && <Badge tone="leaf">{t('settings.synchronised')}</Badge>}
        </p>
        <p className="text-sm text-muted">
          {rich('settings.passkeyAdded', { time: () => <TimeAgo time={addedAt} /> })}
          {lastUsedAt !== null && (
            <>
              {DOT}
              {rich('settings.lastUsed', { time: () => <TimeAgo time={lastUsedAt} /> })}
            </>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <SmallButton label={t('settings.renameNamed', { name })} onClick={() => setOpen('rename')}>
          {t('settings.rename')}
        </SmallButton>
        <SmallButton label={t('settings.removeNamed', { name })} onClick={() => setOpen('remove')}>
          {t('common.remove')}
        </SmallButton>
      </div>
      <LazyDialog open={open === 'rename'}>
        {open === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      </LazyDialog>
      <LazyDialog open={open === 'remove'}>
        {open === 'remove' && (
          <RemovalDialog
            title={t('settings.removePasskeyTitle', { name })}
            description={t('settings.removePasskeyLead')}
            action={t('settings.removePasskey')}
            onRemove={(password, signal) =>
              api.call(removePasskey, { params: { passkeyId }, body: { password } }, { signal })
            }
            onClose={close}
          />
        )}
      </LazyDialog>
    </li>
  )
}

function SmallButton({
  label,
  onClick,
  children,
}: {
  label: string
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Button variant="secondary" size="small" aria-label={label} onClick={onClick}>
      {children}
    </Button>
  )
}
