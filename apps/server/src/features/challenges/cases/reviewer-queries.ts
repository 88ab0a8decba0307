import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

type Row = {
  reviewer: string
  model: string | null
  verdicts: number
  appealed: number
  overturned: number
  medianTime: number
  inputTokens: number | null
  outputTokens: number | null
  decisions: number
  first: Date
}

/** Reviewers that gave a verdict, most verdicts first. The tokens include those of reviews that failed. */
export async function selectVerdictsByReviewer(db: Db, since: Date) {
  const { rows } = await sql<Row>`
    select reviews.reviewer, reviews.model, count(*) filter (where is_verdict)::integer as verdicts,
      count(*) filter (where is_verdict and appeal is not null)::integer as appealed,
      count(*) filter (where is_verdict and overturned)::integer as overturned,
      round(percentile_cont(0.5) within group (order by latency) filter (where is_verdict))::integer as "medianTime",
      sum(input_tokens)::float8 as "inputTokens", sum(output_tokens)::float8 as "outputTokens", min(reviewed_at) as first,
      coalesce((array_agg(calibrations.decisions order by review_id desc))[1], 0) as decisions
    from reviews join proofs using (proof_id)
    left join calibrations on (calibrations.reviewer, calibrations.model, calibrations.asked)
      = (reviews.reviewer, model_of(reviews), reviews.asked)
    cross join lateral (select reviews.status in ('Verified', 'Issue') as is_verdict) verdict
    where reviewed_at >= ${since} and reviews.reviewer <> 'steward'
    group by reviews.reviewer, reviews.model
    having count(*) filter (where is_verdict) > 0
    order by verdicts desc, reviews.reviewer, reviews.model
    limit 20`.execute(db)
  return rows
}
