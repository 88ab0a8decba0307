/** What members have to do with challenges: all of it for their download, and gone when they leave. */

import type { Tx } from '../../db/connect.ts'
import type { Place } from '../../db/place.ts'
import type { Deps } from '../../deps.ts'
import { type OwnDataPart, readAll } from '../accounts/index.ts'
import { deleteProofsOf, selectProofs } from './proof-queries.ts'
import { selectEnrolmentsOf, selectMadeBy } from './queries.ts'

/** The challenges a member made stay, without a maker. */
export const challengeData: OwnDataPart[] = [
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
  {
    name: 'proofs',
    rows: (db, userId) =>
      readAll(
        (limit, after: Place<number> | undefined) =>
          selectProofs(db, userId, { challengeId: undefined, after, limit }),
        ({ submittedAt, proofId }) => ({ time: submittedAt, id: proofId }),
      ),
  },
]

/** Deletes the proofs of a member who leaves, with their pictures. */
export async function forgetProofs(tx: Tx, { media }: Pick<Deps, 'media'>, userId: string) {
  await media.removeAll(tx, await deleteProofsOf(tx, userId), 'private')
}
