import { DAY } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { orderPayload, todaysOrderId } from '../../../../testing/order-payload.ts'
import { shopState } from '../../../../testing/shop-state.ts'
import { testApp } from '../../../../testing/test-app.ts'

const { db, make, clock } = await testApp()
const limitedApp = await testApp({ RATE_LIMIT: 'on' })

const { stockOf } = shopState(db)

const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })

test('a retry returns the first order; the same key with other content is refused', async () => {
  const member = await make.member({ points: 100 })
  const product = await make.product()
  const body = orderPayload(member.userId, [{ ...product, quantity: 2 }], { points: 100 })
  const first = await member.send('placeOrder', { body, ...keyed('cart-1') })
  const again = await member.send('placeOrder', { body, ...keyed('cart-1') })
  expect([first.statusCode, again.statusCode]).toEqual([201, 200])
  expect(again.json()).toEqual(first.json())

  const other = { ...body, pointsApplied: 0 }
  expect(await member.refused('placeOrder', { body: other, ...keyed('cart-1') })).toMatchObject({
    status: 422,
    code: 'idempotency_key_reused',
  })
  expect(await stockOf(product)).toBe(8)
  expect(await member.call('listOrders', {})).toHaveLength(1)
})

test('a retry returns the current state of the order', async () => {
  const member = await make.member({ fullName: 'Anna Perera', points: 100 })
  const product = await make.product()
  const body = orderPayload(member.userId, [{ ...product, quantity: 2 }], { points: 100 })
  const { orderId } = await member.call('placeOrder', { body, ...keyed('lost') })
  const cancelled = await member.call('cancelOrder', { params: { orderId } })
  const again = await member.send('placeOrder', { body, ...keyed('lost') })
  expect(again.statusCode).toBe(200)
  expect(again.json()).toEqual({ ...cancelled, status: 'cancelled' })
  expect(await stockOf(product)).toBe(10)
  expect(await member.call('listOrders', {})).toEqual([again.json()])
})

test('the key of a request refused for unknown products can be used again', async () => {
  const member = await make.member()
  const unknown = { productID: 2_000_000_000, productName: 'Ghost', price: 5, quantity: 1 }
  const ghosts = orderPayload(member.userId, [unknown])
  for (const _ of [1, 2]) {
    expect(await member.refused('placeOrder', { body: ghosts, ...keyed('ghost') })).toMatchObject({
      status: 404,
      productID: unknown.productID,
    })
  }
  const body = orderPayload(member.userId, [{ ...(await make.product()), quantity: 1 }])
  expect((await member.send('placeOrder', { body, ...keyed('ghost') })).statusCode).toBe(201)
})

test('the key of a refused request can be used again', async () => {
  const member = await make.member()
  const product = await make.product({ quantity: 1 })
  const tooMany = orderPayload(member.userId, [{ ...product, quantity: 2 }])
  await member.refused('placeOrder', { body: tooMany, ...keyed('cart') })
  const fewer = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  expect((await member.send('placeOrder', { body: fewer, ...keyed('cart') })).statusCode).toBe(201)
})

test('the same key of two members creates two orders', async () => {
  const product = await make.product()
  for (const member of [await make.member(), await make.member()]) {
    const body = orderPayload(member.userId, [{ ...product, quantity: 1 }])
    expect((await member.send('placeOrder', { body, ...keyed('same') })).statusCode).toBe(201)
  }
  expect(await stockOf(product)).toBe(8)
})

test('without a key, the same proposed id and lines are a retry, other lines another order', async () => {
  const member = await make.member({ points: 10 })
  const product = await make.product()
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  const first = await member.send('placeOrder', { body })
  const again = await member.send('placeOrder', { body })
  expect([first.statusCode, again.statusCode]).toEqual([201, 200])
  expect(again.json()).toEqual(first.json())
  const redeeming = { ...body, pointsApplied: 10 }
  expect((await member.refused('placeOrder', { body: redeeming })).status).toBe(422)

  const more = orderPayload(member.userId, [{ ...product, quantity: 3 }])
  const second = await member.call('placeOrder', { body: more })
  expect(second.orderId).toBe(todaysOrderId(2))
  expect(await stockOf(product)).toBe(6)
})

test('a malformed key returns 400', async () => {
  const member = await make.member()
  const product = await make.product()
  const body = orderPayload(member.userId, [{ ...product, quantity: 1 }])
  for (const key of ['', 'two words', 'x'.repeat(201)]) {
    expect((await member.refused('placeOrder', { body, ...keyed(key) })).status).toBe(400)
  }
})

test('an id that the member has already is replaced by the next free one', async () => {
  const [member, other] = [await make.member(), await make.member()]
  const product = await make.product({ quantity: 100 })
  const order = async (person: typeof member, counter: number, key: string) => {
    const body = orderPayload(person.userId, [{ ...product, quantity: 1 }], {
      orderId: todaysOrderId(counter),
    })
    return (await person.call('placeOrder', { body, ...keyed(key) })).orderId
  }
  expect(await order(member, 1, 'a')).toBe(todaysOrderId(1))
  expect(await order(member, 3, 'b')).toBe(todaysOrderId(3))
  expect(await order(member, 1, 'c')).toBe(todaysOrderId(2))
  expect(await order(member, 1, 'd')).toBe(todaysOrderId(4))
  expect(await order(member, 1000, 'e')).toBe(todaysOrderId(1000))
  expect(await order(other, 1, 'a')).toBe(todaysOrderId(1))
})

test("a date more than a day off is replaced by the server's", async () => {
  const member = await make.member()
  const product = await make.product({ quantity: 100 })
  const day = (offset: number) =>
    new Date(clock.now().getTime() + offset).toISOString().slice(0, 10).replaceAll('-', '')
  const place = async (orderId: string) =>
    (
      await member.call('placeOrder', {
        body: orderPayload(member.userId, [{ ...product, quantity: 1 }], { orderId }),
      })
    ).orderId
  expect(await place(`ORD-${day(-DAY)}-007`)).toBe(`ORD-${day(-DAY)}-007`)
  expect(await place(`ORD-${day(DAY)}-007`)).toBe(`ORD-${day(DAY)}-007`)
  expect(await place(`ORD-${day(3 * DAY)}-007`)).toBe(`ORD-${day(0)}-007`)
  expect(await place('ORD-20209999-007')).toBe(`ORD-${day(0)}-008`)
})

test('more than 120 orders a minute are rate limited', async () => {
  const [member, other] = [await limitedApp.make.member(), await limitedApp.make.member()]
  const statusOf = async (person: typeof member) => (await person.send('placeOrder', { body: {} })).statusCode
  const statuses = await Promise.all(Array.from({ length: 121 }, () => statusOf(member)))
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  expect(statuses.filter((status) => status === 400)).toHaveLength(120)
  expect(await statusOf(other)).toBe(400)
})
