import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { testApp } from '../testing/test-app.ts'

const { dataDir, databaseUrl, db, deps, make } = await testApp()

/** Each starts processes, which takes a while on a busy machine. */
const LONG = { tags: ['long'] }

async function run(command: string, args: string[] = [], settings: Record<string, string> = {}) {
  const file = resolve(import.meta.dirname, command)
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, ...settings }
  const ended = promisify(execFile)(process.execPath, [file, ...args], { env })
  return ended.then(
    ({ stdout }) => ({ code: 0, text: stdout }),
    ({ code, stdout, stderr }) => ({ code, text: `${stdout}${stderr}` }),
  )
}
const doctor = (args: string[] = [], settings = {}) => run('doctor.ts', args, settings)

test('the doctor prints each part with what to do, and sends a mail to the given address', LONG, async () => {
  const mails = await startMailServer()
  const { code, text } = await doctor(['--mail', 'me@example.org', '--pictures'], { SMTP_URL: mails.url })
  expect(await mails.next()).toContain('To: me@example.org')
  await mails.close()
  expect(text).toMatch(/^fine {5}Database {9}PostgreSQL \d+\.\d+, UTF8/m)
  expect(text).toMatch(/^WARNING {2}Last backup {6}None is known\n {26}→ See docs\/backup-and-restore\.md/m)
  expect(text).toContain('stored, returned and deleted a file')
  expect(text).toMatch(/\n17 checks: 0 failed, \d with a warning\n$/)
  expect(code).toBe(0)
  const owner = await make.member({ duties: ['owner'] })
  const tried = await owner.call('listAuditEntries', { query: { subjectKind: 'health' } })
  expect(tried.map(({ actor, subject }) => [actor, subject.id])).toEqual([
    [null, 'pictures'],
    [null, 'mail'],
  ])
})

test('what does not work is a line of the doctor, and exit code 1', LONG, async () => {
  const url = new URL(databaseUrl)
  url.pathname = '/nothing'
  const { code, text } = await doctor([], { DATABASE_URL: url.href, SMTP_URL: 'smtp://127.0.0.1:1' })
  expect(code).toBe(1)
  expect(text).toMatch(/^FAILED {3}Database {9}Does not work: 3D000\n/m)
  expect(text).toMatch(/^FAILED {3}Mail {13}Does not work: E\w+\n/m)
  expect(text).toMatch(/^\w+ +Free space {7}\d+\.\d GB of/m)
  expect(text).not.toContain('Jobs')
})

test('jobs are listed, retried and deleted by a command', LONG, async () => {
  const jobs = (...args: string[]) => run('jobs.ts', args)
  const giveUp = (kind: string) =>
    db
      .insertInto('given_up_jobs')
      .values({
        job_id: crypto.randomUUID(),
        kind,
        payload: JSON.stringify({ userId: '00000000-0000-7000-8000-000000000000' }),
        added_at: new Date(),
        tries: 9,
        cause: 'EAUTH',
      })
      .execute()
  await giveUp('digest_mail')
  await giveUp('push_summary')
  expect((await jobs('--kind', 'digest_mail')).text).toBe(
    'digest_mail (Weekly mails): 1 given up, last cause EAUTH\n',
  )
  expect(await jobs('--delete', '--kind', 'push_summary')).toEqual({
    code: 0,
    text: '1 jobs that were given up are deleted\n',
  })
  expect(await jobs('--retry')).toEqual({ code: 0, text: '1 jobs run again\n' })
  expect((await sql`select from given_up_jobs`.execute(deps.db)).rows).toEqual([])
})

test('arguments are looked at first', LONG, async () => {
  const nowhere = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  for (const [command, ...args] of [
    ['doctor.ts', '--mail'],
    ['doctor.ts', 'everything'],
  ] as const)
    expect(await run(command, args, nowhere)).toMatchObject({
      code: 1,
      text: expect.stringMatching(/^Usage: /),
    })
})
