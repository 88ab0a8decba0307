import { removeAuthenticator } from '@canopy/contract/accounts/factors/endpoints'
import type { Factors } from '@canopy/contract/accounts/factors/shapes'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { LazyDialog, lazyNamed } from '../../../ui/lazy.tsx'
import { TimeAgo } from '../../../ui/time-ago.tsx'

const AuthenticatorDialog = lazyNamed(() => import('./authenticator-dialog.tsx'), 'AuthenticatorDialog')
const RemovalDialog = lazyNamed(() => import('./removal-dialog.tsx'), 'RemovalDialog')

export function AuthenticatorPart({ factors: { authenticatorAddedAt } }: { factors: Factors }) {
  const [open, setOpen] = useState<'add' | 'remove'>()
  const api = useApi()
  const close = () => setOpen(undefined)
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{t('settings.authenticatorApp')}</h3>
      <p className="text-sm text-pretty text-muted">
        {authenticatorAddedAt === null
          ? t('settings.noAuthenticator')
          : rich('settings.authenticatorAdded', { time: () => <TimeAgo time={authenticatorAddedAt} /> })}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('add')}>
          {authenticatorAddedAt === null ? t('settings.addAuthenticator') : t('settings.useAnotherApp')}
        </Button>
        {authenticatorAddedAt !== null && (
          <Button variant="secondary" onClick={() => setOpen('remove')}>
            {t('settings.removeAuthenticator')}
          </Button>
        )}
      </div>
      <LazyDialog open={open === 'add'}>
        {open === 'add' && <AuthenticatorDialog onClose={close} />}
      </LazyDialog>
      <LazyDialog open={open === 'remove'}>
        {open === 'remove' && (
          <RemovalDialog
            title={t('settings.removeAuthenticatorTitle')}
            description={t('settings.removeAuthenticatorLead')}
            action={t('settings.removeAuthenticatorConfirm')}
            onRemove={(password, signal) => api.call(removeAuthenticator, { body: { password } }, { signal })}
            onClose={close}
          />
        )}
      </LazyDialog>
    </div>
  )
}
