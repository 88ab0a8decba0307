import type { REPORT_REASONS } from '@canopy/contract/limits'
import { reportPost } from '@canopy/contract/reports/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../../api/context.ts'
import { useSession } from '../../../session/session-data.ts'
import { reportedPosts, setOwnState } from './own-state.ts'

export function useReport(postId: string) {
  const api = useApi()
  const queries = useQueryClient()
  const { userId } = useSession()
  return useMutation({
    mutationFn: (reason: (typeof REPORT_REASONS)[number]) =>
      api.call(reportPost, { body: { postId, reportedBy: userId, reason } }),
    onSuccess: () => {
      reportedPosts.set([...new Set([...reportedPosts.get(), postId])])
      setOwnState(queries, postId, { reported: true })
    },
  })
}
