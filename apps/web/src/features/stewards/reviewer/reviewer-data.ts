import { undoneReason } from '@canopy/contract/desk/cases'
import { changeReviewer, getDeskReviewer } from '@canopy/contract/desk/reviewer/endpoints'
import { type DeskReviewer, type ReviewerChange, ReviewerChoice } from '@canopy/contract/desk/reviewer/shapes'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../api/client.ts'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useRecentLogin } from '../../accounts/index.ts'
import { useDecision } from '../decision/use-decision.ts'
import { deskKeys } from '../desk/desk-keys.ts'

/** The id in the audit log: one reviewer is in use. */
export const REVIEWER = 'reviewer'

export const deskReviewerQuery = (api: Api) =>
  queryOptions({
    queryKey: deskKeys.lists(REVIEWER),
    queryFn: ({ signal }) => api.call(getDeskReviewer, {}, { signal }),
    refetchOnWindowFocus: true,
  })

/** Changes who reviews, with an undo. `dialog` is to be rendered. */
export function useReviewerChange(onDecided: () => void) {
  const api = useApi()
  const { run, dialog } = useRecentLogin()
  const change = (body: ReviewerChange) => run(() => api.call(changeReviewer, { body }))
  const decision = useDecision({
    kind: REVIEWER,
    id: REVIEWER,
    decide: ({ body }: { body: ReviewerChange; before: DeskReviewer }) => change(body),
    undo({ body, before }, { choice: { version } }) {
      const { data } = ReviewerChoice.safeParse(before.choice)
      return data && (() => change({ ...data, version, reason: undoneReason(body.reason) }))
    },
    done: t('desk-reviewer.changed'),
    onDecided,
  })
  return { ...decision, dialog }
}
