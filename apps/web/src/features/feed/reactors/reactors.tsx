import { paths } from '@canopy/contract/paths'
import { type UseQueryResult, useInfiniteQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { handle } from '../../../session/username.ts'
import { ReactionPicture } from '../../../ui/drawings/reaction-picture.tsx'
import { PersonSkeletons } from '../../../ui/feedback/person-skeletons.tsx'
import { ShowMore } from '../../../ui/lists/show-more.tsx'
import { Avatar } from '../../../ui/pictures/avatar.tsx'
import { reactionName } from '../data/reactions.ts'
import { type Reactor, reactorNamesQuery } from '../data/reactors.ts'

/** Lists who reacted, and how. */
export function Reactors({ query: reactors }: { query: UseQueryResult<Reactor[]> }) {
  const api = useApi()
  const names = useInfiniteQuery({
    ...reactorNamesQuery(api, reactors.data ?? []),
    enabled: reactors.data !== undefined,
  })

  if (!names.data)
    return reactors.isError || names.isError ? (
      <p role="alert" className="py-6 text-center text-muted">
        {t('feed.reactorsFailed')}
      </p>
    ) : (
      <PersonSkeletons />
    )
  return (
    <>
      <ul className="flex flex-col gap-4">
        {names.data.pages.flat().map(({ userId, emoji, user }) => (
          <li key={userId} className="flex items-center gap-3">
            <Avatar src={user?.profileImgUrl} size={40} />
            <div className="min-w-0 flex-1">
              <p dir="auto" title={user?.fullName} className="truncate text-as-page font-semibold">
                <Link to={paths.member(userId)} className="rounded-control hover:underline">
                  {user?.fullName || t('common.unknown')}
                </Link>
              </p>
              <p className="truncate text-sm text-muted">{handle(user?.username)}</p>
            </div>
            <span role="img" aria-label={reactionName(emoji)} className="inline-flex">
              <ReactionPicture emoji={emoji} className="size-6" />
            </span>
          </li>
        ))}
      </ul>
      <ShowMore query={names} className="pt-4" />
    </>
  )
}
