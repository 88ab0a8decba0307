import { type Decided, ErrorBody } from '@canopy/contract/error-body'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, isNotFound } from '../../../api/error.ts'
import { t } from '../../../language/messages.ts'
import { refreshSession } from '../../../session/session-data.ts'
import { toast } from '../../../ui/feedback/toast.ts'
import { deskKeys } from '../desk/desk-keys.ts'

/** Decision that a steward made first, if that is why `error` refused. */
export function decidedFirst(error: unknown): Decided | undefined {
  return error instanceof ApiError ? ErrorBody.safeParse(error.body).data?.decided : undefined
}

/**
 * Decides a case. A toast says what is `done`, and offers to take it back for 10 seconds. `conflict` is the decision of another
 * steward, who was faster; then nothing was changed.
 */
export function useDecision<Input, Result>({
  kind,
  id,
  decide,
  done,
  undo,
  onDecided,
}: {
  kind: string
  id: string
  decide: (input: Input) => Promise<Result>
  done: string | ((result: Result, input: Input) => string)
  /** Returns a function that takes the decision back; if that returns a text, the toast says it. Undefined if nothing takes it back. */
  undo?: (input: Input, result: Result) => (() => Promise<unknown>) | undefined
  onDecided: () => void
}) {
  const queries = useQueryClient()
  const refresh = () =>
    Promise.all(
      [deskKeys.case(kind, id), deskKeys.lists(kind), deskKeys.lists('audit'), deskKeys.waiting].map(
        (queryKey) => queries.invalidateQueries({ queryKey }),
      ),
    )

  async function takeBack(run: () => Promise<unknown>) {
    try {
      const said = await run()
      toast('info', typeof said === 'string' ? said : t('desk.undone'))
    } catch (error) {
      toast(
        'error',
        t('desk.undoFailed', {
          reason: error instanceof ApiError ? error.message : t('common.somethingWentWrong'),
        }),
      )
    }
    await refresh()
  }

  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: decide,
    onSuccess: async (result, input) => {
      onDecided()
      const opposite = undo?.(input, result)
      toast(
        'success',
        typeof done === 'string' ? done : done(result, input),
        opposite && { label: t('desk.undo'), run: () => void takeBack(opposite) },
      )
      await refresh()
    },
    onError: async (refusal) => {
      // Most likely the duty was taken away.
      if (isNotFound(refusal)) refreshSession(queries)
      await refresh()
    },
  })
  const conflict = decidedFirst(error)
  const failure = isNotFound(error) ? t('desk.caseGone') : error?.message
  return { decide: mutate, isPending, conflict, failure: conflict ? undefined : failure, reset }
}
