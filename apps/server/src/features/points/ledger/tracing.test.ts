import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { credit } from '../../../testing/credit.ts'
import { spend } from '../../../testing/spend.ts'
import { testApp } from '../../../testing/test-app.ts'
import { correct, giveBack, refund, takeBack } from './ledger.ts'

const { db, ownerDb, transaction, make } = await testApp()

/** Moves points of a new member, whose proofs and orders are called by their refs. */
async function ledger() {
  const { userId } = await make.member()
  let serial = 0
  const about = (ref: string) => {
    serial += 1
    return { userId, ref, cause: `${userId}:${serial}` }
  }
  const move = (kind: typeof credit) => (ref: string, points: number) =>
    transaction((tx) => kind(tx, { ...about(ref), points }))
  return {
    userId,
    earn: move(credit),
    redeem: move(spend),
    refund: move(refund),
    overturn: move(takeBack),
    correct: move(correct),
    restore: (ref: string) => transaction((tx) => giveBack(tx, about(ref))),
    /** Earnings that still pay for entries about `ref`: points by the ref of the earning. */
    async paidWith(ref: string) {
      const rows = await db
        .selectFrom('points_allocations')
        .innerJoin('points_ledger', 'points_ledger.entry_id', 'spend_entry')
        .innerJoin('earnings', 'earnings.entry_id', 'earn_entry')
        .select([
          'earnings.ref as from',
          sql<number>`sum(points_allocations.amount - returned)::integer`.as('points'),
        ])
        .where('points_ledger.user_id', '=', userId)
        .where('points_ledger.ref', '=', ref)
        .groupBy('earnings.ref')
        .execute()
      return Object.fromEntries(
        rows.filter(({ points }) => points > 0).map(({ from, points }) => [from, points]),
      )
    },
    async left() {
      const rows = await db.selectFrom('earnings').selectAll().where('user_id', '=', userId).execute()
      return Object.fromEntries(rows.map(({ ref, amount, taken, spent }) => [ref, amount - taken - spent]))
    },
  }
}

test('spending takes the oldest points first, and a refund returns the latest of them first', async () => {
  const points = await ledger()
  await points.earn('plastic', 50)
  await points.earn('beach', 100)
  await points.redeem('order', 120)
  expect(await points.paidWith('order')).toEqual({ plastic: 50, beach: 70 })
  await points.refund('order', 90)
  expect(await points.paidWith('order')).toEqual({ plastic: 30 })
  expect(await points.left()).toEqual({ plastic: 20, beach: 100 })
  await points.redeem('another', 60)
  expect(await points.paidWith('another')).toEqual({ plastic: 20, beach: 40 })
})

test('an overturned verdict takes what is left of its proof, then other points; standing again, it returns them', async () => {
  const points = await ledger()
  await points.earn('old', 100)
  await points.earn('false', 100)
  await points.redeem('order', 130)
  await points.earn('new', 50)
  await points.overturn('false', 100)
  expect(await points.paidWith('false')).toEqual({ false: 70, new: 30 })
  // The order that it was spent on is still known.
  expect(await points.paidWith('order')).toEqual({ old: 100, false: 30 })
  await points.restore('false')
  expect(await points.paidWith('false')).toEqual({})
  expect(await points.left()).toEqual({ old: 0, false: 70, new: 50 })
})

test('a refund that settles a shortfall takes the points of the overturned proof', async () => {
  const points = await ledger()
  await points.earn('old', 20)
  await points.earn('false', 100)
  await points.redeem('order', 120)
  await points.overturn('false', 100)
  await points.refund('order', 120)
  expect(await points.left()).toEqual({ old: 20, false: 0 })
  await points.restore('false')
  expect(await points.left()).toEqual({ old: 20, false: 100 })
})

test('corrections add and take points, and an account that is closed leaves none', async () => {
  const points = await ledger()
  await points.earn('proof', 10)
  await points.correct('gift', 30)
  await points.correct('mistake', -15)
  expect(await points.paidWith('mistake')).toEqual({ proof: 10, gift: 5 })
  await db.deleteFrom('users').where('user_id', '=', points.userId).execute()
  expect(await points.paidWith(points.userId)).toEqual({ gift: 25 })
  expect(await points.left()).toEqual({ proof: 0, gift: 0 })
})

test('the database refuses a refund of more than was spent, and changes past the ledger', async () => {
  const points = await ledger()
  await points.earn('proof', 50)
  await points.redeem('order', 20)
  await expect(points.refund('order', 21)).rejects.toMatchObject({
    constraint: 'points_allocations_complete',
  })
  await expect(points.refund('other', 1)).rejects.toMatchObject({ constraint: 'points_allocations_complete' })
  await expect(db.updateTable('earnings').set({ spent: 0 }).execute()).rejects.toThrow('not allowed')
  await expect(db.deleteFrom('points_allocations').execute()).rejects.toThrow('not allowed')
  await expect(sql`truncate points_allocations`.execute(ownerDb)).rejects.toThrow('not allowed')
})
