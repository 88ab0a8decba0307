import { afterAll, expect, test } from 'vitest'
import { connect } from '../db/database.ts'
import { cloneDatabase } from '../testing/test-app.ts'
import { createSecretBox } from './secret-box.ts'

const database = await cloneDatabase()
const db = connect(database.url, () => {})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('keys of authenticator apps can be replaced: earlier ones still decrypt', async () => {
  const userId = crypto.randomUUID()
  const [first, second] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]
  const box = (...factorKeys: (typeof first)[]) => createSecretBox({ db, config: { factorKeys } })
  const secret = Buffer.from('a secret')
  for (const sealed of [await box().seal(secret, userId), await box(first).seal(secret, userId)])
    expect(await box(second, first).open(sealed, userId)).toEqual(secret)
  const sealed = await box(second).seal(secret, userId)
  await expect(box(first).open(sealed, userId)).rejects.toThrow('FACTOR_KEYS')
  await expect(box(second).open(sealed, crypto.randomUUID())).rejects.toThrow('FACTOR_KEYS')
})
