/** Measures two programs alternately, so that other load on the machine affects both. */

import type { LoadResult } from './load.ts'

/** Generates load for `seconds`. */
export type Load = (seconds: number) => Promise<LoadResult>
export type Reference = (seconds: number) => Promise<{ perSecond: number }>

/** Durations in seconds. */
export type Pace = { rounds: number; seconds: number; warmUp: number }

type Spread = { median: number; min: number; max: number }

/** Medians of all rounds; the ratio is computed within each round. */
export type Comparison = LoadResult & { reference?: { perSecond: number; ratio: Spread } }

function spreadOf(values: number[]): Spread {
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
): Promise<Comparison> {
  await load(warmUp)
  await reference?.(warmUp)
  const results: { app: LoadResult; reference: number | undefined }[] = []
  while (results.length < rounds) {
    results.push({ app: await load(seconds), reference: (await reference?.(seconds))?.perSecond })
  }
  const median = (value: (result: LoadResult) => number) =>
    spreadOf(results.map(({ app }) => value(app))).median
  const pairs = results.flatMap(({ app, reference }) =>
    reference === undefined ? [] : [{ perSecond: app.perSecond, reference }],
  )
  return {
    perSecond: median(({ perSecond }) => perSecond),
    p50: median(({ p50 }) => p50),
    p99: median(({ p99 }) => p99),
    ...(pairs.length > 0 && {
      reference: {
        perSecond: spreadOf(pairs.map(({ reference }) => reference)).median,
        ratio: spreadOf(pairs.map(({ perSecond, reference }) => perSecond / reference)),
      },
    }),
  }
}
