import type { Challenge } from '@canopy/contract/challenges/shapes'
import { POPULAR_CHALLENGES } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { ListSkeleton } from '../../../ui/feedback/list-skeleton.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { Points } from '../../../ui/points/points.tsx'
import { TextLink } from '../../../ui/text-link.tsx'
import { popularQuery } from '../challenges-data.ts'

const importDialog = () => import('./popular-challenge-dialog.tsx')
const PopularChallengeDialog = lazyNamed(importDialog, 'PopularChallengeDialog')

/** The first few challenges, in the side column of other pages. */
export function PopularChallenges() {
  return (
    <aside aria-labelledby="popular-challenges">
      <Card className="p-2">
        <h2 id="popular-challenges" className="px-3 pt-3 pb-2 text-lg font-bold">
          {t('feed.popularChallenges')}
        </h2>
        <PopularList />
      </Card>
    </aside>
  )
}

function PopularList() {
  const { data, isError, isFetching, refetch } = useQuery(popularQuery(useApi()))
  const [opened, setOpened] = useState<{ challenge: Challenge; time: number }>()

  if (!data) {
    return isError ? (
      <div className="flex flex-col items-start gap-3 px-3 pb-3">
        <p role="alert" className="text-muted">
          {t('feed.challengesFailed')}
        </p>
        <Button variant="secondary" size="small" pending={isFetching} onClick={() => void refetch()}>
          {t('common.tryAgain')}
        </Button>
      </div>
    ) : (
      <Skeletons />
    )
  }
  if (data.length === 0) {
    return (
      <div className="flex flex-col items-start gap-1 px-3 pb-3">
        <p className="text-muted">{t('feed.noChallengesYet')}</p>
        <TextLink to={paths.addChallenge}>{t('feed.addFirstChallenge')}</TextLink>
      </div>
    )
  }
  return (
    <>
      <ul>
        {data.map((challenge) => (
          <li key={challenge.challengeId}>
            <ChallengeButton
              challenge={challenge}
              onClick={() => setOpened({ challenge, time: performance.now() })}
            />
          </li>
        ))}
      </ul>
      {opened && (
        <Suspense>
          <PopularChallengeDialog key={opened.time} challenge={opened.challenge} />
        </Suspense>
      )}
    </>
  )
}

function ChallengeButton({ challenge, onClick }: { challenge: Challenge; onClick: () => void }) {
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      className="flex w-full items-center gap-3 rounded-control p-3 text-start -outline-offset-2 hover:bg-sunken"
      onPointerEnter={() => void importDialog()}
      onClick={onClick}
    >
      <Picture
        src={challenge.photoUrl}
        alt=""
        width={1}
        height={1}
        sizes="3.5rem"
        className="max-w-14 shrink-0 rounded-control"
      />
      <span className="min-w-0">
        <span lang={challenge.language ?? ''} className="line-clamp-2 font-semibold">
          {challenge.challengeName}
        </span>
        <span className="flex flex-wrap items-center gap-x-3 text-sm text-muted tabular">
          {t('earning.enrolled', { count: challenge.enrolled })}
          <Points amount={challenge.points} className="text-sun-ink" />
        </span>
      </span>
    </button>
  )
}

function Skeletons() {
  return (
    <ListSkeleton count={POPULAR_CHALLENGES} className="">
      <div className="flex items-center gap-3 p-3">
        <Skeleton className="size-14" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4" />
          <Skeleton className="h-3 w-20" />
        </div>
      </div>
    </ListSkeleton>
  )
}
