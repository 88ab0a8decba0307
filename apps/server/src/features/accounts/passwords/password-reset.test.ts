import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { createVisitor } from '../../../testing/person.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { resetPassword } from './password-reset.ts'

const { app, visitor, transaction, db, clock, dataDir } = await testApp({
  PUBLIC_URL: 'https://canopy.example.org',
  ECONOMY: 'open',
})
const cutOff = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' })

const password = 'correct horse'
const newPassword = 'battery staple'
let serial = 0

async function register() {
  const email = `jane${++serial}@example.org`
  return visitor.call('register', { body: { fullName: 'Jane', email, password } })
}

/** The mails in the outbox for that address, oldest first. */
async function mailsTo(email: string) {
  const outbox = join(dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).sort()
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  return mails.filter(
    (mail) =>
      mail.includes(`\nSubject: ${english('mails.resetSubject')}\n`) &&
      mail.toLowerCase().includes(`\nto: ${email.toLowerCase()}\n`),
  )
}

/** Requests a link and returns the token from the mail. */
async function requestToken(email: string) {
  const before = (await mailsTo(email)).length
  await visitor.call('forgotPassword', { body: { email } })
  await expect.poll(() => mailsTo(email)).toHaveLength(before + 1)
  const mail = (await mailsTo(email)).at(-1) ?? ''
  return /^https:\/\/canopy\.example\.org\/set-new-password#token=([\w-]{43})$/m.exec(mail)?.[1] ?? ''
}

const logIn = (email: string, secret: string) =>
  visitor.send('login', { body: { email, password: secret } }).then(({ statusCode }) => statusCode)

const reset = (token: string) => visitor.send('setNewPassword', { body: { token, password: newPassword } })

const invalid = { status: 400, code: 'reset_link_invalid', message: english('accounts.resetLinkInvalid') }

test('a mailed link sets a new password and ends every session', async () => {
  const { email } = await register()
  const logins = [1, 2].map(() => visitor.call('login', { body: { email, password } }))
  const people = (await Promise.all(logins)).map(({ token }) => createVisitor(app, token))
  for (const person of people) await person.call('getSession', {})

  const token = await requestToken(email.toUpperCase())
  await visitor.call('setNewPassword', { body: { token, password: newPassword } })

  for (const person of people) expect(await person.refused('getSession')).toMatchObject({ status: 401 })
  expect(await logIn(email, password)).toBe(401)
  expect(await logIn(email, newPassword)).toBe(200)
})

test('the reply is the same for an unknown address, and no mail is sent to it', async () => {
  const { email } = await register()
  const known = await visitor.send('forgotPassword', { body: { email } })
  const unknown = await visitor.send('forgotPassword', { body: { email: 'nobody@example.org' } })
  expect(known.statusCode).toBe(202)
  expect(known.json()).toEqual({ message: english('accounts.resetLinkSent') })
  expect([unknown.statusCode, unknown.body]).toEqual([known.statusCode, known.body])
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  expect(await mailsTo('nobody@example.org')).toEqual([])
})

test('only the hash of a token is stored', async () => {
  const { userId, email } = await register()
  const token = await requestToken(email)
  const rows = await db.selectFrom('password_resets').selectAll().where('user_id', '=', userId).execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.token_hash).toHaveLength(32)
  expect(rows[0]?.token_hash.toString('base64url')).not.toBe(token)
})

test('a link works once', async () => {
  const { email } = await register()
  const token = await requestToken(email)
  await visitor.call('setNewPassword', { body: { token, password: newPassword } })
  const again = await visitor.refused('setNewPassword', { body: { token, password: 'yet another' } })
  expect(again).toEqual(invalid)
  expect(await logIn(email, newPassword)).toBe(200)
})

test("using one link invalidates the member's other links", async () => {
  const { email } = await register()
  const older = await requestToken(email)
  const newer = await requestToken(email)
  expect((await reset(older)).statusCode).toBe(204)
  expect((await reset(newer)).statusCode).toBe(400)
})

test('a link expires after 30 minutes', async () => {
  const { email } = await register()
  const first = await requestToken(email)
  clock.advance(29 * MINUTE)
  const second = await requestToken(email)
  clock.advance(2 * MINUTE)
  expect(await visitor.refused('setNewPassword', { body: { token: first, password: newPassword } })).toEqual(
    invalid,
  )
  expect(await logIn(email, password)).toBe(200)
  expect((await reset(second)).statusCode).toBe(204)
})

test('of ten concurrent uses of one link one succeeds', async () => {
  const { email } = await register()
  const token = await requestToken(email)
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      visitor.send('setNewPassword', { body: { token, password: `new password ${index}` } }),
    ),
  )
  const winners = replies.flatMap(({ statusCode }, index) => (statusCode === 204 ? [index] : []))
  expect(winners).toHaveLength(1)
  expect(replies.filter(({ statusCode }) => statusCode === 400)).toHaveLength(9)
  expect(await logIn(email, `new password ${winners[0]}`)).toBe(200)
})

test('of two links of one member used at once one succeeds', async () => {
  const { email } = await register()
  const tokens = [await requestToken(email), await requestToken(email)]
  const replies = await Promise.all(tokens.map(reset))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400])
})

test('no session opened with the old password survives the reset', async () => {
  const { userId, email } = await register()
  const token = await requestToken(email)
  const logins = () => Array.from({ length: 6 }, () => logIn(email, password))
  await Promise.all([...logins(), reset(token), ...logins()])
  const sessions = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()
  expect(sessions).toEqual([])
})

test('a login during a reset waits for it and is refused', async () => {
  const { email } = await register()
  const token = await requestToken(email)
  const { login } = await transaction(async (tx) => {
    await resetPassword(
      tx,
      { token, passwordHash: 'another hash', now: clock.now() },
      { network: '192.0.2.0/24', provider: '192.0.2.0/24', device: '' },
    )
    const login = logIn(email, password)
    await untilWaiting(db)
    return { login }
  })
  expect(await login).toBe(401)
})

test('malformed tokens and passwords are refused', async () => {
  const { email } = await register()
  const token = await requestToken(email)
  const short = { token, password: '1234567' }
  expect(await visitor.refused('setNewPassword', { body: short })).toMatchObject({
    status: 400,
    fields: { password: 'Password must have at least 8 characters' },
  })
  for (const wrong of ['', 'nonsense', `${token}x`, 'x'.repeat(300), '\u0000', undefined]) {
    const body = { token: wrong, password: newPassword }
    expect(await visitor.refused('setNewPassword', { body })).toMatchObject({ status: 400 })
  }
  expect(await visitor.refused('forgotPassword', { body: { email: 'jane' } })).toMatchObject({
    status: 400,
    message: 'Please enter a valid email address',
  })
  expect((await reset(token)).statusCode).toBe(204)
})

test('the reply does not depend on whether the mail can be sent', async () => {
  const { email } = await cutOff.make.member()
  expect(await cutOff.visitor.call('forgotPassword', { body: { email } })).toEqual({
    message: english('accounts.resetLinkSent'),
  })
})
