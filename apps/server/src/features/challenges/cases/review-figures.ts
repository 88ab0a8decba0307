import type { ReviewerFigures, ReviewFigures } from '@canopy/contract/challenges/reviewers/shapes'
import { DAY, MINUTE, REVIEW_FIGURES_DAYS } from '@canopy/contract/limits'
import type { Deps } from '../../../deps.ts'
import { costOf } from '../../../reviewer/cost.ts'
import { selectReviewFigures } from './case-queries.ts'
import { selectVerdictsByReviewer } from './reviewer-queries.ts'

const CACHED_FOR = MINUTE

/** Returns a function that reads the published figures, which are cached, since every visit of the challenges asks for them. */
export function createReviewFigures({
  db,
  clock,
  config,
  policy,
  reviewer,
}: Pick<Deps, 'db' | 'clock' | 'config' | 'policy' | 'reviewer'>) {
  let cached: { at: number; figures: Promise<ReviewFigures> } | undefined

  /** Prices are known of the reviewer in use only. */
  async function readReviewers(since: Date, now: number): Promise<ReviewerFigures[]> {
    const [rows, { name }] = await Promise.all([selectVerdictsByReviewer(db, since), reviewer.read()])
    return rows.map(({ first, inputTokens, outputTokens, ...row }) => {
      const prices = row.reviewer === name ? config.reviewerPrices : undefined
      const cost = costOf(prices, {
        inputTokens: inputTokens ?? undefined,
        outputTokens: outputTokens ?? undefined,
      })
      const days = Math.max((now - first.getTime()) / DAY, 1)
      return { ...row, costPerDay: cost === undefined ? null : cost / days }
    })
  }

  async function read(now: number): Promise<ReviewFigures> {
    const since = new Date(now - REVIEW_FIGURES_DAYS * DAY)
    const [figures, { payAtOnce, jurySure, juryPerDay }, reviewers] = await Promise.all([
      selectReviewFigures(db, since),
      policy.read(),
      readReviewers(since, now),
    ])
    return {
      ...{ days: REVIEW_FIGURES_DAYS, ...figures, payAtOnce, reviewers },
      jurySure: juryPerDay === 0 ? 0 : jurySure,
    }
  }

  return (): Promise<ReviewFigures> => {
    const now = clock.now().getTime()
    if (cached && now - cached.at < CACHED_FOR) return cached.figures
    const fresh = { at: now, figures: read(now) }
    cached = fresh
    fresh.figures.catch(() => {
      if (cached === fresh) cached = undefined
    })
    return fresh.figures
  }
}
