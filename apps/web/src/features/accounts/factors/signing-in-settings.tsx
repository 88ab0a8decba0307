import type { Factors } from '@canopy/contract/accounts/factors/shapes'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { LazyDialog, lazyNamed } from '../../../ui/lazy.tsx'
import { ProvidersPart } from '../providers/providers-part.tsx'
import { AuthenticatorPart } from './authenticator-part.tsx'
import { FactorNotice } from './factor-notice.tsx'
import { factorsQuery } from './factors-data.ts'
import { PasskeysPart } from './passkeys-part.tsx'

const RenewalDialog = lazyNamed(() => import('./renewal-dialog.tsx'), 'RenewalDialog')

export function SigningInSettings() {
  const { data: factors, error, isFetching, refetch } = useQuery(factorsQuery(useApi()))
  if (!factors) {
    return error ? (
      <TryAgain text={t('settings.factorsFailed')} pending={isFetching} onRetry={refetch} />
    ) : (
      <div aria-busy="true">
        <p className="sr-only">{t('common.loading')}</p>
        <Skeleton className="h-60" />
      </div>
    )
  }
  const hasFactor = factors.authenticatorAddedAt !== null || factors.passkeys.length > 0
  return (
    <div className="flex flex-col gap-6">
      <FactorNotice />
      <PasskeysPart factors={factors} />
      <AuthenticatorPart factors={factors} />
      {hasFactor && <CodesPart factors={factors} />}
      <ProvidersPart />
    </div>
  )
}

function CodesPart({ factors: { recoveryCodes } }: { factors: Factors }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div className="flex flex-col items-start gap-3">
      <h3 className="font-semibold">{t('settings.recoveryCodes')}</h3>
      <p className="text-sm text-pretty text-muted">{t('settings.codesLeft', { left: recoveryCodes })}</p>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {t('settings.makeNewCodes')}
      </Button>
      <LazyDialog open={isOpen}>{isOpen && <RenewalDialog onClose={() => setOpen(false)} />}</LazyDialog>
    </div>
  )
}
