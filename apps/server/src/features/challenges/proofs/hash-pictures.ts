/** Hashes of the pictures that proofs are compared with. Those of proofs are stored with the proof. */

import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../jobs/jobs.ts'
import type { Media } from '../../../media/index.ts'
import {
  insertHashes,
  markHashed,
  selectUnhashed,
  selectUnhashedOf,
  type UnhashedPicture,
} from './hash-queries.ts'
import { hashStored } from './integrity/picture-facts.ts'

const BATCH = 20

type Parts = Pick<Deps, 'db' | 'transaction' | 'media'>

/** Returns no hashes if the file is missing or cannot be decoded, so that it does not keep others from being hashed. */
async function hashesOfFile(media: Media, { name, proofId }: UnhashedPicture): Promise<Buffer[]> {
  // Pictures of what moderators removed are private, too.
  const webp = await (proofId === null ? media.loadAnywhere(name) : media.load(name, 'private'))
  return webp ? hashStored(webp).catch(() => []) : []
}

async function hashPicture({ transaction, media }: Parts, picture: UnhashedPicture): Promise<void> {
  const { name, proofId, isShown } = picture
  const hashes = proofId !== null || isShown ? await hashesOfFile(media, picture) : []
  await transaction(async (tx) => {
    // Another process may have hashed it meanwhile.
    if (!(await markHashed(tx, name))) return
    await insertHashes(tx, proofId === null ? { picture: name } : { proofId }, hashes)
  })
}

/** Hashes some of the stored pictures that are not hashed yet, and leaves the others to the next job, so that a server can stop in between. */
export async function hashPictures(deps: Parts): Promise<void> {
  const pictures = await selectUnhashed(deps.db, BATCH)
  for (const picture of pictures) await hashPicture(deps, picture)
  if (pictures.length === BATCH) await deps.transaction((tx) => addJob(tx, 'hash_pictures', {}))
}

/** A proof may be submitted right after its challenge. */
export async function hashChallengePicture(deps: Parts, challengeId: number): Promise<void> {
  const picture = await selectUnhashedOf(deps.db, challengeId)
  if (picture) await hashPicture(deps, picture)
}
