/** Return table of owners, counted each night from rows that are there for other reasons. */

import {
  Door,
  RETURNS_FEW,
  RETURNS_SHOWN,
  type ReturnCell,
  type ReturnRow,
  type Returns,
} from '@canopy/contract/desk/returns'
import { DAY } from '@canopy/contract/limits'
import type { Db } from '../../../db/database.ts'
import { transaction } from '../../../db/transaction.ts'
import { countReturns, deleteReturnsBefore, type ReturnFigures, selectReturns } from './return-queries.ts'

const WEEK = 7 * DAY
/** Monday, 5 January 1970. */
const FIRST_MONDAY = 4 * DAY

/** The Monday of the week, `weeks` before. */
function mondayBefore(now: Date, weeks: number): Date {
  const since = now.getTime() - FIRST_MONDAY
  return new Date(now.getTime() - (since % WEEK) - weeks * WEEK)
}

const dayOf = (time: Date) => time.toISOString().slice(0, 10)

/** Counts the weeks of which something can still change; those before keep their numbers. */
export const countAllReturns = (db: Db, now: Date): Promise<void> =>
  transaction(db, async (tx) => {
    await countReturns(tx, mondayBefore(now, 14), now)
    await deleteReturnsBefore(tx, dayOf(mondayBefore(now, RETURNS_SHOWN)))
  })

/** Hides a small number, and one that can still grow: `week` after joining is not over for those who joined last. */
function cellOf(count: number, joinedIn: Date, week: number, countedAt: Date): ReturnCell {
  if (joinedIn.getTime() + WEEK + week * WEEK > countedAt.getTime()) return null
  return count < RETURNS_FEW ? 'few' : count
}

function toRow({
  week,
  door,
  joined,
  did,
  week2,
  week4,
  week8,
  week12,
  countedAt,
}: ReturnFigures): ReturnRow {
  const monday = new Date(week)
  const cell = (count: number, after: number) => cellOf(count, monday, after, countedAt)
  return {
    week,
    door: Door.parse(door),
    joined: joined < RETURNS_FEW ? 'few' : joined,
    did: cell(did, 1),
    week2: cell(week2, 2),
    week4: cell(week4, 4),
    week8: cell(week8, 8),
    week12: cell(week12, 12),
  }
}

export async function readReturns(db: Db, now: Date): Promise<Returns> {
  const rows = await selectReturns(db, dayOf(mondayBefore(now, RETURNS_SHOWN)))
  const last = rows.reduce<Date | null>(
    (latest, { countedAt }) => (latest && latest > countedAt ? latest : countedAt),
    null,
  )
  return { countedAt: last?.toISOString() ?? null, rows: rows.map(toRow) }
}
