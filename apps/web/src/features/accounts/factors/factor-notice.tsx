import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { exactTime } from '../../../ui/time-ago.tsx'
import { factorsQuery } from './factors-data.ts'

/** Tells stewards without a second factor that they need one, and from when. */
export function FactorNotice() {
  const { data } = useQuery(factorsQuery(useApi()))
  if (!data || data.requiredFrom === null) return null
  const from = new Date(data.requiredFrom)
  return (
    <p role="status" className="rounded-control bg-info-tint px-4 py-3 text-pretty text-info-ink">
      {from > new Date()
        ? t('settings.factorRequiredFrom', { time: exactTime.format(from) })
        : t('settings.factorRequired')}
    </p>
  )
}
