import { CaseKind, DUTY_OF_CASE, type Waiting } from '@canopy/contract/desk/cases'
import { hasDuty } from '@canopy/contract/desk/duties'
import type { Actor } from '../../../audit/actor.ts'
import type { Db } from '../../../db/database.ts'
import type { Feature } from '../../../feature.ts'

/** Counts the cases that wait for the steward's duties. */
export async function listWaiting(
  db: Db,
  features: readonly Feature[],
  { duties }: Actor,
): Promise<Waiting[]> {
  const kinds = CaseKind.options.filter((kind) => hasDuty(duties, DUTY_OF_CASE[kind]))
  const listed = kinds.map(async (kind) => {
    const feature = features.find(({ waiting }) => waiting?.[kind])
    const waiting = await feature?.waiting?.[kind]?.(db)
    return waiting ? [{ kind, count: waiting.count, since: waiting.since?.toISOString() ?? null }] : []
  })
  return (await Promise.all(listed)).flat()
}
