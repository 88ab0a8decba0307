import { paths } from '@canopy/contract/paths'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { TryAgain } from '../../../ui/feedback/try-again.tsx'
import { Picture } from '../../../ui/pictures/picture.tsx'
import { Points } from '../../../ui/points/points.tsx'
import { popularQuery } from '../challenges-data.ts'

const SHOWN = 3

/** A few challenges that a new member can join. Calls `onOpen` when one is opened. */
export function FirstChallenges({ onOpen }: { onOpen: () => void }) {
  const { data, isError, isFetching, refetch } = useQuery(popularQuery(useApi()))
  if (!data && isError)
    return <TryAgain text={t('feed.challengesFailed')} pending={isFetching} onRetry={() => void refetch()} />
  const open = data?.filter(({ closed }) => !closed).slice(0, SHOWN)
  if (open?.length === 0) return <p className="text-muted">{t('feed.noChallengesYet')}</p>
  return (
    <ul aria-label={t('feed.firstChallenges')} className="-mx-2 grid min-h-56 gap-1">
      {open?.map(({ challengeId, challengeName, language, photoUrl, points }) => (
        <li key={challengeId}>
          <Link
            to={paths.challenge(challengeId)}
            className="flex items-center gap-3 rounded-control p-2 hover:bg-sunken"
            onClick={onOpen}
          >
            <Picture
              src={photoUrl}
              alt=""
              width={1}
              height={1}
              sizes="3.5rem"
              className="max-w-14 shrink-0 rounded-control"
            />
            <span className="min-w-0">
              <span lang={language ?? ''} className="line-clamp-2 font-semibold">
                {challengeName}
              </span>
              <Points amount={points} className="text-sm text-sun-ink" />
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
