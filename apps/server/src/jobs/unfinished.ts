/** The jobs that are not done: what waits, what failed and is tried again, and what nobody tries any more. */

import { JOBS_SHOWN, type JobGroup, type JobState, type UnfinishedJob } from '@canopy/contract/desk/jobs'
import type { Translate } from '@canopy/contract/language/translate'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'
import { allJobKinds, insertJobs, type JobKind } from './jobs.ts'

/** All jobs of a kind, or the one with this id. */
export type Which = { kind: JobKind; jobId?: string }

const only = (column: string, jobId: string | undefined) =>
  jobId === undefined ? sql`true` : sql`${sql.ref(column)} = ${jobId}`

/** Text of the last failure; failures of pg-boss itself have a message. */
const cause = sql`coalesce(output #>> '{value,message}', output #>> '{value}')`

type GroupRow = Omit<JobGroup, 'title' | 'nextTryAt' | 'since'> & {
  kind: JobKind
  nextTryAt: Date | null
  since: Date
}

/** Each kind of which a job is not done. */
export async function listJobGroups(db: Db, t: Translate): Promise<JobGroup[]> {
  const { rows } = await sql<GroupRow>`
    select kind, sum(waiting)::integer as waiting, sum(retrying)::integer as retrying, sum(given_up)::integer as "givenUp",
      min(since) as since, min(next_try) as "nextTryAt",
      (array_agg(cause order by at desc) filter (where cause is not null))[1] as cause
    from (
      select name as kind, (state <> 'retry')::integer as waiting, (state = 'retry')::integer as retrying, 0 as given_up,
        created_on as since, case when state = 'retry' then start_after end as next_try,
        case when state = 'retry' then ${cause} end as cause, started_on as at
      from pgboss.job where state in ('created', 'retry', 'active') and name = any (${allJobKinds})
      union all
      select kind, 0, 0, 1, added_at, null, cause, given_up_at from given_up_jobs where kind = any (${allJobKinds})
    ) unfinished
    group by kind order by sum(given_up) > 0 desc, sum(retrying) > 0 desc, kind`.execute(db)
  return rows.map(({ nextTryAt, since, ...row }) => ({
    ...row,
    title: t(`jobs.${row.kind}`),
    since: since.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
  }))
}

type JobRow = {
  jobId: string
  state: JobState
  addedAt: Date
  tries: number
  nextTryAt: Date | null
  givenUpAt: Date | null
  cause: string | null
}

/** The oldest jobs of a kind: given up ones first, then those that failed before. */
export async function listJobs(db: Db, kind: JobKind): Promise<UnfinishedJob[]> {
  const { rows } = await sql<JobRow>`
    select * from (
      select job_id as "jobId", 'givenUp' as state, added_at as "addedAt", tries, null as "nextTryAt",
        given_up_at as "givenUpAt", cause
      from given_up_jobs where kind = ${kind}
      union all
      select id, case state when 'retry' then 'retrying' when 'active' then 'running' else 'waiting' end,
        created_on, retry_count, case when state <> 'active' then start_after end, null,
        case when state = 'retry' then ${cause} end
      from pgboss.job where state in ('created', 'retry', 'active') and name = ${kind}
    ) unfinished
    order by state = 'givenUp' desc, state = 'retrying' desc, "addedAt", "jobId" limit ${JOBS_SHOWN}`.execute(
    db,
  )
  return rows.map(({ addedAt, nextTryAt, givenUpAt, ...row }) => ({
    ...row,
    addedAt: addedAt.toISOString(),
    nextTryAt: nextTryAt?.toISOString() ?? null,
    givenUpAt: givenUpAt?.toISOString() ?? null,
  }))
}

/** Has jobs that failed run at once, and adds those that were given up again. Returns how many. */
export async function retryJobs(tx: Tx, { kind, jobId }: Which): Promise<number> {
  const due = await sql`
    update pgboss.job set start_after = now()
    where name = ${kind} and state = 'retry' and ${only('id', jobId)}`.execute(tx)
  const again = await sql`
    with taken as (delete from given_up_jobs where kind = ${kind} and ${only('job_id', jobId)} returning payload)
    ${insertJobs(kind, sql`payload`, { from: sql`taken` })}`.execute(tx)
  return Number(due.numAffectedRows ?? 0) + Number(again.numAffectedRows ?? 0)
}

/** Returns how many were forgotten. */
export async function deleteGivenUp(tx: Tx, { kind, jobId }: Which): Promise<number> {
  const deleted = await sql`
    delete from given_up_jobs where kind = ${kind} and ${only('job_id', jobId)}`.execute(tx)
  return Number(deleted.numAffectedRows ?? 0)
}

export async function countGivenUp(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('given_up_jobs')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function deleteGivenUpBefore(db: Db, time: Date): Promise<void> {
  await db.deleteFrom('given_up_jobs').where('given_up_at', '<', time).execute()
}

/** Deletes the jobs given up whose payload names the member or their address. */
export async function forgetGivenUpOf(tx: Tx, userId: string): Promise<void> {
  await sql`
    delete from given_up_jobs using users
    where users.user_id = ${userId}
      and (payload ->> 'userId' = users.user_id::text or lower(payload ->> 'email') = lower(users.email))`.execute(
    tx,
  )
}
