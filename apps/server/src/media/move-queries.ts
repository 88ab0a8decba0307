/** SQL for pictures that become private or public. */

import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { withLock } from '../db/lock.ts'
import type { Visibility } from './stores/picture-store.ts'

/** First key of the advisory locks of moves, any number that is used for nothing else. */
const MOVE_LOCK = 726_355

/**
 * Moves or removes files of a picture. Two processes that did so at once could remove all of them. @throws Error if another one does so now
 */
export async function withMoveLock(db: Db, name: string, work: () => Promise<void>) {
  const isDone = await withLock(db, MOVE_LOCK, sql<number>`hashtext(${name})`, work)
  if (!isDone) throw new Error(`the picture ${name} is being moved by another process`)
}

/** Sets where the files of these pictures belong. Returns the names of those that have a row. */
export async function setVisibility(tx: Tx, names: string[], visibility: Visibility): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update media set visibility = ${visibility}, moving = true where name = any(${names}::text[])
    returning name`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Has the files of those moved that belong elsewhere than in `visibility`. Returns their names. */
export async function setMisplaced(tx: Tx, names: string[], visibility: Visibility): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    update media set moving = true where name = any(${names}::text[]) and visibility <> ${visibility} and not moving
    returning name`.execute(tx)
  return rows.map(({ name }) => name)
}

/** Destination of the files of a picture; undefined if they need not be moved. */
export async function selectDestination(db: Db, name: string): Promise<Visibility | undefined> {
  const { rows } = await sql<{ visibility: Visibility }>`
    select visibility from media where name = ${name} and moving`.execute(db)
  return rows[0]?.visibility
}

export async function isRecorded(db: Db, name: string): Promise<boolean> {
  const known = await db.selectFrom('media').select('name').where('name', '=', name).executeTakeFirst()
  return known !== undefined
}

/** Returns false if the picture was deleted, or belongs to another place by now. */
export async function endMove(tx: Tx, name: string, visibility: Visibility): Promise<boolean> {
  const { rows } = await sql`
    update media set moving = false where name = ${name} and visibility = ${visibility} returning name`.execute(
    tx,
  )
  return rows.length > 0
}
