import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { credit } from '../../../testing/credit.ts'
import { spend } from '../../../testing/spend.ts'
import { testApp } from '../../../testing/test-app.ts'
import { verifyLedger } from './verify-ledger.ts'

const { db, ownerDb, transaction, make } = await testApp()

const { userId } = await make.member()

beforeAll(async () => {
  const about = (ref: string) => ({ userId, ref, cause: ref })
  await transaction((tx) => credit(tx, { ...about('beach'), points: 70 }))
  await transaction((tx) => credit(tx, { ...about('plastic'), points: 50 }))
  await transaction((tx) => spend(tx, { ...about('order'), points: 90 }))
})

/** The fault after `change`, which is made without triggers and then undone. */
async function faultAfter(change: string): Promise<string | undefined> {
  let fault: string | undefined
  const undo = new Error('undo')
  await ownerDb
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql.raw(change).execute(tx)
      fault = (await verifyLedger(tx)).fault
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return fault
}

test('an untouched ledger adds up', async () => {
  expect(await verifyLedger(db)).toEqual({ entries: 3, accounts: 1 })
})

// Each entry draws two ids.
test.each([
  [
    'update points_ledger set amount = 80, earned = 80 where entry_id = 2',
    'entry 2: the balance after it is 70, but should be 80',
  ],
  ['delete from points_ledger where entry_id = 4', 'entry 6: the balance after it is 30, but should be -20'],
  ['delete from earnings where entry_id = 4', 'entry 4: what it earned is null, but should be 50'],
  [
    'update earnings set spent = 0 where entry_id = 2',
    'entry 2: what was spent of it is 0, but should be 70',
  ],
  [
    'update earnings set overturned = true where entry_id = 4',
    'entry 4: whether its verdict was overturned is 1, but should be 0',
  ],
  [
    'update points_allocations set amount = 60 where earn_entry = 2',
    'entry 2: what was spent of it is 70, but should be 60',
  ],
  [
    'update points_allocations set returned = 5 where earn_entry = 4; update earnings set spent = 15 where entry_id = 4',
    'entry 6: what was returned of it is 5, but should be 0',
  ],
  [
    'insert into points_allocations select 4, 2, 1, 1',
    'entry 4: what it was paid with is 1, but should be 0',
  ],
])('%s is found', async (change, fault) => {
  expect(await faultAfter(change)).toBe(fault)
})

test('a changed account is found', async () => {
  expect(await faultAfter('update member_points set balance = 31')).toBe(
    `account ${userId}: the balance is 31, but should be 30`,
  )
  expect(await faultAfter('update member_points set earned = 0')).toBe(
    `account ${userId}: the total earned is 0, but should be 120`,
  )
})

test('a wrong number of members with a total is found', async () => {
  expect(await faultAfter('insert into earned_counts values (1, 90, 2)')).toBe(
    'the total 90: the number of members is 2, but should be 0',
  )
  expect(await faultAfter('delete from earned_changes')).toBe(
    'the total 120: the number of members is 0, but should be 1',
  )
})
