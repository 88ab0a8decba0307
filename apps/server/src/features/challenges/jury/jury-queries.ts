/** SQL for jurors, what they are shown, and their votes. */

import type { Jury } from '@canopy/contract/challenges/jury/shapes'
import { codeCriterion } from '@canopy/contract/challenges/proofs/criterion-text'
import { sql } from 'kysely'
import { v4 as uuidv4 } from 'uuid'
import type { Db, Tx } from '../../../db/database.ts'
import { type JurorRecord, VOTES_MAX, type Vote } from './weights.ts'

/** Share of what a jury verifies that a steward looks at again. */
const CHECKED_SHARE = 0.2

type Standing = Omit<Jury, 'state' | 'perDay'> & { hasConfirmedHistory: boolean; isHelping: boolean }

export async function selectStanding(db: Db, userId: string): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select has_confirmed_history(${userId}) as "hasConfirmedHistory",
      exists (select from jurors where user_id = ${userId} and left_at is null) as "isHelping",
      count(*) filter (where shown_at > now() - interval '1 day')::integer as "shownToday",
      count(vote)::integer as votes
    from jury_votes where user_id = ${userId}`.execute(db)
  const [standing] = rows
  if (!standing) throw new Error('an aggregate returns one row')
  return standing
}

export async function insertJuror(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('jurors')
    .values({ user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ left_at: null }))
    .execute()
}

/** Ends the help of a juror. The photo that waits for their vote stays theirs, so that nobody comes back for another one. */
export async function updateLeft(tx: Tx, userId: string): Promise<void> {
  await tx.updateTable('jurors').set({ left_at: sql`now()` }).where('user_id', '=', userId).execute()
}

/** Two requests of one juror wait for each other, so that neither shows more than the day's photos. */
export async function lockJuror(tx: Tx, userId: string): Promise<void> {
  await tx.selectFrom('jurors').select('user_id').where('user_id', '=', userId).forUpdate().execute()
}

/** Cases that jurors can still be shown, whoever they are. */
const isShowable = sql<boolean>`
  jury_cases.image is not null and proofs.image is not null and challenges.hidden_at is null`

/** The photo that waits for the juror's vote. About one that they may no longer judge, or that is no longer shown, they cannot tell. */
export async function selectOpenItem(tx: Tx, userId: string) {
  await sql`
    update jury_votes set vote = 'cannot_tell', voted_at = now()
    from jury_cases, proofs, challenges
    where jury_votes.user_id = ${userId} and vote is null and jury_cases.proof_id = jury_votes.proof_id
      and proofs.proof_id = jury_votes.proof_id and challenges.challenge_id = proofs.challenge_id
      and not (${isShowable} and may_judge(${userId}, proofs))`.execute(tx)
  const { rows } = await sql<{ itemId: string; image: string; criteria: string[] }>`
    select item_id as "itemId", image,
      array(select text from proof_criteria where proof_criteria.proof_id = jury_votes.proof_id order by position) as criteria
    from jury_votes join jury_cases using (proof_id)
    where user_id = ${userId} and vote is null and image is not null`.execute(tx)
  return rows[0]
}

/** Whether a steward has decided a doubtful proof. */
const isKnown = sql<boolean>`(
  proofs.status in ('Verified', 'Issue') and proofs.reviewer = 'steward' and proofs.awaits_steward_cause is null
  and exists (
    select from reviews where reviews.proof_id = proofs.proof_id and reviews.reviewer = 'steward' and cause = 'unclear'
  )
)`

const isDoubtful = sql<boolean>`(proofs.status = 'Pending' and proofs.awaits_steward_cause = 'unclear')`

const unseenBy = (userId: string) => sql`
  from jury_cases join proofs using (proof_id) join challenges on challenges.challenge_id = proofs.challenge_id
  where ${isShowable} and may_judge(${userId}, proofs)
    and not exists (select from jury_votes where proof_id = jury_cases.proof_id and user_id = ${userId})`

/** Shows a juror any doubtful proof that needs another vote. Chance decides which one, so that nobody can choose whom to judge. */
export async function insertDoubtful(tx: Tx, userId: string): Promise<void> {
  await sql`
    with chosen as (
      select jury_cases.proof_id ${unseenBy(userId)} and ended_at is null and ${isDoubtful}
        and ${VOTES_MAX} > (
          select count(*) from jury_votes
          where proof_id = jury_cases.proof_id and not is_known and may_judge(user_id, proofs)
            and (vote is not null or shown_at > now() - interval '1 hour')
        )
      order by random() limit 1 for update of jury_cases skip locked
    )
    insert into jury_votes (proof_id, user_id, item_id, is_known)
    select proof_id, ${userId}::uuid, ${uuidv4()}::uuid, false from chosen`.execute(tx)
}

/**
 * Shows a juror any proof that a steward has decided, of the kind of which they have seen fewer, and none of which a jury was unsure: those are
 * harder than others. False if they have seen all.
 */
export async function insertKnown(tx: Tx, userId: string, prefers: 'Verified' | 'Issue'): Promise<boolean> {
  const { rows } = await sql`
    insert into jury_votes (proof_id, user_id, item_id, is_known)
    select jury_cases.proof_id, ${userId}::uuid, ${uuidv4()}::uuid, true ${unseenBy(userId)} and ${isKnown} and ended_at is null
    order by status = ${prefers} desc, random() limit 1
    returning proof_id`.execute(tx)
  return rows.length > 0
}

/** Records by juror, of what a steward had decided when they were shown it. It counts as stewards see it now. */
export async function selectRecords(db: Db, userIds: readonly string[]): Promise<Map<string, JurorRecord>> {
  const { rows } = await sql<JurorRecord & { userId: string }>`
    select jury_votes.user_id as "userId",
      count(*) filter (where vote = 'met' and status = 'Verified')::integer as "metRight",
      count(*) filter (where vote = 'not_met' and status = 'Verified')::integer as "metWrong",
      count(*) filter (where vote = 'not_met' and status = 'Issue')::integer as "notMetRight",
      count(*) filter (where vote = 'met' and status = 'Issue')::integer as "notMetWrong"
    from jury_votes join proofs using (proof_id)
    where jury_votes.user_id = any(${userIds}::uuid[]) and is_known
    group by 1`.execute(db)
  return new Map(rows.map(({ userId, ...record }) => [userId, record]))
}

/** Item that the juror was shown; undefined for others. `vote` is null until they have voted. */
export const selectItem = (tx: Tx, { itemId, userId }: { itemId: string; userId: string }) =>
  tx
    .selectFrom('jury_votes')
    .select(['proof_id as proofId', 'is_known as isKnown', 'vote'])
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Stores the vote of who helps, unless there is one. */
export async function updateVote(
  tx: Tx,
  { itemId, userId, vote }: { itemId: string; userId: string; vote: Vote },
): Promise<void> {
  await tx
    .updateTable('jury_votes')
    .set({ vote, voted_at: sql`now()` })
    .where('item_id', '=', itemId)
    .where('user_id', '=', userId)
    .where('vote', 'is', null)
    .where(sql<boolean>`exists (select from jurors where user_id = ${userId} and left_at is null)`)
    .execute()
}

/** The case, unless it has ended. */
export const lockCase = (tx: Tx, proofId: number) =>
  tx
    .selectFrom('jury_cases')
    .select([
      'prior',
      sql<number>`least(1000 * extract(epoch from now() - opened_at), 2147483647)::integer`.as('latency'),
    ])
    .where('proof_id', '=', proofId)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** Votes of those who may still judge the proof. */
export async function selectVotes(tx: Tx, proofId: number) {
  const { rows } = await sql<{ userId: string; vote: Vote }>`
    select jury_votes.user_id as "userId", vote from jury_votes join proofs using (proof_id)
    where jury_votes.proof_id = ${proofId} and not is_known and vote is not null
      and may_judge(jury_votes.user_id, proofs) and has_confirmed_history(jury_votes.user_id)
    order by voted_at, item_id`.execute(tx)
  return rows
}

type Ended = { outcome: 'Verified' | 'Issue' | 'unsure'; probability: number; votes: number }

export async function updateEnded(tx: Tx, proofId: number, ended: Ended): Promise<void> {
  await tx
    .updateTable('jury_cases')
    .set({ ...ended, ended_at: sql`now()` })
    .where('proof_id', '=', proofId)
    .execute()
}

/** Has a steward look again at some of what a jury verified. Which ones, nobody can foresee. */
export async function updateChecked(tx: Tx, proofId: number): Promise<void> {
  await sql`
    update proofs set awaits_steward_cause = 'spot_check', awaits_steward_since = now()
    from secrets
    where name = 'spot_checks' and proof_id = ${proofId} and status = 'Verified'
      and is_spot_checked(value, proof_id, ${CHECKED_SHARE})`.execute(tx)
}

/** Result of the jury of a proof, for stewards. */
export const selectJuryOf = (db: Db, proofId: number) =>
  db
    .selectFrom('jury_cases')
    .select(['outcome', 'probability', 'votes'])
    .where('proof_id', '=', proofId)
    .where('image', 'is not', null)
    .$narrowType<{ outcome: Ended['outcome'] | null }>()
    .executeTakeFirst()

/**
 * Proofs of which jurors need a copy of the photo: doubtful ones, and then as many that stewards have decided lately as jurors are measured by. Only
 * those that were sent since there is a jury, since their members could read before who may look. One that has to show the code of its member
 * would say who that is.
 */
export async function selectUnprepared(
  db: Db,
  { since, known, limit }: { since: Date; known: number; limit: number },
) {
  const { rows } = await sql<{ proofId: number; userId: string; image: string; probability: number | null }>`
    with ready as (
      select decided.status, count(*) as count from jury_cases join proofs decided using (proof_id)
      where jury_cases.image is not null and ended_at is null and decided.reviewer = 'steward' group by 1
    )
    select proof_id as "proofId", proofs.user_id as "userId", proofs.image, (
      select case when reviews.status = 'Verified' then probability end from reviews
      where reviews.proof_id = proofs.proof_id and reviews.reviewer <> 'steward' order by review_id desc limit 1
    ) as probability
    from policies, proofs join challenges on challenges.challenge_id = proofs.challenge_id
    where active and submitted_at > greatest(${since}, jury_since) and (
        (awaits_steward_since is not null and ${isDoubtful})
        or (proof_id = any(array(
          select proof_id from reviews where cause = 'unclear' and reviewer = 'steward' order by review_id desc limit 500
        )) and ${isKnown} and ${known} > coalesce((select count from ready where ready.status = proofs.status), 0))
      )
      and proofs.image is not null and evidence <> 'code' and hidden_at is null
      and exists (select from proof_criteria where proof_criteria.proof_id = proofs.proof_id)
      and not exists (
        select from proof_criteria where proof_criteria.proof_id = proofs.proof_id and text like ${codeCriterion(['%'])}
      )
      and not exists (select from jury_cases where jury_cases.proof_id = proofs.proof_id)
    order by proofs.status = 'Pending' desc, awaits_steward_since, proof_id desc limit ${limit}`.execute(db)
  return rows
}

/** False if the case is there already, or its proof is gone. */
export async function insertCase(
  tx: Tx,
  { proofId, image, prior }: { proofId: number; image: string | null; prior: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into jury_cases (proof_id, image, prior)
    select proof_id, ${image}::text, ${prior}::double precision from proofs where proof_id = ${proofId} and proofs.image is not null
    on conflict do nothing returning proof_id`.execute(tx)
  return rows.length > 0
}

/** Ends cases from before that time, with their votes, and returns their photos. */
export async function deleteCases(tx: Tx, before: Date, limit: number): Promise<(string | null)[]> {
  const { rows } = await sql<{ image: string | null }>`
    delete from jury_cases where proof_id in (
      select proof_id from jury_cases where opened_at < ${before} order by opened_at limit ${limit} for update skip locked
    ) returning image`.execute(tx)
  return rows.map(({ image }) => image)
}

/** The photos that jurors could see of proofs of the member. */
export async function deleteCasesOf(tx: Tx, userId: string): Promise<string[]> {
  const { rows } = await sql<{ image: string | null }>`
    delete from jury_cases using proofs where proofs.proof_id = jury_cases.proof_id and proofs.user_id = ${userId}
    returning jury_cases.image`.execute(tx)
  return rows.map(({ image }) => image).filter((image) => image !== null)
}

/** Votes of a member as a juror, without the proofs, which are of others. */
export const selectVotesOf = (db: Db, userId: string, limit: number, after: Date | undefined) =>
  db
    .selectFrom('jury_votes')
    .select(['item_id as itemId', 'shown_at as shownAt', 'vote', 'voted_at as votedAt'])
    .where('user_id', '=', userId)
    .$if(after !== undefined, (query) => query.where('shown_at', '>', after ?? new Date(0)))
    .orderBy('shown_at')
    .limit(limit)
    .execute()

export const selectJuror = (db: Db, userId: string) =>
  db
    .selectFrom('jurors')
    .select(['joined_at as joinedAt', 'left_at as leftAt'])
    .where('user_id', '=', userId)
    .execute()
