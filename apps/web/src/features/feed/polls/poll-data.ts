import { useMutation, useQueryClient } from '@tanstack/react-query'
import { isRefusal } from '../../../api/error.ts'
import { refetchMark, setMark } from '../data/marks.ts'
import { useWritingApi } from '../data/writing-api.ts'

export function useVote(postId: string) {
  const api = useWritingApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (choice: number) => api.call('vote', { params: { postId }, body: { choice } }),
    onSuccess: (poll) => setMark(queries, postId, { poll }),
    // The member has voted elsewhere, or the poll ended a moment ago.
    onError: (error) => {
      if (isRefusal(error)) void refetchMark(queries, postId)
    },
  })
}
