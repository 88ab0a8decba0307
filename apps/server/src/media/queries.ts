import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { readAll } from '../db/read-all.ts'
import { addJob } from '../jobs/jobs.ts'
import { takePictureSpace } from './picture-space.ts'
import type { Visibility } from './stores/picture-store.ts'

/** `name` is random, unguessable and ends with the size. */
export type StoredPicture = {
  name: string
  width: number
  height: number
  bytes: number
  visibility: Visibility
}

/** Records a picture. Call it in the transaction that uses it. Pictures of the shop have no owner. @throws AppError picture_space_used */
export async function insertMedia(tx: Tx, ownerId: string | null, picture: StoredPicture) {
  if (ownerId !== null) await takePictureSpace(tx, ownerId, picture.bytes)
  const { name, visibility } = picture
  await tx
    .insertInto('media')
    .values({ ...picture, owner_id: ownerId })
    .execute()
  if (visibility === 'public') await addJob(tx, 'picture_copies', { name })
}

/** Sets what a picture takes up, with its copies. Returns false if it was deleted. */
export async function updateBytes(db: Db, name: string, bytes: number): Promise<boolean> {
  const { rows } = await sql`
    with before as (select name, owner_id, bytes from media where name = ${name} for update),
      changed as (update media set bytes = ${bytes} from before where media.name = before.name),
      space as (
        update picture_space set bytes = picture_space.bytes + ${bytes} - before.bytes
        from before where user_id = owner_id)
    select from before`.execute(db)
  return rows.length > 0
}

/** Returns where their files are. Rows that refer to the pictures must be deleted before, or have `on delete set null`. */
export async function deleteMedia(tx: Tx, names: string[]) {
  const { rows } = await sql<{ name: string; places: Visibility[] }>`
    delete from media where name = any(${names}::text[])
    returning name,
      case when moving or visibility is null then array['public', 'private'] else array[visibility] end as places`.execute(
    tx,
  )
  return rows
}

/** Selects the `names` that have a row. */
export async function findRecorded(db: Db, names: string[]): Promise<Set<string>> {
  const rows = await db.selectFrom('media').select('name').where('name', 'in', names).execute()
  return new Set(rows.map((row) => row.name))
}

function selectPictures(db: Db, ownerId: string, limit: number, after: string | undefined) {
  return db
    .selectFrom('media')
    .select(['name', 'width', 'height', 'bytes', 'visibility', 'created_at as storedAt'])
    .where('owner_id', '=', ownerId)
    .$if(after !== undefined, (query) => query.where('name', '>', after ?? ''))
    .orderBy('name')
    .limit(limit)
    .execute()
}

/** A member's pictures by name. */
export const readAllPictures = (db: Db, ownerId: string) =>
  readAll(
    (limit, after: string | undefined) => selectPictures(db, ownerId, limit, after),
    ({ name }) => name,
  )
