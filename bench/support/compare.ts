/** Measures two programs alternately, so that other load on the machine affects both. */

import type { LoadResult } from './load.ts'

/** Generates load for `seconds`. */
export type Load = (seconds: number) => Promise<LoadResult>
export type Reference = (seconds: number) => Promise<{ perSecond: number }>

/** Durations in seconds. */
export type Pace = { rounds: number; seconds: number; warmUp: number }

type Spread = { median: number; min: number; max: number }

/** Processor time in milliseconds. */
type Cpu = { server: number; database: number }

/** Medians of all rounds; the ratio is computed within each round. `cpu` is that of one request. */
export type Comparison = Omit<LoadResult, 'requests'> & {
  cpu: Cpu
  reference?: { perSecond: number; ratio: Spread }
}

export function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const last = sorted.length - 1
  const median = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2
  return { median, min: at(0), max: at(last) }
}

export async function compare(
  load: Load,
  reference: Reference | undefined,
  { rounds, seconds, warmUp }: Pace,
  cpu: () => Promise<Cpu>,
): Promise<Comparison> {
  await load(warmUp)
  await reference?.(warmUp)
  const results: { app: LoadResult; cpu: Cpu; reference: number | undefined }[] = []
  while (results.length < rounds) {
    const before = await cpu()
    const app = await load(seconds)
    const after = await cpu()
    const perRequest = (used: number) => used / app.requests
    const used = {
      server: perRequest(after.server - before.server),
      database: perRequest(after.database - before.database),
    }
    results.push({ app, cpu: used, reference: (await reference?.(seconds))?.perSecond })
  }
  const median = (value: (result: LoadResult & { cpu: Cpu }) => number) =>
    spreadOf(results.map(({ app, cpu: used }) => value({ ...app, cpu: used }))).median
  const pairs = results.flatMap(({ app, reference }) =>
    reference === undefined ? [] : [{ perSecond: app.perSecond, reference }],
  )
  return {
    perSecond: median(({ perSecond }) => perSecond),
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
    cpu: {
      server: median(({ cpu: { server } }) => server),
      database: median(({ cpu: { database } }) => database),
    },
    ...(pairs.length > 0 && {
      reference: {
        perSecond: spreadOf(pairs.map(({ reference }) => reference)).median,
        ratio: spreadOf(pairs.map(({ perSecond, reference }) => perSecond / reference)),
      },
    }),
  }
}
