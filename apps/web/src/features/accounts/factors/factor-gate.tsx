import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { NotFound } from '../../../ui/drawings/not-found.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { exactTime } from '../../../ui/time-ago.tsx'
import { factorsQuery } from './factors-data.ts'

/** Shows `children` to stewards with a second factor, and to the others for as long as they need none yet. */
export function FactorGate({ children }: { children: ReactNode }) {
  const { data } = useQuery(factorsQuery(useApi()))
  const requiredFrom = data?.requiredFrom ? new Date(data.requiredFrom) : undefined
  if (requiredFrom && requiredFrom <= new Date()) return <Closed />
  // The children keep their place, and with it what was typed, when the notice appears above them.
  return (
    <>
      {requiredFrom && (
        <p role="status" className="mb-4 rounded-control bg-info-tint px-4 py-3 text-pretty text-info-ink">
          {t('settings.factorRequiredFrom', { time: exactTime.format(requiredFrom) })}{' '}
          <TextLink to={paths.signingIn}>{t('settings.openSettings')}</TextLink>
        </p>
      )}
      {children}
    </>
  )
}

function Closed() {
  return (
    <>
      <h1 className="text-center text-xl font-bold">{t('settings.deskClosed')}</h1>
      <EmptyState
        drawing={<NotFound />}
        action={<ButtonLink to={paths.signingIn}>{t('settings.openSettings')}</ButtonLink>}
      >
        {t('settings.factorRequired')}
      </EmptyState>
    </>
  )
}
