/** Proofs: handed in, shown to their owner, tried again. */

import type { Role } from '@canopy/contract/accounts'
import type { NewProof, Proof } from '@canopy/contract/challenges'
import { SECOND } from '@canopy/contract/limits'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { once } from '../../../db/idempotency.ts'
import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../jobs/jobs.ts'
import {
  insertMedia,
  isPictureFile,
  type Media,
  type Picture,
  type StoredPicture,
} from '../../../media/index.ts'
import { balanceOf } from '../../points/index.ts'
import { insertEnrolment, selectChallenge } from '../queries.ts'
import { decodeDataUrl } from './data-url.ts'
import { factsOf, type PictureFacts } from './integrity/picture-facts.ts'
import { insertProof, type ProofRow, selectProof, updateWaitingAgain } from './proof-queries.ts'

const HandedIn = z.object({ proofId: z.number() })

/** The request that hands a proof in reviews it; a job does so if the proof has no verdict after this long. */
const TAKEN_UP_AFTER = 20 * SECOND

/** The picture, or undefined if its file is broken: then the proof is kept and its verdict tells so. */
async function readPicture(media: Media, sent: Buffer): Promise<Picture | undefined> {
  try {
    return await media.read(sent)
  } catch (error) {
    if (error instanceof AppError && error.code === 'image_unreadable' && isPictureFile(sent))
      return undefined
    throw error
  }
}

/**
 * The picture that is handed in and what the checks need to know of it; nothing is written yet.
 * @throws AppError challenge_not_found, image_unreadable, image_too_large, image_too_many_pixels
 */
export async function readSubmission(
  { db, media }: Pick<Deps, 'db' | 'media'>,
  userId: string,
  { challengeID, imageUrl }: z.infer<typeof NewProof>,
) {
  if (!(await selectChallenge(db, challengeID, userId))) throw new AppError('challenge_not_found')
  const sent = decodeDataUrl(imageUrl)
  const picture = await readPicture(media, sent)
  return { picture, facts: picture && (await factsOf(sent, picture)) }
}

type Draft = {
  userId: string
  body: z.infer<typeof NewProof>
  image: StoredPicture | undefined
  facts: PictureFacts | undefined
}

/**
 * Writes a proof, which waits for its verdict from then on, or answers the one that `key` made before. What the body says of the
 * challenge's and the member's name is a claim and not kept. @throws AppError idempotency_key_reused
 */
export function handIn(tx: Tx, { userId, body, image, facts }: Draft, key: string | undefined) {
  return once(tx, { userId, scope: 'proof', key, content: body }, HandedIn, async () => {
    const { challengeID: challengeId, description } = body
    if (image) await insertMedia(tx, userId, image)
    await insertEnrolment(tx, challengeId, userId)
    const proofId = await insertProof(tx, { challengeId, userId, description, image: image?.name, facts })
    await addJob(tx, 'proof_review', { proofId }, { after: TAKEN_UP_AFTER })
    return { proofId }
  })
}

/** Lets a proof wait for another review. @throws AppError not_found for any but its owner, proof_not_waiting once it is decided */
export async function waitAgain(tx: Tx, proofId: number, userId: string): Promise<void> {
  if (await updateWaitingAgain(tx, proofId, userId))
    return addJob(tx, 'proof_review', { proofId }, { after: TAKEN_UP_AFTER })
  const proof = await selectProof(tx, proofId)
  throw new AppError(proof?.userId === userId ? 'proof_not_waiting' : 'not_found')
}

/** A proof as its owner sees it, with a signed address of the picture; `points` is the owner's balance. */
export async function toProof(
  media: Media,
  { image, submittedAt, earnableAt, ...proof }: ProofRow,
  points: number,
): Promise<Proof> {
  return {
    ...proof,
    imageUrl: image === null ? '' : await media.signedUrl(image),
    submittedAt: submittedAt.toISOString(),
    earnableAt: earnableAt?.toISOString() ?? null,
    points,
  }
}

/** A proof, for its owner and for stewards. @throws AppError not_found for everybody else */
export async function readProof(
  { db, media }: { db: Db; media: Media },
  proofId: number,
  reader: { userId: string; role: Role },
): Promise<Proof> {
  const proof = await selectProof(db, proofId)
  if (!proof || (proof.userId !== reader.userId && reader.role !== 'steward')) throw new AppError('not_found')
  return toProof(media, proof, await balanceOf(db, proof.userId))
}
