import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { ownerDb, make, databaseUrl } = await testApp()

const run = () =>
  promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'verify-ledger.ts')], {
    env: { DATABASE_URL: databaseUrl },
  })

test('the command says that the points add up, or what differs first, with exit code 1', async () => {
  const { userId } = await make.member({ points: 50 })
  await make.member({ points: 20 })
  expect(await run()).toMatchObject({ stdout: '2 entries and 2 accounts, all add up\n' })
  await ownerDb.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update member_points set balance = 60 where user_id = ${userId}`.execute(tx)
  })
  await expect(run()).rejects.toMatchObject({
    code: 1,
    stderr: `The points do not add up: account ${userId}: the balance is 60, but should be 50\n`,
  })
})
