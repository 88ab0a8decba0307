/**
 * `npm run bench:desk`: how long the server takes for each list of the stewards' desk in a large community, with filters and a search.
 * Prints a table and fails if the 95th percentile of a list misses the goal.
 */

import type { Client } from 'pg'
import { requestOf } from '../packages/contract/src/request.ts'
import { deskEndpoints } from '../packages/contract/src/stewards/endpoints.ts'
import { log, openEnvironment, runBench, sizeLine } from './environment.ts'
import { machineLine, markdownOf } from './table.ts'

const SIZES = { posts: 100_000, members: 100_000, products: 2000, orders: 1_000_000 }
const AUDIT_ENTRIES = 20_000
/** Milliseconds. */
const GOAL = 50
const WARM_UP = 20
const REQUESTS = 200
const PERCENTILE = 0.95

type Lists = { [Name in keyof typeof deskEndpoints]?: Record<string, object> }

/** The lists with the views that are measured: what is sent as parameters and query. `userId` is a member with many orders. */
const listsFor = (userId: string): Lists => ({
  getOverview: { '90 days': { query: { days: 90 } }, 'a year': { query: { days: 365 } } },
  listDeskMembers: {
    newest: {},
    oldest: { query: { sort: 'oldest' } },
    'with a duty': { query: { duty: 'owner' } },
    'search, many match': { query: { q: 'ni' } },
    'search, one matches': { query: { q: 'member_4711' } },
  },
  getMemberAccount: { 'one member': { params: { userId } } },
  listMemberLedger: { 'one member': { params: { userId } } },
  listMemberOrders: { 'one member': { params: { userId } } },
  listAuditEntries: {
    newest: {},
    'by action': { query: { action: 'order.moved' } },
    'of one subject': { query: { subjectId: userId } },
  },
  listPendingCorrections: { 'longest waiting': {} },
  listWaiting: { counts: {} },
})

/** What the data set of the other benches lacks. Returns a steward who may see everything. */
async function addDeskData(client: Client) {
  const { rows } = await client.query<{ userId: string; token: string }>(
    `update users set duties = '{owner}' where username = 'member_1'
     returning user_id as "userId", rpad(username, 43, '-') as token`,
  )
  const [owner] = rows
  if (!owner) throw new Error('the data set has no member_1')
  await client.query(
    `insert into audit_log (entry_id, at, actor_id, action, subject_kind, subject_id, hash)
     select 0, now(), $1::uuid, case when n % 2 = 0 then 'order.moved' else 'proof.decided' end, 'member', user_id, ''
     from (select user_id, row_number() over (order by user_id) as n from users limit $2) member`,
    [owner.userId, AUDIT_ENTRIES],
  )
  await client.query('vacuum analyze')
  return owner
}

/** The figures are counted by a job within a minute of the start. */
async function untilCounted(client: Client) {
  for (;;) {
    const { rows } = await client.query<{ at: Date | null }>('select at from figures_counted')
    if (rows[0]?.at) return
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
}

async function timeOf(url: string, token: string) {
  const started = performance.now()
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await response.text()
  if (!response.ok) throw new Error(`${url} returned ${response.status}`)
  return performance.now() - started
}

async function measure(url: string, token: string) {
  for (let n = 0; n < WARM_UP; n++) await timeOf(url, token)
  const times: number[] = []
  for (let n = 0; n < REQUESTS; n++) times.push(await timeOf(url, token))
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.floor(share * (times.length - 1))] ?? 0
  return { p50: at(0.5), p95: at(PERCENTILE) }
}

const isName = (name: string): name is keyof typeof deskEndpoints => name in deskEndpoints

await runBench(async (resources) => {
  const { client, appUrl } = await openEnvironment(resources, SIZES, undefined)
  const { userId, token } = await addDeskData(client)
  log('Waiting for the figures')
  await untilCounted(client)
  const lines: string[][] = []
  let missed = 0
  for (const [name, views] of Object.entries(listsFor(userId))) {
    if (!isName(name)) continue
    for (const [view, input] of Object.entries(views)) {
      log(`Measuring: ${name}, ${view}`)
      const { p50, p95 } = await measure(appUrl + requestOf(deskEndpoints[name], input).path, token)
      if (p95 > GOAL) missed += 1
      lines.push([`${name}: ${view}`, p50.toFixed(1), p95.toFixed(1), p95 > GOAL ? 'MISSED' : 'met'])
    }
  }
  console.log(markdownOf([['', 'p50 ms', 'p95 ms', `goal ${GOAL} ms`], ...lines]))
  console.log(`\n${sizeLine(SIZES)}, ${AUDIT_ENTRIES} audit entries; ${await machineLine(client)}`)
  if (missed > 0) throw new Error(`${missed} lists missed the goal`)
})
