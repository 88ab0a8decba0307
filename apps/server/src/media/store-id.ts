/** A store and its database have the same id, so that a node with other pictures does not start. */

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Config, StartupError } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import { createStore } from './create-store.ts'
import { ID_FILE, type PictureStore, StoreUnavailable, VISIBILITIES } from './picture-store.ts'

async function isEmpty(store: PictureStore) {
  const soon = new Date(Date.now() + 1)
  for (const visibility of VISIBILITIES)
    for await (const _ of store.listOlderThan(visibility, soon)) return false
  return true
}

const hasPictures = async (tx: Tx) =>
  (await tx.selectFrom('media').select('name').limit(1).execute()).length > 0

/** A database without pictures would have those of the store swept. */
const isForeign = async (tx: Tx, store: PictureStore) => !(await hasPictures(tx)) && !(await isEmpty(store))

async function claim(tx: Tx, store: PictureStore): Promise<string | undefined> {
  // Several nodes may start at once. The one that is first chooses the id.
  await sql`select pg_advisory_xact_lock(hashtext('canopy media store'))`.execute(tx)
  const row = await tx.selectFrom('media_store').select('id').executeTakeFirst()
  const id = await store.readId()
  if (row && row.id === id) return undefined
  if (row && id === undefined)
    return `the pictures in ${store.place} are not marked as those of this database. If they are, write ${row.id} to ${store.place}/${ID_FILE}`
  if (row || (id !== undefined && (await isForeign(tx, store))))
    return `the pictures in ${store.place} are those of another database`
  const chosen = id ?? randomUUID()
  if (id === undefined) await store.writeId(chosen)
  await tx.insertInto('media_store').values({ id: chosen }).execute()
  return undefined
}

/**
 * Also marks the store and the database of a new installation, or of one that has no mark yet.
 * @throws StartupError if the pictures are not those of the database, as with folders on two machines
 */
export async function checkStore(db: Db, config: Pick<Config, 'dataDir' | 'mediaBucket'>): Promise<void> {
  const setting = config.mediaBucket === undefined ? 'DATA_DIR' : 'MEDIA_URL'
  const store = createStore(config)
  try {
    const fault = await db.transaction().execute((tx) => claim(tx, store))
    if (fault !== undefined)
      throw new StartupError(
        `${setting}: ${fault}. All machines use one folder or bucket, and npm run media:copy moves pictures to another one`,
      )
  } catch (error) {
    throw error instanceof StoreUnavailable ? new StartupError(`${setting}: ${error.message}`) : error
  }
}
