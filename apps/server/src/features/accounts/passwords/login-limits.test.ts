import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE, SECOND } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { buildApp } from '../../../app/app.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, deps, db, visitor, clock, dataDir } = await testApp({ RATE_LIMIT: 'on' })

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

/** Logs in with a wrong password from one address, so many times at once. */
const guess = async (email: string, times: number, address: string, device?: string) => {
  const body = { email, password: 'wrong horse', device }
  const tries = Array.from({ length: times }, () => post('login', body, address))
  return (await Promise.all(tries)).map(({ statusCode }) => statusCode).toSorted()
}

/** An address of its own for each caller. */
const newAddress = () => `10.1.${++serial >> 8}.${serial & 255}`

test('after ten failed logins an account is locked for that address for a while, and for no other', async () => {
  const { email } = await register()
  const address = newAddress()
  expect(await guess(email, 12, address)).toEqual([...Array(10).fill(401), 429, 429])
  const refused = await post('login', { email: email.toUpperCase(), password }, address)
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('900')
  expect(refused.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many attempts. Please try again in 15 minutes.',
  })
  expect((await post('login', { email, password })).statusCode).toBe(200)

  clock.advance(14 * MINUTE)
  expect((await post('login', { email, password }, address)).headers['retry-after']).toBe('60')
  clock.advance(MINUTE + 1)
  expect((await post('login', { email, password }, address)).statusCode).toBe(200)
})

test('guessing from many addresses is slowed down, more with every guess', async () => {
  const { email } = await register()
  expect(await fail(email, 10)).toEqual(Array(10).fill(401))
  const waits: string[] = []
  for (let guesses = 0; guesses < 8; guesses++) {
    expect((await post('login', { email, password: 'wrong horse' })).statusCode).toBe(401)
    const wait = String((await post('login', { email, password })).headers['retry-after'])
    waits.push(wait)
    clock.advance(Number(wait) * SECOND)
  }
  expect(waits).toEqual(['1', '2', '4', '8', '16', '30', '30', '30'])
  expect((await post('login', { email, password })).statusCode).toBe(200)
})

test('a device that has logged in before is not locked by strangers, and has ten tries of its own', async () => {
  const { email } = await register()
  const address = newAddress()
  const { deviceToken: device } = (await post('login', { email, password }, address)).json()
  await guess(email, 10, address)
  await fail(email, 20)
  expect((await post('login', { email, password }, address)).statusCode).toBe(429)
  expect((await post('login', { email, password })).statusCode).toBe(429)
  expect((await post('login', { email, password, device }, address)).statusCode).toBe(200)

  expect(await guess(email, 12, address, device)).toEqual([...Array(10).fill(401), 429, 429])
})

test('sixty wrong passwords of one person do not lock out others behind the same address, three hundred do', async () => {
  const { email } = await register()
  const address = newAddress()
  await guess((await register()).email, 60, address)
  expect((await post('login', { email, password }, address)).statusCode).toBe(200)
  // Faster than three hundred hashed passwords.
  await db.updateTable('attempts').set({ made: 299 }).where('account', 'is', null).execute()
  await guess('last@example.org', 1, address)
  expect((await post('login', { email, password }, address)).statusCode).toBe(429)
  expect((await post('login', { email, password })).statusCode).toBe(200)
})

test('look-alike letters in the address do not get around the limit', async () => {
  const email = `kim${++serial}@example.org`
  await visitor.call('register', { body: { fullName: 'Kim', email, password } })
  const address = newAddress()
  await guess(email, 10, address)
  // PostgreSQL lower-cases U+0130 to i; JavaScript and PostgreSQL both lower-case U+212A to k.
  for (const other of [email.replace('i', '\u0130'), email.replace('k', '\u212a')])
    expect((await post('login', { email: other, password }, address)).statusCode).not.toBe(200)
})

test('an unknown address has the same limits', async () => {
  const known = (await register()).email
  const address = newAddress()
  expect(await guess('nobody@example.org', 12, address)).toEqual(await guess(known, 12, address))
})

test('a successful login resets the count', async () => {
  const { email } = await register()
  const address = newAddress()
  for (let round = 0; round < 2; round++) {
    expect(await guess(email, 9, address)).toEqual(Array(9).fill(401))
    expect((await post('login', { email, password }, address)).statusCode).toBe(200)
  }
})

test('attempts are counted for all processes together, by keyed hashes', async () => {
  const { email } = await register()
  const address = newAddress()
  await guess(email, 10, address)
  const other = await buildApp(deps)
  const reply = await other.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { email, password },
    remoteAddress: address,
  })
  await other.close()
  expect(reply.statusCode).toBe(429)
  const { rows } = await sql<{ text: string }>`select attempts::text as text from attempts`.execute(db)
  expect(rows.map(({ text }) => text).join()).not.toContain(email)
})

test('logins, registrations and reset links are limited per IP address', async () => {
  const address = '192.0.2.7'
  const limits = { login: 600, register: 60, 'forgot-password': 20, 'set-new-password': 20 }
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

test('setting a new password lifts the limits', async () => {
  const { email } = await register()
  const address = newAddress()
  await guess(email, 10, address)
  await visitor.call('forgotPassword', { body: { email } })
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  const token = /token=([\w-]+)/.exec((await mailsTo(email)).join())?.[1]
  expect((await post('login', { email, password }, address)).statusCode).toBe(429)
  await post('set-new-password', { token, password: 'battery staple' })
  expect((await post('login', { email, password: 'battery staple' }, address)).statusCode).toBe(200)
})
