import { SEARCH_MAX } from '@canopy/contract/limits'
import { SearchedAuthor, SearchedDay } from '@canopy/contract/search/shapes'
import { useSearchParams } from 'react-router'
import type { PostFilter } from './search-data.ts'
import { isSearchKind } from './search-kinds.ts'

export type Parameter = 'q' | 'in' | 'from' | 'since' | 'pictures'

/** Reads the search and its filters from the address. `fault` is what is wrong with `typedFrom`, the username of a filter. */
export function useSearchAddress() {
  const [params, setParams] = useSearchParams()
  const kind = params.get('in')
  const typedFrom = params.get('from') ?? ''
  const from = typedFrom.trim().replace(/^@/, '')
  const author = SearchedAuthor.safeParse(from)
  const day = SearchedDay.safeParse(params.get('since'))
  const filter: PostFilter = {
    ...(from !== '' && { from }),
    ...(day.success && { since: day.data }),
    ...(params.get('pictures') === 'only' && { pictures: 'only' }),
  }
  return {
    q: (params.get('q') ?? '').slice(0, SEARCH_MAX).trim(),
    kind: isSearchKind(kind) ? kind : 'posts',
    filter,
    typedFrom,
    fault: from === '' ? undefined : author.error?.issues[0]?.message,
    /** Empty values are left out. */
    change(values: Partial<Record<Parameter, string>>) {
      // The last render may not have an earlier change yet.
      const after = new URLSearchParams(window.location.search)
      for (const [name, value] of Object.entries(values)) {
        if (value === '') after.delete(name)
        else after.set(name, value)
      }
      setParams(after, { replace: true, preventScrollReset: true })
    },
  } as const
}

export type SearchAddress = ReturnType<typeof useSearchAddress>
