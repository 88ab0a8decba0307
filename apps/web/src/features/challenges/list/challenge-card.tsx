import type { Challenge } from '@canopy/contract/challenges'
import { Link } from 'react-router'
import { paths } from '../../../paths.ts'
import { Card } from '../../../ui/card.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { ChallengeFigures } from '../challenge-figures.tsx'
import { ChallengePicture } from '../challenge-picture.tsx'

/** A challenge among others; all of it opens the challenge. */
export function ChallengeCard({ challenge, priority }: { challenge: Challenge; priority: boolean }) {
  return (
    <Card className="group relative flex w-full flex-col has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-leaf-ink">
      <ChallengePicture
        challenge={challenge}
        priority={priority}
        sizes="(width < 45rem) 100vw, (width < 80rem) 50vw, 34rem"
      />
      <div className="flex flex-1 flex-col gap-3 p-5">
        <ChallengeFigures challenge={challenge} />
        <h2 className="line-clamp-2 text-lg font-bold">{challenge.challengeName}</h2>
        <p className="line-clamp-3 text-muted">{challenge.description}</p>
        <Link
          to={paths.challenge(challenge.challengeId)}
          aria-label={`View Details: ${challenge.challengeName}`}
          className="mt-auto pt-1 font-semibold text-leaf-ink outline-none group-hover:underline after:absolute after:inset-0"
        >
          View Details →
        </Link>
      </div>
    </Card>
  )
}

/** The shape of a card while the list is loaded. */
export function ChallengeCardSkeleton() {
  return (
    <Card>
      <Skeleton className="aspect-video rounded-none" />
      <div className="flex flex-col gap-3 p-5">
        <Skeleton className="h-6 w-48" />
        <Skeleton className="h-7 w-2/3" />
        <Skeleton className="h-18" />
        <Skeleton className="h-7 w-28" />
      </div>
    </Card>
  )
}
