import { CaseKind, DUTY_OF_CASE, type Waiting } from '@canopy/contract/desk/cases'
import { hasDuty } from '@canopy/contract/desk/duties'
import type { Actor } from '../../../audit/actor.ts'
import type { Db } from '../../../db/database.ts'
import { countProofsAwaitingSteward, countUnapproved } from '../../challenges/index.ts'
import { countPendingCorrections } from '../../points/index.ts'
import { countOpenCases } from '../../reports/index.ts'
import { countRunningOut, countUnsent } from '../../shop/index.ts'

type CountWaiting = (db: Db) => Promise<{ count: number; since: Date | null }>

/** Queries that count the waiting cases of each kind. Cases of other kinds do not wait. Each count needs an index. */
const counts: Partial<Record<CaseKind, CountWaiting>> = {
  report: countOpenCases,
  proof: countProofsAwaitingSteward,
  challenge: countUnapproved,
  product: countRunningOut,
  order: countUnsent,
  correction: countPendingCorrections,
}

/** Counts the cases that wait for the steward's duties. */
export async function listWaiting(db: Db, { duties }: Actor): Promise<Waiting[]> {
  const kinds = CaseKind.options.filter((kind) => hasDuty(duties, DUTY_OF_CASE[kind]))
  const listed = kinds.map(async (kind) => {
    const waiting = await counts[kind]?.(db)
    return waiting ? [{ kind, count: waiting.count, since: waiting.since?.toISOString() ?? null }] : []
  })
  return (await Promise.all(listed)).flat()
}
