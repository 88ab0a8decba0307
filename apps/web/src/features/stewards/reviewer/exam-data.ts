import { getReviewerQuality, overrideExam, startExam } from '@canopy/contract/desk/calibration/endpoints'
import { SECOND } from '@canopy/contract/limits'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { useRecentLogin } from '../../accounts/index.ts'
import { useDecision } from '../decision/use-decision.ts'
import { deskKeys } from '../desk/desk-keys.ts'
import { REVIEWER } from './reviewer-data.ts'

const QUALITY = [...deskKeys.lists(REVIEWER), 'quality']

/** Asked for again while an exam runs. */
export const qualityQuery = (api: Api) =>
  queryOptions({
    queryKey: QUALITY,
    queryFn: ({ signal }) => api.call(getReviewerQuality, {}, { signal }),
    refetchInterval: ({ state }) =>
      state.data?.exams.some(({ finishedAt }) => finishedAt === null) ? 2 * SECOND : false,
  })

/** Starts an exam. `dialog` is to be rendered. */
export function useStartExam() {
  const api = useApi()
  const queries = useQueryClient()
  const { run, dialog } = useRecentLogin()
  const { mutate, isPending } = useMutation({
    mutationFn: () => run(() => api.call(startExam, {})),
    onSuccess: (quality) => {
      queries.setQueryData(QUALITY, quality)
      return queries.invalidateQueries({ queryKey: deskKeys.case(REVIEWER, REVIEWER) })
    },
    onError: (error) => toast('error', error.message),
  })
  return { start: () => mutate(), isPending, dialog }
}

/** Lets a reviewer pay that did not pass. `dialog` is to be rendered. */
export function useOverride(examId: number, onDecided: () => void) {
  const api = useApi()
  const { run, dialog } = useRecentLogin()
  const decision = useDecision({
    kind: REVIEWER,
    id: REVIEWER,
    decide: (reason: string) => run(() => api.call(overrideExam, { params: { examId }, body: { reason } })),
    done: t('desk-calibration.overrideDone'),
    onDecided,
  })
  return { ...decision, dialog }
}
