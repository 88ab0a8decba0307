/**
 * `npm run bench -- desk`: how long the server takes for each list of the stewards' desk in a large community, with filters and a search.
 * Prints a table and fails if the 95th percentile of a list misses the goal.
 */

import type { Client } from 'pg'
import { allEndpoints, type EndpointName, isEndpointName } from '../packages/contract/src/all-endpoints.ts'
import { DAY } from '../packages/contract/src/limits.ts'
import { requestOf } from '../packages/contract/src/request.ts'
import { log, openEnvironment, runBench, sizeLine } from './support/environment.ts'
import { TIMES_HEADER, timesLine, timesOf } from './support/one-at-a-time.ts'
import { machineLine, markdownOf } from './support/table.ts'

const SIZES = { posts: 100_000, members: 100_000, products: 2000, orders: 1_000_000, popularity: 0 }
const AUDIT_ENTRIES = 20_000
const CHALLENGES = 2000
const PROOFS = 200_000
const REPORT_CASES = 10_000
const SANCTIONS = 5000
/** Milliseconds. */
const GOAL = 50

type Lists = { [Name in EndpointName]?: Record<string, object> }

const daysAgo = (days: number) => new Date(Date.now() - days * DAY).toISOString()

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
  listSecurityEvents: { newest: {}, 'of one kind': { query: { kind: 'login.refused' } } },
  listPendingCorrections: { 'longest waiting': {} },
  listReportCases: {
    open: {},
    'decided, newest': { query: { state: 'any', sort: 'newest' } },
    'by reason': { query: { state: 'any', reason: 'Spam' } },
    hidden: { query: { state: 'any', hidden: 'true' } },
    'search, many match': { query: { state: 'any', q: 'compost' } },
    'search, none matches': { query: { state: 'any', q: 'zebra' } },
  },
  listSanctions: {
    newest: {},
    'of one member': { query: { userId } },
    suspensions: { query: { kind: 'suspension' } },
  },
  listProofCases: {
    'longest waiting': {},
    'by cause': { query: { cause: 'appeal' } },
    'search, many match': { query: { q: 'ni' } },
  },
  listDecidedProofs: {
    newest: {},
    'of a challenge': { query: { challengeId: 1 } },
    'by reviewer': { query: { reviewer: 'steward' } },
    overturned: { query: { overturned: 'yes' } },
    'search, many match': { query: { q: 'ni' } },
    'search, one matches': { query: { q: 'member_4711' } },
  },
  listMemberProofs: { 'one member': { params: { userId } } },
  listDeskChallenges: {
    newest: {},
    closed: { query: { state: 'closed' } },
    'search, many match': { query: { q: 'canal' } },
  },
  listDeskProducts: {
    newest: {},
    'running out': { query: { state: 'low' } },
    'of a category': { query: { category: 'garden' } },
    'search, many match': { query: { q: 'bamboo' } },
    'search, one matches': { query: { q: '1234' } },
  },
  listStockEntries: { 'one product': { params: { productID: 1 } } },
  listDeskOrders: {
    newest: {},
    oldest: { query: { sort: 'oldest' } },
    pending: { query: { status: 'pending' } },
    'of one member': { query: { userId } },
    'a day, from an amount': { query: { from: daysAgo(60), to: daysAgo(59), min: 1000 } },
    'search, many match': { query: { q: 'Perera' } },
    'search, one matches': { query: { q: 'ORD-20200101-4711' } },
  },
  listWaiting: { counts: {} },
})

/** Inserts past foreign keys and triggers, which would take most of the time. Every status, cause and decision occurs. */
const DESK_DATA = [
  `set session_replication_role = replica`,
  `create temp table person as select row_number() over (order by user_id) as n, user_id from users`,
  `analyze person`,
  `insert into challenges (challenge_name, description, photo_url, points, created_by, closed_at)
   select (array['Clean the canal', 'Mend the lamp', 'Plant a sapling'])[1 + n % 3] || ' no. ' || n, 'Bring gloves and a hat.',
     '/favicon.svg', 50, user_id, case when n % 10 = 0 then now() end
   from person where n <= ${CHALLENGES}`,
  `insert into proofs (user_id, challenge_id, description, status, reviewer, submitted_at, decided_at,
     awaits_steward_since, awaits_steward_cause, appeal, looked_again_at, overturned)
   select user_id, 1 + (k + k / 1009) % ${CHALLENGES}, 'We pulled two sacks of bottles out of the canal.', status,
     case when k % 50 = 0 then 'steward' else 'basic' end, at, at + interval '2 seconds',
     case when k % 100 = 1 then at end, case when k % 100 = 1 then 'appeal' end,
     case when k % 100 = 1 then 'Please look again' end,
     case when k % 50 = 0 then at + interval '1 day' end, k % 200 = 0
   from generate_series(1, ${PROOFS}) k
     join person on person.n = 1 + k % (select count(*) from person)
     cross join lateral (select now() - k * interval '1 minute' as at,
       case when k % 4 = 1 then 'Issue' else 'Verified' end as status) given`,
  `create temp table reported as
   select n, post_id, user_id, content, now() - n * interval '10 minutes' as at
   from (select row_number() over (order by post_id desc) as n, * from posts limit ${REPORT_CASES}) newest`,
  `insert into report_cases (case_id, kind, thing_id, author_id, snapshot, state, is_hidden, waits_since, decided_at, reason)
   select post_id, 'post', post_id::text, user_id, jsonb_build_object('title', '', 'text', content, 'pictures', '[]'::jsonb),
     state, state = 'removed', at, case when state <> 'open' then at + interval '1 hour' end,
     case when state <> 'open' then 'Against the rules' end
   from reported
     cross join lateral (select case when n % 10 = 0 then 'open' when n % 3 = 0 then 'removed' else 'kept' end as state) given`,
  `insert into reports (case_id, reporter_id, reason, reported_at)
   select post_id, person.user_id, case when reported.n % 2 = 0 then 'Spam' else 'Other' end, at
   from reported cross join generate_series(1, 3) k join person on person.n = reported.n + k`,
  `insert into sanctions (sanction_id, user_id, kind, reason, started_at, until)
   select gen_random_uuid(), user_id, kind, 'Against the rules', at, case when kind = 'suspension' then at + interval '7 days' end
   from person
     cross join lateral (select now() - n * interval '1 hour' as at,
       case when n % 2 = 0 then 'suspension' else 'warning' end as kind) given
   where n <= ${SANCTIONS}`,
  `update products set category = 'garden' where product_id % 7 = 0`,
  `update products set threshold = quantity + 1 where product_id % 50 = 0`,
  `insert into stock_entries (product_id, kind, change, stock, order_key, at)
   select product_id, 'sold', -quantity, 1000000, order_key, created_at
   from orders join order_lines using (order_key)`,
  `update orders set status = 'pending', payment_state = 'due' where created_at > now() - interval '1 day' and status = 'completed'`,
  `insert into security_events (kind, user_id, network_key, detail, at)
   select case when n % 2 = 0 then 'login.refused' else 'login.succeeded' end, user_id,
     sha256(convert_to((n % 500)::text, 'UTF8')), '{}', now() - n * interval '1 minute'
   from (select user_id, row_number() over (order by user_id) as n from users limit 20000) member`,
  `reset session_replication_role`,
]

/** Adds data that the other benches do not need. Returns a steward who may see everything. */
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
  for (const statement of DESK_DATA) await client.query(statement)
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

await runBench(async (resources) => {
  const { client, appUrl } = await openEnvironment(resources, SIZES, undefined)
  const { userId, token } = await addDeskData(client)
  log('Waiting for the figures')
  await untilCounted(client)
  const lines: string[][] = []
  let missed = 0
  for (const [name, views] of Object.entries(listsFor(userId))) {
    if (!isEndpointName(name)) continue
    for (const [view, input] of Object.entries(views)) {
      log(`Measuring: ${name}, ${view}`)
      const { path, headers } = requestOf(allEndpoints[name], input, { token })
      const times = await timesOf(() => ({ url: appUrl + path, headers }))
      if (times.p95 > GOAL) missed += 1
      lines.push(timesLine(`${name}: ${view}`, times, GOAL))
    }
  }
  console.log(markdownOf([TIMES_HEADER, ...lines]))
  const further = `${CHALLENGES} challenges, ${PROOFS} proofs, ${REPORT_CASES} reported posts, ${AUDIT_ENTRIES} audit entries`
  console.log(`\n${sizeLine(SIZES)}, ${further}; ${await machineLine(client)}`)
  if (missed > 0) throw new Error(`${missed} lists missed the goal`)
})
