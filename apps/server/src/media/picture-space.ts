/** Limits on the space of a member's pictures. */

import { coded } from '@canopy/contract/language/coded-message'
import { PICTURE_BYTES_MAX, PICTURE_BYTES_PER_DAY, PICTURES_PER_DAY } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { AppError } from '../app-error.ts'
import type { Db, Tx } from '../db/database.ts'

/** No row before the first picture. */
export function selectPictureSpace(db: Db, userId: string) {
  return db
    .selectFrom('picture_space')
    .select([
      'bytes',
      sql<string>`day::text`.as('day'),
      'day_bytes as bytesOfDay',
      'day_count as picturesOfDay',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** Bytes of all pictures of a member. */
export async function readPictureSpace(db: Db, userId: string) {
  const space = await selectPictureSpace(db, userId)
  return { bytes: space?.bytes ?? 0 }
}

/** Counts one more picture; deleting its row frees the bytes. The day's count stays. @throws AppError picture_space_used */
export async function takePictureSpace(tx: Tx, userId: string, bytes: number) {
  const { rows } = await sql`
    insert into picture_space as space (user_id, bytes, day, day_bytes, day_count)
    values (${userId}, ${bytes}, (now() at time zone 'utc')::date, ${bytes}, 1)
    on conflict (user_id) do update set
      bytes = space.bytes + excluded.bytes,
      day = excluded.day,
      day_bytes = excluded.day_bytes + case space.day when excluded.day then space.day_bytes else 0 end,
      day_count = excluded.day_count + case space.day when excluded.day then space.day_count else 0 end
    where space.bytes + excluded.bytes <= ${PICTURE_BYTES_MAX} and (
      space.day <> excluded.day or (
        space.day_bytes + excluded.day_bytes <= ${PICTURE_BYTES_PER_DAY} and space.day_count < ${PICTURES_PER_DAY}
      )
    )
    returning user_id`.execute(tx)
  if (rows.length > 0) return
  const used = await readPictureSpace(tx, userId)
  const isFull = used.bytes + bytes > PICTURE_BYTES_MAX
  throw new AppError('picture_space_used', {
    message: coded(isFull ? 'errors.picture_space_used' : 'errors.picturesToday'),
  })
}
