import type { Actor, NO_ACTOR } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { deleteGivenUp, retryJobs, type Which } from '../../../jobs/unfinished.ts'

type By = Actor | typeof NO_ACTOR

/** Returns how many run again. */
export async function retry(tx: Tx, actor: By, which: Which): Promise<number> {
  const count = await retryJobs(tx, which)
  await record(tx, actor, 'jobs.retried', which, count)
  return count
}

/** Returns how many of those given up were deleted. */
export async function forget(tx: Tx, actor: By, which: Which): Promise<number> {
  const count = await deleteGivenUp(tx, which)
  await record(tx, actor, 'jobs.deleted', which, count)
  return count
}

async function record(
  tx: Tx,
  actor: By,
  action: 'jobs.retried' | 'jobs.deleted',
  { kind }: Which,
  count: number,
) {
  if (count > 0) await audit(tx, actor, { action, subject: { kind: 'jobs', id: kind }, after: { count } })
}
