import { useQuery } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { t } from '../../language/messages.ts'
import { PersonSkeletons } from '../../ui/feedback/person-skeletons.tsx'
import { TryAgain } from '../../ui/feedback/try-again.tsx'
import { FollowButton } from './follow-button.tsx'
import { toFollowQuery, useRelations } from './people-data.ts'
import { PersonRow } from './person-row.tsx'
import { followingOf, isHidden } from './relations.ts'

/** Members whom a new one might follow: at most `most`. */
export function PeopleToFollow({ most }: { most?: number }) {
  const { data, isError, isFetching, refetch } = useQuery(toFollowQuery(useApi()))
  const relations = useRelations()
  if (!data && isError)
    return <TryAgain text={t('people.peopleFailed')} pending={isFetching} onRetry={() => void refetch()} />
  if (!data) return <PersonSkeletons />
  const people = data.filter(({ userId }) => !isHidden(relations, userId))
  if (people.length === 0) return <p className="text-muted">{t('people.nobodyToFollow')}</p>
  return (
    <ul aria-label={t('people.peopleToFollow')} className="-my-3 divide-y divide-line">
      {people.slice(0, most).map((person) => (
        <PersonRow key={person.userId} person={person}>
          <FollowButton
            size="small"
            member={person}
            following={relations && followingOf(relations, person.userId)}
          />
        </PersonRow>
      ))}
    </ul>
  )
}
