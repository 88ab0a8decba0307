import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { mailKinds } from '../../../jobs/jobs.ts'

type HealthRow = {
  mailsWaiting: number
  mailsWaitingSince: Date | null
  jobsGivenUp: number
  failedReviews: number
  driftedModels: string[]
  modelCalls: number
  databaseBytes: number
}

/** Models whose version in use has drifted. */
const driftedModels = sql<{ reviewer: string }>`
    select distinct reviewer from calibrations
    cross join lateral (
      select model_of(reviews) as model, asked from reviews
      where reviewer = calibrations.reviewer and certainty is not null and reviewed_at > now() - interval '7 days'
      order by review_id desc limit 1
    ) latest
    where slope is null and (latest.model, latest.asked) = (calibrations.model, calibrations.asked)`

export async function selectDriftedModels(db: Db): Promise<string[]> {
  const { rows } = await driftedModels.execute(db)
  return rows.map(({ reviewer }) => reviewer)
}

export async function selectHealth(db: Db): Promise<HealthRow> {
  const { rows } = await sql<HealthRow>`
    select count(*)::integer as "mailsWaiting", min(created_on) as "mailsWaitingSince",
      (select count(*)::integer from given_up_jobs) as "jobsGivenUp",
      (select count(*)::integer from proofs where status = 'Error') as "failedReviews",
      array(${driftedModels}) as "driftedModels",
      coalesce((select calls from reviewer_calls where day = current_date), 0) as "modelCalls",
      pg_database_size(current_database()) as "databaseBytes"
    from pgboss.job where name = any (${mailKinds}) and state in ('created', 'retry', 'active')`.execute(db)
  const [health] = rows
  if (!health) throw new Error('an aggregate returned no row')
  return health
}
