import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { CheckRow } from '../health/check-row.tsx'
import { checksQuery } from '../health/health-data.ts'
import { Loaded } from './loaded.tsx'
import { pathAfter, Step } from './step.tsx'

const SHOWN: readonly string[] = ['mail', 'model']

/** The machine names its mail server and reviewer in its settings; here they are tried. */
export function ServicesStep() {
  const checks = useQuery(checksQuery(useApi()))
  return (
    <Step step="services" title={t('set-up.servicesTitle')} lead={t('set-up.servicesLead')}>
      <Loaded query={checks}>
        {(data) => (
          <section className="-mt-3">
            <h2 className="sr-only">{t('desk-policy.checks')}</h2>
            <ul className="divide-y divide-line">
              {data
                .filter(({ kind }) => SHOWN.includes(kind))
                .map((check) => (
                  <CheckRow key={check.kind} check={check} />
                ))}
            </ul>
          </section>
        )}
      </Loaded>
      <p className="mt-6 flex justify-end">
        <ButtonLink to={pathAfter('services')} size="large" className="max-sm:w-full">
          {t('common.continue')}
        </ButtonLink>
      </p>
    </Step>
  )
}
