/** Measures several setups in turn, and what a request costs each part of them. */

import type { Environment } from '../rows/row.ts'
import { type Load, spreadOf } from '../support/compare.ts'
import { log } from '../support/environment.ts'

/** Processor time of each part in milliseconds since the start. */
type Cpu = Record<string, number>

/** Processes that serve a community. */
export type Setup = { name: string; environment: Environment; cpu: () => Promise<Cpu> }

export type Measured<S extends Setup = Setup> = { name: string; load: (setup: S) => Promise<Load> }

/** Durations in seconds. */
export type Pace = { rounds: number; seconds: number; warmUp: number }

async function measureRound(load: Load, cpu: Setup['cpu'], seconds: number) {
  const before = await cpu()
  const { requests, perSecond, p99 } = await load(seconds)
  const after = await cpu()
  const costs = Object.keys(after).map((part) => ((after[part] ?? 0) - (before[part] ?? 0)) / requests)
  return { perSecond, p99, costs }
}

type Round = Awaited<ReturnType<typeof measureRound>>

/** All setups in each round, since what else the machine does affects neighbours in time alike. */
export async function measureSetups<S extends Setup>(
  { name, load }: Measured<S>,
  setups: S[],
  { rounds, seconds, warmUp }: Pace,
): Promise<Round[][]> {
  log(`Measuring: ${name}`)
  const loads = await Promise.all(setups.map(load))
  for (const one of loads) await one(warmUp)
  const measured: Round[][] = setups.map(() => [])
  for (let round = 0; round < rounds; round++)
    for (const [at, { cpu }] of setups.entries()) {
      const one = loads[at]
      if (one) measured[at]?.push(await measureRound(one, cpu, seconds))
    }
  return measured
}

export const medianOf = (rounds: Round[], pick: (round: Round) => number) => spreadOf(rounds.map(pick)).median

/** Requests per second beside those of the first setup, compared within each round. */
export const ratioTo = (first: Round[], own: Round[]) =>
  spreadOf(own.map(({ perSecond }, round) => perSecond / (first[round]?.perSecond ?? 0)))

export const headerOf = (first: string, parts: string[]) => [
  '',
  '',
  '/s',
  `to ${first}`,
  'p99 ms',
  ...parts.map((part) => `${part} ms`),
]

/** Prints a line for each setup. */
export async function measureRow<S extends Setup>(
  row: Measured<S>,
  setups: S[],
  parts: string[],
  pace: Pace,
): Promise<string[][]> {
  const measured = await measureSetups(row, setups, pace)
  return setups.map((setup, at) => {
    const own = measured[at] ?? []
    const ratio = ratioTo(measured[0] ?? [], own)
    return [
      at === 0 ? row.name : '',
      setup.name,
      medianOf(own, ({ perSecond }) => perSecond).toFixed(0),
      `${ratio.median.toFixed(2)} (${ratio.min.toFixed(2)}–${ratio.max.toFixed(2)})`,
      medianOf(own, ({ p99 }) => p99).toFixed(1),
      ...parts.map((_, part) => medianOf(own, ({ costs }) => costs[part] ?? 0).toFixed(3)),
    ]
  })
}
