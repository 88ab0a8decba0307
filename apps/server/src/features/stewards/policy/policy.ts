import type { PolicyChange, PolicyNumbers } from '@canopy/contract/desk/policy/shapes'
import type { Actor } from '../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { publish } from '../../../live/publish.ts'
import { lockPolicy, updatePolicy } from '../../../policy/policy-queries.ts'

/** The numbers that are not the same in `others`. */
function differing(numbers: PolicyNumbers, others: PolicyNumbers) {
  const same = new Map<string, number>(Object.entries(others))
  return Object.fromEntries(Object.entries(numbers).filter(([name, value]) => same.get(name) !== value))
}

/** Holds at once on every node. What was earned before keeps its terms. @throws AppError already_decided */
export async function changePolicy(
  tx: Tx,
  actor: Actor,
  { version, reason, ...numbers }: PolicyChange,
): Promise<void> {
  const { mode, version: current, ...before } = await lockPolicy(tx)
  const subject = { kind: 'policy', id: mode } as const
  if (version !== current) throw await alreadyDecided(tx, { subject, decision: 'the policy has changed' })
  await updatePolicy(tx, mode, numbers)
  publish(tx, { type: 'policy.changed' })
  await audit(tx, actor, {
    action: 'policy.changed',
    subject,
    before: differing(before, numbers),
    after: differing(numbers, before),
    reason,
  })
}
