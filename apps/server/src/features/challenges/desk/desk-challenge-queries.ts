/** SQL for challenges at the desk. */

import type { Category } from '@canopy/contract/challenges/category'
import type { Evidence } from '@canopy/contract/challenges/shapes'
import type { Approval, ChallengeState, DeskChallengesFilter } from '@canopy/contract/desk/challenges/shapes'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { containsWords } from '../../../db/search.ts'
import { challengeTranslations, habit } from '../challenge-queries.ts'
import { writtenCriteria } from '../criteria-queries.ts'
import { askedQuantity, quantitySum } from '../quantities/quantity-queries.ts'

const state = sql<ChallengeState>`case
  when challenges.closed_at is not null then 'closed'
  when challenges.ends_at <= now() then 'ended'
  when challenges.starts_at > now() then 'upcoming'
  else 'open'
end`

const isIn: Record<ChallengeState, RawBuilder<boolean>> = {
  closed: sql`challenges.closed_at is not null`,
  ended: sql`challenges.closed_at is null and challenges.ends_at <= now()`,
  upcoming: sql`challenges.closed_at is null and challenges.starts_at > now()`,
  open: sql`(challenges.closed_at is null and coalesce(challenges.starts_at <= now(), true) and coalesce(challenges.ends_at > now(), true))`,
}

const approval = sql<Approval>`case
  when challenges.approved_at is not null then 'approved'
  when challenges.rejected_at is not null then 'rejected'
  else 'waiting'
end`

/** Each has an index. What was removed after a report needs no approval. */
const hasApproval: Record<Approval, RawBuilder<boolean>> = {
  approved: sql`challenges.approved_at is not null`,
  rejected: sql`challenges.rejected_at is not null`,
  waiting: sql`(challenges.approved_at is null and challenges.rejected_at is null and challenges.hidden_at is null)`,
}

const deskChallenges = (db: Db) =>
  db
    .selectFrom('challenges')
    .leftJoin('users', 'users.user_id', 'challenges.created_by')
    .select([
      'challenges.challenge_id as challengeId',
      'challenges.challenge_name as challengeName',
      'challenges.description',
      'challenges.photo_url as photoUrl',
      'challenges.picture_source as pictureSource',
      'challenges.category',
      'challenges.points',
      state.as('state'),
      'challenges.is_featured as featured',
      'challenges.starts_at as startsAt',
      'challenges.ends_at as endsAt',
      'challenges.created_at as createdAt',
      'challenges.created_by as creatorId',
      'users.full_name as creatorName',
      'challenges.enrolled',
      approval.as('approval'),
      'challenges.budget',
      'challenges.budget_left as budgetLeft',
      'challenges.rejection',
      writtenCriteria.as('criteria'),
      'challenges.evidence',
      habit.as('habit'),
      askedQuantity.as('quantity'),
      quantitySum.as('quantitySum'),
      'challenges.version',
    ])
    .$narrowType<{ category: Category; evidence: Evidence }>()

export type DeskChallengeRow = InferResult<ReturnType<typeof deskChallenges>>[number]

export function selectDeskChallenges(
  db: Db,
  { q = '', state, featured, approval: approved, category, sort }: DeskChallengesFilter,
  limit: number,
  after: Cursor<number> | undefined,
) {
  const query = deskChallenges(db)
    .$if(q.trim() !== '', (found) => found.where(containsWords(sql`challenges.challenge_name`, q)))
    .$if(state !== undefined, (found) => found.where(isIn[state ?? 'open']))
    .$if(featured !== undefined, (found) => found.where('challenges.is_featured', '=', featured === 'yes'))
    .$if(approved !== undefined, (found) => found.where(hasApproval[approved ?? 'waiting']))
  const found = category === undefined ? query : query.where('challenges.category', '=', sql.lit(category))
  return keyset(found, {
    by: ['challenges.created_at', 'challenges.challenge_id'],
    direction: sort === 'newest' ? 'desc' : 'asc',
    after,
    limit,
  }).execute()
}

const wholeChallenge = (db: Db, challengeId: number) =>
  deskChallenges(db)
    .select(['challenges.language', challengeTranslations.as('translations')])
    .where('challenges.challenge_id', '=', challengeId)

export type DeskChallengeCaseRow = InferResult<ReturnType<typeof wholeChallenge>>[number]

export const selectDeskChallenge = (db: Db, challengeId: number) =>
  wholeChallenge(db, challengeId).executeTakeFirst()

/** Waits for members who join or submit at this moment, and keeps others from it until the transaction ends. */
export async function lockChallenge(tx: Tx, challengeId: number) {
  await tx
    .selectFrom('challenges')
    .select('challenge_id')
    .where('challenge_id', '=', challengeId)
    .forUpdate()
    .execute()
  return selectDeskChallenge(tx, challengeId)
}

export type ChallengeChange = {
  challenge_name?: string
  description?: string
  language?: string | null
  translations?: string
  photo_url?: string | null
  picture_source?: string | null
  points?: number
  evidence?: Evidence
  category?: Category
  quota?: number | null
  paid_weeks?: number | null
  unit?: string | null
  most?: number | null
  starts_at?: Date | null
  ends_at?: Date | null
  closed_at?: Date | null
  is_featured?: boolean
  approved_at?: Date | null
  rejected_at?: Date | null
  rejection?: string | null
  budget?: number | null
  budget_left?: number | null
}

/** Number of challenges that wait for an approval, and when the first began to. Under the open policy there are none. */
export const countUnapproved = (db: Db) =>
  db
    .selectFrom('challenges')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min<Date | null>('created_at').as('since')])
    .where(hasApproval.waiting)
    .where(sql<boolean>`exists (select from policies where active and mode = 'guarded')`)
    .executeTakeFirstOrThrow()

export async function updateChallenge(tx: Tx, challengeId: number, change: ChallengeChange) {
  await tx
    .updateTable('challenges')
    .set({ ...change, version: sql`version + 1` })
    .where('challenge_id', '=', challengeId)
    .execute()
}

/** Whether members have sent proofs, whatever their verdicts, or some that say how much. The challenge must be locked. */
export async function hasProofs(tx: Tx, challengeId: number, that?: 'withQuantity'): Promise<boolean> {
  const proof = await tx
    .selectFrom('proofs')
    .select('proof_id')
    .where('challenge_id', '=', challengeId)
    .$if(that === 'withQuantity', (proofs) => proofs.where('quantity', 'is not', null))
    .limit(1)
    .executeTakeFirst()
  return proof !== undefined
}

/** False if members have joined it, or submitted proofs before they left it. */
export async function deleteUnjoined(tx: Tx, challengeId: number): Promise<boolean> {
  const deleted = await tx
    .deleteFrom('challenges')
    .where('challenge_id', '=', challengeId)
    .where('enrolled', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('proofs').select('proof_id').where('proofs.challenge_id', '=', challengeId))),
    )
    .returning('challenge_id')
    .executeTakeFirst()
  return deleted !== undefined
}
