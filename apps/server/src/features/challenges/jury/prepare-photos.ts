/** The job that makes the copies of photos that jurors see. A photo whose faces a model could not look for is never shown. */

import type { Region } from '@canopy/contract/challenges/proofs/shapes'
import { kept } from '@canopy/contract/kept'
import type { Deps } from '../../../deps.ts'
import { insertMedia } from '../../../media/index.ts'
import { ReviewError, type ReviewFailure } from '../../../reviewer/reviewer.ts'
import { markHashed } from '../proofs/hash-queries.ts'
import { callsFor } from '../proofs/review/review-limits.ts'
import { countCalls } from '../proofs/review/review-queries.ts'
import { hideFaces } from './hide-faces.ts'
import { deleteCases, insertCase, selectUnprepared } from './jury-queries.ts'
import { probabilityBefore } from './weights.ts'

const AT_ONCE = 20
/** Proofs of each verdict of stewards by which jurors are measured, so that most see enough of them in their first days. */
const KNOWN_WANTED = 30
/** After these another photo would fail as well, and this one may succeed later. */
const PASSING: readonly ReviewFailure[] = ['dailyLimit', 'busy']

type Photo = { proofId: number; userId: string; image: string; probability: number | null }
type FindFaces = (photo: Buffer) => Promise<Region[]>

/**
 * False if the next photo would fail as well. A photo that failed for a cause of its own is never tried again: a steward decides about it as
 * without a jury.
 */
async function prepare(
  { transaction, media }: Pick<Deps, 'transaction' | 'media'>,
  { proofId, image, probability }: Photo,
  findFaces: FindFaces,
): Promise<boolean> {
  const photo = await media.load(image, 'private')
  const prior = probabilityBefore(probability)
  const withoutPhoto = () => transaction((tx) => insertCase(tx, { proofId, image: null, prior }))
  if (!photo) return withoutPhoto()
  let regions: Region[]
  try {
    regions = await findFaces(photo)
  } catch (error) {
    if (error instanceof ReviewError && PASSING.includes(error.failure)) return false
    await withoutPhoto()
    if (!(error instanceof ReviewError)) throw error
    return error.failure !== 'failed' && error.failure !== 'timedOut'
  }
  const hidden = await media.read(await hideFaces(photo, regions), { userId: null, use: 'proof' })
  await media.store(hidden, (stored) =>
    transaction(async (tx) => {
      // Nobody owns the copy, so it takes nothing of the member's space. It counts as hashed, since no proof can be a copy of it.
      await insertMedia(tx, null, stored)
      await markHashed(tx, stored.name)
      if (!(await insertCase(tx, { proofId, image: stored.name, prior })))
        await media.remove(tx, [stored.name])
    }),
  )
  return true
}

export async function preparePhotos(deps: Deps): Promise<void> {
  const { db, policy, reviewer, config, clock } = deps
  if ((await policy.read()).juryPerDay === 0) return
  const { findFaces } = await reviewer.read()
  if (!findFaces) return
  const look =
    (userId: string): FindFaces =>
    async (photo) => {
      const limit = await callsFor(db, userId, config.reviewerDailyLimit)
      return findFaces(photo, (calls) => countCalls(db, calls, limit))
    }
  const since = new Date(clock.now().getTime() - kept.juryCase)
  const photos = await selectUnprepared(db, { since, known: KNOWN_WANTED, limit: AT_ONCE })
  for (const photo of photos) if (!(await prepare(deps, photo, look(photo.userId)))) return
}

/** Deletes cases whose time is over, with photos and votes. */
export async function deleteExpiredCases({
  transaction,
  media,
  clock,
}: Pick<Deps, 'transaction' | 'media' | 'clock'>) {
  const before = new Date(clock.now().getTime() - kept.juryCase)
  for (;;) {
    const deleted = await transaction(async (tx) => {
      const images = await deleteCases(tx, before, AT_ONCE)
      await media.remove(
        tx,
        images.filter((image) => image !== null),
      )
      return images.length
    })
    if (deleted < AT_ONCE) return
  }
}
