import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'

const { db, make, databaseUrl } = await testApp()

/** Runs a command on the database of this test. */
async function run(command: string, ...args: string[]) {
  const file = resolve(import.meta.dirname, command)
  const ended = promisify(execFile)(process.execPath, [file, ...args], { env: { DATABASE_URL: databaseUrl } })
  return ended.then(
    ({ stdout }) => ({ code: 0, line: stdout }),
    ({ code, stderr }) => ({ code, line: stderr }),
  )
}
const steward = (...args: string[]) => run('set-duties.ts', ...args)

test('a member becomes an owner, or gets other duties, and each change is in the audit log', {
  tags: ['long'],
}, async () => {
  const [owner, member] = [await make.member(), await make.member()]
  expect(await steward(owner.email.toUpperCase())).toEqual({
    code: 0,
    line: `Duties of ${owner.email.toUpperCase()}: owner\n`,
  })
  expect(await owner.call('getSession', {})).toMatchObject({ role: 'steward', duties: ['owner'] })
  expect(await steward(member.email, '--duties', 'shop,moderation')).toMatchObject({ code: 0 })
  expect(await member.call('getSession', {})).toMatchObject({
    role: 'steward',
    duties: ['moderation', 'shop'],
  })
  expect(await steward(member.email, '--none')).toEqual({
    code: 0,
    line: `${member.email} has no duties now\n`,
  })
  expect(await member.call('getSession', {})).toMatchObject({ role: 'member', duties: [] })

  const query = { subjectId: member.userId }
  expect(await owner.call('listAuditEntries', { query })).toMatchObject([
    { actor: null, before: { duties: ['moderation', 'shop'] }, after: { duties: [] }, requestId: null },
    { actor: null, action: 'duties.changed', before: { duties: [] } },
  ])
  expect(await steward(owner.email, '--none')).toEqual({
    code: 1,
    line: 'Canopy needs at least one owner. Please make somebody else an owner first.\n',
  })

  expect(await steward(member.email, '--reset-factors')).toMatchObject({ code: 1 })
  await db
    .insertInto('authenticators')
    .values({ user_id: member.userId, secret: Buffer.alloc(48), last_step: 7, added_at: new Date() })
    .execute()
  expect(await steward(member.email, '--reset-factors')).toEqual({
    code: 0,
    line: `${member.email} signs in with the password alone now\n`,
  })
  expect(await owner.call('listAuditEntries', { query })).toMatchObject([
    { actor: null, action: 'factors.reset', requestId: null },
    {},
    {},
  ])

  expect(await run('verify-audit-log.ts')).toMatchObject({
    code: 0,
    line: expect.stringMatching(/^4 entries, chain intact; hash of the last one: [0-9a-f]{64}\n$/),
  })
})

test('an unknown address and unknown arguments are refused in one line', { tags: ['long'] }, async () => {
  expect(await steward('nobody@example.org')).toEqual({
    code: 1,
    line: 'No member has the e-mail address nobody@example.org\n',
  })
  const usage =
    'Usage: npm run steward -- someone@example.org [--duties moderation,review,shop,owner | --none | --reset-factors | --confirm-address]\n'
  for (const args of [[], ['a@example.org', 'b@example.org'], ['a@example.org', '--duties', 'gardening']])
    expect(await steward(...args)).toEqual({ code: 1, line: usage })
})

test('duties for an address that nobody has confirmed come with a warning', {
  tags: ['long'],
}, async () => {
  await db.updateTable('policies').set({ confirms_email: true }).where('active', '=', true).execute()
  const [member, confirmed] = [await make.member({ emailConfirmed: false }), await make.member()]
  const { code, line } = await steward(member.email, '--duties', 'shop')
  expect(code).toBe(0)
  expect(line.split('\n')).toEqual([
    `Duties of ${member.email}: shop`,
    expect.stringMatching(/^Warning: nobody has confirmed .* yet/),
    '',
  ])
  expect((await steward(confirmed.email, '--duties', 'shop')).line).not.toContain('Warning')
  expect((await steward(member.email, '--none')).line).not.toContain('Warning')
  expect(await steward(member.email, '--confirm-address')).toEqual({
    code: 0,
    line: `${member.email} is confirmed now, and whoever reads its mail can set a new password\n`,
  })
  expect(await steward(member.email, '--confirm-address')).toMatchObject({ code: 1 })
})
