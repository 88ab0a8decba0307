import { callLimits, SECOND } from '@canopy/contract/limits'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { readConfig } from '../../config.ts'
import { testApp } from '../../testing/test-app.ts'
import { findVisitors } from '../connections/network.ts'
import { replyWithError } from '../errors/errors.ts'
import { limited, limitRates } from './rate-limit.ts'

const { app: canopy, deps, make } = await testApp({ RATE_LIMIT: 'on' })
let apps = 0

/** An app with the path `/` of its own, and what any other process with the same routes would be: `again`. */
async function limitedApp(path = `/${++apps}`) {
  const app = Fastify()
  app.setErrorHandler(replyWithError)
  app.decorateRequest('caller')
  findVisitors(app, readConfig({}))
  await limitRates(app, { ...deps, config: readConfig({}) })
  const identify = async (request: FastifyRequest) => {
    const { userid } = request.headers
    if (typeof userid === 'string')
      request.caller = { userId: userid, duties: [], sessionId: 's', seesAll: true }
  }
  app.get(path, { ...limited({ max: 2, window: 60 * SECOND }), onRequest: [identify] }, () => 'in')
  app.route({ method: ['GET', 'POST'], url: '/any', onRequest: [identify], handler: () => 'in' })
  onTestFinished(() => app.close())
  return {
    get: (headers: Record<string, string>) => app.inject({ url: path, headers }),
    head: () => app.inject({ method: 'HEAD', url: path }),
    any: async (method: 'GET' | 'POST', userid: string) =>
      (await app.inject({ method, url: '/any', headers: { userid } })).statusCode,
    close: () => app.close(),
    again: () => limitedApp(path),
  }
}

test('a request over the limit is refused with the time to wait', async () => {
  const { get } = await limitedApp()
  await get({})
  expect((await get({})).statusCode).toBe(200)
  const refusal = await get({})
  expect(refusal.statusCode).toBe(429)
  expect(refusal.json()).toEqual({
    code: 'too_many_requests',
    message: 'Too many attempts. Please try again in 60 seconds.',
  })
  expect(refusal.headers['retry-after']).toBe('60')
})

test('requests for the headers alone count with the others', async () => {
  const { get, head } = await limitedApp()
  await get({})
  expect((await head()).statusCode).toBe(200)
  expect((await head()).statusCode).toBe(429)
})

test('requests of members are counted by member, those of visitors by address', async () => {
  const { get } = await limitedApp()
  const statusOf = async (headers: Record<string, string>) => (await get(headers)).statusCode
  for (const userid of ['ada', 'ada', 'bea', 'bea']) expect(await statusOf({ userid })).toBe(200)
  expect(await statusOf({ userid: 'ada' })).toBe(429)
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
    expect(await statusOf({ 'x-forwarded-for': address })).toBe(200)
  expect(await statusOf({ 'x-forwarded-for': '203.0.113.1' })).toBe(429)
  expect(await statusOf({ 'x-forwarded-for': '198.51.100.9, 203.0.113.1' })).toBe(429)
})

test('addresses of one IPv6 network count as one visitor', async () => {
  const { get } = await limitedApp()
  for (const tail of ['1', '2']) await get({ 'x-forwarded-for': `2001:db8::${tail}` })
  expect((await get({ 'x-forwarded-for': '2001:db8::3' })).statusCode).toBe(429)
})

test('two processes on one database share a narrow limit exactly', async () => {
  const one = await limitedApp()
  const other = await one.again()
  const sent = Array.from({ length: 6 }, (_, place) => (place % 2 === 0 ? one : other).get({ userid: 'eve' }))
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode)
  expect(statuses.toSorted()).toEqual([200, 200, 429, 429, 429, 429])
})

test('a call without a limit of its own has the wide one: writes apart from reads, each member apart', async () => {
  const { any } = await limitedApp()
  for (const [method, max] of [
    ['POST', callLimits.writes.max],
    ['GET', callLimits.reads.max],
  ] as const) {
    for (let sent = 0; sent < max; sent++) expect(await any(method, `cleo-${apps}`)).toBe(200)
    expect(await any(method, `cleo-${apps}`)).toBe(429)
    expect(await any(method, `dora-${apps}`)).toBe(200)
  }
})

test('two processes share the wide limit within a second, and a restart forgets nothing', async () => {
  const one = await limitedApp()
  const other = await one.again()
  const member = `finn-${apps}`
  for (let sent = 0; sent < callLimits.writes.max; sent++) await one.any('POST', member)
  await expect.poll(() => other.any('POST', member)).toBe(429)
  const before = `gil-${apps}`
  for (let sent = 0; sent < callLimits.writes.max; sent++) await one.any('POST', before)
  await one.close()
  const restarted = await one.again()
  await expect.poll(() => restarted.any('POST', before)).toBe(429)
})

test('every call of members is limited; health and files are not', async () => {
  const ada = await make.member()
  const get = (url: string) => canopy.inject({ url, remoteAddress: '192.0.2.1' })
  for (let sent = 0; sent < callLimits.reads.max; sent++) await ada.send('getSession')
  expect(await ada.refused('getSession')).toMatchObject({ status: 429, code: 'too_many_requests' })
  expect(await ada.refused('listOrders')).toMatchObject({ status: 429 })
  // Refused requests without a token count, too.
  for (let sent = 0; sent < callLimits.reads.max; sent++)
    expect((await get('/api/auth/session')).statusCode).toBe(401)
  expect((await get('/api/auth/session')).statusCode).toBe(429)
  for (const url of ['/api/health', '/api/ready', '/metrics', '/media/x.webp', '/feed'])
    expect((await get(url)).statusCode).not.toBe(429)
})
