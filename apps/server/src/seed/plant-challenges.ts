import { reviewTexts } from '@canopy/contract/proof-texts'
import { insertMedia, mediaUrl } from '../media/index.ts'
import { hoursBefore, type PlantingWithMembers, pick } from './planting.ts'

type Planted = { challengeId: number; challengeName: string; points: number }

/** A verified proof and the points it earned. */
async function plantVerdict({ tx }: PlantingWithMembers, userId: string, challenge: Planted, at: Date) {
  const { proof_id } = await tx
    .insertInto('proofs')
    .values({
      challenge_id: challenge.challengeId,
      user_id: userId,
      description: `I did it: ${challenge.challengeName}.`,
      status: 'Verified',
      ai_response: `${reviewTexts.descriptionFits(challenge.challengeName)} ${reviewTexts.noVisionModel}`,
      reviewer: 'basic',
      points_earned: challenge.points,
      submitted_at: at,
      decided_at: at,
    })
    .returning('proof_id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('points_ledger')
    .values({
      user_id: userId,
      at,
      amount: challenge.points,
      earned: challenge.points,
      reason: 'proof_verified',
      ref: String(proof_id),
      cause: `proof:${proof_id}`,
      // Set by the trigger that moves the balance.
      balance: 0,
    })
    .execute()
}

const badgesFor = (verified: number, points: number) => [
  ...(verified >= 1 ? ['first-step'] : []),
  ...(verified >= 3 ? ['green-streak'] : []),
  ...(points >= 100 ? ['century'] : []),
]

/** Inserts the challenges, enrolments, verified proofs and badges. Returns the ids of the challenges by key. */
export async function plantChallenges(planting: PlantingWithMembers) {
  const { tx, content, pictures, now, userIds } = planting
  const challenges = new Map<string, Planted>()
  for (const [index, { key, by, ...challenge }] of content.challenges.entries()) {
    const picture = pick(pictures, `challenges/${key}`)
    const createdBy = pick(userIds, by)
    await insertMedia(tx, createdBy, picture)
    const { challenge_id } = await tx
      .insertInto('challenges')
      .values({
        challenge_name: challenge.challengeName,
        description: challenge.description,
        photo_url: mediaUrl(picture.name),
        points: challenge.points,
        created_by: createdBy,
        created_at: hoursBefore(now, 24 * (60 - index * 4)),
        is_featured: challenge.featured,
        closed_at: challenge.closed ? hoursBefore(now, 24) : null,
        ends_at: challenge.daysLeft === undefined ? null : hoursBefore(now, -24 * challenge.daysLeft),
      })
      .returning('challenge_id')
      .executeTakeFirstOrThrow()
    challenges.set(key, { ...challenge, challengeId: challenge_id })
  }

  for (const [place, { username, verified, joined }] of content.members.entries()) {
    const userId = pick(userIds, username)
    const rows = [...verified, ...joined].map((key) => ({
      challenge_id: pick(challenges, key).challengeId,
      user_id: userId,
      joined_at: hoursBefore(now, 24 * 25),
    }))
    if (rows.length > 0) await tx.insertInto('enrolments').values(rows).execute()
    for (const [index, key] of verified.entries()) {
      const daysAgo = 10 + (verified.length - index - 1) * 2
      await plantVerdict(planting, userId, pick(challenges, key), hoursBefore(now, 24 * daysAgo + place))
    }
    const points = verified.reduce((sum, key) => sum + pick(challenges, key).points, 0)
    const badges = badgesFor(verified.length, points).map((badge_id) => ({ user_id: userId, badge_id }))
    if (badges.length > 0) await tx.insertInto('badge_awards').values(badges).execute()
  }
  return new Map(Array.from(challenges, ([key, { challengeId }]) => [key, challengeId]))
}
