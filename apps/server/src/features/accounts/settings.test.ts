import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '@canopy/contract/limits'
import { hash as argon2id } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import type { BusEvent } from '../../live/bus/bus.ts'
import { english } from '../../testing/english.ts'
import { createVisitor } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, deps, db, dataDir, clock, visitor } = await testApp({ RATE_LIMIT: 'on' })

const password = 'correct horse'
const newPassword = 'battery staple'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
let serial = 0

const signInAs = async (email: string, secret = password, userAgent = FIREFOX) => {
  const headers = { 'user-agent': userAgent }
  const { token } = await visitor.call('login', { body: { email, password: secret }, headers })
  return { token, ...createVisitor(app, token) }
}

/** A registered member with two sessions. */
async function signIn() {
  const email = `sam${++serial}@example.org`
  const { userId } = await visitor.call('register', { body: { fullName: 'Sam', email, password } })
  return { userId, email, here: await signInAs(email), elsewhere: await signInAs(email) }
}

async function eventsOf(work: () => Promise<unknown>) {
  const events: BusEvent[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  await work()
  end()
  return events
}

test('active sessions are listed with their devices, most recently used first', async () => {
  const { userId, email, here } = await signIn()
  clock.advance(2 * MINUTE)
  const phone = await signInAs(
    email,
    password,
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18) Version/18 Safari/604.1',
  )
  await db
    .updateTable('sessions')
    .set({ last_used_at: new Date(0) })
    .where('session_id', '=', (await here.call('listSessions', {}))[2]?.sessionId ?? '')
    .execute()
  const list = await phone.call('listSessions', {})
  expect(list).toMatchObject([
    { device: 'Safari on iOS', current: true, lastUsedAt: clock.now().toISOString() },
    { device: 'Firefox on Linux', current: false },
  ])
  expect(JSON.stringify(list)).not.toContain(phone.token)
  const stored = await db.selectFrom('sessions').select('session_id').where('user_id', '=', userId).execute()
  expect(stored).toHaveLength(3)
})

test('one session is ended at once, and no other', async () => {
  const { here, elsewhere } = await signIn()
  const other = (await here.call('listSessions', {})).find(({ current }) => !current)
  const params = { sessionId: other?.sessionId ?? '' }
  await elsewhere.call('getSession', {})
  const events = await eventsOf(() => here.call('endSession', { params }))
  expect(events).toEqual([{ type: 'sessions.revoked', sessionIds: [params.sessionId] }])
  expect(await elsewhere.refused('getSession')).toMatchObject({ status: 401 })
  expect(await here.call('listSessions', {})).toMatchObject([{ current: true }])
  expect(await here.refused('endSession', { params })).toMatchObject({ status: 404 })
})

test('a member cannot end the session of another member', async () => {
  const [{ here }, stranger] = [await signIn(), await signIn()]
  const [session] = await here.call('listSessions', {})
  const params = { sessionId: session?.sessionId ?? '' }
  const events = await eventsOf(async () => {
    expect(await stranger.here.refused('endSession', { params })).toMatchObject({ status: 404 })
  })
  expect(events).toEqual([])
  expect(await here.call('listSessions', {})).toHaveLength(2)
})

test('signing out everywhere ends every session at once, including the current one', async () => {
  const { here, elsewhere } = await signIn()
  const bystander = await signIn()
  const ids = (await here.call('listSessions', {})).map(({ sessionId }) => sessionId)
  const events = await eventsOf(() => here.call('endSessions', {}))
  expect(events).toEqual([{ type: 'sessions.revoked', sessionIds: expect.arrayContaining(ids) }])
  for (const person of [here, elsewhere])
    expect(await person.refused('getSession')).toMatchObject({ status: 401 })
  expect(await bystander.here.call('getSession', {})).toMatchObject({ fullName: 'Sam' })
})

test('signing out elsewhere leaves the current session', async () => {
  const { here, elsewhere } = await signIn()
  await here.call('endOtherSessions', {})
  expect(await here.call('listSessions', {})).toMatchObject([{ current: true }])
  expect(await elsewhere.refused('getSession')).toMatchObject({ status: 401 })
})

test('ten minutes after the login, ending sessions takes the password, which gives this device a new token', async () => {
  const { here, elsewhere } = await signIn()
  const [other] = (await here.call('listSessions', {})).filter(({ current }) => !current)
  const params = { sessionId: other?.sessionId ?? '' }
  clock.advance(11 * MINUTE)
  for (const name of ['endSession', 'endSessions', 'endOtherSessions'] as const)
    expect(await here.refused(name, { params })).toMatchObject({ status: 403, code: 'confirm_password' })
  expect(await elsewhere.call('listSessions', {})).toHaveLength(2)
  const wrong = await here.refused('confirmPassword', { body: { password: 'wrong horse' } })
  expect(wrong).toMatchObject({ status: 403, code: 'wrong_password' })
  const events = await eventsOf(async () => {
    const { token } = await here.call('confirmPassword', { body: { password } })
    expect(await here.refused('getSession')).toMatchObject({ status: 401 })
    const renewed = createVisitor(app, token)
    await renewed.call('endSession', { params })
    expect(await renewed.call('listSessions', {})).toMatchObject([{ current: true }])
  })
  expect(events.map(({ type }) => type)).toEqual(['session.renewed', 'sessions.revoked'])
})

test('a hash that was made with other parameters is replaced at the login', async () => {
  const { userId, email } = await signIn()
  const cheap = await argon2id(password, { memoryCost: 8192, timeCost: 1, parallelism: 1 })
  await db.updateTable('users').set({ password_hash: cheap }).where('user_id', '=', userId).execute()
  await Promise.all([signInAs(email), signInAs(email)])
  const { password_hash } = await db
    .selectFrom('users')
    .select('password_hash')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  await signInAs(email)
})

/** The subjects and texts of the mails to that address, oldest first. */
async function mailsTo(email: string) {
  const outbox = join(dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).toSorted()
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`))
}

test('a login on a new device is mailed, on a known one or the first one it is not', async () => {
  const email = `sam${++serial}@example.org`
  await visitor.call('register', { body: { fullName: 'Sam', email, password } })
  const headers = { 'user-agent': FIREFOX }
  const { deviceToken: device } = await visitor.call('login', { body: { email, password }, headers })
  await visitor.call('login', { body: { email, password, device }, headers })
  const other = await visitor.call('login', { body: { email, password }, headers })
  expect(other.deviceToken).not.toBe(device)
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  const [mail] = await mailsTo(email)
  expect(mail).toContain(`Subject: ${english('mails.newDeviceSubject')}`)
  expect(mail).toContain('Firefox on Linux, ')
  expect(mail).toContain('http://localhost:3000/forgot-password')
})

test('a changed password is mailed, and the other devices are new again', async () => {
  const { email, here } = await signIn()
  const { deviceToken: device } = await visitor.call('login', { body: { email, password } })
  await here.call('changePassword', { body: { currentPassword: password, newPassword } })
  await expect
    .poll(async () => (await mailsTo(email)).join())
    .toContain(`Subject: ${english('mails.passwordChangedSubject')}`)
  const before = (await mailsTo(email)).length
  await visitor.call('login', { body: { email, password: newPassword, device } })
  await expect.poll(() => mailsTo(email)).toHaveLength(before + 1)
})

test('changing the password ends the other sessions and reset links; only the new password works', async () => {
  const { userId, email, here, elsewhere } = await signIn()
  await visitor.call('forgotPassword', { body: { email } })
  const links = () => db.selectFrom('password_resets').selectAll().where('user_id', '=', userId).execute()
  await expect.poll(links).toHaveLength(1)
  const body = { currentPassword: password, newPassword }
  const { token } = await here.call('changePassword', { body })
  expect(await createVisitor(app, token).call('getSession', {})).toMatchObject({ email })
  expect(await here.refused('getSession')).toMatchObject({ status: 401 })
  expect(await elsewhere.refused('getSession')).toMatchObject({ status: 401 })
  expect(await links()).toEqual([])
  expect(await visitor.refused('login', { body: { email, password } })).toMatchObject({ status: 401 })
  await signInAs(email, newPassword)
})

test('without the current password nothing changes and no session ends', async () => {
  const { email, here, elsewhere } = await signIn()
  const wrong = { status: 403, code: 'wrong_password', message: english('errors.wrong_password') }
  const body = { currentPassword: 'wrong horse', newPassword }
  expect(await here.refused('changePassword', { body })).toEqual(wrong)
  expect(await here.refused('deleteAccount', { body: { password: 'wrong horse' } })).toEqual(wrong)
  for (const [input, field] of [
    [{ currentPassword: '', newPassword }, 'currentPassword'],
    [{ currentPassword: password, newPassword: 'short' }, 'newPassword'],
    [{ currentPassword: password, newPassword: 'x'.repeat(129) }, 'newPassword'],
    [{}, 'currentPassword'],
  ] as const) {
    const refused = await here.refused('changePassword', { body: input })
    expect(refused).toMatchObject({ status: 400, fields: { [field]: expect.any(String) } })
  }
  expect(await elsewhere.call('getSession', {})).toMatchObject({ email })
  await signInAs(email)
})

test('guessing the current password of an open session is limited to ten tries', async () => {
  const { here } = await signIn()
  const body = { currentPassword: 'wrong horse', newPassword }
  const tries = Array.from({ length: 10 }, () => here.send('changePassword', { body }))
  expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(403))
  const refused = await here.send('deleteAccount', { body: { password } })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers['retry-after']).toBe('900')
  clock.advance(15 * MINUTE + 1)
  await here.call('changePassword', { body: { currentPassword: password, newPassword } })
})

test('of two concurrent password changes one succeeds', async () => {
  const { email, here } = await signIn()
  const wanted = ['first new one', 'second new one']
  const replies = await Promise.all(
    wanted.map((newPassword) =>
      here.send('changePassword', { body: { currentPassword: password, newPassword } }),
    ),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  const winner = wanted[replies.findIndex(({ statusCode }) => statusCode === 200)]
  await signInAs(email, winner)
})
