import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import type { Tx } from './database.ts'
import { onCommit, transaction } from './transaction.ts'

const { db, deps, make } = await testApp()

const rename = (tx: Tx, userId: string, name: string) =>
  tx.updateTable('users').set({ full_name: name }).where('user_id', '=', userId).execute()

test('two transactions that deadlock are both completed, each once', async () => {
  const [ann, ben] = [await make.member(), await make.member()]
  const done: string[] = []
  let tries = 0
  let locked = 0
  const bothLocked = Promise.withResolvers<void>()

  const renameBoth = (first: string, second: string, name: string) =>
    transaction(db, async (tx) => {
      tries += 1
      onCommit(tx, () => done.push(name))
      await rename(tx, first, name)
      locked += 1
      if (locked === 2) bothLocked.resolve()
      await bothLocked.promise
      await rename(tx, second, name)
    })

  await Promise.all([renameBoth(ann.userId, ben.userId, 'One'), renameBoth(ben.userId, ann.userId, 'Two')])
  expect(tries).toBeGreaterThanOrEqual(3)
  expect(done.toSorted()).toEqual(['One', 'Two'])
  const rows = await db.selectFrom('users').select('full_name').execute()
  expect(rows.map((row) => row.full_name)).toEqual([done[1], done[1]])
})

test('other errors are not retried', async () => {
  let tries = 0
  const work = transaction(db, async () => {
    tries += 1
    throw new Error('no')
  })
  await expect(work).rejects.toThrow('no')
  expect(tries).toBe(1)
})

test('without begin and commit only the first statement writes, and what follows reads it', async () => {
  const { userId } = await make.member()
  const nameOf = (tx: Tx) =>
    tx.selectFrom('users').select('full_name').where('user_id', '=', userId).executeTakeFirst()
  const read = await deps.inOneStatement(async (tx) => {
    await rename(tx, userId, 'One')
    return nameOf(tx)
  })
  expect(read?.full_name).toBe('One')
  const twice = deps.inOneStatement(async (tx) => {
    await nameOf(tx)
    await rename(tx, userId, 'Two')
  })
  await expect(twice).rejects.toThrow('nothing may be written')
  expect(await deps.inOneStatement(nameOf)).toEqual({ full_name: 'One' })
})
