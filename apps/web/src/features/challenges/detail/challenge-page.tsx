import { amountText } from '@canopy/contract/challenges/quantities/texts'
import type { Challenge } from '@canopy/contract/challenges/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Leaf } from 'lucide-react'
import { Link, useParams } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { rich, t } from '../../../language/messages.ts'
import { BackLink } from '../../../ui/back-link.tsx'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { usePageTitle } from '../../../ui/page-title.ts'
import { TimeAgo } from '../../../ui/time-ago.tsx'
import { ReportButton } from '../../reports/index.ts'
import { CategoryIcon, nameOfCategory } from '../category-icon.tsx'
import { ChallengeFailure, InvalidChallenge } from '../challenge-failure.tsx'
import { ChallengeFigures } from '../challenge-figures.tsx'
import { ChallengePicture } from '../challenge-picture.tsx'
import { challengeIdOf, challengeQuery } from '../challenges-data.ts'
import { Participation } from './participation.tsx'

function ChallengePage() {
  const challengeId = challengeIdOf(useParams().challengeId)
  return (
    <div className="flex flex-col gap-4">
      <BackLink to={paths.challenges}>{t('common.challenges')}</BackLink>
      {challengeId === undefined ? <InvalidChallenge /> : <LoadedChallenge challengeId={challengeId} />}
    </div>
  )
}

function LoadedChallenge({ challengeId }: { challengeId: number }) {
  const { data, error, refetch, isFetching } = useQuery(challengeQuery(useApi(), challengeId))
  usePageTitle(data?.challengeName ?? t('common.challenge'))
  if (data) return <ChallengeDetail challenge={data} />
  if (error) {
    return (
      <ChallengeFailure title={t('common.challenge')} error={error} onRetry={refetch} pending={isFetching} />
    )
  }
  return <ChallengeSkeleton />
}

function ChallengeDetail({ challenge }: { challenge: Challenge }) {
  const lang = challenge.language ?? ''
  return (
    <article className="page-columns lg:grid-rows-[auto_1fr]">
      <Card>
        <ChallengePicture challenge={challenge} priority sizes="(width < 68.75rem) 100vw, 40rem" />
        <div className="flex flex-col gap-2 p-4 sm:px-6 sm:py-5">
          <h1 lang={lang} className="text-xl font-bold wrap-anywhere">
            {challenge.challengeName}
          </h1>
          {challenge.featured && (
            <p>
              <Badge tone="sun">{t('common.featured')}</Badge>
            </p>
          )}
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <ChallengeFigures challenge={challenge} />
            <Link
              to={`${paths.challenges}?category=${challenge.category}`}
              className="inline-flex min-h-8 touch-target items-center gap-1.5 rounded-control text-sm text-muted hover:text-ink hover:underline"
            >
              <CategoryIcon category={challenge.category} />
              {nameOfCategory(challenge.category)}
            </Link>
          </div>
          <Collected challenge={challenge} />
        </div>
      </Card>
      {/* Stands in a column of its own, or on small screens above the description, which may be long. */}
      <Participation challenge={challenge} />
      <Card className="flex flex-col gap-4 p-4 sm:px-6 sm:py-5">
        <p lang={lang} className="text-pretty wrap-anywhere whitespace-pre-line">
          {challenge.description}
        </p>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <Creator challenge={challenge} />
          <ReportButton
            kind="challenge"
            id={String(challenge.challengeId)}
            label={t('challenges.reportChallenge')}
          />
        </div>
      </Card>
    </article>
  )
}

/** Sum of what all members have done, once there is something. */
function Collected({ challenge: { quantity, quantitySum } }: { challenge: Challenge }) {
  if (!quantity || quantitySum === 0) return null
  return (
    <p className="flex flex-wrap items-baseline gap-x-2">
      <span className="text-lg font-bold text-leaf-ink tabular">
        {t('quantities.collected', { amount: amountText(t, quantitySum, quantity.unit) })}
      </span>
      <span className="text-sm text-muted">{t('quantities.countedFrom')}</span>
    </p>
  )
}

const nobody: Partial<Record<Challenge['creatorKind'], PlainMessageId>> = {
  left: 'challenges.byFormerMember',
  unseen: 'challenges.bySomeMember',
}

/** A badge, which no name of a member can imitate, for challenges of Canopy itself. */
function Creator({ challenge: { creator, creatorKind, createdAt } }: { challenge: Challenge }) {
  const unnamed = nobody[creatorKind]
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-sm text-muted">
      {creatorKind === 'canopy' ? (
        <Badge tone="leaf">
          <Leaf size={14} aria-hidden="true" />
          {creator}
        </Badge>
      ) : (
        <span className="wrap-anywhere">
          {unnamed ? t(unnamed) : rich('challenges.by', { creator, name: (text) => <bdi>{text}</bdi> })}
        </span>
      )}
      <TimeAgo time={createdAt} />
    </p>
  )
}

function ChallengeSkeleton() {
  return (
    <div aria-busy="true" className="page-columns lg:grid-rows-[auto_1fr]">
      <Card>
        <Skeleton className="aspect-video rounded-none" />
        <div className="flex flex-col gap-2 p-4 sm:px-6 sm:py-5">
          <p role="status" className="text-muted">
            {t('common.loading')}
          </p>
          <Skeleton className="h-6 w-48" />
        </div>
      </Card>
      <Card className="flex flex-col gap-3 p-4 sm:px-6 sm:py-5 lg:row-span-2 lg:gap-4 lg:px-5">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-6" />
        <Skeleton className="h-12" />
      </Card>
      <Card className="flex flex-col gap-4 p-4 sm:px-6 sm:py-5">
        <Skeleton className="h-18" />
        <Skeleton className="h-5 w-48" />
      </Card>
    </div>
  )
}

export { ChallengePage as Component }
