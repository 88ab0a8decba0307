import { FirstStep, type Session } from '@canopy/contract/accounts/sessions/shapes'
import { setFirstSteps } from '@canopy/contract/people/endpoints'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useApi } from '../../api/context.ts'
import { sessionKey } from '../../session/session-data.ts'

/** The first steps in their order. */
export const STEPS = FirstStep.options

/** Steps are over at once. What the server did not learn of is shown again after the next login. */
export function useSetSteps() {
  const api = useApi()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (steps: FirstStep[]) => api.call(setFirstSteps, { body: { steps } }),
    onMutate: async (steps) => {
      await queries.cancelQueries({ queryKey: sessionKey })
      queries.setQueryData<Session>(sessionKey, (session) => session && { ...session, firstSteps: steps })
    },
  }).mutate
}
