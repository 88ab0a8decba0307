import { useSearchParams } from 'react-router'

/** Choices in the filter bar, by the names under which they are in the address. */
export type Values = Readonly<Record<string, string>>

/** The order of a list is one of its values. */
export const SORT = 'sort'

/**
 * A list's search, filters and order are kept in the address, so that a view can be shared and the browser's back button undoes them.
 */
export function useListState(names: readonly string[]) {
  const [search, setSearch] = useSearchParams()
  const values: Values = Object.fromEntries(
    [...names, SORT].flatMap((name) => {
      const value = search.get(name)
      return value ? [[name, value]] : []
    }),
  )

  /** An empty value removes a filter. `replace` adds no entry to the browser's history. */
  function set(changes: Values, { replace = false } = {}) {
    // The last render may not have an earlier change yet.
    const after = new URLSearchParams(window.location.search)
    for (const [name, value] of Object.entries(changes)) {
      if (value) after.set(name, value)
      else after.delete(name)
    }
    setSearch(after, { replace, preventScrollReset: true })
  }

  const isFiltered = names.some((name) => name in values)
  const clear = () => set(Object.fromEntries(names.map((name) => [name, ''])))
  return { values, set, isFiltered, clear }
}

export type ListState = ReturnType<typeof useListState>
