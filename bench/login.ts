/**
 * `npm run bench:load -- login`: whether response times reveal who has an account. Sends requests for known and unknown e-mail addresses in
 * pairs; prints the median times of both, and how often the response for the known address was the slower one.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { allEndpoints } from '../packages/contract/src/all-endpoints.ts'
import { requestOf } from '../packages/contract/src/request.ts'
import { log, openEnvironment, runBench } from './support/environment.ts'
import { machineLine } from './support/table.ts'

const SIZES = { posts: 1000, members: 1000, products: 100, orders: 100, popularity: 0 }
const ACCOUNT_COUNT = 50
const WARM_UP = 50
/** Milliseconds between two requests: work that the server does after a response must not slow down the next. */
const PAUSE = 15
const PASSWORD = 'correct horse'
/** Standard deviations. Equal response times exceed this by chance once in 16,000 runs. */
const MAX_NOISE = 4

const { values } = parseArgs({ options: { tries: { type: 'string', default: '1000' } } })
const tries = Number(values.tries)

type Call = 'register' | 'login' | 'forgotPassword'

async function send(appUrl: string, name: Call, body: object) {
  const { path, ...request } = requestOf(allEndpoints[name], { body })
  const started = performance.now()
  const response = await fetch(appUrl + path, request)
  await response.text()
  return { status: response.status, milliseconds: performance.now() - started }
}

/** Registers accounts with real password hashes, which those of the data set do not have. */
async function register(appUrl: string) {
  const emails = Array.from({ length: ACCOUNT_COUNT }, () => `${randomUUID()}@example.org`)
  for (const email of emails) {
    const { status } = await send(appUrl, 'register', { fullName: 'Somebody', email, password: PASSWORD })
    if (status !== 201) throw new Error(`a registration returned ${status}`)
  }
  return emails
}

/** Sends each pair of requests, for a known and an unknown address, in random order. */
async function measure(appUrl: string, name: Call, expected: number, emails: string[]) {
  const known: number[] = []
  const unknown: number[] = []
  const time = async (times: number[], email: string) => {
    const { status, milliseconds } = await send(appUrl, name, { email, password: 'wrong horse' })
    if (status !== expected) throw new Error(`${name} returned ${status}`)
    times.push(milliseconds)
    await sleep(PAUSE)
  }
  for (let number = 0; number < tries + WARM_UP; number++) {
    const email = emails[number % emails.length] ?? ''
    const pair = [() => time(known, email), () => time(unknown, `${randomUUID()}@example.org`)]
    if (Math.random() < 0.5) pair.reverse()
    for (const request of pair) await request()
  }
  return { known: known.slice(WARM_UP), unknown: unknown.slice(WARM_UP) }
}

/**
 * The Mann–Whitney U test. `share` is how often the known address of any pair is the slower one (0.5 when times reveal nothing),
 * `deviations` how many standard deviations that is from chance.
 */
function compare({ known, unknown }: { known: number[]; unknown: number[] }) {
  const all = [
    ...known.map((time) => ({ time, isKnown: true })),
    ...unknown.map((time) => ({ time, isKnown: false })),
  ]
  all.sort((a, b) => a.time - b.time)
  const ranks = all.reduce((sum, { isKnown }, index) => (isKnown ? sum + index + 1 : sum), 0)
  const pairs = known.length * unknown.length
  const slower = ranks - (known.length * (known.length + 1)) / 2
  const standardDeviation = Math.sqrt((pairs * (all.length + 1)) / 12)
  return { share: slower / pairs, deviations: (slower - pairs / 2) / standardDeviation }
}

const medianOf = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

await runBench(async (resources) => {
  const { client, appUrl } = await openEnvironment(resources, SIZES, undefined)
  const emails = await register(appUrl)
  console.log('| | known ms | unknown ms | known is slower | deviation | |')
  console.log('|---|---:|---:|---:|---:|---|')
  for (const [name, expected] of [
    ['login', 401],
    ['forgotPassword', 202],
  ] as const) {
    log(`${tries} × ${name} for each`)
    const times = await measure(appUrl, name, expected, emails)
    const { share, deviations } = compare(times)
    const cells = [
      medianOf(times.known).toFixed(2),
      medianOf(times.unknown).toFixed(2),
      `${(share * 100).toFixed(1)} %`,
      `${deviations.toFixed(1)} σ`,
      Math.abs(deviations) < MAX_NOISE ? 'within noise' : 'REVEALING',
    ]
    console.log(`| ${[name, ...cells].join(' | ')} |`)
  }
  console.log(`\n${tries} tries each, medians; ${await machineLine(client)}`)
})
