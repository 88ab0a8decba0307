import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { orderPayload } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, ownerDb, make } = await testApp()
const steward = await make.member({ fullName: 'Nimal Silva', duties: ['shop'] })

type Product = Awaited<ReturnType<typeof make.product>>

const entry = (
  product: Product,
  kind: 'received' | 'counted' | 'damaged',
  quantity: number,
  { seen = product.quantity } = {},
) => ({ params: product, body: { kind, quantity, seen, reason: 'As on the list' } })

const entriesOf = (params: Product) => steward.call('listStockEntries', { params, query: { limit: 100 } })

/** Every product whose stock differs from the sum of its entries. */
async function wrongProducts() {
  const { rows } = await sql`
    select product_id from products left join stock_entries using (product_id)
    group by product_id having quantity <> coalesce(sum(change), 0)`.execute(db)
  return rows
}

test('what is received, damaged and counted changes the stock, and each entry says who and why', async () => {
  const product = await make.product({ quantity: 10 })
  expect(await steward.call('addStockEntry', entry(product, 'received', 5))).toMatchObject({ quantity: 15 })
  await steward.call('addStockEntry', entry(product, 'damaged', 2))
  await steward.call('addStockEntry', entry(product, 'counted', 12, { seen: 13 }))
  const steward_ = { userId: steward.userId, fullName: 'Nimal Silva' }
  expect(await entriesOf(product)).toMatchObject([
    { kind: 'counted', change: -1, stock: 12, steward: steward_, reason: 'As on the list' },
    { kind: 'damaged', change: -2, stock: 13 },
    { kind: 'received', change: 5, stock: 15 },
    { kind: 'opening', change: 10, stock: 10, steward: null, reason: '' },
  ])
  expect(await make.member().then((member) => member.call('getProduct', { params: product }))).toMatchObject({
    quantity: 12,
  })
})

test.each([
  { kind: 'received', change: -1 },
  { kind: 'sold', change: -1 },
  { kind: 'sold', change: 1 },
  { kind: 'returned', change: -1 },
  { kind: 'damaged', change: 1 },
  { kind: 'lost', change: -1 },
])('the database refuses an entry of $change that is $kind', async (refused) => {
  const { productID: productId } = await make.product({ quantity: 10 })
  const values = { ...refused, product_id: productId, stock: 0 }
  await expect(db.insertInto('stock_entries').values(values).execute()).rejects.toMatchObject({
    constraint: 'stock_entries_movement_check',
  })
})

test('an order and its cancellation are entries, too', async () => {
  const product = await make.product({ quantity: 10 })
  const member = await make.member()
  const params = await member.call('placeOrder', {
    body: orderPayload(member.userId, [{ ...product, quantity: 3 }]),
  })
  await member.call('cancelOrder', { params })
  expect(await entriesOf(product)).toMatchObject([
    { kind: 'returned', change: 3, stock: 10 },
    { kind: 'sold', change: -3, stock: 7 },
    { kind: 'opening' },
  ])
})

test('of two counts at once the second is refused until its steward has seen the first; then it is the stock', async () => {
  const product = await make.product({ quantity: 10 })
  const counts = await Promise.all([
    steward.send('addStockEntry', entry(product, 'counted', 8)),
    steward.send('addStockEntry', entry(product, 'counted', 9)),
  ])
  expect(counts.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const [first] = await entriesOf(product)
  const after = first?.stock ?? 0
  expect(counts.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
    code: 'stock_changed',
    message: `The stock has changed to ${after} since you looked.`,
  })
  await steward.call('addStockEntry', entry(product, 'counted', 9, { seen: after }))
  expect((await entriesOf(product))[0]).toMatchObject({ change: 9 - after, stock: 9 })
})

test('a count that is taken back leaves the stock as it would be without it, also after a sale', async () => {
  const product = await make.product({ quantity: 10 })
  // The browser takes an entry back by the opposite one.
  for (const [counted, back] of [
    [8, 'received'],
    [9, 'damaged'],
  ] as const) {
    const buyer = await make.member()
    const seen = (await entriesOf(product))[0]?.stock ?? 0
    await steward.call('addStockEntry', entry(product, 'counted', counted, { seen }))
    await buyer.call('placeOrder', { body: orderPayload(buyer.userId, [{ ...product, quantity: 3 }]) })
    await steward.call('addStockEntry', entry(product, back, Math.abs(counted - seen)))
    expect((await entriesOf(product))[0]?.stock).toBe(seen - 3)
  }
  expect(await wrongProducts()).toEqual([])
})

test('a count that is made while the product is sold loses no sale, or is refused', async () => {
  for (let round = 0; round < 10; round++) {
    const product = await make.product({ quantity: 10 })
    const buyers = await Promise.all(Array.from({ length: 5 }, () => make.member()))
    const order = (buyer: (typeof buyers)[number]) =>
      buyer.send('placeOrder', { body: orderPayload(buyer.userId, [{ ...product, quantity: 1 }]) })
    const [count, ...orders] = await Promise.all([
      steward.send('addStockEntry', entry(product, 'counted', 9)),
      ...buyers.map(order),
    ])
    expect(orders.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201])
    const isCounted = count.statusCode === 200
    if (!isCounted)
      expect(count.json()).toMatchObject({
        code: 'stock_changed',
        message: expect.stringMatching(/^The stock has changed to \d since you looked\.$/),
      })
    const [newest] = await entriesOf(product)
    expect(newest?.stock).toBe(isCounted ? 4 : 5)
  }
  expect(await wrongProducts()).toEqual([])
})

test('no more can be damaged than there is', async () => {
  const product = await make.product({ quantity: 2 })
  expect(await steward.refused('addStockEntry', entry(product, 'damaged', 3))).toMatchObject({
    status: 400,
    message: 'There are only 2 in stock.',
  })
  expect(await steward.refused('addStockEntry', entry(product, 'received', 0))).toMatchObject({ status: 400 })
  expect(await entriesOf(product)).toHaveLength(1)
})

test('the stock adds up when 200 entries are written while 200 members order', async () => {
  const product = await make.product({ quantity: 100 })
  const buyers = await Promise.all(Array.from({ length: 200 }, () => make.member()))
  const responses = await Promise.all(
    buyers.flatMap((buyer, index) => [
      buyer.send('placeOrder', { body: orderPayload(buyer.userId, [{ ...product, quantity: 1 }]) }),
      steward.send('addStockEntry', entry(product, index % 3 === 0 ? 'damaged' : 'received', 1)),
    ]),
  )
  const statuses = new Set(responses.map(({ statusCode }) => statusCode))
  for (const status of statuses) expect([200, 201, 409, 400]).toContain(status)
  expect(await wrongProducts()).toEqual([])
  const { rows } = await sql<{ sold: number; ordered: number }>`
    select (select -sum(change) from stock_entries where product_id = ${product.productID} and kind = 'sold') as sold,
      (select sum(quantity) from order_lines where product_id = ${product.productID}) as ordered`.execute(db)
  expect(rows[0]?.sold).toBe(rows[0]?.ordered)
})

test('nothing but an entry moves the stock, and no entry changes', async () => {
  const product = await make.product()
  const statements = [
    sql`update products set quantity = 99 where product_id = ${product.productID}`,
    sql`update stock_entries set change = 99`,
    sql`delete from stock_entries`,
    sql`truncate stock_entries`,
  ]
  for (const statement of statements)
    await expect(statement.execute(ownerDb)).rejects.toMatchObject({ code: '23001' })
})

test('stewards of the shop are warned once when a product runs out, and again after it was restocked', async () => {
  const product = await make.product({ productName: 'Rain barrel', quantity: 6 })
  await db.updateTable('products').set({ threshold: 5 }).where('product_id', '=', product.productID).execute()
  const guard = await make.member({ duties: ['shop'] })
  const reviewer = await make.member({ duties: ['review'] })
  const buy = async () => {
    const member = await make.member()
    await member.call('placeOrder', { body: orderPayload(member.userId, [{ ...product, quantity: 2 }]) })
  }
  const warnings = async (member: typeof guard) =>
    (await member.call('listNotifications', {})).map(({ text, href }) => [text, href])
  const href = `/admin/products/${product.productID}`
  await buy()
  await buy()
  expect(await warnings(guard)).toEqual([['Rain barrel is running out: 4 left.', href]])
  expect(await warnings(reviewer)).toEqual([])
  const waiting = await guard.call('listWaiting', {})
  expect(waiting.find(({ kind }) => kind === 'product')).toMatchObject({ count: 1 })
  expect(await guard.call('listDeskProducts', { query: { state: 'low' } })).toMatchObject([
    { productID: product.productID },
  ])
  await steward.call('addStockEntry', entry(product, 'received', 4))
  await buy()
  await buy()
  expect(await warnings(guard)).toEqual([['Rain barrel is running out: 4 left.', href]])
  const { warned_at } = await db
    .selectFrom('products')
    .select('warned_at')
    .where('product_id', '=', product.productID)
    .executeTakeFirstOrThrow()
  expect(warned_at).not.toBeNull()
})

test('stewards of the shop are warned when a count, damage or a raised threshold leaves too little', async () => {
  const guard = await make.member({ duties: ['shop'] })
  const warned = async (name: string) =>
    (await guard.call('listNotifications', {}))
      .map(({ text }) => text)
      .filter((text) => text.startsWith(name))
  const low = async (productName: string) => {
    const product = await make.product({ productName, quantity: 6 })
    await db
      .updateTable('products')
      .set({ threshold: 5 })
      .where('product_id', '=', product.productID)
      .execute()
    return product
  }
  const counted = await low('Compost bin')
  await steward.call('addStockEntry', entry(counted, 'counted', 4))
  await steward.call('addStockEntry', entry(counted, 'damaged', 1))
  expect(await warned('Compost bin')).toEqual(['Compost bin is running out: 4 left.'])
  await steward.call('addStockEntry', entry(await low('Watering can'), 'damaged', 3))
  expect(await warned('Watering can')).toEqual(['Watering can is running out: 3 left.'])

  const params = await low('Seed box')
  const raise = async (threshold: number) => {
    const { version } = await steward.call('getDeskProduct', { params })
    const texts = { productName: 'Seed box', shortDescription: '', fullDescription: '', sku: '' }
    const fields = { ...texts, price: 100, numberOfPoints: 0, category: 'garden', visible: true } as const
    const body = { ...fields, threshold, version, reason: 'Sells better now' }
    await steward.call('changeProduct', { params, body })
  }
  const listed = async () =>
    (await steward.call('listDeskProducts', { query: { q: 'Seed', state: 'low' } })).length
  await raise(7)
  await raise(8)
  expect(await warned('Seed box')).toEqual(['Seed box is running out: 6 left.'])
  expect(await listed()).toBe(1)
  await raise(0)
  expect(await listed()).toBe(0)
  await db.deleteFrom('notifications').where('user_id', '=', guard.userId).execute()
  await raise(7)
  expect(await warned('Seed box')).toEqual(['Seed box is running out: 6 left.'])
})

test('an entry sent twice with the same key is written once', async () => {
  const product = await make.product({ quantity: 10 })
  const headers = { 'idempotency-key': 'the-delivery' }
  const sent = { ...entry(product, 'received', 10), headers }
  const responses = await Promise.all([1, 2, 3].map(() => steward.call('addStockEntry', sent)))
  expect(responses.map(({ quantity }) => quantity)).toEqual([20, 20, 20])
  expect(await entriesOf(product)).toHaveLength(2)
  const more = { ...entry(product, 'received', 11), headers }
  expect(await steward.refused('addStockEntry', more)).toMatchObject({ code: 'idempotency_key_reused' })
})

test('a count far below the stock can be taken back, and no entry makes the stock larger than can be stored', async () => {
  const product = await make.product({ quantity: 10 })
  await steward.call('addStockEntry', entry(product, 'received', 1_000_000))
  await steward.call('addStockEntry', entry(product, 'received', 1_000_000))
  await steward.call('addStockEntry', entry(product, 'counted', 8, { seen: 2_000_010 }))
  expect(await steward.call('addStockEntry', entry(product, 'received', 2_000_002))).toMatchObject({
    quantity: 2_000_010,
  })
  expect(await steward.refused('addStockEntry', entry(product, 'received', 2_147_483_647))).toMatchObject({
    status: 400,
    message: 'The stock can be at most 2,147,483,647.',
  })
})
