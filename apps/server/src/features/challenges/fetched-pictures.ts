/** Challenges whose picture is elsewhere show a drawing until a job has stored a copy here. */

import { AppError } from '../../app-error.ts'
import type { Tx } from '../../db/database.ts'
import type { Deps } from '../../deps.ts'
import { addJob } from '../../jobs/jobs.ts'
import { publish } from '../../live/publish.ts'
import {
  fetchPicture,
  insertMedia,
  type Media,
  mediaUrl,
  RefusedPicture,
  type StoredPicture,
} from '../../media/index.ts'
import { lockReportedChallenge } from './challenge-queries.ts'
import { lockPictureSource, selectPictureSource, updateFetchedPicture } from './picture-queries.ts'

const isFinal = (error: unknown) =>
  error instanceof RefusedPicture || (error instanceof AppError && error.code !== 'unavailable')

async function usePicture(
  tx: Tx,
  media: Media,
  { challengeId, source, picture }: { challengeId: number; source: string; picture: StoredPicture },
) {
  const challenge = await lockPictureSource(tx, challengeId)
  // The challenge may have been given another picture since.
  if (challenge?.source !== source) return
  await insertMedia(tx, challenge.creatorId, picture)
  await addJob(tx, 'hash_pictures', {})
  await updateFetchedPicture(tx, challengeId, mediaUrl(picture.name))
  publish(tx, { type: 'challenges.changed' })
  const shown = await lockReportedChallenge(tx, challengeId)
  if (shown?.hiddenAt) await media.makePrivate(tx, [picture.name])
}

/** A picture that cannot be used leaves the drawing. @throws Error if another attempt may succeed */
export async function fetchChallengePicture(
  { db, transaction, media, internet }: Pick<Deps, 'db' | 'transaction' | 'media' | 'internet'>,
  { challengeId }: { challengeId: number },
): Promise<void> {
  const source = await selectPictureSource(db, challengeId)
  if (source === null) return
  try {
    const picture = await media.read(await fetchPicture(internet, source), { userId: null, use: 'post' })
    await media.store(picture, (stored) =>
      transaction((tx) => usePicture(tx, media, { challengeId, source, picture: stored })),
    )
  } catch (error) {
    if (!isFinal(error)) throw error
  }
}
