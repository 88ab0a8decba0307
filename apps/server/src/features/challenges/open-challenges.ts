import { coded } from '@canopy/contract/language/coded-message'
import { AppError } from '../../app-error.ts'
import type { Db, Tx } from '../../db/database.ts'
import { selectOpening } from './challenge-queries.ts'

type Opening = Awaited<ReturnType<typeof selectOpening>>

function refuseClosed(challenge: Opening): NonNullable<Opening> {
  if (!challenge) throw new AppError('challenge_not_found')
  if (challenge.isClosed) throw new AppError('challenge_closed')
  if (challenge.isUpcoming) {
    const message = coded('errors.challengeNotBegun', { date: challenge.startsAt?.getTime() ?? 0 })
    throw new AppError('challenge_closed', { message })
  }
  return challenge
}

/** @throws AppError challenge_not_found if it was removed after a report */
export async function requireShown(db: Db, challengeId: number): Promise<void> {
  if (!(await selectOpening(db, challengeId))) throw new AppError('challenge_not_found')
}

/** @throws AppError challenge_not_found, challenge_closed */
export async function requireOpenNow(db: Db, challengeId: number): Promise<void> {
  refuseClosed(await selectOpening(db, challengeId))
}

/**
 * Keeps the challenge open until the transaction ends. A participation, which changes the challenge, is
 * inserted before it: two transactions that both hold the lock could not. Returns the challenge with what it asks for.
 * @throws AppError challenge_not_found, challenge_closed
 */
export async function requireOpen(tx: Tx, challengeId: number) {
  return refuseClosed(await selectOpening(tx, challengeId, 'locked'))
}
