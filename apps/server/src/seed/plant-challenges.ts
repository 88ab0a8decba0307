import type { Feedback } from '@canopy/contract/challenges/proofs/texts'
import type { Unit } from '@canopy/contract/challenges/quantities/shapes'
import { criteriaFor } from '@canopy/contract/challenges/suggest-criterion'
import { insertCriteria } from '../features/challenges/index.ts'
import { insertMedia, mediaUrl, type StoredPicture } from '../media/index.ts'
import { plantChecklist } from './plant-checklist.ts'
import { plantPoints } from './plant-points.ts'
import { hoursBefore, type PlantingWithMembers, pick } from './planting.ts'
import { deedKey, earlierKey, pictureColumns } from './store-pictures.ts'

/** The budget of an approved challenge, in multiples of its points. */
const BUDGET_FACTOR = 50

export type PlantedChallenge = {
  challengeId: number
  challengeName: string
  points: number
  approved: boolean
  criteria: string[]
  quantity: { unit: Unit; most: number } | undefined
}

/** Quantity of a proof in the demonstration. */
export const plantedAmount = ({ quantity }: Pick<PlantedChallenge, 'quantity'>, place: number) =>
  quantity ? ((place * 7) % (quantity.most / 2)) + 2.5 : null

const fits = (words: string): Feedback => [
  { kind: 'descriptionFits', values: { words: [words] } },
  { kind: 'noVisionModel' },
]

/** A verified proof and the points it earned, which can be redeemed. */
async function plantVerdict(
  planting: PlantingWithMembers,
  userId: string,
  challenge: PlantedChallenge,
  place: number,
  at: Date,
  picture: StoredPicture | undefined,
) {
  const { tx } = planting
  if (picture) await insertMedia(tx, userId, picture)
  const { proof_id } = await tx
    .insertInto('proofs')
    .values({
      challenge_id: challenge.challengeId,
      user_id: userId,
      description: `I did it: ${challenge.challengeName}.`,
      status: 'Verified',
      feedback: JSON.stringify(fits(challenge.challengeName)),
      reviewer: 'basic',
      points_earned: challenge.points,
      quantity: plantedAmount(challenge, place),
      submitted_at: at,
      decided_at: at,
      ...(picture && pictureColumns(picture)),
    })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  await plantChecklist(tx, { proofId: proof_id, criteria: challenge.criteria })
  plantPoints(planting, { proofId: proof_id, userId, points: challenge.points, at })
}

const badgesFor = (verified: number, points: number) => [
  ...(verified >= 1 ? ['first-step'] : []),
  ...(verified >= 3 ? ['green-streak'] : []),
  ...(points >= 100 ? ['century'] : []),
]

/** Inserts the challenges, who takes part in them, verified proofs and badges. Returns the challenges by key. */
export async function plantChallenges(planting: PlantingWithMembers) {
  const { tx, content, pictures, now, userIds } = planting
  const challenges = new Map<string, PlantedChallenge>()
  for (const [index, { key, by, ...challenge }] of content.challenges.entries()) {
    const picture = pick(pictures, `challenges/${key}`)
    const createdBy = pick(userIds, by)
    await insertMedia(tx, createdBy, picture)
    const createdAt = hoursBefore(now, 24 * (challenge.daysAgo ?? 60 - index * 4))
    const budget = BUDGET_FACTOR * challenge.points
    const { challenge_id } = await tx
      .insertInto('challenges')
      .values({
        challenge_name: challenge.challengeName,
        description: challenge.description,
        photo_url: mediaUrl(picture.name),
        category: challenge.category,
        points: challenge.points,
        quota: challenge.habit?.quota ?? null,
        paid_weeks: challenge.habit?.paidWeeks ?? null,
        ...challenge.quantity,
        created_by: createdBy,
        created_at: createdAt,
        ...(challenge.approved && { approved_at: createdAt, budget, budget_left: budget }),
        is_featured: challenge.featured,
        closed_at: challenge.closed ? hoursBefore(now, 24) : null,
        ends_at: challenge.daysLeft === undefined ? null : hoursBefore(now, -24 * challenge.daysLeft),
      })
      .returning('challenge_id')
      .executeTakeFirstOrThrow()
    if (challenge.criteria) await insertCriteria(tx, challenge_id, challenge.criteria)
    const criteria = criteriaFor({ ...challenge, criteria: challenge.criteria ?? [] })
    challenges.set(key, { ...challenge, criteria, quantity: challenge.quantity, challengeId: challenge_id })
  }

  for (const [place, { username, verified, joined, habit }] of content.members.entries()) {
    const userId = pick(userIds, username)
    const rows = [...verified, ...joined, ...(habit ? [habit.challenge] : [])].map((key) => ({
      challenge_id: pick(challenges, key).challengeId,
      user_id: userId,
      joined_at: hoursBefore(now, 24 * (key === habit?.challenge ? 40 : 25)),
    }))
    if (rows.length > 0) await tx.insertInto('participations').values(rows).execute()
    for (const [index, key] of verified.entries()) {
      const daysAgo = 10 + (verified.length - index - 1) * 2
      const at = hoursBefore(now, 24 * daysAgo + place)
      // A challenge that has another picture gets it with the proofs.
      const picture = pictures.get(earlierKey(username, key))
      await plantVerdict(planting, userId, pick(challenges, key), place, at, picture)
    }
    if (habit)
      for (const weeks of habit.weeksAgo) {
        const at = hoursBefore(now, 24 * 7 * weeks)
        const picture = pictures.get(deedKey(username, habit.challenge, weeks))
        await plantVerdict(planting, userId, pick(challenges, habit.challenge), place, at, picture)
      }
    const onHold = content.proofs.filter(({ by, status }) => by === username && status === 'Verified')
    const earned = [
      ...verified,
      ...(habit?.weeksAgo.map(() => habit.challenge) ?? []),
      ...onHold.map(({ challenge }) => challenge),
    ].map((key) => pick(challenges, key))
    const points = earned.reduce((sum, { approved, points }) => sum + (approved ? points : 0), 0)
    const badges = badgesFor(earned.length, points).map((badge_id) => ({ user_id: userId, badge_id }))
    if (badges.length > 0) await tx.insertInto('badge_awards').values(badges).execute()
  }
  return challenges
}
