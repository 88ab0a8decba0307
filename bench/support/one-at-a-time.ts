/** Durations of single requests, one after the other. */

const WARM_UP = 20
const REQUESTS = 200
const PERCENTILE = 0.95

async function timeOf(url: string, init: RequestInit) {
  const started = performance.now()
  const response = await fetch(url, init)
  const text = await response.text()
  if (!response.ok) throw new Error(`${url} returned ${response.status}: ${text}`)
  return performance.now() - started
}

/** Milliseconds, of the requests that `next` makes. */
export async function timesOf(next: () => { url: string } & RequestInit) {
  const timeOfNext = () => {
    const { url, ...init } = next()
    return timeOf(url, init)
  }
  for (let n = 0; n < WARM_UP; n++) await timeOfNext()
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n++) times.push(await timeOfNext())
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0
  return { p50: at(0.5), p95: at(PERCENTILE) }
}

/** The cells of a line of the table. */
export const timesLine = (name: string, { p50, p95 }: { p50: number; p95: number }, goal: number) => [
  name,
  p50.toFixed(1),
  p95.toFixed(1),
  `${goal} ${p95 > goal ? 'MISSED' : 'met'}`,
]

export const TIMES_HEADER = ['', 'p50 ms', 'p95 ms', 'goal ms']
