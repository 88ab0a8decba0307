import { getDailyCode } from '@canopy/contract/challenges/proofs/endpoints'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import type { Api } from '../../../../api/client.ts'
import { useApi } from '../../../../api/context.ts'
import { rich, t } from '../../../../language/messages.ts'
import { Button } from '../../../../ui/button.tsx'

const dailyCodeQuery = (api: Api) =>
  queryOptions({
    queryKey: ['challenges', 'code'],
    queryFn: ({ signal }) => api.call(getDailyCode, {}, { signal }),
  })

/** The number that the photo has to show. */
export function CodeOfTheDay() {
  const { data, error, refetch, isFetching } = useQuery(dailyCodeQuery(useApi()))
  return (
    <div className="flex items-start gap-3 rounded-control bg-info-tint px-4 py-3 text-info-ink">
      <PenLine aria-hidden="true" className="mt-1 size-5 shrink-0" />
      <div className="min-w-0">
        {data && (
          <p className="text-pretty">
            {rich('proofs.writeCode', {
              code: data.code,
              strong: (text) => <strong className="text-xl tabular tracking-widest">{text}</strong>,
            })}
          </p>
        )}
        {error && !data && (
          <p className="flex flex-wrap items-center gap-3">
            {t('proofs.codeFailed')}
            <Button variant="secondary" pending={isFetching} onClick={() => void refetch()}>
              {t('common.tryAgain')}
            </Button>
          </p>
        )}
        <p className="text-sm text-pretty">{t('proofs.codeHelp')}</p>
      </div>
    </div>
  )
}
