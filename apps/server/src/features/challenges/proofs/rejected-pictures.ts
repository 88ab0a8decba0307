import { kept } from '@canopy/contract/kept'
import { sql } from 'kysely'
import type { Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'

const BATCH = 200

/** Locks the members first, as leaving does. */
async function takeRejectedPictures(tx: Tx, before: Date): Promise<string[]> {
  const { rows } = await sql<{ image: string }>`
    with rejected as (
      select proofs.proof_id, proofs.image from proofs join users on users.user_id = proofs.user_id
      where proofs.status = 'Issue' and proofs.image is not null and proofs.awaits_steward_cause is null
        and proofs.decided_at < ${before}
      order by proofs.decided_at, proofs.proof_id limit ${BATCH}
      for key share of users skip locked
    ), pointed_at as (
      update proof_criteria set region = null from rejected
      where proof_criteria.proof_id = rejected.proof_id and region is not null
    )
    update proofs set image = null from rejected where proofs.proof_id = rejected.proof_id
    returning rejected.image`.execute(tx)
  return rows.map(({ image }) => image)
}

/** Deletes the pictures of proofs that were rejected 90 days ago, and what was pointed at in them. Their hashes stay, so that they cannot be used again. */
export async function deleteRejectedPictures({
  transaction,
  media,
  clock,
}: Pick<Deps, 'transaction' | 'media' | 'clock'>) {
  const before = new Date(clock.now().getTime() - kept.rejectedPicture)
  for (;;) {
    const deleted = await transaction(async (tx) => {
      const images = await takeRejectedPictures(tx, before)
      await media.remove(tx, images)
      return images.length
    })
    if (deleted < BATCH) return
  }
}
