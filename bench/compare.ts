/** Measures the app beside its bare counterpart, in turns, so that a busy moment of the machine hits both. */

import type { Figures } from './load.ts'

/** Both sides of a row; each does its work for `seconds` and tells how often it was done. */
export type Sides = {
  app(seconds: number): Promise<Figures>
  bare(seconds: number): Promise<{ perSecond: number }>
}

/** How long to measure; durations in seconds. */
export type Pace = { rounds: number; seconds: number; warmUp: number }

type Spread = { median: number; min: number; max: number }

/** Medians of all rounds; a ratio is taken within each round. */
export type Comparison = Figures & { barePerSecond: number; ratio: Spread }

function spreadOf(values: number[]): Spread {
  const sorted = values.toSorted((a, b) => a - b)
  const at = (index: number) => sorted[index] ?? Number.NaN
  const last = sorted.length - 1
  const median = (at(Math.floor(last / 2)) + at(Math.ceil(last / 2))) / 2
  return { median, min: at(0), max: at(last) }
}

/** Warms both sides up, then measures them in turns for as many rounds as `pace` says. */
export async function compare({ app, bare }: Sides, { rounds, seconds, warmUp }: Pace): Promise<Comparison> {
  await app(warmUp)
  await bare(warmUp)
  const found: { app: Figures; bare: number }[] = []
  while (found.length < rounds) {
    found.push({ app: await app(seconds), bare: (await bare(seconds)).perSecond })
  }
  const median = (value: (round: (typeof found)[number]) => number) => spreadOf(found.map(value)).median
  return {
    perSecond: median(({ app }) => app.perSecond),
    p50: median(({ app }) => app.p50),
    p99: median(({ app }) => app.p99),
    barePerSecond: median(({ bare }) => bare),
    ratio: spreadOf(found.map(({ app, bare }) => app.perSecond / bare)),
  }
}
