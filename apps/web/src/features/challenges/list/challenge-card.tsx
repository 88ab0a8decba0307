import type { Challenge, ChallengePayment } from '@canopy/contract/challenges/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { memo, Suspense } from 'react'
import { Link } from 'react-router'
import { t, useLanguage } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { StatusBadge } from '../../../ui/badges/status-badge.tsx'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { lazyNamed } from '../../../ui/lazy.tsx'
import { ChallengeFigures } from '../challenge-figures.tsx'
import { ChallengePicture } from '../challenge-picture.tsx'

const SeasonBadge = lazyNamed(() => import('./season-badge.tsx'), 'SeasonBadge')
const CategoryMark = lazyNamed(() => import('./category-mark.tsx'), 'CategoryMark')

/** Texts about the points of challenges that do not simply give them. */
const paymentLabels: Record<Exclude<ChallengePayment, 'pays'>, PlainMessageId> = {
  waits: 'challenges.paymentWaits',
  rejected: 'challenges.paymentRejected',
  used_up: 'challenges.paymentUsedUp',
  own: 'challenges.paymentOwn',
  earned: 'challenges.paymentEarned',
  weeks: 'challenges.paymentWeeks',
}

const hasLabel = (payment = 'pays'): payment is keyof typeof paymentLabels => payment in paymentLabels

type Shown = Pick<
  Challenge,
  'challengeId' | 'challengeName' | 'description' | 'photoUrl' | 'points' | 'enrolled' | 'status' | 'category'
> &
  Partial<Pick<Challenge, 'featured' | 'closed' | 'payment' | 'language' | 'startsAt' | 'endsAt' | 'habit'>>

/** The whole card is a link to the challenge. */
export const ChallengeCard = memo(function ChallengeCard({
  challenge,
  priority,
}: {
  challenge: Shown
  priority: boolean
}) {
  useLanguage()
  const lang = challenge.language ?? ''
  const { closed = false, payment, startsAt = null, endsAt = null } = challenge
  return (
    <Card className="group relative flex h-full flex-col has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink">
      <div className="relative overflow-clip">
        <div className="transition-transform group-hover:scale-103">
          <ChallengePicture
            challenge={challenge}
            priority={priority}
            sizes="(width < 45rem) 100vw, (width < 80rem) 50vw, 31rem"
          />
        </div>
        <div className="absolute inset-x-3 bottom-3 flex flex-wrap gap-2 empty:hidden">
          {challenge.status && <StatusBadge status={challenge.status} />}
          {challenge.featured && <Badge tone="sun">{t('common.featured')}</Badge>}
          {closed && <Badge>{t('common.closed')}</Badge>}
          {(startsAt ?? endsAt) !== null && (
            <Suspense>
              <SeasonBadge season={{ closed, startsAt, endsAt }} />
            </Suspense>
          )}
          {hasLabel(payment) && <Badge>{t(paymentLabels[payment])}</Badge>}
        </div>
      </div>
      <div className="flex flex-1 flex-col gap-2 p-4 sm:p-5">
        <div className="flex items-start justify-between gap-3">
          <ChallengeFigures challenge={challenge} withStatus={false} />
          <Suspense>
            <CategoryMark category={challenge.category} />
          </Suspense>
        </div>
        <h2
          lang={lang}
          title={challenge.challengeName}
          className="line-clamp-2 text-lg font-bold wrap-anywhere"
        >
          {challenge.challengeName}
        </h2>
        <p lang={lang} className="line-clamp-3 text-pretty text-muted wrap-anywhere">
          {challenge.description}
        </p>
        <Link
          to={paths.challenge(challenge.challengeId)}
          aria-label={t('challenges.viewDetailsOf', { name: challenge.challengeName })}
          className="mt-auto pt-1 font-semibold text-leaf-ink outline-none group-hover:underline after:absolute after:inset-0"
        >
          {t('challenges.viewDetails')}
        </Link>
      </div>
    </Card>
  )
})

export function ChallengeCardSkeleton() {
  return (
    <Card>
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col gap-2 p-4 sm:p-5">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-18" />
        <Skeleton className="mt-1 h-6 w-28" />
      </div>
    </Card>
  )
}
