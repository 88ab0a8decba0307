import { OrderPayload } from '@canopy/contract/shop/orders/shapes'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { orderPayload, todaysOrderId } from '../../../../testing/order-payload.ts'
import { shopState } from '../../../../testing/shop-state.ts'
import { testApp } from '../../../../testing/test-app.ts'
import { untilWaiting } from '../../../../testing/until-waiting.ts'
import { createPlaceOrder, type Placing, placeOrders } from './place-orders.ts'

const apps = { open: await testApp({ ECONOMY: 'open' }), guarded: await testApp({ ECONOMY: 'guarded' }) }
const { db, make, transaction } = apps.open
const { stockOf, balanceOf } = shopState(db)
// Before the first order, since it is kept for some seconds.
await apps.guarded.db
  .updateTable('policies')
  .set({ new_member_orders: 2, new_member_points: 50 })
  .where('mode', '=', 'guarded')
  .execute()

type App = typeof apps.open
type Member = Awaited<ReturnType<App['make']['member']>>
type Product = Awaited<ReturnType<App['make']['product']>>
type Options = { quantity?: number; points?: number; key?: string; orderId?: string; door?: string }

async function requestOf(
  { deps, clock }: App,
  { userId }: Member,
  products: Product[],
  { quantity = 1, points = 0, key, orderId, door = userId }: Options = {},
) {
  const lines = products.map((product) => ({ ...product, quantity }))
  const payload = orderPayload(userId, lines, { points, ...(orderId && { orderId }) })
  return {
    ...{ userId, key, doorKeys: [`place:${door}`], now: clock.now() },
    payload: OrderPayload.parse(payload),
    policy: await deps.policy.read(),
  }
}

type Request = Awaited<ReturnType<typeof requestOf>>

type Outcome = Partial<Placing> & { code?: string }

/** Places the orders in one transaction. Those that are left out have no outcome. */
const together = ({ transaction, deps }: App, requests: Request[]): Promise<(Outcome | undefined)[]> =>
  transaction((tx) => placeOrders(tx, deps.config, requests))

/** Whether each of the orders was placed; for one that was refused, the code. */
const placed = async (app: App, requests: Request[]) =>
  (await together(app, requests)).map((outcome) => outcome?.code ?? outcome?.made ?? false)

/** All that a member's order has written, without what differs between any two. */
async function writtenFor({ userId }: Member) {
  const { rows } = await sql`
    with placed as (select * from orders where user_id = ${userId})
    select
      (select json_agg(json_build_object('id', order_id, 'name', name, 'status', status, 'subtotal', subtotal, 'points', points_applied,
        'total', total_amount, 'street', street, 'city', city, 'zip', zip_code, 'phone', phone, 'country', country, 'door', door_keys is not null))
        from placed) as orders,
      (select json_agg(json_build_array(position, product_name, quantity, price) order by position)
        from placed join order_lines using (order_key)) as lines,
      (select json_agg(json_build_array(kind, change) order by entry_id) from placed join stock_entries using (order_key)) as stock,
      (select json_agg(json_build_array(reason, amount, ref, balance, cause = 'order:' || (select order_key from placed)) order by entry_id)
        from points_ledger where user_id = ${userId}) as ledger,
      (select json_agg(json_build_array(taken, spent)) from earnings where user_id = ${userId}) as earnings,
      (select json_agg(badge_id order by badge_id) from badge_awards where user_id = ${userId}) as badges,
      (select json_agg(json_build_array(scope, key, length(content_hash), reply ->> 'orderKey' = (select order_key::text from placed)))
        from idempotency_keys where user_id = ${userId}) as keys,
      (select json_agg(json_build_array(job.name, policy, retry_limit)) from placed join pgboss.job on data ->> 'orderKey' = order_key::text
      ) as jobs`.execute(db)
  return rows[0]
}

test('orders that are placed together write and return what each does alone', async () => {
  const names = { fullName: 'Nimali Perera', points: 300 }
  const [ana, ben, alone] = [await make.member(names), await make.member(names), await make.member(names)]
  const products = [
    await make.product({ productName: 'Brush', price: 250 }),
    await make.product({ productName: 'Soap', price: 120 }),
  ]
  const wanted = { quantity: 2, points: 180, key: 'a key' }
  const [first, second] = await together(apps.open, [
    await requestOf(apps.open, ana, products, wanted),
    await requestOf(apps.open, ben, products.toReversed(), { ...wanted, points: 0 }),
  ])
  const request = await requestOf(apps.open, alone, products, wanted)
  const [expected] = await together(apps.open, [request])
  expect(first).toEqual({ made: true, order: { ...expected?.order, userId: ana.userId } })
  expect(await writtenFor(ana)).toEqual(await writtenFor(alone))
  expect(second?.order).toMatchObject({
    userId: ben.userId,
    cartItems: [
      { productName: 'Soap', quantity: 2 },
      { productName: 'Brush', quantity: 2 },
    ],
    totalAmount: 740,
  })
  expect([await balanceOf(ana), await balanceOf(ben)]).toEqual([120, 300])
  expect(await Promise.all(products.map(stockOf))).toEqual([4, 4])
  expect(await ana.call('listOrders', {})).toEqual([first?.order])
})

test('a repeated request gets its order, one with other content is refused, and a taken order id is replaced by the next', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const product = await make.product()
  const repeated = await requestOf(apps.open, ana, [product], { key: 'again' })
  const [first] = await together(apps.open, [repeated])
  const taken = await requestOf(apps.open, ana, [product], { key: 'new' })
  const other = await requestOf(apps.open, ben, [product])
  expect(await together(apps.open, [repeated, other])).toEqual([
    { made: false, order: first?.order },
    expect.objectContaining({ made: true }),
  ])
  const changed = await requestOf(apps.open, ana, [product], { key: 'again', quantity: 2 })
  expect(await placed(apps.open, [changed, other])).toEqual(['idempotency_key_reused', false])
  expect((await together(apps.open, [taken]))[0]?.order?.orderId).toBe(todaysOrderId(2))
  expect(await stockOf(product)).toBe(7)
})

test('what is refused writes nothing, and the others are placed', async () => {
  const product = await make.product({ price: 100 })
  const hidden = await make.product()
  await db
    .updateTable('products')
    .set({ visible: false })
    .where('product_id', '=', hidden.productID)
    .execute()
  const dear = { ...product, price: 99 }
  const unknown = { ...product, productID: 999_999_999 }
  const poor = await make.member({ points: 49 })
  const refused = [
    await requestOf(apps.open, await make.member(), [product], { quantity: 99 }),
    await requestOf(apps.open, await make.member(), [hidden]),
    await requestOf(apps.open, await make.member(), [dear]),
    await requestOf(apps.open, await make.member(), [product, unknown]),
    await requestOf(apps.open, poor, [product], { points: 50 }),
    await requestOf(apps.open, await make.member({ points: 500 }), [product], { points: 101 }),
  ]
  const buyer = await make.member()
  const good = await requestOf(apps.open, buyer, [product])
  expect(await placed(apps.open, [...refused, good])).toEqual([
    ...[
      'out_of_stock',
      'out_of_stock',
      'prices_changed',
      'product_not_found',
      'not_enough_points',
      'points_exceed_total',
    ],
    true,
  ])
  for (const { userId } of refused)
    expect(await writtenFor({ ...poor, userId })).toMatchObject({ orders: null, keys: null })
  expect(await stockOf(product)).toBe(9)
  expect(await balanceOf(poor)).toBe(49)
})

test('of those who want the last piece the first gets it; of one member only the first order is placed', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const last = await make.product({ quantity: 3 })
  const orders = [
    await requestOf(apps.open, ana, [last], { quantity: 2 }),
    await requestOf(apps.open, ben, [last], { quantity: 2 }),
    await requestOf(apps.open, ana, [last], { orderId: todaysOrderId(2) }),
  ]
  expect(await placed(apps.open, orders)).toEqual([true, 'out_of_stock', false])
  expect(await stockOf(last)).toBe(1)
})

test('members are left out while something of theirs is locked, and nobody waits for it', async () => {
  const app = apps.guarded
  const [leaving, earning, ordering, atDoor, buyer] = await Promise.all(
    [1, 2, 3, 4, 5].map(() => app.make.member({ points: 10 })),
  )
  const product = await app.make.product({ price: 10 })
  const requests = await Promise.all(
    [leaving, earning, ordering, atDoor, buyer].flatMap((member) =>
      member ? [requestOf(app, member, [product], { points: 10 })] : [],
    ),
  )
  await app.transaction(async (tx) => {
    await sql`select from users where user_id = ${leaving?.userId} for update`.execute(tx)
    await sql`select from member_points where user_id = ${earning?.userId} for no key update`.execute(tx)
    for (const [userId, doors] of [
      [ordering?.userId, null],
      [uuidv7(), requests[3]?.doorKeys],
    ])
      await sql`select begin_order(${userId}, '', '', '', null, ${doors}::text[], null, true)`.execute(tx)
    expect(await placed(app, requests)).toEqual([false, false, false, false, true])
  })
})

test('orders wait for a product that somebody changes, and see what has become of it', async () => {
  const [ana, ben] = [await make.member(), await make.member()]
  const [changed, product] = [await make.product({ price: 100 }), await make.product()]
  const requests = [
    await requestOf(apps.open, ana, [product, changed]),
    await requestOf(apps.open, ben, [product]),
  ]
  const results = await transaction(async (tx) => {
    await tx.updateTable('products').set({ price: 150 }).where('product_id', '=', changed.productID).execute()
    const placing = placed(apps.open, requests)
    await untilWaiting(db)
    return { placing }
  })
  expect(await results.placing).toEqual(['prices_changed', true])
})

test('amounts beyond 32 bits are placed, too', async () => {
  const product = await make.product({ price: 300_000, quantity: 10_000 })
  const request = await requestOf(apps.open, await make.member(), [product], { quantity: 10_000 })
  const [result] = await together(apps.open, [request])
  expect(result?.order).toMatchObject({ subtotal: 3_000_000_000, totalAmount: 3_000_000_000 })
})

/** Places orders as in a process of its own. After a deadlock a transaction runs again. */
function newProcess({ deps }: App) {
  const counts = { transactions: 0, runs: 0 }
  const place = createPlaceOrder({
    ...deps,
    transaction: (work) => {
      counts.transactions += 1
      return deps.transaction((tx) => {
        counts.runs += 1
        return work(tx)
      })
    },
  })
  return { place, counts }
}

test('orders that arrive while another is placed take one transaction', async () => {
  const { place, counts } = newProcess(apps.open)
  const product = await make.product({ quantity: 20 })
  const requests = await Promise.all(
    Array.from({ length: 20 }, async () => requestOf(apps.open, await make.member(), [product])),
  )
  const results = await Promise.all(requests.map(place))
  expect(results.map(({ made, order }) => [made, order.userId])).toEqual(
    requests.map(({ userId }) => [true, userId]),
  )
  expect(counts.transactions).toBe(2)
})

test('if the database refuses one of several, nothing is written together, and each is placed alone', async () => {
  const { place, counts } = newProcess(apps.open)
  const product = await make.product()
  const [bad, first, ...others] = await Promise.all(
    [1, 2, 3, 4].map(async () =>
      requestOf(apps.open, await make.member({ points: 10 }), [product], { points: 5 }),
    ),
  )
  if (!bad || !first) throw new Error('there are four requests')
  // A constraint refuses it.
  const requests = [first, { ...bad, doorKeys: [] }, ...others]
  const results = await Promise.allSettled(requests.map(place))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(counts.transactions).toBe(1 + 1 + 3)
  expect(await stockOf(product)).toBe(7)
  expect(await Promise.all(requests.map(balanceOf))).toEqual([5, 10, 5, 5])
})

test('under limits, one order of a door with points and what is within them is placed; new members are checked', async () => {
  const { make } = apps.guarded
  const member = () => make.member({ points: 1000 })
  const product = await make.product({ price: 100, quantity: 100 })
  const [ana, ben, cleo, dev] = [await member(), await member(), await member(), await member()]
  const request = (of: Member, options: Options) => requestOf(apps.guarded, of, [product], options)
  const results = await together(apps.guarded, [
    await request(ana, { points: 60, door: 'one' }),
    await request(ben, { points: 10, door: 'one' }),
    await request(cleo, { points: 10, door: 'other' }),
    await request(dev, { door: 'one' }),
  ])
  expect(results.map((result) => result?.order?.status)).toEqual(['on hold', undefined, 'pending', 'pending'])
  expect(results[0]?.order?.timeline).toMatchObject([{ status: 'on hold' }])
  expect(await ana.call('listOrders', {})).toEqual([results[0]?.order])
  expect(await placed(apps.guarded, [await request(dev, { orderId: todaysOrderId(2) })])).toEqual([true])
  expect(await placed(apps.guarded, [await request(dev, { orderId: todaysOrderId(3) })])).toEqual([
    'too_many_orders',
  ])
})

test('a product that runs out is announced once, and saving for a product that was bought ends', async () => {
  const guard = await make.member({ duties: ['shop'] })
  const [ana, ben] = [await make.member({ points: 10 }), await make.member()]
  const product = await make.product({ productName: 'Rain barrel', quantity: 6, price: 200 })
  await db.updateTable('products').set({ threshold: 5 }).where('product_id', '=', product.productID).execute()
  await ana.call('startSaving', { body: { productID: product.productID } })
  expect(await ana.call('getSaving', {})).toMatchObject({ product: { productID: product.productID } })
  const requests = [await requestOf(apps.open, ana, [product]), await requestOf(apps.open, ben, [product])]
  expect(await placed(apps.open, requests)).toEqual([true, true])
  expect((await guard.call('listNotifications', {})).map(({ text }) => text)).toEqual([
    'Rain barrel is running out: 4 left.',
  ])
  expect(await ana.call('getSaving', {})).toBeNull()
})

test('members who order at the same moment each get their order or the reason why not', async () => {
  const scarce = await make.product({ price: 30, quantity: 5 })
  const buyers = await Promise.all(
    Array.from({ length: 40 }, (_, n) => make.member({ points: n % 2 ? 30 : 20 })),
  )
  const responses = await Promise.all(
    buyers.map((buyer) =>
      buyer.send('placeOrder', {
        body: orderPayload(buyer.userId, [{ ...scarce, quantity: 1 }], { points: 30 }),
      }),
    ),
  )
  const outcomes = responses.map((response, n) => {
    const body = response.json()
    if (response.statusCode === 201) expect(body).toMatchObject({ userId: buyers[n]?.userId, totalAmount: 0 })
    return response.statusCode === 201 ? 'placed' : body.code
  })
  expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(5)
  for (const [n, outcome] of outcomes.entries())
    expect(n % 2 ? ['placed', 'out_of_stock'] : ['not_enough_points', 'out_of_stock']).toContain(outcome)
  expect(await stockOf(scarce)).toBe(0)
})

test('orders through two processes, of the same members and doors in another order, do not deadlock', async () => {
  const { db, make } = apps.guarded
  const processes = [newProcess(apps.guarded), newProcess(apps.guarded)]
  const products = await Promise.all([1, 2].map(() => make.product({ price: 10, quantity: 100 })))
  const buyers = await Promise.all(Array.from({ length: 30 }, () => make.member({ points: 2 })))
  const requests = async (isSecond: boolean) =>
    Promise.all(
      buyers.map((buyer, n) =>
        requestOf(apps.guarded, buyer, products.slice(Number(isSecond)).slice(0, 1), {
          points: 1,
          door: `door ${n % 7}`,
          key: String(isSecond),
        }),
      ),
    )
  const [forwards, backwards] = [await requests(false), (await requests(true)).toReversed()]
  const results = await Promise.all([
    ...forwards.map((request) => processes[0]?.place(request)),
    ...backwards.map((request) => processes[1]?.place(request)),
  ])
  expect(results.map((result) => [result?.made, result?.order.userId])).toEqual(
    [...forwards, ...backwards].map(({ userId }) => [true, userId]),
  )
  const { rows } = await sql`
    select (select array_agg(distinct quantity) from products where product_id = any(${products.map(({ productID: productId }) => productId)})) as left,
      (select sum(points_applied)::integer from orders where user_id = any(${buyers.map(({ userId }) => userId)})) as redeemed`.execute(
    db,
  )
  expect(rows).toEqual([{ left: [70], redeemed: 60 }])
  for (const { counts } of processes) expect(counts.runs).toBe(counts.transactions)
})
