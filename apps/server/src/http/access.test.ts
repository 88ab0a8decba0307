import { randomUUID } from 'node:crypto'
import { PassThrough } from 'node:stream'
import { allEndpoints, type EndpointName } from '@canopy/contract/all-endpoints'
import type { Endpoint } from '@canopy/contract/endpoint'
import { expect, test } from 'vitest'
import { english } from '../testing/english.ts'
import { listRoutes } from '../testing/roles/list-routes.ts'
import { testApp } from '../testing/test-app.ts'

const { app, make, visitor } = await testApp()

const isName = (name: string): name is EndpointName => name in allEndpoints
const names = Object.keys(allEndpoints).filter(isName)
const closed = names.filter((name) => allEndpoints[name].access !== 'public')
/** A tag is a word that somebody chose, not an id. */
const withPathIds = closed.filter(
  (name) => 'params' in allEndpoints[name] && !allEndpoints[name].path.includes(':tag'),
)

/** Well-formed parameters, so that a refusal can only be about the caller. */
const paramsOf = (name: EndpointName) =>
  Object.fromEntries([...allEndpoints[name].path.matchAll(/:(\w+)/g)].map(([, key]) => [key, randomUUID()]))

test.each(closed)('%s refuses a visitor', async (name) => {
  const refusal = await visitor.refused(name, { params: paramsOf(name) })
  expect(refusal).toEqual({
    status: 401,
    code: 'unauthenticated',
    message: english('errors.unauthenticated'),
  })
})

test.each(closed)('%s refuses an unknown or malformed token', async (name) => {
  for (const authorization of [
    `Bearer ${'x'.repeat(43)}`,
    'Bearer',
    'Bearer a b',
    'Basic eDp5',
    'x'.repeat(5000),
  ]) {
    const { status } = await visitor.refused(name, { params: paramsOf(name), headers: { authorization } })
    expect(status).toBe(401)
  }
})

const member = await make.member()

const owner = await make.member({ duties: ['owner'] })

type Person = Awaited<ReturnType<typeof make.member>>

/** Sends a call whose body has begun to arrive. `finish` sends the rest of it, and returns the reply. */
async function begin(person: Person, url: string, content: object) {
  const body = new PassThrough()
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' }
  const reply = app.inject({ method: 'PUT', url, headers, payload: body })
  const text = JSON.stringify(content)
  body.write(text.slice(0, 5))
  await expect.poll(() => body.readableLength).toBe(0)
  return async () => {
    body.end(text.slice(5))
    const { statusCode, body: sent } = await reply
    return [statusCode, JSON.parse(sent).code]
  }
}

test('whoever is signed out or suspended while the body arrives is refused', async () => {
  const [leaver, suspended] = [await make.member(), await make.member()]
  const body = { content: 'Look', userId: member.userId }
  const { postId } = await member.call('createPost', { body })
  const react = (person: Person) =>
    begin(person, `/api/posts/${postId}/react`, { emoji: '👍', postId, userId: person.userId })
  const [finish, finishSuspended] = [await react(leaver), await react(suspended)]
  await leaver.call('endSessions', {})
  await owner.call('suspendMember', { params: suspended, body: { length: '1', reason: 'A test' } })
  expect(await finish()).toEqual([401, 'unauthenticated'])
  expect(await finishSuspended()).toEqual([403, 'suspended'])
})

test('an owner who loses the duty while the body arrives gives it to nobody', async () => {
  const [former, friend] = [await make.member({ duties: ['owner'] }), await make.member()]
  const finish = await begin(former, `/api/admin/members/${friend.userId}/duties`, {
    ...{ before: [], duties: ['owner'], reason: 'A friend' },
  })
  const duties = { before: ['owner' as const], duties: [], reason: 'A test' }
  await owner.call('setDuties', { params: former, body: duties })
  expect(await finish()).toEqual([404, 'not_found'])
  expect(await friend.call('getSession', {})).toMatchObject({ duties: [] })
})

test.each(withPathIds)('%s returns 404 for a malformed id', async (name) => {
  for (const id of [
    '0',
    '-1',
    '1.5',
    'abc',
    "1'--",
    '../all',
    '\u0000',
    '%',
    '𝕏',
    'x'.repeat(1000),
    '9'.repeat(30),
  ]) {
    const params = Object.fromEntries(Object.keys(paramsOf(name)).map((key) => [key, id]))
    expect(await member.refused(name, { params })).toMatchObject({ status: 404 })
  }
})

test('every endpoint of the contract is served, and nothing else under /api', () => {
  const served = listRoutes(app).filter(
    (route) => / \/api\/(?!docs)/.test(route) && !route.startsWith('HEAD '),
  )
  const promised = Object.values<Endpoint>(allEndpoints).map(({ method, path }) => `${method} ${path}`)
  expect(served.sort()).toEqual(promised.sort())
})

test('for a member, a call of the desk looks like an address that does not exist', async () => {
  const desk = closed.filter((name) => typeof allEndpoints[name].access === 'object')
  for (const name of desk) {
    const { method } = allEndpoints[name]
    const unknown = await app.inject({
      method,
      url: '/api/admin/unknown',
      headers: { authorization: `Bearer ${member.token}` },
    })
    const refusal = await member.send(name, { params: paramsOf(name) })
    const seen = [unknown, refusal].map(({ statusCode, headers, body }) => {
      const { 'x-request-id': _, date, ...fixed } = headers
      return { name, statusCode, body, headers: fixed }
    })
    expect(seen[1]).toEqual(seen[0])
  }
})

test.each([
  ['react', { body: { emoji: '👍' } }],
  ['savePost', { body: {} }],
  ['unsavePost', { body: {} }],
] as const)('%s refuses the user id of another member', async (name, { body }) => {
  const other = await make.member()
  const postId = randomUUID()
  const refusal = await member.refused(name, {
    params: { postId },
    body: { ...body, postId, userId: other.userId },
  })
  expect(refusal).toMatchObject({ status: 403, code: 'not_you' })
})

test('a report and a header with the user id of another member are refused', async () => {
  const { userId } = await make.member()
  const report = { postId: randomUUID(), reportedBy: userId, reason: 'Spam' }
  expect(await member.refused('reportPost', { body: report })).toMatchObject({ status: 403, code: 'not_you' })
  expect(await member.refused('getSession', { headers: { userid: userId } })).toMatchObject({
    status: 403,
    code: 'not_you',
  })
  expect(await member.call('getSession', { headers: { userid: member.userId } })).toMatchObject({
    userId: member.userId,
  })
})

test('ids are case-insensitive', async () => {
  const userId = member.userId.toUpperCase()
  expect(await member.call('getPoints', { params: { userId } })).toEqual({ points: 0 })
  expect(await member.call('listSaved', { params: { userId } })).toEqual([])
  expect(await member.call('listOwnChallenges', { query: { userId } })).toEqual([])
  expect(await member.call('getSession', { headers: { userid: userId } })).toMatchObject({
    userId: member.userId,
  })
})
