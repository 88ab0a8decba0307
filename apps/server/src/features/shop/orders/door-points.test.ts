import { DAY } from '@canopy/contract/limits'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../../app/retention.ts'
import { english } from '../../../testing/english.ts'
import { orderPayload, todaysOrderId } from '../../../testing/order-payload.ts'
import { testApp } from '../../../testing/test-app.ts'
import { leave } from './member-data.ts'

const { db, make, transaction, clock, deps } = await testApp({ ECONOMY: 'guarded' })

type Member = Awaited<ReturnType<typeof make.member>>
type Door = { street: string; phone: string }

const steward = await make.member({ duties: ['shop'] })

let serial = 0
/** An address that no other test uses. */
const newDoor = (): Door => ({ street: `${++serial} Beach Road`, phone: `077 765 ${4000 + serial}` })

const DOOR_POINTS = 5000
// Here only the door limits what is ordered.
await db
  .updateTable('policies')
  .set({
    community_cap: 10_000_000,
    young_share: 100,
    orders_open: 1000,
    new_member_orders: 1000,
    new_member_value: 10_000_000,
    new_member_points: 1_000_000,
  })
  .where('mode', '=', 'guarded')
  .execute()

async function orderOf(member: Member, points: number, { street, phone }: Door, counter = 1) {
  const product = await make.product({ price: 5000, quantity: 1 })
  const line = { ...product, price: 5000, quantity: 1 }
  const orderId = todaysOrderId(counter)
  const body = orderPayload(member.userId, [line], { points, orderId })
  return { body: { ...body, shippingAddress: { ...body.shippingAddress, addressLine1: street, phone } } }
}

const send = async (member: Member, points: number, door: Door, counter?: number) =>
  member.send('placeOrder', await orderOf(member, points, door, counter))

/** Makes the orders older. */
const ageOrders = (days: number) =>
  sql`update orders set created_at = created_at - make_interval(days => ${days})`.execute(db)

const codeOf = (response: { statusCode: number; json(): { code?: string; status?: string } }) => {
  const { code, status } = response.json()
  return response.statusCode !== 201 ? code : status === 'on hold' ? status : 'placed'
}

test('at one door at most 5,000 points are redeemed in 30 days, whoever redeems them and however the address is written', async () => {
  const [anna, ben] = [await make.member({ points: 4000 }), await make.member({ points: 4000 })]
  const { street, phone } = newDoor()
  expect(codeOf(await send(anna, 4000, { street, phone }))).toBe('placed')
  const other = {
    street: `No. ${street.toUpperCase().replace('ROAD', 'Rd.')}`,
    phone: phone.replace('077 765 ', '+9477765'),
  }
  const refused = await send(ben, 1001, other)
  expect([refused.statusCode, refused.json()]).toEqual([
    409,
    { code: 'too_many_points_at_door', message: english('errors.pointsAtDoor', { max: 5000, days: 30 }) },
  ])
  expect(codeOf(await send(ben, 1000, other))).toBe('placed')
  expect(codeOf(await send(ben, 1, { street, phone }, 2))).toBe('too_many_points_at_door')
  expect(codeOf(await send(ben, 1, newDoor(), 2))).toBe('placed')
})

test('neither another phone number nor another spelling of the address is another door', async () => {
  const { street, phone } = newDoor()
  const spellings = [
    { street: `${street}, Kandy`, phone },
    { street: street.replace('Beach', 'Be\u0430ch'), phone: newDoor().phone },
    { street: `Beach Rd ${street.split(' ')[0]}, 20000`, phone: newDoor().phone },
    { street: '4 Quite Another Lane', phone: phone.replaceAll(' ', '-') },
  ]
  expect(codeOf(await send(await make.member({ points: 5000 }), 5000, { street, phone }))).toBe('placed')
  for (const door of spellings)
    expect(codeOf(await send(await make.member({ points: 1 }), 1, door))).toBe('too_many_points_at_door')
})

test('beyond the points of a door, an order to one that resembles it waits for a steward', async () => {
  const { street, phone } = newDoor()
  const nearby = { street: `${street} (blue gate)`, phone: newDoor().phone }
  expect(codeOf(await send(await make.member({ points: 5000 }), 5000, { street, phone }))).toBe('placed')
  expect(codeOf(await send(await make.member({ points: 1 }), 1, nearby))).toBe('on hold')
  expect(codeOf(await send(await make.member(), 0, { ...nearby, phone: newDoor().phone }))).toBe('placed')
})

test('orders without points go to any door', async () => {
  const [member, door] = [await make.member({ points: 5000 }), newDoor()]
  expect(codeOf(await send(member, 5000, door))).toBe('placed')
  const free = await make.member()
  expect(codeOf(await send(free, 0, door))).toBe('placed')
})

test('points of cancelled orders, of returned goods and from before 30 days are no longer counted', async () => {
  const door = newDoor()
  const [anna, ben] = [await make.member({ points: 5000 }), await make.member({ points: 15_000 })]
  const first = (await send(anna, 5000, door)).json<{ orderId: string }>()
  expect(codeOf(await send(ben, 1, door))).toBe('too_many_points_at_door')
  await anna.call('cancelOrder', { params: first })
  const second = (await send(ben, 5000, door)).json<{ orderId: string }>()
  expect(codeOf(await send(anna, 1, door, 2))).toBe('too_many_points_at_door')

  const [row] = await steward.call('listDeskOrders', { query: { userId: ben.userId } })
  const { orderKey = '' } = row ?? {}
  const params = { userId: ben.userId, ...second }
  for (const status of ['shipped', 'delivered'] as const)
    await steward.call('setOrderStatus', { params, body: { status } })
  const { lines } = await steward.call('getDeskOrder', { params: { orderKey } })
  await steward.call('returnOrder', {
    params: { orderKey },
    body: {
      lines: lines.map(({ productId }) => ({
        productId,
        quantity: 1,
        condition: 'good' as const,
        restock: true,
      })),
      returnsSeen: 0,
      reason: 'Does not fit',
    },
  })
  expect(codeOf(await send(ben, 5000, door, 2))).toBe('placed')
  expect(codeOf(await send(anna, 1, door, 3))).toBe('too_many_points_at_door')
  await ageOrders(30)
  expect(codeOf(await send(anna, 5000, door, 4))).toBe('placed')
})

test('a hundred accounts that order to one door at once do not exceed its limit', async () => {
  const door = newDoor()
  const members = await Promise.all(Array.from({ length: 100 }, () => make.member({ points: 400 })))
  const orders = await Promise.all(members.map((member) => orderOf(member, 400, door)))
  const responses = await Promise.all(
    members.map((member, index) => member.send('placeOrder', orders[index] ?? {})),
  )
  const outcomes = responses.map(codeOf)
  expect(outcomes.filter((code) => code === 'placed')).toHaveLength(12)
  expect(outcomes.filter((code) => code === 'too_many_points_at_door')).toHaveLength(88)
})

test('leaving does not free a door; it is forgotten when its points no longer count', async () => {
  const door = newDoor()
  const [member, other] = [await make.member({ points: 5000 }), await make.member({ points: 1 })]
  const { orderId } = (await send(member, 5000, door)).json<{ orderId: string }>()
  await steward.call('setOrderStatus', {
    params: { userId: member.userId, orderId },
    body: { status: 'shipped' },
  })
  await transaction(async (tx) => {
    await leave(tx, { userId: member.userId })
    await tx.deleteFrom('users').where('user_id', '=', member.userId).execute()
  })
  await deleteExpired(deps)
  expect(codeOf(await send(other, 1, door))).toBe('too_many_points_at_door')
  await ageOrders(31)
  await deleteExpired(deps)
  const left = await db.selectFrom('orders').select('door_keys').where('user_id', 'is', null).execute()
  expect(left).toEqual([{ door_keys: null }])
})

const Step = fc.record({
  act: fc.constantFrom('place', 'place', 'cancel', 'ship', 'wait'),
  by: fc.nat(2),
  points: fc.integer({ min: 0, max: 3000 }),
  door: fc.nat(1),
  which: fc.nat(5),
})

test('after any history, the points of a door are those of its orders, and never above the limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(Step, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 5 }),
      async (history) => {
        const members = await Promise.all([0, 1, 2].map(() => make.member({ points: 30_000 })))
        const doors = [newDoor(), newDoor()]
        for (const round of history) {
          // The steps of a round are concurrent.
          await Promise.all(
            round.map(async ({ act, by, points, door, which }) => {
              const member = members[by]
              const address = doors[door]
              if (!member || !address) return
              const params = { userId: member.userId, orderId: todaysOrderId(which) }
              if (act === 'place') await send(member, points, address)
              if (act === 'cancel') await member.send('cancelOrder', { params })
              if (act === 'ship')
                await steward.send('setOrderStatus', { params, body: { status: 'shipped' } })
              if (act === 'wait') await ageOrders(10)
            }),
          )
        }
        const lists = await Promise.all(
          members.map((member) => member.call('listOrders', { query: { limit: 100 } })),
        )
        const since = new Date(clock.now().getTime() - 30 * DAY)
        for (const { street } of doors) {
          const points = lists
            .flat()
            .filter(
              ({ status, shippingAddress }) => status !== 'cancelled' && shippingAddress.street === street,
            )
            .filter(({ createdAt }) => new Date(createdAt) > since)
            .reduce((sum, { pointsApplied }) => sum + pointsApplied, 0)
          const { rows } = await sql<{ points: number }>`
            select points_at_doors(door_keys[1:2], ${since}) as points from orders where street = ${street} limit 1`.execute(
            db,
          )
          expect(rows[0]?.points ?? 0).toBe(points)
          expect(points).toBeLessThanOrEqual(DOOR_POINTS)
        }
      },
    ),
    { numRuns: 15 },
  )
})
