/** Challenges as members see them: made, joined, left. */

import type { Challenge } from '@canopy/contract/challenges'
import { SerialId } from '@canopy/contract/fields'
import { TARGET_PROGRESS } from '@canopy/contract/limits'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Db, Tx } from '../../db/database.ts'
import { once } from '../../db/idempotency.ts'
import {
  type ChallengeRow,
  deleteEnrolment,
  insertChallenge,
  insertEnrolment,
  lockEnrolment,
  type NewChallengeRow,
  selectChallenge,
  selectChallenges,
} from './queries.ts'

/** What stands where the maker's name would, when the account is gone or there never was one. */
const NO_CREATOR = 'Canopy'

/** `verified` is null without a proof, false while one is under review or has an issue. */
function progressOf({ joinedAt, verified }: ChallengeRow) {
  if (verified) return { joined: true, status: 'completed' as const, currentProgress: TARGET_PROGRESS }
  if (joinedAt === null) return { joined: false, status: null, currentProgress: 0 }
  return {
    joined: true,
    status: 'active' as const,
    currentProgress: verified === null ? 0 : TARGET_PROGRESS / 2,
  }
}

function toChallenge(row: ChallengeRow): Challenge {
  const { joinedAt, verified, creator, createdAt, ...challenge } = row
  return {
    ...challenge,
    ...progressOf(row),
    creator: creator ?? NO_CREATOR,
    createdAt: createdAt.toISOString(),
    targetProgress: TARGET_PROGRESS,
  }
}

/** A challenge as the caller sees it. @throws AppError challenge_not_found */
export async function getChallenge(db: Db, challengeId: number, callerId: string): Promise<Challenge> {
  const row = await selectChallenge(db, challengeId, callerId)
  if (!row) throw new AppError('challenge_not_found')
  return toChallenge(row)
}

/** The newest challenges as the caller sees them; with `userId` those that this member joined or made. */
export async function listChallenges(
  db: Db,
  callerId: string,
  about: { userId?: string | undefined; limit: number },
): Promise<Challenge[]> {
  return (await selectChallenges(db, callerId, about)).map(toChallenge)
}

const Made = z.object({ challengeId: SerialId })

/** Makes a challenge, or returns the id of the one that `key` made before; its maker has not joined it. @throws AppError idempotency_key_reused */
export function createChallenge(tx: Tx, userId: string, challenge: NewChallengeRow, key: string | undefined) {
  return once(tx, { userId, scope: 'challenge', key, content: challenge }, Made, async () => ({
    challengeId: await insertChallenge(tx, userId, challenge),
  }))
}

/** Joining again changes nothing. @throws AppError challenge_not_found */
export async function joinChallenge(tx: Tx, challengeId: number, userId: string): Promise<Challenge> {
  const before = await getChallenge(tx, challengeId, userId)
  if (before.joined) return before
  await insertEnrolment(tx, challengeId, userId)
  return getChallenge(tx, challengeId, userId)
}

/** The proofs stay; what is completed stays so. @throws AppError challenge_not_found */
export async function leaveChallenge(tx: Tx, challengeId: number, userId: string): Promise<Challenge> {
  await lockEnrolment(tx, challengeId, userId)
  await deleteEnrolment(tx, challengeId, userId)
  return getChallenge(tx, challengeId, userId)
}
