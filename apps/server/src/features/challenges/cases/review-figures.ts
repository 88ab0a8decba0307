import type { ReviewFigures } from '@canopy/contract/challenges'
import { DAY, MINUTE, REVIEW_FIGURES_DAYS } from '@canopy/contract/limits'
import type { Deps } from '../../../deps.ts'
import { selectReviewFigures } from './case-queries.ts'

const CACHED_FOR = MINUTE

/** Returns a function that reads the published figures, which are cached, since every visit of the challenges asks for them. */
export function createReviewFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let cached: { at: number; figures: Promise<ReviewFigures> } | undefined

  async function read(now: number): Promise<ReviewFigures> {
    const since = new Date(now - REVIEW_FIGURES_DAYS * DAY)
    return { days: REVIEW_FIGURES_DAYS, ...(await selectReviewFigures(db, since)) }
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
