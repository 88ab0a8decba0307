import { MINUTE } from '@canopy/contract/limits'
import type { PointsFigures } from '@canopy/contract/points/ledger'
import type { Deps } from '../../../deps.ts'
import { selectBudgets, selectCountedAt, selectMonths } from './figure-queries.ts'

const MONTHS_SHOWN = 24
const BUDGETS_SHOWN = 100
/** The months are counted once a minute. */
const CACHED_FOR = MINUTE

/** Returns a function that reads the published figures about points, which are the same for all members. */
export function createPointsFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  let cached: { at: number; figures: Promise<PointsFigures> } | undefined

  async function read(now: Date): Promise<PointsFigures> {
    const [months, updatedAt, budgets] = await Promise.all([
      selectMonths(db, now, MONTHS_SHOWN),
      selectCountedAt(db),
      selectBudgets(db, BUDGETS_SHOWN),
    ])
    return { months: months.reverse(), updatedAt: updatedAt?.toISOString() ?? null, budgets }
  }

  return (): Promise<PointsFigures> => {
    const now = clock.now()
    if (cached && now.getTime() - cached.at < CACHED_FOR) return cached.figures
    const fresh = { at: now.getTime(), figures: read(now) }
    cached = fresh
    fresh.figures.catch(() => {
      if (cached === fresh) cached = undefined
    })
    return fresh.figures
  }
}
