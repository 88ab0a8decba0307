/** A member takes part in a challenge, and completes it with a deed: a verified proof. */

import type { Challenge } from '@canopy/contract/challenges/shapes'
import type { Tx } from '../../../db/database.ts'
import type { Reader } from '../../../languages/translations.ts'
import { getChallenge } from '../challenges.ts'
import { requireOpen } from '../open-challenges.ts'
import { deleteParticipation, insertParticipation, lockParticipation } from './participation-queries.ts'

/** Does nothing if the member takes part already. @throws AppError challenge_not_found, challenge_closed */
export async function joinChallenge(tx: Tx, challengeId: number, reader: Reader): Promise<Challenge> {
  const before = await getChallenge(tx, challengeId, reader)
  if (before.joined) return before
  await insertParticipation(tx, { challengeId, userId: reader.userId })
  await requireOpen(tx, challengeId)
  return getChallenge(tx, challengeId, reader)
}

/** Proofs and deeds of a habit are kept, and a completed challenge cannot be left. One that was removed can be left by those who joined it. @throws AppError challenge_not_found */
export async function leaveChallenge(tx: Tx, challengeId: number, reader: Reader): Promise<Challenge> {
  const { userId } = reader
  const withHidden = await lockParticipation(tx, { challengeId, userId })
  await deleteParticipation(tx, { challengeId, userId })
  return getChallenge(tx, challengeId, reader, { withHidden })
}
