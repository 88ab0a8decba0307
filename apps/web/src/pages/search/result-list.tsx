import { Link } from 'react-router'
import { FollowButton, followingOf, useRelations } from '../../features/people/index.ts'
import { t } from '../../language/messages.ts'
import { useSession } from '../../session/session-data.ts'
import { Button } from '../../ui/button.tsx'
import { NotFound } from '../../ui/drawings/not-found.tsx'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { PersonSkeletons } from '../../ui/feedback/person-skeletons.tsx'
import { ShowMore } from '../../ui/lists/show-more.tsx'
import { FoundRow } from './found-row.tsx'
import { type Found, type PostFilter, pathOf, useSearch } from './search-data.ts'
import { kindTexts, type SearchKind, statusOf } from './search-kinds.ts'

/** Lists results of a search, page by page. */
export function ResultList({
  kind,
  q,
  filter,
  onUnfilter,
}: {
  kind: SearchKind
  q: string
  filter: PostFilter
  onUnfilter: () => void
}) {
  const isFiltered = Object.keys(filter).length > 0
  const results = useSearch(kind, q, filter)
  const { found, error, isFetching, refetch, hasNextPage } = results
  const isNotFound = found?.length === 0
  const line = found ? 'pb-3 text-sm text-muted' : 'sr-only'
  return (
    <>
      {isNotFound && (
        <div className="grid place-items-center pt-5 pb-4">
          <NotFound />
        </div>
      )}
      <p role="status" className={isNotFound ? 'text-center text-muted' : line}>
        {statusOf(kind, results)}
      </p>
      {!found && error && (
        <LoadFailure
          text={t('search.failed', { reason: error.message })}
          pending={isFetching}
          onRetry={refetch}
        />
      )}
      {!found && !error && <PersonSkeletons />}
      {isNotFound && (
        <div className="flex flex-col items-center gap-4 pt-1 pb-5">
          <p className="text-center text-sm text-balance text-muted">
            {isFiltered ? t('search.otherFilters') : t('search.fewerWords')}
          </p>
          {isFiltered && (
            <Button variant="secondary" onClick={onUnfilter}>
              {t('search.removeTheFilters')}
            </Button>
          )}
        </div>
      )}
      {found && found.length > 0 && (
        <ul aria-label={t(kindTexts[kind].label)} className="-my-3 divide-y divide-line">
          {found.map((one) => (
            <Row key={one.key} found={one} q={q} />
          ))}
        </ul>
      )}
      {hasNextPage && <ShowMore query={results} className="pt-6" />}
    </>
  )
}

function Row({ found, q }: { found: Found; q: string }) {
  return (
    <li className="flex items-center gap-3 py-1">
      <Link
        to={pathOf(found)}
        className="-mx-2 flex min-w-0 flex-1 items-center gap-4 rounded-control px-2 py-2 hover:bg-sunken"
      >
        <FoundRow found={found} q={q} />
      </Link>
      {found.kind === 'people' && <Follow person={found.person} />}
    </li>
  )
}

function Follow({ person }: { person: Extract<Found, { kind: 'people' }>['person'] }) {
  const self = useSession()
  const relations = useRelations()
  if (person.userId === self.userId) return null
  return (
    <FollowButton
      member={person}
      size="small"
      following={relations && followingOf(relations, person.userId)}
    />
  )
}
