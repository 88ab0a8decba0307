/** Challenges and proofs in the export of a member's data, and their deletion with the account. */

import type { Translate } from '@canopy/contract/language/translate'
import type { Db, Tx } from '../../db/database.ts'
import { readAll, readOnce } from '../../db/read-all.ts'
import type { Deps } from '../../deps.ts'
import type { Leaver } from '../../feature.ts'
import { translateIn } from '../../languages/languages.ts'
import { publish } from '../../live/publish.ts'
import type { Media } from '../../media/index.ts'
import { deleteCasesOf, selectJuror, selectVotesOf } from './jury/jury-queries.ts'
import {
  deleteProofsOf,
  keepOwn,
  selectChallengesCreatedBy,
  selectParticipationsOf,
  selectProofsOf,
} from './member-data-queries.ts'
import { deleteHashesOfCopies } from './proofs/hash-queries.ts'
import { writeOut } from './proofs/proofs.ts'
import { selectReviews } from './proofs/review/review-queries.ts'

async function selectProofsWithReviews(
  { db, t }: { db: Db; t: Translate },
  { userId, limit, after }: { userId: string; limit: number; after: number | undefined },
) {
  const proofs = await selectProofsOf(db, userId, limit, after)
  if (proofs.length === 0) return []
  const reviews = await selectReviews(
    db,
    proofs.map(({ proofId }) => proofId),
    t,
  )
  return proofs.map((proof) => ({ ...proof, reviews: reviews.get(proof.proofId) ?? [] }))
}

async function* readProofs({ db, media, t }: { db: Db; media: Media; t: Translate }, userId: string) {
  const rows = readAll(
    (limit, after: number | undefined) => selectProofsWithReviews({ db, t }, { userId, limit, after }),
    ({ proofId }) => proofId,
  )
  for await (const { image, ...proof } of rows)
    yield { ...writeOut(t, proof), imageUrl: image && (await media.signedUrl(image)) }
}

/** The challenges a member made stay when they leave, without a maker. */
export const memberData = ({ db, media }: Pick<Deps, 'db' | 'media'>, userId: string, language: string) => ({
  challengesMade: readAll(
    (limit, after: number | undefined) => selectChallengesCreatedBy(db, userId, limit, after),
    ({ challengeId }) => challengeId,
  ),
  challengesJoined: readAll(
    (limit, after: number | undefined) => selectParticipationsOf(db, userId, limit, after),
    ({ challengeId }) => challengeId,
  ),
  proofs: readProofs({ db, media, t: translateIn(language) }, userId),
  jury: readOnce(() => selectJuror(db, userId)),
  juryVotes: readAll(
    (limit, after: Date | undefined) => selectVotesOf(db, userId, limit, after),
    ({ shownAt }) => shownAt,
  ),
})

/** Deletes the proofs of a member who leaves, with their pictures. */
export async function leave(tx: Tx, { media, userId, emailKey }: Leaver) {
  if (emailKey) await keepOwn(tx, userId, emailKey)
  await deleteHashesOfCopies(tx, userId)
  const blurred = await deleteCasesOf(tx, userId)
  await media.remove(tx, [...blurred, ...(await deleteProofsOf(tx, userId))])
  publish(tx, { type: 'waiting.changed', kind: 'proof' })
}
