import { MINUTE } from '@canopy/contract/limits'
import { serverMessages } from '@canopy/contract/server-messages'
import { expect, test } from 'vitest'
import type { BusEvent } from '../../live/bus.ts'
import { createVisitor } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, deps, db, clock, visitor } = await testApp({ RATE_LIMIT: 'on' })

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

test('changing the password ends the other sessions and reset links; only the new password works', async () => {
  const { userId, email, here, elsewhere } = await signIn()
  await visitor.call('forgotPassword', { body: { email } })
  const links = () => db.selectFrom('password_resets').selectAll().where('user_id', '=', userId).execute()
  await expect.poll(links).toHaveLength(1)
  await here.call('changePassword', { body: { currentPassword: password, newPassword } })
  expect(await here.call('getSession', {})).toMatchObject({ email })
  expect(await elsewhere.refused('getSession')).toMatchObject({ status: 401 })
  expect(await links()).toEqual([])
  expect(await visitor.refused('login', { body: { email, password } })).toMatchObject({ status: 401 })
  await signInAs(email, newPassword)
})

test('without the current password nothing changes and no session ends', async () => {
  const { email, here, elsewhere } = await signIn()
  const wrong = { status: 403, code: 'wrong_password', message: serverMessages.wrongPassword }
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
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([204, 403])
  const winner = wanted[replies.findIndex(({ statusCode }) => statusCode === 204)]
  await signInAs(email, winner)
})
