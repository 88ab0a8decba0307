import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '@canopy/contract/limits'
import { serverMessages } from '@canopy/contract/server-messages'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { app, visitor, clock, dataDir } = await testApp({ RATE_LIMIT: 'on' })

const password = 'correct horse'
let serial = 0

async function register() {
  const email = `jane${++serial}@example.org`
  return visitor.call('register', { body: { fullName: 'Jane', email, password } })
}

/** Posts from a different IP address each time, so that only the limit per account applies. */
function post(path: string, body: object, remoteAddress = `10.0.${++serial >> 8}.${serial & 255}`) {
  return app.inject({ method: 'POST', url: `/api/auth/${path}`, payload: body, remoteAddress })
}

/** The statuses of that many wrong logins at once, in ascending order. */
async function fail(email: string, times: number) {
  const tries = Array.from({ length: times }, () => post('login', { email, password: 'wrong horse' }))
  return (await Promise.all(tries)).map(({ statusCode }) => statusCode).toSorted()
}

/** The mails in the outbox for that address. */
async function mailsTo(email: string) {
  const outbox = join(dataDir, 'outbox')
  const files = await readdir(outbox).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`))
}

test('after ten failed logins an account is locked out for a while, even with the right password', async () => {
  const { email } = await register()
  expect(await fail(email, 12)).toEqual([...Array(10).fill(401), 429, 429])
  const refused = await post('login', { email: email.toUpperCase(), password })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('900')
  expect(refused.json()).toEqual({ code: 'too_many_requests', message: serverMessages.tooManyAttempts(900) })

  clock.advance(14 * MINUTE)
  expect((await post('login', { email, password })).headers['retry-after']).toBe('60')
  clock.advance(MINUTE + 1)
  expect((await post('login', { email, password })).statusCode).toBe(200)
})

test('look-alike letters in the address do not get around the limit', async () => {
  const email = `kim${++serial}@example.org`
  await visitor.call('register', { body: { fullName: 'Kim', email, password } })
  await fail(email, 10)
  // PostgreSQL lower-cases U+0130 to i; JavaScript and PostgreSQL both lower-case U+212A to k.
  for (const other of [email.replace('i', '\u0130'), email.replace('k', '\u212a')])
    expect((await post('login', { email: other, password })).statusCode).not.toBe(200)
})

test('an unknown address has the same limit', async () => {
  const known = (await register()).email
  expect(await fail('nobody@example.org', 12)).toEqual(await fail(known, 12))
})

test('a successful login resets the count', async () => {
  const { email } = await register()
  for (let round = 0; round < 2; round++) {
    expect(await fail(email, 9)).toEqual(Array(9).fill(401))
    expect((await post('login', { email, password })).statusCode).toBe(200)
  }
})

test('logins, registrations and reset links are limited per IP address', async () => {
  const address = '192.0.2.7'
  const limits = { login: 60, register: 60, 'forgot-password': 20, 'set-new-password': 20 }
  for (const [path, max] of Object.entries(limits)) {
    for (let sent = 0; sent < max; sent++) expect((await post(path, {}, address)).statusCode).toBe(400)
    const refused = await post(path, {}, address)
    expect(refused.statusCode).toBe(429)
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(800)
    expect(refused.json()).toMatchObject({ code: 'too_many_requests' })
    expect((await post(path, {}, '192.0.2.8')).statusCode).toBe(400)
  }
})

test('one account is mailed at most five links in half an hour', async () => {
  const { email } = await register()
  for (let asked = 0; asked < 8; asked++)
    expect((await post('forgot-password', { email })).statusCode).toBe(202)
  await expect.poll(() => mailsTo(email)).toHaveLength(5)
  clock.advance(31 * MINUTE)
  await post('forgot-password', { email })
  await expect.poll(() => mailsTo(email)).toHaveLength(6)
})

test('setting a new password lifts the limit', async () => {
  const { email } = await register()
  await fail(email, 10)
  await post('forgot-password', { email })
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  const token = /token=([\w-]+)/.exec((await mailsTo(email)).join())?.[1]
  expect((await post('login', { email, password })).statusCode).toBe(429)
  await post('set-new-password', { token, password: 'battery staple' })
  expect((await post('login', { email, password: 'battery staple' })).statusCode).toBe(200)
})
