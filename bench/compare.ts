/** Measures two programs, in turns, so that a busy moment of the machine hits both. */

import type { Figures } from './load.ts'

/** Does its work for `seconds` and tells how often it was done. */
export type Load = (seconds: number) => Promise<Figures>
export type Reference = (seconds: number) => Promise<{ perSecond: number }>

/** How long to measure; durations in seconds. */
export type Pace = { rounds: number; seconds: number; warmUp: number }

type Spread = { median: number; min: number; max: number }

/** Medians of all rounds; a ratio is taken within each round. */
export type Comparison = Figures & { reference?: { perSecond: number; ratio: Spread } }

function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const last = sorted.length - 1
  const median = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2
  return { median, min: at(0), max: at(last) }
}

/** Warms both sides up, then measures them in turns for as many rounds as `pace` says. */
export async function compare(
  load: Load,
  reference: Reference | undefined,
  { rounds, seconds, warmUp }: Pace,
): Promise<Comparison> {
  await load(warmUp)
  await reference?.(warmUp)
  const found: { figures: Figures; reference: number | undefined }[] = []
  while (found.length < rounds) {
    found.push({ figures: await load(seconds), reference: (await reference?.(seconds))?.perSecond })
  }
  const median = (value: (figures: Figures) => number) =>
    spreadOf(found.map(({ figures }) => value(figures))).median
  const pairs = found.flatMap(({ figures, reference }) =>
    reference === undefined ? [] : [{ perSecond: figures.perSecond, reference }],
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
