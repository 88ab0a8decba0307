import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../../app/retention.ts'
import { fillEmailKeys } from '../../../migrate/email-keys.ts'
import { english } from '../../../testing/english.ts'
import { createVisitor } from '../../../testing/person.ts'
import { testApp } from '../../../testing/test-app.ts'

const guarded = await testApp({ ECONOMY: 'guarded', PUBLIC_URL: 'https://canopy.example.org' })
const open = await testApp()
const { app, visitor, db, deps, clock, dataDir, make } = guarded

const password = 'correct horse'
let serial = 0

/** Each from a network of its own. */
async function register(email = `jane${++serial}@example.org`) {
  const headers = { 'x-forwarded-for': `2001:db8:${(++serial).toString(16)}::1` }
  const member = await visitor.call('register', { body: { fullName: 'Jane', email, password }, headers })
  const { token } = await visitor.call('login', { body: { email, password } })
  return { ...member, ...createVisitor(app, token) }
}

async function mailsTo(email: string, folder = dataDir) {
  const outbox = join(folder, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).sort()
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`))
}

/** The token of the `count`th mail. */
async function tokenTo(email: string, count = 1) {
  await expect.poll(() => mailsTo(email)).toHaveLength(count)
  const mail = (await mailsTo(email)).at(-1) ?? ''
  return /^https:\/\/canopy\.example\.org\/confirm-email#token=([\w-]{43})$/m.exec(mail)?.[1] ?? ''
}

const confirm = (token: string) => visitor.send('confirmEmail', { body: { token } })

test('the link that is mailed at registration confirms the address, also without signing in', async () => {
  const member = await register()
  expect(await member.call('getSession', {})).toMatchObject({ emailConfirmed: false })
  const token = await tokenTo(member.email)
  expect((await confirm(token)).statusCode).toBe(204)
  expect(await member.call('getSession', {})).toMatchObject({ emailConfirmed: true })
  const own = await member.call('getUser', { params: { userId: member.userId } })
  expect(own).toMatchObject({ emailConfirmed: true })
  const seen = await (await make.member()).call('getUser', { params: { userId: member.userId } })
  expect(seen).not.toHaveProperty('emailConfirmed')
})

test('a link works once and for a day, and unknown ones are refused', async () => {
  const member = await register()
  const token = await tokenTo(member.email)
  await member.call('sendEmailConfirmation', {})
  const late = await tokenTo(member.email, 2)
  expect((await confirm(token)).statusCode).toBe(204)
  expect(await visitor.refused('confirmEmail', { body: { token } })).toMatchObject({
    status: 409,
    code: 'email_link_used',
  })
  clock.advance(DAY)
  for (const unknown of [late, 'nonsense', `${token}x`, 'x'.repeat(201), ''])
    expect(await visitor.refused('confirmEmail', { body: { token: unknown } })).toMatchObject({ status: 400 })
  expect(await visitor.refused('confirmEmail', { body: { token: late } })).toMatchObject({
    code: 'email_link_invalid',
    message: english('accounts.emailLinkInvalid'),
  })
})

test('of concurrent uses of a link one succeeds, and only the hash of its token is stored', async () => {
  const { email, userId } = await register()
  const token = await tokenTo(email)
  const rows = db.selectFrom('email_confirmations').selectAll().where('user_id', '=', userId)
  expect((await rows.executeTakeFirstOrThrow()).token_hash?.toString('base64url')).not.toBe(token)
  const replies = await Promise.all(Array.from({ length: 5 }, () => confirm(token)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409, 409, 409])
})

test('one mailbox can be confirmed by one account only, however it is written', async () => {
  const [first, second] = [await register('J.ane+one@gmail.com'), await register('jane@googlemail.com')]
  expect((await confirm(await tokenTo(first.email))).statusCode).toBe(204)
  const token = await tokenTo(second.email)
  for (const _ of [1, 2])
    expect(await visitor.refused('confirmEmail', { body: { token } })).toMatchObject({
      status: 409,
      code: 'email_in_use',
      message: english('errors.email_in_use'),
    })
  expect(await second.call('getSession', {})).toMatchObject({ emailConfirmed: false })
})

test('of two accounts that confirm one mailbox at once one succeeds', async () => {
  const members = [await register('race@example.org'), await register('race+2@example.org')]
  const tokens = await Promise.all(members.map(({ email }) => tokenTo(email)))
  const replies = await Promise.all(tokens.map(confirm))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409])
})

test('a member can have three more mails sent in an hour, and none once the address is confirmed', async () => {
  const member = await register()
  clock.advance(MINUTE)
  const replies = await Promise.all(Array.from({ length: 5 }, () => member.send('sendEmailConfirmation')))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([202, 202, 202, 429, 429])
  const token = await tokenTo(member.email, 4)
  const refused = replies.find(({ statusCode }) => statusCode === 429)
  expect(refused?.json().message).toBe(
    english('errors.confirmationsPerHour', { max: 3, unit: 'other', time: 60 }),
  )
  expect(refused?.headers['retry-after']).toBe('3600')
  clock.advance(HOUR)
  expect((await member.send('sendEmailConfirmation')).statusCode).toBe(202)
  await tokenTo(member.email, 5)
  expect((await confirm(token)).statusCode).toBe(204)
  expect((await member.send('sendEmailConfirmation')).statusCode).toBe(202)
  expect(await mailsTo(member.email)).toHaveLength(5)
  expect(await visitor.refused('sendEmailConfirmation')).toMatchObject({ status: 401 })
})

test('links older than a day are deleted', async () => {
  const { userId } = await register()
  const links = () =>
    db.selectFrom('email_confirmations').select('user_id').where('user_id', '=', userId).execute()
  await deleteExpired(deps)
  expect(await links()).toHaveLength(1)
  clock.advance(DAY)
  await deleteExpired(deps)
  expect(await links()).toEqual([])
})

test('without a mail server and with the open economy addresses count as confirmed and no mail is sent', async () => {
  const email = 'open@example.org'
  await open.visitor.call('register', { body: { fullName: 'Open', email, password } })
  const session = await open.visitor.call('login', { body: { email, password } })
  expect(session).toMatchObject({ emailConfirmed: true })
  const member = createVisitor(open.app, session.token)
  expect((await member.send('sendEmailConfirmation')).statusCode).toBe(202)
  expect(await open.db.selectFrom('email_confirmations').selectAll().execute()).toEqual([])
  expect(await mailsTo(email, open.dataDir)).toEqual([])
})

test('of earlier accounts with one mailbox the oldest has its key, and both stay confirmed', async () => {
  const [older, newer, other] = [await make.member(), await make.member(), await make.member()]
  for (const [{ userId }, email] of [
    [older, 'twice@example.org'],
    [newer, 'twice+2@example.org'],
  ] as const)
    await db.updateTable('users').set({ email }).where('user_id', '=', userId).execute()
  for (const _ of [1, 2]) await fillEmailKeys(db)
  const rows = await db
    .selectFrom('users')
    .select(['user_id', 'email_key'])
    .where('user_id', 'in', [older.userId, newer.userId, other.userId])
    .orderBy('user_id')
    .execute()
  expect(rows.map((row) => [row.user_id, row.email_key !== null])).toEqual([
    [older.userId, true],
    [newer.userId, false],
    [other.userId, true],
  ])
  expect(await newer.call('getSession', {})).toMatchObject({ emailConfirmed: true })
})
