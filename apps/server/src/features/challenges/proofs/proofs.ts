/** Proofs as members submit, retry and see them. */

import type { NewProof } from '@canopy/contract/challenges/proofs/new-proof'
import type { Proof } from '@canopy/contract/challenges/proofs/shapes'
import { feedbackText } from '@canopy/contract/challenges/proofs/texts'
import { type Duty, hasDuty } from '@canopy/contract/desk/duties'
import type { ErrorCode } from '@canopy/contract/errors'
import type { Translate } from '@canopy/contract/language/translate'
import { SECOND } from '@canopy/contract/limits'
import { z } from 'zod'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { once } from '../../../db/idempotency.ts'
import type { Deps } from '../../../deps.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { publish } from '../../../live/publish.ts'
import {
  insertMedia,
  isPictureFile,
  type Media,
  type ReadPicture,
  type Sender,
  type StoredPicture,
} from '../../../media/index.ts'
import { balanceOf } from '../../points/index.ts'
import { useCapture } from '../evidence/captures.ts'
import { requireOpen, requireOpenNow, requireShown } from '../open-challenges.ts'
import { insertParticipation, requireWanted } from '../participation/participation-queries.ts'
import { refuseQuantity } from '../quantities/refuse-quantity.ts'
import { decodeDataUrl } from './data-url.ts'
import { inspectPicture, type PictureFacts } from './integrity/picture-facts.ts'
import { insertProof, type ProofRow, selectProof, updateRetried } from './proof-queries.ts'
import { type ReviewLimits, requireReviewsLeft } from './review/review-limits.ts'

type ProofBody = z.infer<typeof NewProof>

/** Normally the request that submits a proof reviews it. A job does so if there is no verdict after this time. */
const TAKEN_UP_AFTER = 20 * SECOND

const BROKEN: readonly string[] = ['image_unreadable', 'image_incomplete'] satisfies ErrorCode[]

/** Undefined if the file is a picture but broken. Its proof is stored all the same, and gets that as its issue. */
async function readPicture(media: Media, file: Buffer, sender: Sender): Promise<ReadPicture | undefined> {
  try {
    return await media.read(file, { ...sender, use: 'proof' })
  } catch (error) {
    const isBroken = error instanceof AppError && BROKEN.includes(error.code)
    if (isBroken && isPictureFile(file)) return undefined
    throw error
  }
}

/**
 * Decodes the submitted picture and reads what the integrity checks need. Stores nothing.
 * @throws AppError challenge_not_found, challenge_closed, image_unreadable, image_too_large, image_too_many_pixels, too_many_requests,
 * unavailable
 */
export async function readSubmission(
  { db, media, clock }: Pick<Deps, 'db' | 'media'> & { clock: Pick<Deps['clock'], 'now'> },
  { challengeID: challengeId, imageUrl }: ProofBody,
  sender: Sender,
) {
  await requireOpenNow(db, challengeId)
  const file = decodeDataUrl(imageUrl)
  const picture = await readPicture(media, file, sender)
  if (!picture) return { picture, facts: undefined, hashes: [], measured: undefined }
  return { picture, ...(await inspectPicture(picture, { now: clock.now() })) }
}

type Draft = {
  userId: string
  body: ProofBody
  image: StoredPicture | undefined
  facts: PictureFacts | undefined
  hashes: Buffer[]
  now: Date
}

const Submitted = z.object({ proofId: z.number() })

/**
 * Inserts a pending proof, once per `key`. The names of the challenge and the member in the body are ignored.
 * @throws AppError idempotency_key_reused, day_done, week_done, too_many_reviews, challenge_tries_used, challenge_not_found,
 * challenge_closed, live_photo_required, quantity_refused
 */
export function submitProof(
  tx: Tx,
  limits: ReviewLimits,
  { userId, body, image, facts, hashes, now }: Draft,
  key: string | undefined,
) {
  return once(tx, { userId, scope: 'proof', key, content: body }, Submitted, async () => {
    const { challengeID: challengeId, description, captureToken: token, quantity } = body
    await requireReviewsLeft(tx, limits, { userId, challengeId })
    await requireWanted(tx, { challengeId, userId })
    if (image) await insertMedia(tx, userId, image)
    await insertParticipation(tx, { challengeId, userId })
    const asked = await requireOpen(tx, challengeId)
    refuseQuantity(asked.quantity, quantity)
    const isLive = await useCapture(tx, { token, userId, challengeId, now })
    if (asked.evidence === 'live' && !isLive) throw new AppError('live_photo_required')
    const proof = { challengeId, userId, description, quantity, image: image?.name, facts, isLive, hashes }
    const proofId = await insertProof(tx, proof)
    await addJob(tx, 'proof_review', { proofId }, { after: TAKEN_UP_AFTER })
    return { proofId }
  })
}

/**
 * Sets a proof back to pending, for another review.
 * @throws AppError not_found for other members, challenge_not_found, too_many_reviews, challenge_tries_used, proof_not_waiting if it has
 * a verdict
 */
export async function retryProof(
  tx: Tx,
  limits: ReviewLimits,
  proofId: number,
  userId: string,
): Promise<void> {
  const proof = await selectProof(tx, proofId)
  if (proof?.userId !== userId) throw new AppError('not_found')
  await requireShown(tx, proof.challengeID)
  if (proof.status === 'Error' || proof.status === 'Pending')
    await requireReviewsLeft(tx, limits, { userId, challengeId: proof.challengeID, retried: proofId })
  if (!(await updateRetried(tx, proofId, userId))) throw new AppError('proof_not_waiting')
  publish(tx, { type: 'waiting.changed', kind: 'proof' })
  await addJob(tx, 'proof_review', { proofId }, { after: TAKEN_UP_AFTER })
}

/** Writes out the feedback of a proof. */
export const writeOut = <Row extends Pick<ProofRow, 'feedback' | 'checklist'>>(
  t: Translate,
  { feedback, checklist, ...row }: Row,
) => ({
  ...row,
  aiResponse: feedbackText(t, feedback),
  checklist: checklist.map((answered) => ({ ...answered, sentence: feedbackText(t, answered.sentence) })),
})

/** `points` is the balance of the proof's owner. */
export async function toProof(
  { media, t }: { media: Media; t: Translate },
  { image, submittedAt, earnableAt, availableAt, ...proof }: ProofRow,
  points: number,
): Promise<Proof> {
  return {
    ...writeOut(t, proof),
    imageUrl: image === null ? '' : await media.signedUrl(image),
    submittedAt: submittedAt.toISOString(),
    earnableAt: earnableAt?.toISOString() ?? null,
    availableAt: availableAt?.toISOString() ?? null,
    points,
  }
}

/** Returns a proof to its owner and stewards. @throws AppError not_found for other members */
export async function readProof(
  { db, media }: { db: Db; media: Media },
  proofId: number,
  { t, ...reader }: { userId: string; duties: readonly Duty[]; t: Translate },
): Promise<Proof> {
  const proof = await selectProof(db, proofId)
  if (!proof || (proof.userId !== reader.userId && !hasDuty(reader.duties, 'review')))
    throw new AppError('not_found')
  return toProof({ media, t }, proof, await balanceOf(db, proof.userId))
}
