/**
 * `npm run bench:farm`: what a farm of accounts gets out of a running server under each policy. 60 accounts from one address and 200 from
 * 50 networks prove with noise, screenshots and turned or reused photos, in approved challenges and in one of their own; some leave and
 * come back; all try to order for points. 20 honest members take part in the same challenges, after the farm. Then a careless steward
 * confirms everything, and the hold passes: what arrives at one door then is bounded, too. Prints a table, and fails if a bound is exceeded.
 */

import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import sharp from 'sharp'
import { orderPayload } from '../apps/server/src/testing/order-payload.ts'
import { dataUrl, makePhoto } from '../apps/server/src/testing/photo.ts'
import { allEndpoints } from '../packages/contract/src/all-endpoints.ts'
import type { AnyEndpointName } from '../packages/contract/src/endpoints.ts'
import { type Caller, type Input, parseReply, requestOf } from '../packages/contract/src/request.ts'
import { log, openDatabase, runBench } from './environment.ts'
import { startApp } from './servers.ts'
import { machineLine, markdownOf } from './table.ts'

const FROM_ONE_ADDRESS = 60
const NETWORKS = 50
const ACCOUNTS_PER_NETWORK = 4
const HONEST = 20
const CHALLENGE_POINTS = 500
const PASSWORD = 'correct horse battery'
const STORY = 'I planted a young mango tree in our garden this morning and watered it well.'

/** Calls the API as if from `address`, which the server takes from its proxy. The reply is undefined if the call is refused. */
function callerFrom(appUrl: string, address: string, caller?: Caller) {
  return async <Name extends AnyEndpointName>(name: Name, input: Input<Name>) => {
    const { path, headers, ...request } = requestOf(allEndpoints[name], input, caller)
    const response = await fetch(appUrl + path, {
      ...request,
      headers: { ...headers, 'x-forwarded-for': address },
    })
    const text = await response.text()
    if (!response.ok) return undefined
    return parseReply(allEndpoints[name], text === '' ? undefined : JSON.parse(text))
  }
}

type Person = { userId: string; username: string; email: string; call: ReturnType<typeof callerFrom> }
type Target = { challengeId: number; challengeName: string }

async function joinFrom(appUrl: string, address: string, email: string): Promise<Person | undefined> {
  const visit = callerFrom(appUrl, address)
  await visit('register', { body: { fullName: 'A Member', email, password: PASSWORD } })
  const session = await visit('login', { body: { email, password: PASSWORD } })
  if (!session) return undefined
  const { userId, token, username } = session
  return { userId, username: username ?? '', email, call: callerFrom(appUrl, address, { userId, token }) }
}

async function prove(
  { userId, username, call }: Person,
  { challengeId, challengeName }: Target,
  picture: Buffer,
) {
  const proof = { userId, username, description: STORY, imageUrl: dataUrl(picture) }
  return call('submitProof', { body: { challengeID: challengeId, challengeName, ...proof } })
}

const noise = () => {
  const raw = { width: 24, height: 24, channels: 3 } as const
  return sharp(randomBytes(24 * 24 * 3), { raw })
    .resize(320, 320, { kernel: 'nearest' })
    .jpeg()
    .toBuffer()
}
const screenshot = (text: string) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="640" height="480"><rect width="640" height="480" fill="#fff"/><text x="40" y="200" font-size="40">${text}</text></svg>`,
    ),
  )
    .jpeg()
    .toBuffer()
const turned = async (picture: Buffer, degrees: number) => sharp(picture).rotate(degrees).jpeg().toBuffer()

/** A picture of the kind that the account at `place` sends. */
async function farmPicture(place: number, reused: Buffer): Promise<Buffer> {
  switch (place % 5) {
    case 0:
      return screenshot(`trust me ${place}`)
    case 1:
      return turned(reused, 90)
    case 2:
      return turned(reused, place)
    default:
      return noise()
  }
}

type Mode = 'open' | 'guarded'
type Result = { mode: Mode; cells: Record<string, number> }

const emailOf = (name: string) => `${name}-${randomUUID()}@example.org`

async function attack(mode: Mode): Promise<Result & { machine: string }> {
  await using resources = new AsyncDisposableStack()
  const database = await openDatabase(resources)
  const db = new Client({ connectionString: database.DATABASE_URL })
  await db.connect()
  resources.defer(() => db.end())
  const number = async (sql: string, values: unknown[] = []) =>
    Number((await db.query({ text: sql, values, rowMode: 'array' })).rows[0]?.[0] ?? 0)
  const { url: appUrl } = await startApp(resources, { ...database, ECONOMY: mode }, undefined)

  const owner = await joinFrom(appUrl, '192.0.2.1', emailOf('owner'))
  if (!owner) throw new Error('the owner could not join')
  await db.query(`update users set duties = '{owner}', email_confirmed_at = now() where user_id = $1`, [
    owner.userId,
  ])
  await db.query(
    `insert into products (product_name, price, quantity) select 'Solar lantern ' || n, 900, 100000 from generate_series(1, 20) n`,
  )
  const product = { productID: 1, productName: 'Solar lantern 1', price: 900, quantity: 1 }
  const description = 'Plant a tree in your neighbourhood and show it in the ground.'
  await db.query(
    `insert into challenges (challenge_name, description, photo_url, points, approved_at, budget, budget_left)
     select 'Plant a tree', $1, '/favicon.svg', $2, now(), $2 * 50, $2 * 50 from generate_series(1, 8)`,
    [description, CHALLENGE_POINTS],
  )
  const targets: Target[] = Array.from({ length: 8 }, (_, index) => ({
    challengeId: index + 1,
    challengeName: 'Plant a tree',
  }))
  // Known members, whose networks and addresses are their own.
  const honest: Person[] = []
  for (let at = 0; at < HONEST; at++) {
    const person = await joinFrom(appUrl, `198.51.${at}.7`, emailOf('honest'))
    if (person) honest.push(person)
  }
  await db.query(`update users set joined_at = now() - interval '40 days', email_confirmed_at = now()`)

  log(`${mode}: the farm begins`)
  const started = performance.now()
  const farm: Person[] = []
  const addresses = [
    ...Array.from({ length: FROM_ONE_ADDRESS }, () => '203.0.113.9'),
    ...Array.from({ length: NETWORKS * ACCOUNTS_PER_NETWORK }, (_, at) => `100.64.${at % NETWORKS}.${at}`),
  ]
  for (const address of addresses) {
    const person = await joinFrom(appUrl, address, emailOf('farm'))
    if (person) farm.push(person)
  }
  // The worst case: the farm reads the mail of every address.
  await db.query(`update users set email_confirmed_at = now() where email_confirmed_at is null`)
  const own = await farm[0]?.call('createChallenge', {
    body: {
      challengeName: 'A picture of anything',
      description,
      points: 1000,
      photoUrl: 'https://example.org/b.jpg',
    },
  })
  const reused = await makePhoto(1)
  for (const [at, person] of farm.entries()) {
    const planted = targets[at % targets.length]
    if (planted) await prove(person, planted, await farmPicture(at, reused))
    if (own && at > 0 && at % 2 === 0)
      await prove(person, { challengeId: own.challengeId, challengeName: own.challengeName }, await noise())
  }
  // Some leave and come back with the same address and photo.
  for (const [at, { email, call }] of farm.slice(0, 5).entries()) {
    await call('deleteAccount', { body: { password: PASSWORD } })
    const back = await joinFrom(appUrl, addresses[at] ?? '', email)
    if (!back) continue
    farm.push(back)
    await db.query(`update users set email_confirmed_at = now() where user_id = $1`, [back.userId])
    const [first] = targets
    if (first) await prove(back, first, await farmPicture(at, reused))
  }
  let scene = 1000
  for (const [at, person] of honest.entries()) {
    const target = targets[at % targets.length]
    if (target) await prove(person, target, await makePhoto(scene++))
  }
  const cap = await number('select community_cap from policies where active')
  const minted = () =>
    number(`select coalesce(sum(amount), 0) from points_ledger where reason = 'proof_verified'`)

  /** Everybody on the farm orders as much as their points allow, to one door. Returns the worth of it in points. */
  async function orderAll() {
    let redeemed = 0
    for (const { userId, call } of farm) {
      const points = await number(
        `select least(900, coalesce(sum(amount - taken - spent), 0)) from earnings where user_id = $1 and released_at is not null`,
        [userId],
      )
      if (points === 0) continue
      const order = await call('placeOrder', { body: orderPayload(userId, [product], { points }) })
      redeemed += order?.pointsApplied ?? 0
    }
    return redeemed
  }
  const ids = farm.map(({ userId }) => userId)
  const honestIds = honest.map(({ userId }) => userId)
  const sumOf = (what: string, users: string[]) =>
    number(`select coalesce(sum(${what}), 0) from earnings where user_id = any ($1)`, [users])
  const onTheDay = await orderAll()
  const cells: Record<string, number> = {
    'accounts made by the farm': farm.length,
    'proofs of the farm verified': await number(
      `select count(*) from proofs where status = 'Verified' and user_id = any ($1)`,
      [ids],
    ),
    'points paid to the farm': await sumOf('amount', ids),
    'points the farm redeems on the day': onTheDay,
    'the cap of the community': cap,
  }

  log(`${mode}: a careless steward confirms everything, and the hold passes`)
  for (;;) {
    const waiting = await owner.call('listProofCases', { query: { cause: 'unconfirmed', limit: 50 } })
    if (!waiting || waiting.length === 0) break
    await owner.call('confirmProofs', { body: { proofIds: waiting.map(({ proofId }) => proofId) } })
  }
  await db.query('update users set earns_since = now() where earns_since is null')
  const honestWait = () => number('select count(*) from waiting_points where user_id = any ($1)', [honestIds])
  while ((await honestWait()) > 0) await new Promise((resolve) => setTimeout(resolve, 500))
  cells['points paid to honest members'] = await sumOf('amount', honestIds)
  cells['points paid to all in 24 hours'] = await minted()
  await db.query('alter table earnings disable trigger user')
  await db.query(`update earnings set available_at = now() - interval '1 minute' where released_at is null`)
  await db.query('alter table earnings enable trigger user')
  const due = () =>
    number('select count(*) from earnings join users using (user_id) where released_at is null')
  while ((await due()) > 0) await new Promise((resolve) => setTimeout(resolve, 500))
  cells['points at one door in 30 days, all confirmed'] = onTheDay + (await orderAll())
  cells['points that honest members can redeem then'] = await number(
    `select coalesce(sum(amount - taken - spent), 0) from earnings where user_id = any ($1) and released_at is not null`,
    [honestIds],
  )
  cells['seconds of the attack'] = Math.round((performance.now() - started) / 1000)
  return { mode, cells, machine: await machineLine(db) }
}

await runBench(async () => {
  const results = [await attack('open'), await attack('guarded')]
  const [open, guarded] = results
  const names = Object.keys(open?.cells ?? {})
  console.log(`${guarded?.machine}\n`)
  console.log(
    markdownOf([
      ['', ...results.map(({ mode }) => mode)],
      ...names.map((name) => [name, ...results.map(({ cells }) => String(cells[name]))]),
    ]),
  )
  const of = (name: string) => guarded?.cells[name] ?? Number.NaN
  const bounds: [string, boolean][] = [
    [
      'the farm is paid a tenth of the cap at most before anybody has looked',
      of('points paid to the farm') * 10 <= of('the cap of the community'),
    ],
    ['nothing redeemable on the day', of('points the farm redeems on the day') === 0],
    ['at most 5,000 at one door', of('points at one door in 30 days, all confirmed') <= 5000],
    ['the cap holds', of('points paid to all in 24 hours') <= of('the cap of the community')],
    ['honest members are paid', of('points paid to honest members') >= HONEST * CHALLENGE_POINTS],
  ]
  const broken = bounds.filter(([, holds]) => !holds).map(([name]) => name)
  if (broken.length > 0) throw new Error(`not so: ${broken.join('; ')}`)
})
