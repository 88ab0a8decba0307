import { MINUTE } from '@canopy/contract/limits'
import type { PointsFigures } from '@canopy/contract/points/ledger'
import type { Deps } from '../../../deps.ts'
import { selectBudgets, selectCountedAt, selectMonths } from './figure-queries.ts'

const MONTHS_SHOWN = 24
const BUDGETS_SHOWN = 100
/** The months are counted once a minute. */
const CACHED_FOR = MINUTE

/** Returns a function that reads the published figures about points, which are the same for all who read a language. */
export function createPointsFigures({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const cached = new Map<string, { at: number; figures: Promise<PointsFigures> }>()

  async function read(language: string, now: Date): Promise<PointsFigures> {
    const [months, updatedAt, budgets] = await Promise.all([
      selectMonths(db, now, MONTHS_SHOWN),
      selectCountedAt(db),
      selectBudgets(db, language, BUDGETS_SHOWN),
    ])
    return { months: months.reverse(), updatedAt: updatedAt?.toISOString() ?? null, budgets }
  }

  return (language: string): Promise<PointsFigures> => {
    const now = clock.now()
    const found = cached.get(language)
    if (found && now.getTime() - found.at < CACHED_FOR) return found.figures
    const fresh = { at: now.getTime(), figures: read(language, now) }
    cached.set(language, fresh)
    fresh.figures.catch(() => {
      if (cached.get(language) === fresh) cached.delete(language)
    })
    return fresh.figures
  }
}
