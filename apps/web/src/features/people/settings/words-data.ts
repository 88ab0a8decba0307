import { addMutedWord, listMutedWords, removeMutedWord } from '@canopy/contract/people/muted-words/endpoints'
import type { MuteFor } from '@canopy/contract/people/muted-words/shapes'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { peopleKey } from '../people-cache.ts'

export const mutedWordsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...peopleKey, 'words'],
    queryFn: ({ signal }) => api.call(listMutedWords, {}, { signal }),
  })

/** A text that begins with # is a tag. What is folded changes, so all that is shown is fetched again. */
export function useAddWord() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (word: { text: string; for: MuteFor }) => {
      const kind = word.text.trim().startsWith('#') ? 'tag' : 'word'
      return api.call(addMutedWord, { body: { ...word, kind } })
    },
    onSuccess: () => void queries.invalidateQueries(),
  })
}

export function useRemoveWord() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api.call(removeMutedWord, { params: { id } }),
    onSettled: () => queries.invalidateQueries(),
  })
}
