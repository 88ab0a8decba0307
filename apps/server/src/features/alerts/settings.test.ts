import { type AlertSettings, PUSH_SUBSCRIPTIONS_MAX } from '@canopy/contract/notifications/alerts/shapes'
import { expect, test } from 'vitest'
import { makeBrowser } from '../../testing/servers/push-service.ts'
import { testApp } from '../../testing/test-app.ts'

const { db, make, visitor } = await testApp()

const password = 'correct horse'
let serial = 0

/** Registers and logs in with a browser in this time zone; returns the time zone of the member. */
async function timeZoneAfter(...timeZones: unknown[]) {
  const email = `zone${++serial}@example.org`
  await visitor.call('register', { body: { fullName: 'Jane', email, password } })
  const headers: Record<string, string> = {}
  for (const timeZone of timeZones) {
    const response = await visitor.send('login', { body: { email, password, timeZone } })
    expect(response.statusCode).toBe(200)
    headers.authorization = `Bearer ${response.json().token}`
  }
  return (await visitor.send('getAlertSettings', { headers })).json().timeZone
}

const chosen: AlertSettings = {
  notPushed: ['order', 'follow'],
  mailed: ['mention', 'verdict'],
  digest: true,
  quietHours: { from: '23:30', until: '06:05' },
  timeZone: 'Europe/Berlin',
}

test('at first nothing is mailed, nothing but reactions and products is left out of push messages, and the night is quiet', async () => {
  const member = await make.member()
  expect(await member.call('getAlertSettings', {})).toEqual({
    notPushed: ['reaction', 'products'],
    mailed: [],
    digest: false,
    mailRefused: false,
    quietHours: { from: '22:00', until: '07:00' },
    timeZone: 'Asia/Colombo',
    pushKey: expect.stringMatching(/^[\w-]{87}$/),
  })
})

test("a member's choice is stored for that member alone", async () => {
  const [member, other] = [await make.member(), await make.member()]
  expect(await member.call('setAlertSettings', { body: chosen })).toMatchObject(chosen)
  expect(await member.call('getAlertSettings', {})).toMatchObject(chosen)
  const always = { ...chosen, notPushed: [], quietHours: null }
  expect(await member.call('setAlertSettings', { body: always })).toMatchObject(always)
  expect(await other.call('getAlertSettings', {})).toMatchObject({ timeZone: 'Asia/Colombo' })
})

test.each([
  { ...chosen, notPushed: ['weather'] },
  { ...chosen, notPushed: 'order' },
  { ...chosen, mailed: ['moderation'] },
  { ...chosen, mailed: Array(51).fill('order') },
  { ...chosen, digest: 'weekly' },
  { ...chosen, quietHours: { from: '22:00', until: '22:00' } },
  { ...chosen, quietHours: { from: '24:00', until: '07:00' } },
  { ...chosen, quietHours: { from: '22:00' } },
  { ...chosen, timeZone: 'Moon/Base' },
  { ...chosen, timeZone: `Asia/${'a'.repeat(100)}` },
  {},
])('these settings are refused: %j', async (body) => {
  const member = await make.member()
  expect(await member.refused('setAlertSettings', { body })).toMatchObject({ status: 400 })
  expect(await member.call('getAlertSettings', {})).toMatchObject({ timeZone: 'Asia/Colombo' })
})

test('the time zone is that of the browser of the last login, also by a name that is out of use', async () => {
  expect(await timeZoneAfter('Europe/Paris')).toBe('Europe/Paris')
  expect(await timeZoneAfter('Europe/Paris', 'Asia/Calcutta')).toBe('Asia/Calcutta')
})

test.each([undefined, 'Moon/Base', 7, null])('a login with the time zone %j succeeds', async (timeZone) => {
  expect(await timeZoneAfter(timeZone)).toBe('Asia/Colombo')
})

test('a time zone that the member has chosen stays', async () => {
  const email = `zone${++serial}@example.org`
  await visitor.call('register', { body: { fullName: 'Jane', email, password } })
  const { token } = await visitor.call('login', { body: { email, password } })
  const headers = { authorization: `Bearer ${token}` }
  await visitor.send('setAlertSettings', { body: chosen, headers })
  await visitor.call('login', { body: { email, password, timeZone: 'Asia/Tokyo' } })
  expect((await visitor.send('getAlertSettings', { headers })).json().timeZone).toBe('Europe/Berlin')
})

test('browsers that are added at once count each other: the newest are kept', async () => {
  const member = await make.member()
  const replies = await Promise.all(
    Array.from({ length: 2 * PUSH_SUBSCRIPTIONS_MAX }, () =>
      member.send('addPushSubscription', { body: makeBrowser().subscription }),
    ),
  )
  expect(replies.every(({ statusCode }) => statusCode < 300)).toBe(true)
  const kept = db.selectFrom('push_subscriptions').select('endpoint').where('user_id', '=', member.userId)
  expect(await kept.execute()).toHaveLength(PUSH_SUBSCRIPTIONS_MAX)
})
