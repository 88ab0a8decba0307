import { DAY } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { orderPayload, todaysOrderId } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'

const { clock, db, make, visitor } = await testApp()

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

test('a product is read by its id; unknown and malformed ids return 404', async () => {
  const member = await make.member()
  const image = `shop-${'x'.repeat(8)}-640x480`
  await db.insertInto('media').values({ name: image, width: 640, height: 480 }).execute()
  const { productID } = await make.product({ productName: 'Pictured' })
  await db.updateTable('products').set({ image }).where('product_id', '=', productID).execute()
  const product = await member.call('getProduct', { params: { productID } })
  expect(product).toMatchObject({ productID, productName: 'Pictured', imgURL: `/media/${image}.webp` })

  const otherSpellings = [
    `0x${productID.toString(16)}`,
    `0${productID}`,
    `+${productID}`,
    ` ${productID}`,
    `${productID}e0`,
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
  const { productID } = await make.product()
  expect(await visitor.refused('listProducts')).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(await visitor.refused('getProduct', { params: { productID } })).toMatchObject({ status: 401 })
})
