/**
 * `npm run bench:load -- launch [--people 60]`: an honest launch, beside the farm. An owner asks the page "Before you open", takes over its
 * numbers and names the network of the hall; then 500 people, half of them behind its one address, register, confirm their addresses and
 * prove two of 40 challenges in one evening. Once with `basic` and one steward, once with a vision model that speaks the OpenAI protocol.
 * Then the holds pass, and everybody orders for points. Call limits are on. Prints a table, and fails unless everybody succeeded.
 */

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'
import { orderPayload } from '../apps/server/src/testing/order-payload.ts'
import { makePhoto } from '../apps/server/src/testing/photo.ts'
import { says, startModelServer, verdict } from '../apps/server/src/testing/servers/model-server.ts'
import { proposeOpening } from '../packages/contract/src/desk/policy/opening.ts'
import { HOUR, MINUTE, SECOND } from '../packages/contract/src/limits.ts'
import {
  callerFrom,
  confirmAll,
  emailOf,
  endHolds,
  joinFrom,
  makeOwner,
  type Person,
  prove,
  type Target,
} from './support/accounts.ts'
import { log, openDatabase, runBench } from './support/environment.ts'
import { startApp } from './support/servers.ts'
import { machineLine, markdownOf } from './support/table.ts'

const { values } = parseArgs({ options: { people: { type: 'string', default: '500' } } })
const PEOPLE = Number(values.people)
const IN_THE_HALL = Math.floor(PEOPLE / 2)
const CHALLENGES = 40
const POINTS = 100
const PROOFS_EACH = 2
const HALL = '203.0.113.9'
/** Number of requests at once. */
const HANDS = 8
const WAIT_MAX = 10 * MINUTE

const addressOf = (at: number) => (at < IN_THE_HALL ? HALL : `100.${64 + (at >> 8)}.${at & 255}.7`)

/** Does `work` for all, a few at a time. */
async function forAll<T>(all: readonly T[], work: (one: T, at: number) => Promise<unknown>) {
  const rest = [...all.entries()]
  await Promise.all(
    Array.from({ length: HANDS }, async () => {
      for (let next = rest.shift(); next; next = rest.shift()) await work(next[1], next[0])
    }),
  )
}

/** The tokens of the links that were mailed so far, by address. */
async function mailedTokens(dataDir: string) {
  const outbox = join(dataDir, 'outbox')
  const tokens = new Map<string, string>()
  for (const file of await readdir(outbox).catch(() => [])) {
    const mail = await readFile(join(outbox, file), 'utf8')
    const to = /^To: (\S+)/m.exec(mail)?.[1]
    const token = /confirm-email#token=([\w-]{43})/.exec(mail)?.[1]
    if (to && token) tokens.set(to, token)
  }
  return tokens
}

async function until(what: string, isSo: () => Promise<boolean>) {
  const end = performance.now() + WAIT_MAX
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${what} did not happen within ten minutes`)
    await sleep(SECOND)
  }
}

async function launch(reviewer: 'basic' | 'model') {
  await using resources = new AsyncDisposableStack()
  const database = await openDatabase(resources)
  const db = new Client({ connectionString: database.DATABASE_URL })
  await db.connect()
  resources.defer(() => db.end())
  const number = async (sql: string) =>
    Number((await db.query({ text: sql, rowMode: 'array' })).rows[0]?.[0] ?? 0)

  const plan = {
    members: PEOPLE,
    networks: PEOPLE - IN_THE_HALL + 1,
    firstDay: PEOPLE,
    together: IN_THE_HALL,
    challenges: CHALLENGES,
    points: POINTS,
    reviewer,
  }
  const model = reviewer === 'model' ? await startModelServer(says(verdict())) : undefined
  if (model) resources.use(model)
  const settings = model && {
    REVIEWER: 'openai-compatible:eye-1',
    REVIEWER_BASE_URL: model.baseUrl,
    REVIEWER_DAILY_LIMIT: String(Math.ceil(PEOPLE * PROOFS_EACH * 4)),
  }
  const { url: appUrl } = await startApp(
    resources,
    { ...database, ...settings, ECONOMY: 'guarded', RATE_LIMIT: 'on' },
    undefined,
  )

  const owner = await makeOwner(appUrl, db)
  const policy = await owner.call('getPolicy', {})
  if (!policy) throw new Error('the owner cannot read the policy')
  const opening = proposeOpening(plan, policy)
  if (model && opening.modelCalls > PEOPLE * PROOFS_EACH * 4) throw new Error('too many calls are proposed')
  const { mode: _, ...now } = policy
  // One steward cannot look at everything that a model sees of which nothing is known yet.
  const body = { ...now, ...opening.numbers, payAtOnce: 80, reason: 'Before the opening' }
  await owner.call('changePolicy', { body })
  const endsAt = new Date(Date.now() + 4 * HOUR).toISOString()
  if (opening.named > 0)
    await owner.call('nameNetwork', {
      body: { name: 'Town hall', network: '203.0.113.0/24', accountsMax: opening.named, endsAt },
    })
  await db.query(
    `insert into challenges (challenge_name, description, photo_url, points, approved_at, budget, budget_left)
     select 'Plant a tree', 'Plant a tree in your neighbourhood and show it in the ground.', '/favicon.svg', $2, now(), $2::integer * $1::integer, $2::integer * $1::integer
     from generate_series(1, ${CHALLENGES})`,
    [PEOPLE, POINTS],
  )
  await db.query(`insert into products (product_name, price, quantity) values ('Solar lantern', 900, 100000)`)
  const targets: Target[] = Array.from({ length: CHALLENGES }, (_, index) => ({
    challengeId: index + 1,
    challengeName: 'Plant a tree',
  }))

  log(`${reviewer}: the evening begins`)
  const started = performance.now()
  const people: (Person & { at: number })[] = []
  await forAll(Array.from({ length: PEOPLE }), async (_, at) => {
    const person = await joinFrom(appUrl, addressOf(at), emailOf('guest'))
    if (person) people.push({ ...person, at })
  })
  let tokens = new Map<string, string>()
  await until('the mailing of all links', async () => {
    tokens = await mailedTokens(database.DATA_DIR)
    return people.every(({ email }) => tokens.has(email))
  })
  // Some mail programs have a browser of their own, in which nobody is signed in.
  await forAll(people, async ({ email, at, call }) => {
    const visit = at % 3 === 0 ? callerFrom(appUrl, addressOf(at)) : call
    const body = { token: tokens.get(email) ?? '' }
    await visit('getUnconfirmedAccount', { body })
    await visit('confirmEmail', { body })
  })
  const confirmed = await number(
    `select count(*) from users where email_confirmed_at is not null and user_id <> '${owner.userId}'`,
  )
  // The points of the others are never released.
  if (confirmed < PEOPLE)
    throw new Error(`${confirmed} of ${PEOPLE} could register and confirm their address`)
  await forAll(people, async (person) => {
    for (let done = 0; done < PROOFS_EACH; done++) {
      const target = targets[(person.at * PROOFS_EACH + done) % CHALLENGES]
      if (target) await prove(person, target, await makePhoto(10_000 + person.at * PROOFS_EACH + done))
    }
  })
  const inLine = `from proofs where user_id <> '${owner.userId}'`
  const cells: Record<string, number> = {
    'people who came': PEOPLE,
    'who could register': people.length,
    'who could confirm their address': confirmed,
    'proofs verified in the evening': await number(`select count(*) ${inLine} and status = 'Verified'`),
    'accounts admitted by the hall': await number('select coalesce(sum(accounts), 0) from named_networks'),
  }

  log(`${reviewer}: the steward confirms what waits, and the points follow`)
  await confirmAll(owner)
  await until(
    'the payment of all proofs',
    async () => (await number(`select count(*) ${inLine} and points_earned = 0`)) === 0,
  )
  cells['points paid'] = await number(`select sum(points_earned) ${inLine}`)
  cells['whose network does not keep them waiting'] = await number(
    `select count(*) from users where earns_since is not null and user_id <> '${owner.userId}'`,
  )

  log(`${reviewer}: the holds pass, and everybody orders`)
  await db.query(`update users set joined_at = joined_at - interval '8 days'`)
  await endHolds(db)
  await until(
    'the release of all points',
    async () => (await number('select count(*) from earnings where released_at is null')) === 0,
  )
  let ordered = 0
  await forAll(people, async ({ userId, call, at }) => {
    const product = { productID: 1, productName: 'Solar lantern', price: 900, quantity: 1 }
    const payload = orderPayload(userId, [product], { points: POINTS * PROOFS_EACH })
    const door = { addressLine1: `${at + 1} Lake Road`, phone: `+94 11 2${String(at).padStart(6, '0')}` }
    const shippingAddress = { ...payload.shippingAddress, ...door }
    if (await call('placeOrder', { body: { ...payload, shippingAddress } })) ordered += 1
  })
  cells['who could order for points'] = ordered
  cells['seconds of the launch'] = Math.round((performance.now() - started) / 1000)
  return { reviewer, cells, machine: await machineLine(db) }
}

await runBench(async () => {
  const results = [await launch('basic'), await launch('model')]
  const names = Object.keys(results[0]?.cells ?? {})
  console.log(`${results[0]?.machine}\n`)
  console.log(
    markdownOf([
      ['', ...results.map(({ reviewer }) => reviewer)],
      ...names.map((name) => [name, ...results.map(({ cells }) => String(cells[name]))]),
    ]),
  )
  const wanted: Record<string, number> = {
    'who could register': PEOPLE,
    'who could confirm their address': PEOPLE,
    'proofs verified in the evening': PEOPLE * PROOFS_EACH,
    'points paid': PEOPLE * PROOFS_EACH * POINTS,
    'whose network does not keep them waiting': PEOPLE,
    'who could order for points': PEOPLE,
  }
  const missed = results.flatMap(({ reviewer, cells }) =>
    Object.entries(wanted)
      .filter(([name, goal]) => cells[name] !== goal)
      .map(([name, goal]) => `${reviewer}: ${name} ${cells[name]} instead of ${goal}`),
  )
  if (missed.length > 0) throw new Error(missed.join('; '))
})
