import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, inject, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { make, db } = await testApp()

const COMMAND = resolve(import.meta.dirname, 'make-steward.ts')

/** Runs the command on the database of this test. */
async function steward(...args: string[]) {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db)
  const DATABASE_URL = new URL(`/${rows[0]?.name}`, inject('templateUrl')).href
  const ended = promisify(execFile)(process.execPath, [COMMAND, ...args], { env: { DATABASE_URL } })
  return ended.then(
    ({ stdout }) => ({ code: 0, line: stdout }),
    ({ code, stderr }) => ({ code, line: stderr }),
  )
}

test('a member becomes a steward', async () => {
  const member = await make.member()
  const other = await make.member()
  expect(await steward(member.email.toUpperCase())).toEqual({
    code: 0,
    line: `${member.email.toUpperCase()} is a steward now\n`,
  })
  expect(await member.call('getSession', {})).toMatchObject({ role: 'steward' })
  expect(await other.call('getSession', {})).toMatchObject({ role: 'member' })
})

test('an unknown or missing address fails with one line', async () => {
  expect(await steward('nobody@example.org')).toEqual({
    code: 1,
    line: 'No member has the address nobody@example.org\n',
  })
  expect(await steward()).toEqual({ code: 1, line: 'Usage: npm run steward -- someone@example.org\n' })
})
