import type { VerifiedChallenge as Verified } from '@canopy/contract/feed/shapes'
import { paths } from '@canopy/contract/paths'
import { storedPicture } from '@canopy/contract/pictures'
import { BadgeCheck } from 'lucide-react'
import { Link } from 'react-router'
import { language, t } from '../../../language/messages.ts'
import { Badge } from '../../../ui/badges/badge.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { Points } from '../../../ui/points/points.tsx'

/** The challenge of a post that shares a verified proof, with the seal. */
export function VerifiedChallenge({ challenge }: { challenge: Verified }) {
  const { challengeId, challengeName, names, photoUrl, points } = challenge
  const translated = names?.[language()]
  return (
    <Link
      to={paths.challenge(challengeId)}
      className="mx-4 flex items-center gap-3 overflow-clip rounded-control border border-line pe-3 hover:bg-sunken sm:mx-5"
    >
      <div className="w-28 min-w-14 self-stretch">
        <Picture
          src={photoUrl}
          srcSet={storedPicture(photoUrl)?.srcSet}
          sizes="7rem"
          alt=""
          width={16}
          height={9}
          className="h-full"
        />
      </div>
      <div className="min-w-min flex-1 py-2">
        <p
          dir="auto"
          lang={translated === undefined ? '' : language()}
          className="line-clamp-2 font-semibold wrap-anywhere"
        >
          {translated ?? challengeName}
        </p>
        <div className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <Badge tone="leaf">
            <BadgeCheck aria-hidden="true" className="size-4" />
            {t('feed.verified')}
          </Badge>
          <Points amount={points} label className="text-sm text-sun-ink" />
        </div>
      </div>
    </Link>
  )
}
