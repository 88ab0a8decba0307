import { FIGURES, type Health, type Overview } from '@canopy/contract/desk/overview'
import { DAY, MINUTE } from '@canopy/contract/limits'
import type { Actor } from '../../../audit/actor.ts'
import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { Feature } from '../../../feature.ts'
import { listWaiting } from '../waiting/waiting.ts'
import { selectCommunityCap } from './cap-queries.ts'
import { dayOf } from './count-figures.ts'
import {
  selectCounted,
  selectFigures,
  selectOutstandingBefore,
  selectTopChallenges,
  selectTopProducts,
} from './figure-queries.ts'
import { selectHealth } from './health-queries.ts'
import { countRefusedRegistrations, selectHeldBack } from './held-queries.ts'
import { countNodes } from './node-queries.ts'

/** A list for each figure, with a value for each of the `days` until today. */
async function readFigures(db: Db, from: string, days: number): Promise<Overview['figures']> {
  const first = Date.parse(from)
  const figures = Object.fromEntries(FIGURES.map((name) => [name, new Array<number>(days).fill(0)]))
  for (const { day, name, value } of await selectFigures(db, from)) {
    const at = (Date.parse(day) - first) / DAY
    const values = figures[name]
    if (values && at < days) values[at] = value
  }
  const {
    points_earned = [],
    points_reversed = [],
    points_redeemed = [],
    points_written_off = [],
    points_corrected = [],
    points_owed = [],
  } = figures
  let outstanding = await selectOutstandingBefore(db, from)
  figures.points_outstanding = points_earned.map((earned, at) => {
    outstanding +=
      earned -
      (points_reversed[at] ?? 0) -
      (points_redeemed[at] ?? 0) -
      (points_written_off[at] ?? 0) +
      (points_corrected[at] ?? 0) +
      (points_owed[at] ?? 0)
    return outstanding
  })
  return figures
}

/**
 * Reads the figures of the periods that were asked for. They change once a minute, when they are counted, and some take a tenth of a second
 * to read with many sales, so they are cached until then.
 */
function createCountedFigures(db: Db) {
  const cached = new Map<number, { key: string; reading: ReturnType<typeof read> }>()
  const read = (from: string, days: number) =>
    Promise.all([
      readFigures(db, from, days),
      selectTopChallenges(db, from),
      selectTopProducts(db, from),
    ] as const)

  return (from: string, days: number, countedAt: Date | null) => {
    const key = `${from} ${countedAt?.getTime()}`
    const last = cached.get(days)
    if (last?.key === key) return last.reading
    const reading = read(from, days)
    cached.set(days, { key, reading })
    reading.catch(() => cached.delete(days))
    return reading
  }
}

/** Reading all files takes a while, so their size is cached. */
const SIZE_LIFETIME = 10 * MINUTE

function createPictureSize({ media, clock }: Pick<Deps, 'media' | 'clock'>) {
  let cached: { size: Promise<number>; readAt: number } | undefined
  return () => {
    const now = clock.now().getTime()
    if (cached && now - cached.readAt < SIZE_LIFETIME) return cached.size
    const size = media.bytes()
    cached = { size, readAt: now }
    // The next one tries again.
    size.catch(() => {
      cached = undefined
    })
    return size
  }
}

export function createOverview(
  deps: Pick<Deps, 'db' | 'media' | 'clock' | 'config'>,
  features: readonly Feature[],
) {
  const { db, clock, config } = deps
  const readCounted = createCountedFigures(db)
  const pictureSize = createPictureSize(deps)

  async function readHealth(): Promise<Health> {
    const [{ mailsWaitingSince, ...health }, pictureBytes, nodes] = await Promise.all([
      selectHealth(db),
      pictureSize(),
      countNodes(db),
    ])
    return {
      ...health,
      nodes,
      mailsWaitingSince: mailsWaitingSince?.toISOString() ?? null,
      modelCallsLimit: config.reviewerDailyLimit,
      pictureBytes,
    }
  }

  return async (actor: Actor, days: number): Promise<Overview> => {
    const from = dayOf(new Date(clock.now().getTime() - (days - 1) * DAY))
    const updatedAt = await selectCounted(db)
    const [[figures, challenges, products], waiting, cap, limits, registrations, health] = await Promise.all([
      readCounted(from, days, updatedAt),
      listWaiting(db, features, actor),
      selectCommunityCap(db),
      selectHeldBack(db),
      countRefusedRegistrations(db),
      readHealth(),
    ])
    return {
      from,
      updatedAt: updatedAt?.toISOString() ?? null,
      waiting: waiting
        .filter(({ count }) => count > 0)
        .toSorted((a, b) => String(a.since).localeCompare(String(b.since))),
      figures,
      challenges,
      products,
      cap,
      heldBack: { limits, registrations },
      health,
    }
  }
}
