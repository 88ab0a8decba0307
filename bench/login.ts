/**
 * `npm run bench:login`: whether the time of an answer tells who has an account. Addresses that somebody has and others that nobody
 * has are asked for by turns; prints how long both took, and how often the slower answer was the one about a member.
 */

import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { endpoints } from '../packages/contract/src/endpoints.ts'
import { openStand, runBench, say } from './stand.ts'
import { machineLine } from './table.ts'

const SIZES = { posts: 1000, members: 1000, products: 100, orders: 100 }
const ACCOUNTS = 50
const WARM_UP = 50
/** Milliseconds between two calls: what the server does after one answer must not slow down the next. */
const PAUSE = 15
const PASSWORD = 'correct horse'
/** Standard deviations from pure chance that a fair comparison exceeds once in 16,000 times. */
const NOISE = 4

const { values } = parseArgs({ options: { tries: { type: 'string', default: '1000' } } })
const tries = Number(values.tries)

type Call = 'register' | 'login' | 'forgotPassword'

/** Sends a call and answers its status and the milliseconds until its answer was there. */
async function send(appUrl: string, name: Call, body: object) {
  const { method, path } = endpoints[name]
  const headers = { 'content-type': 'application/json' }
  const started = performance.now()
  const response = await fetch(appUrl + path, { method, headers, body: JSON.stringify(body) })
  await response.text()
  return { status: response.status, milliseconds: performance.now() - started }
}

/** Real accounts: those of the data set have no password that could be tried. */
async function register(appUrl: string) {
  const emails = Array.from({ length: ACCOUNTS }, () => `${randomUUID()}@example.org`)
  for (const email of emails) {
    const { status } = await send(appUrl, 'register', { fullName: 'Somebody', email, password: PASSWORD })
    if (status !== 201) throw new Error(`a registration was answered ${status}`)
  }
  return emails
}

/** Asks for a known and an unknown address, in random order each time. */
async function measure(appUrl: string, name: Call, expected: number, emails: string[]) {
  const known: number[] = []
  const unknown: number[] = []
  const ask = async (times: number[], email: string) => {
    const { status, milliseconds } = await send(appUrl, name, { email, password: 'wrong horse' })
    if (status !== expected) throw new Error(`${name} was answered ${status}`)
    times.push(milliseconds)
    await sleep(PAUSE)
  }
  for (let number = 0; number < tries + WARM_UP; number++) {
    const email = emails[number % emails.length] ?? ''
    const turns = [() => ask(known, email), () => ask(unknown, `${randomUUID()}@example.org`)]
    if (Math.random() < 0.5) turns.reverse()
    for (const turn of turns) await turn()
  }
  return { known: known.slice(WARM_UP), unknown: unknown.slice(WARM_UP) }
}

/** How often a member's answer is the slower one of any pair (0.5 when time tells nothing), and how far that is from chance. */
function compare({ known, unknown }: { known: number[]; unknown: number[] }) {
  const all = [
    ...known.map((time) => ({ time, isKnown: true })),
    ...unknown.map((time) => ({ time, isKnown: false })),
  ]
  all.sort((a, b) => a.time - b.time)
  const ranks = all.reduce((sum, { isKnown }, index) => (isKnown ? sum + index + 1 : sum), 0)
  const pairs = known.length * unknown.length
  const slower = ranks - (known.length * (known.length + 1)) / 2
  const deviation = Math.sqrt((pairs * (all.length + 1)) / 12)
  return { share: slower / pairs, distance: (slower - pairs / 2) / deviation }
}

const medianOf = (times: number[]) =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? Number.NaN

await runBench(async (running) => {
  const { client, appUrl } = await openStand(running, SIZES, undefined)
  const emails = await register(appUrl)
  console.log('| | known ms | unknown ms | known is slower | from chance | |')
  console.log('|---|---:|---:|---:|---:|---|')
  for (const [name, expected] of [
    ['login', 401],
    ['forgotPassword', 202],
  ] as const) {
    say(`${tries} × ${name} for each`)
    const times = await measure(appUrl, name, expected, emails)
    const { share, distance } = compare(times)
    const cells = [
      medianOf(times.known).toFixed(2),
      medianOf(times.unknown).toFixed(2),
      `${(share * 100).toFixed(1)} %`,
      `${distance.toFixed(1)} σ`,
      Math.abs(distance) < NOISE ? 'within noise' : 'TELLS',
    ]
    console.log(`| ${[name, ...cells].join(' | ')} |`)
  }
  console.log(`\n${tries} tries each, medians; ${await machineLine(client)}`)
})
