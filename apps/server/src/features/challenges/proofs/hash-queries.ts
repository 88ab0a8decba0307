/** SQL for the hashes that find copies of pictures. */

import { keysOf } from '@canopy/near-copies'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** Owner of a hash: a proof, or a picture that all members see. */
type Subject = { proofId: number } | { picture: string }

/** Stores the hashes of a picture, each under its index keys. */
export async function insertHashes(tx: Tx, subject: Subject, hashes: Buffer[]): Promise<void> {
  const column = 'proofId' in subject ? { proof_id: subject.proofId } : { picture: subject.picture }
  const rows = hashes.flatMap((hash) => keysOf(hash).map((key) => ({ key, hash, ...column })))
  if (rows.length === 0) return
  await tx
    .insertInto('picture_hashes')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** False if the picture is marked already, or was deleted. */
export async function markHashed(tx: Tx, picture: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('media')
    .set({ hashed: true })
    .where('name', '=', picture)
    .where('hashed', '=', false)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Picture of a proof, of something all members see, or of neither, as portraits are. Pictures of drafts wait until they are published. */
export type UnhashedPicture = { name: string; proofId: number | null; isShown: boolean }

const unhashed = sql`
  select name, proof_id as "proofId",
    exists (select from posts where posts.image = name)
    or exists (select from post_pictures where post_pictures.name = media.name)
    or exists (select from product_pictures where product_pictures.image = name)
    or exists (select from challenges where photo_url = '/media/' || name || '.webp') as "isShown"
  from media left join proofs on proofs.image = media.name
  where not hashed and not exists (select from draft_pictures where draft_pictures.name = media.name)`

/** Newest first, so that new ones do not wait for all that are stored already. */
export async function selectUnhashed(db: Db, limit: number): Promise<UnhashedPicture[]> {
  const { rows } = await sql<UnhashedPicture>`
    ${unhashed} order by created_at desc limit ${limit}`.execute(db)
  return rows
}

/** The picture of a challenge, unless it is hashed already. */
export async function selectUnhashedOf(db: Db, challengeId: number): Promise<UnhashedPicture | undefined> {
  const { rows } = await sql<UnhashedPicture>`
    ${unhashed} and name = (
      select substring(photo_url from '^/media/([[:alnum:]_-]+)[.]webp$') from challenges
      where challenges.challenge_id = ${challengeId}
    )`.execute(db)
  return rows[0]
}

/**
 * Deletes hashes of copies. Call it before a member's proofs are deleted, which leaves their hashes: those of copies would be used against
 * the owner of the photo.
 */
export async function deleteHashesOfCopies(tx: Tx, userId: string) {
  await tx
    .deleteFrom('picture_hashes')
    .using('proofs')
    .whereRef('proofs.proof_id', '=', 'picture_hashes.proof_id')
    .where('proofs.user_id', '=', userId)
    .where('proofs.reason', 'in', ['duplicate', 'postPicture'])
    .execute()
}

/** `issue` is what a copy of it is, null for a post of the member's own. `proofId` is null for all but proofs of present members. */
export type Candidate = {
  issue: 'duplicate' | 'challengePicture' | 'productPicture' | 'postPicture' | null
  proofId: number | null
  picture: string | null
  hash: Buffer
}

/**
 * The hashes under one of these keys: of challenges and products, then those of earlier proofs, oldest first, and of members who left,
 * without a proof, then those of posts from before the proof, oldest first. Two kinds of proofs are left out:
 * - the member's own on the same challenge, so that a better description can be submitted with the same photo, except for verified
 *   ones that a steward overturned, and for deeds of a habit, of which a photo shows one only, also a later one, or one of another day that
 *   waits for its verdict;
 * - copies, so that the owner of a photo is not refused because somebody copied it.
 */
export async function selectCandidates(
  db: Db,
  {
    proofId,
    userId,
    challengeId,
    submittedAt,
  }: { proofId: number; userId: string; challengeId: number; submittedAt: Date },
  keys: number[],
): Promise<Candidate[]> {
  // A subquery, because PostgreSQL would plan for each of the keys of a parameter.
  const { rows } = await sql<Candidate>`
    with found as materialized (
      select distinct proof_id, picture, hash from picture_hashes
      where key = any((select ${keys}::integer[])::integer[])
    ), candidates as (
      select 1 as place, null::timestamptz as since, 'challengePicture' as issue, null::integer as proof_id, picture, hash
      from found join challenges on photo_url = '/media/' || picture || '.webp'
      union all
      select 2, null, 'productPicture', null, picture, hash
      from found join product_pictures on image = picture
      union all
      select 3, null, 'duplicate', proof_id, null, hash
      from found join proofs using (proof_id)
      cross join lateral (
        select user_id = ${userId} and challenge_id = ${challengeId} as is_own,
          (status = 'Verified' or (status = 'Pending' and day <> (select day from proofs where proof_id = ${proofId})))
          and exists (
            select from challenges where challenges.challenge_id = proofs.challenge_id and quota is not null
          ) as is_habit
      ) proof
      where proof_id <> ${proofId} and (proof_id < ${proofId} or (is_own and is_habit))
        and coalesce(reason, '') not in ('duplicate', 'postPicture')
        and not (
          is_own and not is_habit and not (
            status = 'Issue' and reason is null
            and exists (select from reviews where reviews.proof_id = proofs.proof_id and reviews.status = 'Verified')
          )
        )
      union all
      select 4, null, 'duplicate', null, null, hash from found where proof_id is null and picture is null
      union all
      select 5, created_at, case when user_id <> ${userId} then 'postPicture' end, null, picture, hash
      from found join posts on image = picture
      where created_at < ${submittedAt}
      union all
      select 5, created_at, case when user_id <> ${userId} then 'postPicture' end, null, picture, hash
      from found join post_pictures on name = picture join posts using (post_id)
      where created_at < ${submittedAt}
    )
    select issue, proof_id as "proofId", picture, hash from candidates order by place, proof_id, since, picture`.execute(
    db,
  )
  return rows
}
