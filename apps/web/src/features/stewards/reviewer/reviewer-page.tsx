import type { DeskReviewer } from '@canopy/contract/desk/reviewer/shapes'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { History } from '../case/history.tsx'
import { Part } from '../case/part.tsx'
import { ChoiceForm } from './choice-form.tsx'
import { ExamSection } from './exam-section.tsx'
import { FoundPart } from './found-part.tsx'
import { deskReviewerQuery, REVIEWER } from './reviewer-data.ts'
import { TrialPart } from './trial-part.tsx'

/** The setting of the server that names the reviewer. */
const SETTING = 'REVIEWER'
/** The setting that says whether it looks once more at a part of a photo. */
const SECOND_LOOK_SETTING = 'REVIEWER_SECOND_LOOK'

function ReviewerPage() {
  usePageTitle(t('desk-reviewer.title'))
  const reviewer = useQuery(deskReviewerQuery(useApi()))
  const { data } = reviewer
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        <h1 className="flex min-h-11 items-center text-xl font-bold">{t('desk-reviewer.title')}</h1>
        <p className="max-w-prose text-pretty text-muted">{t('desk-reviewer.lead')}</p>
      </header>
      {reviewer.isPending && <Skeleton className="h-96 w-full" />}
      {reviewer.isError && !data && (
        <LoadFailure
          text={t('desk-reviewer.failed')}
          pending={reviewer.isFetching}
          onRetry={reviewer.refetch}
        />
      )}
      {data && (
        <div className="grid items-start gap-4 xl:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <InUse reviewer={data} />
            <FoundPart reviewer={data} />
            {data.isFixed ? (
              <Part title={t('desk-reviewer.choose')}>
                <p className="max-w-prose text-pretty">{t('desk-reviewer.fixed', { setting: SETTING })}</p>
              </Part>
            ) : (
              <ChoiceForm reviewer={data} />
            )}
            <TrialPart />
          </div>
          <div className="flex min-w-0 flex-col gap-4">
            <ExamSection />
            <Part title={t('common.history')}>
              <History kind="reviewer" id={REVIEWER} />
            </Part>
          </div>
        </div>
      )}
    </div>
  )
}

function InUse({
  reviewer: { reviewer, usesVisionModel, secondLook, isSecondLookFixed, goesTo, isFixed, calls, callsMax },
}: {
  reviewer: DeskReviewer
}) {
  return (
    <Part title={t('desk-reviewer.inUse')}>
      <dl className="divide-y divide-line">
        <Line name={t('desk-reviewer.who')}>
          {usesVisionModel ? <bdi>{reviewer}</bdi> : t('desk-reviewer.basic')}
        </Line>
        {usesVisionModel && (
          <Line name={t('desk-reviewer.secondLook')}>
            {secondLook ? t('desk-reviewer.secondLookOn') : t('desk-reviewer.secondLookOff')}
            {isSecondLookFixed && (
              <span className="block font-normal text-muted">
                {t('desk-reviewer.chosenThere', { setting: SECOND_LOOK_SETTING })}
              </span>
            )}
          </Line>
        )}
        <Line name={t('desk-reviewer.photosGoTo')}>{goesTo ?? t('desk-reviewer.photosStay')}</Line>
        <Line name={t('desk-reviewer.chosen')}>
          {isFixed ? t('desk-reviewer.chosenThere', { setting: SETTING }) : t('desk-reviewer.chosenHere')}
        </Line>
        <Line name={t('desk.modelCalls')}>{t('desk.callsOf', { calls, max: callsMax })}</Line>
      </dl>
    </Part>
  )
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-4 py-2">
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 font-medium wrap-anywhere">{children}</dd>
    </div>
  )
}

export { ReviewerPage as Component }
