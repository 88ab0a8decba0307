/** SQL for challenges. */

import { type Category, DEFAULT_CATEGORY } from '@canopy/contract/challenges/category'
import type { Habit } from '@canopy/contract/challenges/habit'
import type { Quantity } from '@canopy/contract/challenges/quantities/shapes'
import type { ChallengePayment, CreatorKind, Evidence } from '@canopy/contract/challenges/shapes'
import type { ChallengeTranslation } from '@canopy/contract/desk/challenges/shapes'
import type { Translations } from '@canopy/contract/language/translations'
import { type InferResult, sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Db, Tx } from '../../db/database.ts'
import { nameIn, type Reader } from '../../languages/translations.ts'
import { isSeen } from '../visibility/index.ts'
import { insertCriteria, writtenCriteria } from './criteria-queries.ts'
import type { HabitState } from './participation/weeks.ts'
import { pictureAt } from './picture-queries.ts'
import { askedQuantity, quantityColumns, quantitySum } from './quantities/quantity-queries.ts'
import { networkOf } from './unapproved-queries.ts'

export const challengeTranslations = sql<Translations<ChallengeTranslation>>`challenges.translations`

/** Closed by a steward, or past its last day. */
export const isClosed = sql<boolean>`(challenges.closed_at is not null or coalesce(challenges.ends_at <= now(), false))`

export const isUpcoming = sql<boolean>`coalesce(challenges.starts_at > now(), false)`

/** Requires the creator's row of `users`, if the reader sees them. */
const creatorKind = sql<CreatorKind>`case
  when challenges.is_official then 'canopy'
  when challenges.created_by is null then 'left'
  when users.user_id is null then 'unseen'
  else 'member'
end`

/** Inlines the function `earlier_account_has`, which would take as long for each row as all else. */
const earlierAccountHas = (callerId: string, kind: 'created' | 'earned') => sql<boolean>`exists (
  select from left_challenges
  where email_key = (select proven_email_key(${callerId}))
    and left_challenges.challenge_id = challenges.challenge_id and kind = ${sql.lit(kind)})`

/** Null if the challenge is done once. */
export const habit = sql<Habit | null>`case
  when challenges.quota is not null then jsonb_build_object('quota', challenges.quota, 'paidWeeks', challenges.paid_weeks)
end`

/** Whether the participation `own` has a deed. */
const hasDeed = sql<boolean>`exists (
  select from deeds where deeds.challenge_id = own.challenge_id and deeds.user_id = own.user_id)`

/** The state that the caller's week follows from, if the challenge is a habit that they take part in, or did before they left it. */
const habitState = (callerId: string) => sql<HabitState | null>`case
  when challenges.quota is not null and (own.user_id is not null or exists (
    select from deeds where deeds.challenge_id = challenges.challenge_id and deeds.user_id = ${callerId}
  )) then (
    select jsonb_build_object(
      'today', today,
      'doneToday', coalesce(bool_or(last_day = today), false),
      'deeds', coalesce(jsonb_object_agg(period, number) filter (where period is not null), '{}'),
      'paid', array(select weeks_paid(challenges.challenge_id, ${callerId}))
    )
    from community_day(now()) today
    left join (
      select period, count(*) as number, max(day) as last_day
      from deeds where deeds.challenge_id = challenges.challenge_id and deeds.user_id = ${callerId} group by period
    ) week on true
    group by today
  )
end`

/** Challenges with the caller's participation. */
export function challenges(db: Db, callerId: string) {
  return db
    .selectFrom('challenges')
    .leftJoin('users', (join) =>
      join
        .onRef('users.user_id', '=', 'challenges.created_by')
        .on(isSeen(callerId, sql`challenges.created_by`)),
    )
    .leftJoin('participations as own', (join) =>
      join.onRef('own.challenge_id', '=', 'challenges.challenge_id').on('own.user_id', '=', callerId),
    )
    .innerJoin('policies as policy', (join) => join.on('policy.active', '=', true))
    .select([
      'challenges.challenge_id as challengeId',
      'challenges.challenge_name as challengeName',
      'challenges.description',
      'challenges.photo_url as photoUrl',
      'challenges.category',
      'challenges.points',
      'challenges.enrolled',
      'users.user_id as createdBy',
      'challenges.created_at as createdAt',
      'users.full_name as creator',
      creatorKind.as('creatorKind'),
      sql<boolean>`own.user_id is not null`.as('isJoined'),
      hasDeed.as('hasDeed'),
      sql<boolean>`exists (
        select from proofs where proofs.challenge_id = own.challenge_id and proofs.user_id = own.user_id)`.as(
        'hasProof',
      ),
      'challenges.is_featured as featured',
      isClosed.as('closed'),
      'challenges.starts_at as startsAt',
      'challenges.ends_at as endsAt',
      sql<ChallengePayment>`case
        when not ${hasDeed} and ${earlierAccountHas(callerId, 'earned')} then 'earned'
        when policy.mode = 'open' then 'pays'
        when challenges.created_by = ${callerId} or ${earlierAccountHas(callerId, 'created')} then 'own'
        when challenges.rejected_at is not null then 'rejected'
        when challenges.approved_at is null then 'waits'
        when challenges.budget_left < challenges.points then 'used_up'
        else 'pays'
      end`.as('payment'),
      sql<string | null>`case when policy.mode = 'guarded' then challenges.rejection end`.as('rejection'),
      sql<number | null>`case when policy.mode = 'guarded' then challenges.budget_left end`.as('budgetLeft'),
      writtenCriteria.as('criteria'),
      'challenges.evidence',
      habit.as('habit'),
      habitState(callerId).as('habitState'),
      askedQuantity.as('quantity'),
      quantitySum.as('quantitySum'),
      'challenges.language',
      challengeTranslations.as('translations'),
    ])
    .$narrowType<{ category: Category; evidence: Evidence }>()
}

export type ChallengeRow = InferResult<ReturnType<typeof challenges>>[number]

export function selectChallenge(
  db: Db,
  challengeId: number,
  callerId: string,
  { withHidden = false } = {},
): Promise<ChallengeRow | undefined> {
  return challenges(db, callerId)
    .where('challenges.challenge_id', '=', challengeId)
    .$if(!withHidden, (query) => query.where('challenges.hidden_at', 'is', null))
    .executeTakeFirst()
}

/** Reads challenges that are not hidden, in no particular order. */
export const selectChallengesById = (
  db: Db,
  challengeIds: number[],
  callerId: string,
): Promise<ChallengeRow[]> =>
  challenges(db, callerId)
    .where('challenges.challenge_id', '=', anyOf(challengeIds))
    .where('challenges.hidden_at', 'is', null)
    .execute()

/** The most points that a challenge gives for a proof, of those that pay and that members can join; 0 without any. */
export async function selectLargestPoints(db: Db): Promise<number> {
  const { largest } = await db
    .selectFrom('challenges')
    .innerJoin('policies', (join) => join.on('policies.active', '=', true))
    .select(({ fn }) => fn.max<number | null>('challenges.points').as('largest'))
    .where('hidden_at', 'is', null)
    .where(isClosed, '=', false)
    .where(sql<boolean>`(mode = 'open' or approved_at is not null)`)
    .executeTakeFirstOrThrow()
  return largest ?? 0
}

/** Whether members can join the challenge now. Undefined if it does not exist or is hidden. */
export function selectOpening(db: Db, challengeId: number, lock?: 'locked') {
  return db
    .selectFrom('challenges')
    .select([
      isClosed.as('isClosed'),
      isUpcoming.as('isUpcoming'),
      'starts_at as startsAt',
      'evidence',
      askedQuantity.as('quantity'),
    ])
    .$narrowType<{ evidence: Evidence }>()
    .where('challenge_id', '=', challengeId)
    .where('hidden_at', 'is', null)
    .$if(lock === 'locked', (query) => query.forShare())
    .executeTakeFirst()
}

/** Challenges by others that were added since a time, and that members can join; under the guarded policy approved ones. */
export function selectNewChallenges(db: Db, { userId, language }: Reader, since: Date, limit: number) {
  return db
    .selectFrom('challenges')
    .innerJoin('policies', (join) => join.on('policies.active', '=', true))
    .select([
      'challenge_id as challengeId',
      nameIn(language, 'challenge').as('challengeName'),
      'challenges.points',
    ])
    .where('challenges.created_at', '>=', since)
    .where('hidden_at', 'is', null)
    .where(isClosed, '=', false)
    .where(sql<boolean>`(policies.mode = 'open' or challenges.approved_at is not null)`)
    .where(
      sql<boolean>`(created_by is null or (created_by <> ${userId} and ${isSeen(userId, sql`created_by`)}))`,
    )
    .orderBy('is_featured', 'desc')
    .orderBy('challenges.created_at', 'desc')
    .orderBy('challenge_id', 'desc')
    .limit(limit)
    .execute()
}

/** `photoUrl` is the address of a picture stored here or elsewhere. */
export type NewChallengeRow = {
  challengeName: string
  description: string
  photoUrl: string
  points: number
  criteria?: string[] | undefined
  evidence?: Evidence | undefined
  category?: Category | undefined
  startsAt?: string | null | undefined
  endsAt?: string | null | undefined
  habit?: Habit | null | undefined
  quantity?: Quantity | null | undefined
}

/** The columns of how often a challenge is done. */
export const habitColumns = (habit: Habit | null) => ({
  quota: habit?.quota ?? null,
  paid_weeks: habit?.paidWeeks ?? null,
})

export async function insertChallenge(tx: Tx, userId: string, challenge: NewChallengeRow): Promise<number> {
  const { challenge_id } = await tx
    .insertInto('challenges')
    .values({
      challenge_name: challenge.challengeName,
      description: challenge.description,
      ...pictureAt(challenge.photoUrl),
      points: challenge.points,
      evidence: challenge.evidence ?? 'none',
      category: challenge.category ?? DEFAULT_CATEGORY,
      starts_at: challenge.startsAt ? new Date(challenge.startsAt) : null,
      ends_at: challenge.endsAt ? new Date(challenge.endsAt) : null,
      ...habitColumns(challenge.habit ?? null),
      ...quantityColumns(challenge.quantity ?? null),
      created_by: userId,
      network: networkOf(userId),
    })
    .returning('challenge_id')
    .executeTakeFirstOrThrow()
  if (challenge.criteria) await insertCriteria(tx, challenge_id, challenge.criteria)
  return challenge_id
}

/** The name of the stored picture that a challenge shows. Null for an address elsewhere, and for a picture that is of something else. */
const ownPicture = sql<string | null>`(
  select name from media
  where name = substring(challenges.photo_url from '^/media/([[:alnum:]_-]+)[.]webp$')
    and not exists (select from posts where image = name)
    and not exists (select from post_pictures where post_pictures.name = media.name)
    and not exists (select from proofs where image = name)
    and not exists (select from products where image = name)
    and not exists (select from product_pictures where image = name)
    and not exists (select from users where profile_image = name or cover_image = name)
)`

const reportedChallenge = (db: Db, challengeId: number) =>
  db
    .selectFrom('challenges')
    .select([
      'challenge_name as challengeName',
      'description',
      'created_by as authorId',
      'hidden_at as hiddenAt',
      sql<boolean>`(approved_at is not null or rejected_at is not null or is_featured or is_official)`.as(
        'isDecided',
      ),
      ownPicture.as('picture'),
      writtenCriteria.as('criteria'),
    ])
    .where('challenge_id', '=', challengeId)

/** A challenge, also one that moderators have hidden. */
export const selectReportedChallenge = (db: Db, challengeId: number) =>
  reportedChallenge(db, challengeId).executeTakeFirst()

/** Reads a reported challenge and locks it. */
export const lockReportedChallenge = (tx: Tx, challengeId: number) =>
  reportedChallenge(tx, challengeId).forNoKeyUpdate().executeTakeFirst()

export async function updateChallengeHidden(tx: Tx, challengeId: number, hiddenAt: Date | null) {
  await tx
    .updateTable('challenges')
    .set({ hidden_at: hiddenAt })
    .where('challenge_id', '=', challengeId)
    .execute()
}

/** Makes a removal final. Proofs that wait for points of the challenge end with `settlePoints`. */
export const updateChallengeRemoved = (tx: Tx, challengeId: number) =>
  tx
    .updateTable('challenges')
    .set({ removed_at: sql`now()` })
    .where('challenge_id', '=', challengeId)
    .where('hidden_at', 'is not', null)
    .execute()
