import { createHash } from 'node:crypto'
import type { ChallengeTexts } from '@canopy/contract/challenges/adding/new-challenge'
import { faultsOfSeason } from '@canopy/contract/challenges/adding/season'
import type { Challenge, CreatorKind } from '@canopy/contract/challenges/shapes'
import { hasDuty } from '@canopy/contract/desk/duties'
import type { Policy } from '@canopy/contract/desk/policy/shapes'
import { SerialId } from '@canopy/contract/fields'
import { coded } from '@canopy/contract/language/coded-message'
import { TARGET_PROGRESS } from '@canopy/contract/limits'
import { site } from '@canopy/contract/site/site'
import { z } from 'zod'
import { AppError } from '../../app-error.ts'
import type { Caller } from '../../caller.ts'
import type { Db, Tx } from '../../db/database.ts'
import { once } from '../../db/idempotency.ts'
import { addJob } from '../../jobs/jobs.ts'
import { translateIn } from '../../languages/languages.ts'
import type { Reader } from '../../languages/translations.ts'
import { publish } from '../../live/publish.ts'
import { insertMedia, mediaUrl, type StoredPicture } from '../../media/index.ts'
import {
  type ChallengeRow,
  insertChallenge,
  type NewChallengeRow,
  selectChallenge,
  selectChallengesById,
} from './challenge-queries.ts'
import { challengeIn } from './challenge-texts.ts'
import { selectHabits } from './list-queries.ts'
import { progressOf } from './participation/progress.ts'
import { habitWeek } from './participation/weeks.ts'
import { lockUnapproved } from './unapproved-queries.ts'

/** More habits than anybody keeps. */
const HABITS_SHOWN = 20

/** Shown instead of the name of a creator. */
function noMember(kind: CreatorKind, language: string) {
  if (kind === 'canopy') return site.name
  return translateIn(language)(kind === 'left' ? 'errors.formerMember' : 'errors.someMember')
}

export function toChallenge(row: ChallengeRow, language: string): Challenge {
  const { isJoined, hasDeed, hasProof, habitState, language: _, translations, ...challenge } = row
  const { photoUrl, creator, createdAt, startsAt, endsAt, habit, payment } = row
  const week = habit && habitState && habitWeek(habit, habitState)
  return {
    ...challenge,
    ...challengeIn(language, row),
    ...progressOf({ ...row, week }),
    week,
    payment: payment === 'pays' && week?.paidWeeksLeft === 0 ? 'weeks' : payment,
    triesLeft: null,
    photoUrl: photoUrl ?? '',
    creator: creator ?? noMember(challenge.creatorKind, language),
    createdAt: createdAt.toISOString(),
    targetProgress: TARGET_PROGRESS,
    startsAt: startsAt?.toISOString() ?? null,
    endsAt: endsAt?.toISOString() ?? null,
  }
}

/** The habits that the member takes part in, the latest that they joined first. */
export const readHabits = async (db: Db, { userId, language }: Reader): Promise<Challenge[]> =>
  (await selectHabits(db, userId, HABITS_SHOWN)).map((row) => toChallenge(row, language))

/** @throws AppError challenge_not_found */
export async function getChallenge(
  db: Db,
  challengeId: number,
  reader: Reader,
  options?: { withHidden: boolean },
): Promise<Challenge> {
  const row = await selectChallenge(db, challengeId, reader.userId, options)
  if (!row) throw new AppError('challenge_not_found')
  return toChallenge(row, reader.language)
}

/** Returns challenges that are not hidden, in the order of their ids. */
export async function readChallenges(
  db: Db,
  challengeIds: number[],
  { userId, language }: Reader,
): Promise<Challenge[]> {
  const rows = await selectChallengesById(db, challengeIds, userId)
  const byId = new Map(rows.map((row) => [row.challengeId, toChallenge(row, language)]))
  return challengeIds.flatMap((id) => byId.get(id) ?? [])
}

/**
 * Id of the member whose challenges the caller lists: reviewers see those of `wanted`, or else all; others only their own. @throws AppError
 * not_you
 */
export function ownerOf({ userId, duties }: Caller, wanted: string | undefined): string | undefined {
  if (hasDuty(duties, 'review')) return wanted
  if (wanted !== undefined && wanted !== userId) throw new AppError('not_you')
  return userId
}

const Created = z.object({ challengeId: SerialId })

/** Part of all waiting challenges that one network may have. */
const NETWORK_PART = 1 / 10

/** Challenges that nobody has approved pay nothing, and too many of them would keep the stewards busy. @throws AppError too_many_challenges */
async function refuseTooMany(tx: Tx, userId: string, { mode, unapprovedPerDay, unapprovedOpen }: Policy) {
  if (mode === 'open') return
  const { open, openOfNetwork, ownToday } = await lockUnapproved(tx, userId)
  if (ownToday >= unapprovedPerDay)
    throw new AppError('too_many_challenges', {
      message: coded('errors.challengesPerDay', { max: unapprovedPerDay }),
    })
  if (open >= unapprovedOpen) throw new AppError('too_many_challenges')
  const networkMax = Math.max(unapprovedPerDay, Math.ceil(unapprovedOpen * NETWORK_PART))
  if (openOfNetwork >= networkMax)
    throw new AppError('too_many_challenges', {
      message: coded('errors.challengesOfNetwork', { max: networkMax }),
    })
}

type NewChallenge = { userId: string; key: string | undefined; policy: Policy; now: Date }

async function addChallenge(tx: Tx, { userId, policy, now }: NewChallenge, challenge: NewChallengeRow) {
  const fields = faultsOfSeason(challenge, now)
  if (Object.keys(fields).length > 0) throw new AppError('validation_failed', { fields })
  await refuseTooMany(tx, userId, policy)
  const challengeId = await insertChallenge(tx, userId, challenge)
  publish(tx, { type: 'waiting.changed', kind: 'challenge' })
  return { challengeId }
}

/**
 * Creates a challenge once per `key`. Its creator does not join it automatically. @throws AppError idempotency_key_reused, too_many_challenges,
 * validation_failed
 */
export function createChallenge(tx: Tx, by: NewChallenge, challenge: NewChallengeRow) {
  const { userId, key } = by
  return once(tx, { userId, scope: 'challenge', key, content: challenge }, Created, async () => {
    const added = await addChallenge(tx, by, challenge)
    await addJob(tx, 'challenge_picture', added)
    return added
  })
}

/** Like `createChallenge`, with a picture that is made of the bytes that were `sent`. */
export function createChallengeWithPicture(
  tx: Tx,
  by: NewChallenge,
  { texts, picture, sent }: { texts: ChallengeTexts; picture: StoredPicture; sent: Buffer },
) {
  const { userId, key } = by
  const content = { ...texts, hash: createHash('sha256').update(sent).digest('base64') }
  return once(tx, { userId, scope: 'challenge', key, content }, Created, async () => {
    await insertMedia(tx, userId, picture)
    await addJob(tx, 'hash_pictures', {})
    return addChallenge(tx, by, { ...texts, photoUrl: mediaUrl(picture.name) })
  })
}
