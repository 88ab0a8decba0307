import { allEndpoints, type EndpointName } from '@canopy/contract/all-endpoints'
import type { Endpoint } from '@canopy/contract/endpoint'
import { DAY } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { make, clock } = await testApp()
const moderator = await make.member({ fullName: 'Nimal Silva', duties: ['moderation'] })

async function suspended(length: '1' | '7' | '30' | 'forever' = '7') {
  const member = await make.member()
  await moderator.call('suspendMember', {
    params: member,
    body: { length, reason: 'Insults other members' },
  })
  return member
}

const isName = (name: string): name is EndpointName => name in allEndpoints
const WHILE_SUSPENDED = [
  'logout',
  'confirmPassword',
  'endSessions',
  'endOtherSessions',
  'endSession',
  'changePassword',
  'startAuthenticator',
  'addAuthenticator',
  'removeAuthenticator',
  'renewRecoveryCodes',
  'startPasskey',
  'addPasskey',
  'renamePasskey',
  'removePasskey',
  'unlinkProvider',
  'revokeApiKey',
  'setLanguage',
  'setNotificationSettings',
  'acceptPages',
  'deleteAccount',
  'appealRemoval',
  'readNotification',
  'readAllNotifications',
]

test('a suspended member can read, sign out, export and leave, and nothing else', async () => {
  for (const name of Object.keys(allEndpoints).filter(isName)) {
    const { method, access, path }: Endpoint = allEndpoints[name]
    if (access !== 'member') continue
    const member = await suspended()
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key]) => [key, uuidv7()]))
    const response = await member.send(name, { params })
    const code = response.headers['content-type']?.toString().includes('json')
      ? response.json()?.code
      : undefined
    const isAllowed = method === 'GET' || WHILE_SUSPENDED.includes(name)
    expect.soft([name, code === 'suspended']).toEqual([name, !isAllowed])
    if (!isAllowed) expect.soft(response.statusCode).toBe(403)
  }
})

test('a suspension says until when and why, and ends by itself', async () => {
  const member = await suspended('7')
  const until = new Date(clock.now().getTime() + 7 * DAY).toISOString()
  expect(await member.call('getSession', {})).toMatchObject({
    suspension: { until, reason: 'Insults other members' },
  })
  const body = { content: 'Hello', userId: member.userId }
  expect((await member.send('createPost', { body })).json()).toMatchObject({ code: 'suspended', until })
  expect(await member.call('listNotifications', {})).toMatchObject([
    { kind: 'moderation', text: expect.stringContaining('Insults other members') },
  ])
  clock.advance(7 * DAY)
  await make.useSessions()
  await member.call('createPost', { body })
  expect(await member.call('getSession', {})).toMatchObject({ suspension: null })
})

test('a suspension holds from the next request on, and can be lifted', async () => {
  const member = await make.member()
  const body = { content: 'Hello', userId: member.userId }
  await member.call('createPost', { body })
  const suspension = { params: member, body: { length: 'forever', reason: 'Sells things' } } as const
  await moderator.call('suspendMember', suspension)
  expect((await member.send('createPost', { body })).json()).toMatchObject({ code: 'suspended', until: null })
  expect(await moderator.refused('suspendMember', suspension)).toMatchObject({
    status: 409,
    code: 'already_decided',
  })
  const lift = { params: member, body: { reason: 'Apologised' } }
  await moderator.call('liftSuspension', lift)
  await member.call('createPost', { body })
  expect(await moderator.refused('liftSuspension', lift)).toMatchObject({ status: 409 })
  expect(await moderator.call('listSanctions', { query: { userId: member.userId } })).toMatchObject([
    {
      kind: 'suspension',
      isInForce: false,
      liftedAt: expect.any(String),
      steward: { fullName: 'Nimal Silva' },
    },
  ])
})

test('nobody can suspend themselves', async () => {
  const body = { length: '1', reason: 'Because' } as const
  for (const person of [moderator, await make.member({ duties: ['owner'] })])
    expect(await person.refused('suspendMember', { params: person, body })).toMatchObject({
      code: 'own_case',
    })
})

test('of moderators who suspend a member at once, one does, and the others see who was faster', async () => {
  const member = await make.member()
  const body = { length: '7', reason: 'Insults other members' }
  const moderators = await Promise.all(
    Array.from({ length: 5 }, () => make.member({ duties: ['moderation'] })),
  )
  const sent = await Promise.all(
    moderators.map((each) => each.send('suspendMember', { params: member, body })),
  )
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409, 409, 409, 409])
  const faster = moderators[sent.findIndex(({ statusCode }) => statusCode === 204)]
  for (const response of sent.filter(({ statusCode }) => statusCode === 409))
    expect(response.json()).toMatchObject({
      code: 'already_decided',
      decided: { decidedBy: { userId: faster?.userId }, decision: 'suspended' },
    })
  expect(await moderator.call('listSanctions', { query: { userId: member.userId } })).toHaveLength(1)
  expect(await member.call('listNotifications', {})).toHaveLength(1)
})

test('a suspended steward can neither read nor decide anything at the desk', async () => {
  const steward = await make.member({ duties: ['review', 'moderation', 'shop'] })
  await make.member({ duties: ['owner'] }).then((owner) =>
    owner.call('suspendMember', {
      params: steward,
      body: { length: '7', reason: 'Insults other members' },
    }),
  )
  for (const name of Object.keys(allEndpoints).filter(isName)) {
    const { access, path }: Endpoint = allEndpoints[name]
    if (typeof access !== 'object' || access.duties.every((duty) => duty === 'owner')) continue
    const params = Object.fromEntries([...path.matchAll(/:(\w+)/g)].map(([, key]) => [key, uuidv7()]))
    const { statusCode, body } = await steward.send(name, { params })
    expect.soft([name, statusCode, body]).toEqual([name, 403, expect.stringContaining('"suspended"')])
  }
})

test('only an owner suspends an owner, ends the suspension, or signs them out', async () => {
  const [owner, other] = [await make.member({ duties: ['owner'] }), await make.member({ duties: ['owner'] })]
  const reason = 'Insults other members'
  const body = { length: '7', reason } as const
  const refused = { status: 403, code: 'owner_needed' }
  expect(await moderator.refused('suspendMember', { params: owner, body })).toMatchObject(refused)
  const acts = ['endMemberSessions', 'liftSuspension'] as const
  for (const act of acts)
    expect(await moderator.refused(act, { params: owner, body: { reason } })).toMatchObject(refused)
  await other.call('suspendMember', { params: owner, body })
  expect(await moderator.refused('liftSuspension', { params: owner, body: { reason } })).toMatchObject(
    refused,
  )
  await other.call('liftSuspension', { params: owner, body: { reason } })
  await owner.call('getSession', {})
})
