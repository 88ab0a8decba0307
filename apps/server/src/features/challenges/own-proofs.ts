/** What members have to do with challenges: all of it for their download, and gone when they leave. */

import type { Db, Tx } from '../../db/connect.ts'
import type { Place } from '../../db/place.ts'
import type { Deps } from '../../deps.ts'
import type { Media } from '../../media/index.ts'
import { type OwnDataPart, readAll } from '../accounts/index.ts'
import { deleteProofsOf, selectProofs } from './proof-queries.ts'
import { selectEnrolmentsOf, selectMadeBy } from './queries.ts'

async function* readProofs(db: Db, media: Media, userId: string) {
  const read = readAll(
    (limit, after: Place<number> | undefined) =>
      selectProofs(db, userId, { challengeId: undefined, after, limit }),
    ({ submittedAt, proofId }) => ({ time: submittedAt, id: proofId }),
  )
  for await (const { image, ...proof } of read)
    yield { ...proof, imageUrl: image && (await media.signedUrl(image)) }
}

/** The challenges a member made stay when they leave, without a maker. */
export const challengeData = ({ media }: Pick<Deps, 'media'>): OwnDataPart[] => [
  {
    name: 'challengesMade',
    rows: (db, userId) =>
      readAll(
        (limit, after: number | undefined) => selectMadeBy(db, userId, limit, after),
        ({ challengeId }) => challengeId,
      ),
  },
  {
    name: 'challengesJoined',
    rows: (db, userId) =>
      readAll(
        (limit, after: number | undefined) => selectEnrolmentsOf(db, userId, limit, after),
        ({ challengeId }) => challengeId,
      ),
  },
  { name: 'proofs', rows: (db, userId) => readProofs(db, media, userId) },
]

/** Deletes the proofs of a member who leaves, with their pictures. */
export async function forgetProofs(tx: Tx, { media }: Pick<Deps, 'media'>, userId: string) {
  await media.removeAll(tx, await deleteProofsOf(tx, userId), 'private')
}
