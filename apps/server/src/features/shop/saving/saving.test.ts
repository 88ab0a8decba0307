import { DAY } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { credit } from '../../../testing/credit.ts'
import { orderPayload } from '../../../testing/order-payload.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { giveBack, notifyReached, takeBack } from '../../points/index.ts'

const { db, ownerDb, transaction, make, visitor } = await testApp({ DAILY_POINTS_CAP: '500' })
type Member = Awaited<ReturnType<typeof make.member>>

let serial = 0
const earn = ({ userId }: Member, points: number, ref = `proof ${++serial}`) =>
  transaction((tx) => credit(tx, { userId, points, ref, cause: `${ref} earned` }))

const pin = (member: Member, { productID: productId }: { productID: number }) =>
  member.call('startSaving', { body: { productID: productId } })
const saving = (member: Member) => member.call('getSaving', {})

async function reachedNotices(member: Member) {
  const notices = await member.call('listNotifications', {})
  return notices.filter(({ text }) => text.startsWith('You have all the points'))
}

const change = (
  { productID: productId }: { productID: number },
  columns: { price?: number; visible?: boolean; archived_at?: Date },
) => db.updateTable('products').set(columns).where('product_id', '=', productId).execute()

async function noChallenges() {
  await db.updateTable('challenges').set({ closed_at: new Date() }).where('closed_at', 'is', null).execute()
}

describe('saving for a product', () => {
  test('shows the points that are there and missing, until it is stopped', async () => {
    const member = await make.member({ points: 730 })
    const lantern = await make.product({ productName: 'Solar lantern', price: 2450 })
    expect(await saving(member)).toBeNull()
    expect(await pin(member, lantern)).toMatchObject({
      product: { productID: lantern.productID, productName: 'Solar lantern', price: 2450, sold: true },
      available: 730,
      missing: 1720,
    })
    await earn(member, 20)
    expect(await saving(member)).toMatchObject({ available: 750, missing: 1700 })
    expect(await saving(await make.member())).toBeNull()
    await member.call('stopSaving', {})
    expect(await saving(member)).toBeNull()
    await member.call('stopSaving', {})
  })

  test('names products and challenges in the language of the reader', async () => {
    const member = await make.member()
    const product = await make.product({ productName: 'Solar lantern', price: 2450 })
    const challenge = await make.challenge({ challengeName: 'Plant a tree', points: 400 })
    await db
      .updateTable('products')
      .set({ translations: JSON.stringify({ ta: { productName: 'சூரிய விளக்கு' } }) })
      .where('product_id', '=', product.productID)
      .execute()
    await db
      .updateTable('challenges')
      .set({ translations: JSON.stringify({ ta: { challengeName: 'மரம் நடுங்கள்' } }) })
      .where('challenge_id', '=', challenge.challengeId)
      .execute()
    await pin(member, product)
    const read = async (language: string) =>
      (await member.send('getSaving', { headers: { 'accept-language': language } })).json()
    expect(await read('ta')).toMatchObject({ product: { productName: 'சூரிய விளக்கு' } })
    expect(JSON.stringify(await read('ta'))).toContain('மரம் நடுங்கள்')
    expect(await read('si')).toMatchObject({ product: { productName: 'Solar lantern' } })
    expect(JSON.stringify(await read('si'))).toContain('Plant a tree')
  })

  test('is for one product: another one replaces it', async () => {
    const member = await make.member()
    const [first, second] = [await make.product(), await make.product({ price: 40 })]
    await pin(member, first)
    expect((await pin(member, second)).product.productID).toBe(second.productID)
    expect(await saving(member)).toMatchObject({ product: { productID: second.productID }, priceBefore: 40 })
  })

  test('refuses what is not sold, malformed ids and visitors', async () => {
    const member = await make.member()
    const [hidden, archived] = [await make.product(), await make.product()]
    await change(hidden, { visible: false })
    await change(archived, { archived_at: new Date() })
    for (const productId of [hidden.productID, archived.productID, 2_000_000_000])
      expect(await member.refused('startSaving', { body: { productID: productId } })).toMatchObject({
        status: 404,
        code: 'product_not_found',
      })
    for (const body of [{}, { productID: 0 }, { productID: 'x' }, { productID: 1.5 }, { productID: null }])
      expect(await member.refused('startSaving', { body })).toMatchObject({ status: 400 })
    for (const name of ['getSaving', 'startSaving', 'stopSaving'] as const)
      expect(await visitor.refused(name, { body: { productID: 1 } })).toMatchObject({ status: 401 })
    expect(await saving(member)).toBeNull()
  })

  test('shows that the product became dearer, and that it was removed', async () => {
    const member = await make.member({ points: 30 })
    const product = await make.product({ price: 100 })
    await pin(member, product)
    await change(product, { price: 140 })
    expect(await saving(member)).toMatchObject({ product: { price: 140 }, priceBefore: 100, missing: 110 })
    await pin(member, product)
    expect(await saving(member)).toMatchObject({ priceBefore: 100 })
    await change(product, { archived_at: new Date() })
    expect(await saving(member)).toMatchObject({ product: { sold: false }, typical: null, challenges: [] })
  })

  test('ends with an order of the product, not with one of another', async () => {
    const member = await make.member({ points: 100 })
    const [product, other] = [await make.product({ price: 100 }), await make.product()]
    await pin(member, product)
    const order = (bought: typeof product, points: number) =>
      member.call('placeOrder', {
        body: orderPayload(member.userId, [{ ...bought, quantity: 1 }], { points }),
      })
    await order(other, 0)
    expect(await saving(member)).not.toBeNull()
    await order(product, 100)
    expect(await saving(member)).toBeNull()
  })
})

describe('the challenges that get there soonest', () => {
  test('are the open ones that give the most, and the one in the middle is the measure', async () => {
    await noChallenges()
    const member = await make.member({ points: 10 })
    const made = []
    for (const points of [10, 50, 30, 40, 20])
      made.push(await make.challenge({ challengeName: `Gives ${points}`, points }))
    const saved = await pin(member, await make.product({ price: 101 }))
    expect(saved.challenges.map(({ points }) => points)).toEqual([50, 40, 30])
    expect(saved.challenges[0]).toEqual({
      challengeId: made[1]?.challengeId,
      challengeName: 'Gives 50',
      points: 50,
    })
    expect(saved.typical).toEqual({ challengeName: 'Gives 30', count: 4 })
  })

  test('leave out a habit that the member has left, until they join it again', async () => {
    await noChallenges()
    const member = await make.member()
    const { challengeId } = await make.challenge({
      challengeName: 'Cycle to work',
      habit: { quota: 1, paidWeeks: 8 },
    })
    const params = { challengeId }
    await member.call('joinChallenge', { params })
    await db
      .insertInto('proofs')
      .values({
        challenge_id: challengeId,
        user_id: member.userId,
        description: 'Done',
        status: 'Verified',
        points_earned: 100,
        submitted_at: new Date(Date.now() - 7 * DAY),
      })
      .execute()
    const names = async () => (await saving(member))?.challenges.map(({ challengeName }) => challengeName)
    await pin(member, await make.product({ price: 1001 }))
    expect(await names()).toEqual(['Cycle to work'])
    await member.call('leaveChallenge', { params })
    expect(await names()).toEqual([])
    await member.call('joinChallenge', { params })
    expect(await names()).toEqual(['Cycle to work'])
  })

  test('name a habit in the last week that it pays, and no longer after it', async () => {
    await noChallenges()
    const member = await make.member()
    const challenge = await make.challenge({ challengeName: 'Cycle', habit: { quota: 3, paidWeeks: 1 } })
    const names = async () => (await saving(member))?.challenges.map(({ challengeName }) => challengeName)
    await pin(member, await make.product({ price: 1001 }))
    const { pointsEarned } = await member.call('submitProof', { body: await proofBody(member, challenge) })
    expect(pointsEarned).toBe(100)
    expect(await names()).toEqual(['Cycle'])
    await sql`update proofs set day = day - 7 where user_id = ${member.userId}`.execute(ownerDb)
    expect(await names()).toEqual([])
  })

  test('leave out what the member cannot earn', async () => {
    await noChallenges()
    const member = await make.member()
    const names = ['closed', 'hidden', 'over', 'to come', 'their own', 'done', 'open'] as const
    const made = Object.fromEntries(
      await Promise.all(
        names.map(
          async (name) => [name, (await make.challenge({ challengeName: name })).challengeId] as const,
        ),
      ),
    )
    await make.challenge({ challengeName: 'above the daily cap', points: 501 })
    const set = (name: (typeof names)[number], columns: object) =>
      db
        .updateTable('challenges')
        .set(columns)
        .where('challenge_id', '=', made[name] ?? 0)
        .execute()
    await set('closed', { closed_at: new Date() })
    await set('hidden', { hidden_at: new Date() })
    await set('over', { starts_at: new Date(Date.now() - 2 * DAY), ends_at: new Date(Date.now() - DAY) })
    await set('to come', { starts_at: new Date(Date.now() + DAY) })
    await set('their own', { created_by: member.userId })
    await db
      .insertInto('proofs')
      .values({
        challenge_id: made.done ?? 0,
        user_id: member.userId,
        description: 'Done',
        status: 'Verified',
        points_earned: 100,
      })
      .execute()
    const saved = await pin(member, await make.product({ price: 101 }))
    expect(saved.challenges.map(({ challengeName }) => challengeName)).toEqual(['open'])
    expect(saved.typical).toEqual({ challengeName: 'open', count: 2 })
    await noChallenges()
    expect(await saving(member)).toMatchObject({ missing: 101, typical: null, challenges: [] })
  })
})

describe('reaching the price', () => {
  test('notifies once', async () => {
    const member = await make.member({ points: 90 })
    const product = await make.product({ productName: 'Seed box', price: 100 })
    await pin(member, product)
    await earn(member, 9)
    expect(await reachedNotices(member)).toEqual([])
    await earn(member, 1, 'last')
    expect(await reachedNotices(member)).toMatchObject([
      {
        kind: 'points',
        text: 'You have all the points for “Seed box” now.',
        href: `/shop/product/${product.productID}`,
      },
    ])
    expect(await saving(member)).toMatchObject({ available: 100, missing: 0, typical: null, challenges: [] })
    await member.call('readAllNotifications', {})
    await transaction((tx) =>
      takeBack(tx, { userId: member.userId, points: 1, ref: 'last', cause: 'last taken' }),
    )
    await transaction((tx) => giveBack(tx, { userId: member.userId, ref: 'last', cause: 'last given' }))
    await pin(member, product)
    await earn(member, 50)
    expect(await reachedNotices(member)).toMatchObject([{ read: true }])
  })

  test('notifies once when points arrive by several ways at the same time', async () => {
    const member = await make.member({ points: 90 })
    await pin(member, await make.product({ price: 100 }))
    const others = await Promise.all([make.member(), make.member()])
    const userIds = [member, ...others].map(({ userId }) => userId)
    await Promise.all([
      earn(member, 15),
      earn(member, 15),
      ...Array.from({ length: 4 }, () => transaction((tx) => notifyReached(tx, userIds))),
    ])
    expect(await reachedNotices(member)).toHaveLength(1)
    const { notified_at } = await db
      .selectFrom('pinned_products')
      .select('notified_at')
      .where('user_id', '=', member.userId)
      .executeTakeFirstOrThrow()
    expect(notified_at).not.toBeNull()
  })

  test('notifies when the price was reached while the product was pinned', async () => {
    for (let round = 0; round < 5; round += 1) {
      const member = await make.member({ points: 90 })
      const product = await make.product({ price: 100 })
      const [pinned] = await Promise.all([pin(member, product), earn(member, 10)])
      expect(await reachedNotices(member)).toHaveLength(pinned.missing === 0 ? 0 : 1)
    }
  })

  test('does not notify of what could be afforded from the start, or is no longer sold', async () => {
    const [rich, late] = [await make.member({ points: 100 }), await make.member()]
    const product = await make.product({ price: 100 })
    expect(await pin(rich, product)).toMatchObject({ missing: 0 })
    await earn(rich, 5)
    await pin(late, product)
    await change(product, { visible: false })
    await earn(late, 200)
    expect([await reachedNotices(rich), await reachedNotices(late)]).toEqual([[], []])
  })
})
