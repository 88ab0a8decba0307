import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { ownerDb, make, databaseUrl } = await testApp()

const run = (settings: Record<string, string> = { DATABASE_URL: databaseUrl }) =>
  promisify(execFile)(process.execPath, [resolve(import.meta.dirname, 'verify-ledger.ts')], { env: settings })

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

test('without a database nothing is said to be right, and none is created', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-verify-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  // An empty setting overrides a developer's .env.
  await expect(run({ DATABASE_URL: '', DATA_DIR: folder })).rejects.toMatchObject({
    code: 1,
    stderr: `DATA_DIR: ${folder} has no database\n`,
  })
  expect(await readdir(folder)).toEqual([])
})
