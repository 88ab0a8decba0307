import type { Person } from '@canopy/contract/people/shapes'
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { t } from '../../language/messages.ts'
import { PersonSkeletons } from '../../ui/feedback/person-skeletons.tsx'
import { TryAgain } from '../../ui/feedback/try-again.tsx'
import { KeptFocus } from '../../ui/kept-focus.tsx'
import { ShowMore } from '../../ui/lists/show-more.tsx'
import { PersonRow } from './person-row.tsx'

type Parts = {
  label: string
  query: UseInfiniteQueryResult<InfiniteData<{ items: Person[] }>>
  empty: ReactNode
  /** While it loads: rows of people, or what has the height of `empty` if the list usually is. */
  loading?: ReactNode
  actions: (person: Person) => ReactNode
}

/** Loaded page by page. `actions` are what can be done about each. */
export const PeopleList = (parts: Parts) => (
  <KeptFocus>
    <People {...parts} />
  </KeptFocus>
)

function People({ label, query, empty, loading = <PersonSkeletons />, actions }: Parts) {
  const { data, isError, isFetching, refetch } = query
  if (!data && isError)
    return <TryAgain text={t('people.peopleFailed')} pending={isFetching} onRetry={refetch} />
  if (!data) return loading
  const people = data.pages.flatMap(({ items }) => items)
  if (people.length === 0) return <p className="text-muted">{empty}</p>
  return (
    <>
      <ul aria-label={label} className="-my-3 divide-y divide-line">
        {people.map((person) => (
          <PersonRow key={person.userId} person={person}>
            {actions(person)}
          </PersonRow>
        ))}
      </ul>
      <ShowMore query={query} className="pt-6" />
    </>
  )
}
