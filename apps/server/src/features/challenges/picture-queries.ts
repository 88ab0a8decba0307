/** SQL for pictures of challenges that are fetched from elsewhere. */

import type { Db, Tx } from '../../db/database.ts'

/** The columns for a picture at this address, which is stored here or still has to be fetched. */
export const pictureAt = (address: string) =>
  address.startsWith('/')
    ? { photo_url: address, picture_source: null }
    : { photo_url: null, picture_source: address }

/** Null if nothing has to be fetched. */
export async function selectPictureSource(db: Db, challengeId: number): Promise<string | null> {
  const challenge = await db
    .selectFrom('challenges')
    .select('picture_source')
    .where('challenge_id', '=', challengeId)
    .executeTakeFirst()
  return challenge?.picture_source ?? null
}

export const lockPictureSource = (tx: Tx, challengeId: number) =>
  tx
    .selectFrom('challenges')
    .select(['picture_source as source', 'created_by as creatorId'])
    .where('challenge_id', '=', challengeId)
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function updateFetchedPicture(tx: Tx, challengeId: number, photoUrl: string) {
  await tx
    .updateTable('challenges')
    .set({ photo_url: photoUrl, picture_source: null })
    .where('challenge_id', '=', challengeId)
    .execute()
}
