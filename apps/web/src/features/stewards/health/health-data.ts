import {
  checkHealth,
  type deleteJobs,
  listJobGroups,
  listJobs,
  retryJobs,
  tryOut,
} from '@canopy/contract/desk/endpoints'
import type { Trial } from '@canopy/contract/desk/health'
import { SECOND } from '@canopy/contract/limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { deskKeys } from '../desk/desk-keys.ts'

/** Looked at when somebody asks: the server logs in to the mail server and opens the public address for it. */
export const checksQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.health,
    queryFn: ({ signal }) => api.call(checkHealth, {}, { signal }),
    staleTime: 30 * SECOND,
  })

export const jobGroupsQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.jobs,
    queryFn: ({ signal }) => api.call(listJobGroups, {}, { signal }),
    refetchInterval: 10 * SECOND,
  })

export const jobsQuery = (api: Api, kind: string) =>
  queryOptions({
    queryKey: [...deskKeys.jobs, kind],
    queryFn: ({ signal }) => api.call(listJobs, { params: { kind } }, { signal }),
    refetchInterval: 10 * SECOND,
  })

export function useTrial(kind: Trial) {
  const api = useApi()
  return useMutation({ mutationFn: () => api.call(tryOut, { params: { kind } }) })
}

/** Retries or deletes all jobs of a kind, or one. */
export function useJobAct(act: typeof retryJobs | typeof deleteJobs, kind: string) {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (jobId: string | undefined) => api.call(act, { params: { kind }, body: { jobId } }),
    onSuccess: ({ count }) => {
      toast(
        'success',
        t(act === retryJobs ? 'desk-policy.jobsRetried' : 'desk-policy.jobsDeleted', { count }),
      )
      return Promise.all(
        [deskKeys.jobs, deskKeys.lists('audit')].map((queryKey) => queries.invalidateQueries({ queryKey })),
      )
    },
    onError: (error) => toast('error', error.message),
  })
}
