import { DAY, PRODUCTS_PAGE, SECOND } from '@canopy/contract/limits'
import type { ProductSort } from '@canopy/contract/shop/products'
import { expect, test } from 'vitest'
import { nextCursor } from '../../../testing/next-page.ts'
import { orderPayload, todaysOrderId } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'
import { countSales, expireSales } from './products.ts'

const { clock, db, deps, make, visitor } = await testApp()

test('products are sorted by units sold in 90 days without cancelled orders, then newest first', async () => {
  const member = await make.member()
  const oldest = await make.product({ productName: 'Oldest' })
  const sold = await make.product({ productName: 'Sold' })
  const cancelled = await make.product({ productName: 'Cancelled' })
  const longAgo = await make.product({ productName: 'Long ago' })
  const newest = await make.product({ productName: 'Newest' })
  const buy = (product: typeof sold, quantity: number, counter: number) =>
    member.call('placeOrder', {
      body: orderPayload(member.userId, [{ ...product, quantity }], { orderId: todaysOrderId(counter) }),
    })
  await buy(oldest, 1, 1)
  await buy(sold, 2, 2)
  const { orderId } = await buy(cancelled, 5, 3)
  await member.call('cancelOrder', { params: { orderId } })
  clock.advance(-91 * DAY)
  await buy(longAgo, 5, 4)
  clock.advance(91 * DAY)
  await deps.transaction(countSales)

  const products = await member.call('listProducts', {})
  const names = products.map((product) => product.productName)
  expect(names).toEqual(['Sold', 'Oldest', 'Newest', 'Long ago', 'Cancelled'])
  expect(products[0]).toEqual({
    productID: sold.productID,
    id: sold.productID,
    productName: 'Sold',
    price: 250,
    imgURL: '',
    numberOfPoints: 0,
    shortDescription: '',
    fullDescription: '',
    quantity: 8,
    category: 'other',
    pictures: [],
  })
  expect(products[2]?.productID).toBe(newest.productID)
})

test('a conditional request returns 304 until stock changes, then the new stock', async () => {
  const member = await make.member()
  const product = await make.product({ quantity: 3 })
  const list = (etag?: unknown) =>
    member.send('listProducts', { headers: etag === undefined ? {} : { 'if-none-match': String(etag) } })
  const stockIn = (body: { productID: number; quantity: number }[]) =>
    body.find((each) => each.productID === product.productID)?.quantity

  const { headers } = await list()
  expect((await list(headers.etag)).statusCode).toBe(304)
  await member.call('placeOrder', { body: orderPayload(member.userId, [{ ...product, quantity: 2 }]) })
  const after = await list(headers.etag)
  expect(after.statusCode).toBe(200)
  expect(stockIn(after.json())).toBe(1)
})

test('the buyer sees the new stock at once, others within a second, and everybody at once that a product is sold out', async () => {
  const [buyer, other] = [await make.member(), await make.member()]
  const product = await make.product({ quantity: 3 })
  const stockFor = async (member: typeof buyer, query = {}) =>
    (await member.call('listProducts', { query })).find(
      ({ productID: productId }) => productId === product.productID,
    )?.quantity
  const buy = (quantity: number, counter: number) =>
    buyer.call('placeOrder', {
      body: orderPayload(buyer.userId, [{ ...product, quantity }], { orderId: todaysOrderId(counter) }),
    })
  for (const query of [{}, { limit: PRODUCTS_PAGE }]) expect(await stockFor(other, query)).toBe(3)
  await buy(1, 1)
  for (const query of [{}, { limit: PRODUCTS_PAGE }]) expect(await stockFor(buyer, query)).toBe(2)
  expect(await stockFor(other, { ids: String(product.productID) })).toBe(2)
  expect(await stockFor(other)).toBe(3)
  clock.advance(SECOND)
  await expect.poll(() => stockFor(other)).toBe(2)
  await buy(2, 2)
  for (const query of [{}, { limit: PRODUCTS_PAGE }]) expect(await stockFor(other, query)).toBe(0)
})

test('everybody sees the new stock of a product itself, and on later pages, at once', async () => {
  const [buyer, other] = [await make.member(), await make.member()]
  const products = [await make.product({ quantity: 9 }), await make.product({ quantity: 9 })]
  const newest = { limit: 1, sort: 'newest' } as const
  const cursor = nextCursor(await other.send('listProducts', { query: newest }))
  const [sold, shown] = products
  const stocks = async () => [
    (await other.call('listProducts', { query: { ...newest, cursor } }))[0]?.quantity,
    ...(await Promise.all(
      products.map(async (params) => (await other.call('getProduct', { params })).quantity),
    )),
  ]
  expect(await stocks()).toEqual([9, 9, 9])
  for (const [index, bought] of [sold, shown].entries()) {
    if (!bought) throw new Error('no product')
    const lines = [{ ...bought, quantity: 2 }]
    await buyer.call('placeOrder', {
      body: orderPayload(buyer.userId, lines, { orderId: todaysOrderId(index + 1) }),
    })
    expect(await stocks()).toEqual(index === 0 ? [7, 7, 9] : [7, 7, 7])
  }
})

/** The names on all pages of a list. */
async function namesIn(query: object) {
  const member = await make.member()
  const pages: string[][] = []
  for (let cursor: string | undefined; pages.length === 0 || cursor !== undefined; ) {
    const response = await member.send('listProducts', { query: { limit: 2, ...query, cursor } })
    const products: { productName: string }[] = response.json()
    pages.push(products.map(({ productName }) => productName))
    cursor = nextCursor(response)
  }
  expect(pages.slice(0, -1).every((page) => page.length === 2)).toBe(true)
  return pages.flat()
}

test.each<[ProductSort, string[]]>([
  ['popular', ['Paged D', 'Paged A', 'Paged E', 'Paged C', 'Paged B']],
  ['low-to-high', ['Paged E', 'Paged A', 'Paged D', 'Paged B', 'Paged C']],
  ['high-to-low', ['Paged C', 'Paged B', 'Paged D', 'Paged A', 'Paged E']],
  ['newest', ['Paged E', 'Paged D', 'Paged C', 'Paged B', 'Paged A']],
])('pages of products follow each other without gaps: %s', async (sort, expected) => {
  await db.updateTable('products').set({ archived_at: clock.now() }).execute()
  const member = await make.member()
  const prices = { A: 200, B: 300, C: 400, D: 200, E: 100 }
  const made = []
  for (const [name, price] of Object.entries(prices))
    made.push(await make.product({ productName: `Paged ${name}`, price }))
  const [a, , , d] = made
  const cartItems = [a, d].flatMap((each, index) => (each ? [{ ...each, quantity: 1 + index }] : []))
  await member.call('placeOrder', { body: orderPayload(member.userId, cartItems) })
  await deps.transaction(countSales)
  expect(await namesIn({ sort })).toEqual(expected)
  const inKitchen = made.slice(1).map(({ productID: productId }) => productId)
  await db.updateTable('products').set({ category: 'kitchen' }).where('product_id', 'in', inKitchen).execute()
  expect(await namesIn({ sort, category: 'kitchen' })).toEqual(expected.filter((name) => name !== 'Paged A'))
  expect(await namesIn({ sort, category: 'energy' })).toEqual([])
})

test('a page begins where the one before ended, also if its last product has sold or is hidden since', async () => {
  const member = await make.member()
  const made = []
  for (const name of ['One', 'Two', 'Three', 'Four'])
    made.push(await make.product({ productName: `Moving ${name}` }))
  const query = { q: 'moving', limit: 2 }
  const { headers } = await member.send('listProducts', { query })
  const cursor = nextCursor({ headers })
  const last = made[2]?.productID ?? 0
  await db.updateTable('product_popularity').set({ units: 9 }).where('product_id', '=', last).execute()
  await db.updateTable('products').set({ visible: false }).where('product_id', '=', last).execute()
  const next = await member.call('listProducts', { query: { ...query, cursor } })
  expect(next.map(({ productName }) => productName)).toEqual(['Moving Two', 'Moving One'])
})

test('products are found by any part of the name, in any case and literally', async () => {
  for (const productName of ['Bamboo Toothbrush', 'Soap 100%', 'Coir brush', 'Back\\slash', 'Snake_case'])
    await make.product({ productName })
  const found = (q: string) => namesIn({ q, sort: 'newest' })
  expect(await found('BRUSH')).toEqual(['Coir brush', 'Bamboo Toothbrush'])
  expect(await found(' tooth ')).toEqual(['Bamboo Toothbrush'])
  expect(await found('b')).toContain('Back\\slash')
  expect(await found('0%')).toEqual(['Soap 100%'])
  expect(await found('%%')).toEqual([])
  expect(await found('k\\s')).toEqual(['Back\\slash'])
  expect(await found('e_c')).toEqual(['Snake_case'])
  expect(await found('a_b')).toEqual([])
})

test('categories are listed as long as they have products that are sold', async () => {
  const member = await make.member()
  const { productID: productId } = await make.product()
  const categories = async () => {
    // Adds a product, of which the server is notified.
    await make.product()
    return member.call('listProductCategories', {})
  }
  const change = (values: { category?: string; visible?: boolean }) =>
    db.updateTable('products').set(values).where('product_id', '=', productId).execute()
  await change({ category: 'travel' })
  expect(await categories()).toContain('travel')
  await change({ visible: false })
  expect(await categories()).not.toContain('travel')
  expect(await member.call('listProducts', { query: { ids: `${productId}` } })).toEqual([])
})

test('a list of products with a malformed query is refused', async () => {
  const member = await make.member()
  const tooMany = Array.from({ length: 101 }, (_, index) => index + 1).join(',')
  const tampered = Buffer.from(JSON.stringify([new Date().toISOString(), [2 ** 40, 1]])).toString('base64url')
  for (const query of [
    { limit: 1001 },
    { limit: 0 },
    { cursor: 'x' },
    { cursor: tampered },
    { sort: 'cheapest' },
    { category: 'cars' },
    { q: 'x'.repeat(201) },
    { ids: '1,x' },
    { ids: tooMany },
  ])
    expect([query, await member.refused('listProducts', { query })]).toMatchObject([query, { status: 400 }])
})

test('a product is read by its id; unknown and malformed ids return 404', async () => {
  const member = await make.member()
  const image = `shop-${'x'.repeat(8)}-640x480`
  await db.insertInto('media').values({ name: image, width: 640, height: 480 }).execute()
  const { productID: productId } = await make.product({ productName: 'Pictured' })
  await db.updateTable('products').set({ image }).where('product_id', '=', productId).execute()
  const product = await member.call('getProduct', { params: { productID: productId } })
  expect(product).toMatchObject({
    productID: productId,
    productName: 'Pictured',
    imgURL: `/media/${image}.webp`,
  })

  const otherSpellings = [
    `0x${productId.toString(16)}`,
    `0${productId}`,
    `+${productId}`,
    ` ${productId}`,
    `${productId}e0`,
  ]
  for (const unknown of [
    2_147_483_647,
    2_147_483_648,
    0,
    -1,
    1.5,
    'all-of-them',
    '1%00',
    ...otherSpellings,
  ]) {
    const { status, message } = await member.refused('getProduct', { params: { productID: unknown } })
    expect([unknown, status]).toEqual([unknown, 404])
    if (unknown === 2_147_483_647) expect(message).toBe('Product not found')
  }
})

test('visitors cannot read products', async () => {
  const { productID: productId } = await make.product()
  expect(await visitor.refused('listProducts')).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(await visitor.refused('getProduct', { params: { productID: productId } })).toMatchObject({
    status: 401,
  })
})

test('a sale counts for the popularity once, and its cancellation takes it back, whoever counts when', async () => {
  const member = await make.member()
  const product = await make.product({ productName: 'Taken back' })
  const popularity = async () => {
    await Promise.all([1, 2, 3].map(() => deps.transaction(countSales)))
    const units = db.selectFrom('product_popularity').select('units')
    return (await units.where('product_id', '=', product.productID).executeTakeFirstOrThrow()).units
  }
  const { orderId } = await member.call('placeOrder', {
    body: orderPayload(member.userId, [{ ...product, quantity: 2 }]),
  })
  expect(await popularity()).toBe(2)
  expect(await popularity()).toBe(2)
  await member.call('cancelOrder', { params: { orderId } })
  expect(await popularity()).toBe(0)
})

test('more cancelled than sold on a day counts as nothing, and others are counted', async () => {
  const member = await make.member()
  const [product, other] = [await make.product(), await make.product()]
  const buy = (counter: number, quantity: number) =>
    member.call('placeOrder', {
      body: orderPayload(member.userId, [{ ...product, quantity }], { orderId: todaysOrderId(counter) }),
    })
  const cancelled = (productId: number, units: number) =>
    db.insertInto('new_sales').values({ day: clock.now(), product_id: productId, units: -units }).execute()
  const units = async () => {
    await deps.transaction(countSales)
    const sold = db.selectFrom('product_popularity').select('units').orderBy('product_id')
    return sold.where('product_id', 'in', [product.productID, other.productID]).execute()
  }
  await buy(1, 2)
  await cancelled(other.productID, 1)
  expect(await units()).toEqual([{ units: 2 }, { units: 0 }])
  await cancelled(product.productID, 3)
  expect(await units()).toEqual([{ units: 0 }, { units: 0 }])
})

test('sales count for the popularity of a product for 90 days', async () => {
  const member = await make.member()
  const product = await make.product({ productName: 'Once bought' })
  await member.call('placeOrder', { body: orderPayload(member.userId, [{ ...product, quantity: 2 }]) })
  await deps.transaction(countSales)
  const units = async (days: number) => {
    await deps.transaction((tx) => expireSales(tx, new Date(clock.now().getTime() + days * DAY)))
    const { productID: productId } = product
    return db.selectFrom('product_popularity').select('units').where('product_id', '=', productId).execute()
  }
  const newer = await make.product()
  const listed = async () =>
    (await member.call('listProducts', {}))
      .map(({ productID: productId }) => productId)
      .filter((id) => [product.productID, newer.productID].includes(id))
  expect(await units(90)).toEqual([{ units: 2 }])
  expect(await listed()).toEqual([product.productID, newer.productID])
  expect(await units(91)).toEqual([{ units: 0 }])
  expect(await listed()).toEqual([newer.productID, product.productID])
  expect(await units(91)).toEqual([{ units: 0 }])
})
