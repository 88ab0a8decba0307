import { completeTag } from '@canopy/contract/feed/tags/endpoints'
import { completeMention } from '@canopy/contract/people/endpoints'
import type { MentionCompletion } from '@canopy/contract/people/shapes'
import type { TypedEntity } from '@canopy/contract/text/typed-entity'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { usePaused } from '../../../ui/use-paused.ts'

/** Milliseconds without another letter after which a request is made. */
const PAUSE = 120

/** `text` is what is written into the text area. */
export type Completion = { text: string; person?: MentionCompletion }

/** Suggestions for the typed text. A request that is no longer needed is cancelled. */
export function useCompletions({ kind, typed }: TypedEntity): Completion[] {
  const api = useApi()
  const text = usePaused(typed, PAUSE)
  const { data } = useQuery({
    queryKey: ['completions', kind, text],
    queryFn: async ({ signal }): Promise<Completion[]> => {
      const query = { text }
      if (kind === 'tag') {
        const tags = await api.call(completeTag, { query }, { signal })
        return tags.map((tag) => ({ text: `#${tag}` }))
      }
      const people = await api.call(completeMention, { query }, { signal })
      return people.map((person) => ({ text: `@${person.username}`, person }))
    },
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: 10_000,
  })
  return data ?? []
}
