import type { PolicyMode } from '@canopy/contract/desk/policy/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TextLink } from '../../../ui/text-link.tsx'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { modeLabels, policyQuery } from './policy-data.ts'
import { PolicyForm } from './policy-form.tsx'

const modeTexts: Record<PolicyMode, PlainMessageId> = {
  open: 'desk-policy.modeOpenText',
  guarded: 'desk-policy.modeGuardedText',
}

function PolicyPage() {
  usePageTitle(t('desk-policy.policy'))
  const policy = useQuery(policyQuery(useApi()))
  const { data } = policy
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <div className="flex min-h-11 flex-wrap items-center gap-3">
          <h1 className="text-xl font-bold">{t('desk-policy.policy')}</h1>
          {data && <Badge tone={data.mode === 'guarded' ? 'leaf' : 'sun'}>{t(modeLabels[data.mode])}</Badge>}
        </div>
        <nav aria-label={t('desk-policy.moreAboutThePolicy')} className="flex flex-wrap gap-x-4">
          <TextLink to={paths.deskOpening} className="py-1">
            {t('desk-policy.beforeYouOpen')}
          </TextLink>
          <TextLink to={paths.deskAdmissions} className="py-1">
            {t('desk-policy.networksAndInvitations')}
          </TextLink>
        </nav>
        {data && (
          <p className="max-w-prose text-pretty text-muted">
            {t(modeTexts[data.mode])}{' '}
            {rich('desk-policy.modeSetting', { code: (text) => <code>{text}</code> })}
          </p>
        )}
      </header>
      {policy.isPending && <Skeleton className="h-96 w-full" />}
      {policy.isError && !data && (
        <LoadFailure text={t('desk.policyFailed')} pending={policy.isFetching} onRetry={policy.refetch} />
      )}
      {data && (
        <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,3fr)_minmax(20rem,2fr)]">
          <PolicyForm policy={data} />
          <Part title={t('common.history')}>
            <History kind="policy" id={data.mode} />
          </Part>
        </div>
      )}
    </div>
  )
}

export { PolicyPage as Component }
