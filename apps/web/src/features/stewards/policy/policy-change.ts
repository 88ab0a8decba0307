import { undoneReason } from '@canopy/contract/desk/cases'
import { changePolicy } from '@canopy/contract/desk/policy/endpoints'
import { type Policy, type PolicyChange, PolicyNumbers } from '@canopy/contract/desk/policy/shapes'
import { useApi } from '../../../api/context.ts'
import { t } from '../../../language/messages.ts'
import { useDecision } from '../decision/use-decision.ts'

/** Changes the policy, with an undo. */
export function usePolicyChange({ mode }: Policy, onDecided: () => void) {
  const api = useApi()
  return useDecision({
    kind: 'policy',
    id: mode,
    decide: ({ body }: { body: PolicyChange; before: Policy }) => api.call(changePolicy, { body }),
    undo:
      ({ body, before }, { version }) =>
      () =>
        api.call(changePolicy, {
          body: { ...PolicyNumbers.parse(before), version, reason: undoneReason(body.reason) },
        }),
    done: t('desk.policyChanged'),
    onDecided,
  })
}
