import { vote } from '@canopy/contract/feed/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { isRefusal } from '../../../api/error.ts'
import { refetchOwnState, setOwnState } from '../data/own-state.ts'

export function useVote(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (choice: number) => api.call(vote, { params: { postId }, body: { choice } }),
    onSuccess: (poll) => setOwnState(queries, postId, { poll }),
    // The member has voted elsewhere, or the poll ended a moment ago.
    onError: (error) => {
      if (isRefusal(error)) void refetchOwnState(queries, postId)
    },
  })
}
