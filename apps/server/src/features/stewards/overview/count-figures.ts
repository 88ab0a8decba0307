import { DAY } from '@canopy/contract/limits'
import type { Db } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import {
  countActive,
  countChangedDay,
  countDays,
  countOnHold,
  lockCounting,
  takeStaleDays,
  updateCounted,
} from './figure-queries.ts'

export const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/**
 * Counts the figures of the days since the last time, and of the day before, whose last transactions may not have been visible then. Days
 * before that keep their figures, except those of orders cancelled and verdicts replaced since. Does nothing while another process counts.
 */
export function countFigures(db: Db, now: Date): Promise<void> {
  return transaction(db, async (tx) => {
    const counting = await lockCounting(tx)
    if (!counting) return
    const { at, first } = counting
    const today = dayOf(now)
    const from = at ? dayOf(new Date(at.getTime() - DAY)) : (first ?? today)
    const staleDays = await takeStaleDays(tx)
    await countDays(tx, { from, to: today })
    for (const day of staleDays) if (day < from) await countChangedDay(tx, day)
    await countActive(tx, today)
    await countOnHold(tx, today)
    await updateCounted(tx, now)
  })
}
