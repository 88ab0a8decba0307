import { SECOND } from '@canopy/contract/limits'
import { serverMessages } from '@canopy/contract/server-messages'
import Fastify, { type FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { replyWithError } from './errors.ts'
import { limited, limitRates } from './rate-limit.ts'

async function limitedApp() {
  const app = Fastify({ trustProxy: 'loopback' })
  app.setErrorHandler(replyWithError)
  app.decorateRequest('caller')
  await limitRates(app, { rateLimit: true })
  const identify = async (request: FastifyRequest) => {
    const { userid } = request.headers
    if (typeof userid === 'string') request.caller = { userId: userid, duties: [], sessionId: 's' }
  }
  app.get('/', { ...limited({ max: 2, window: 60 * SECOND }), onRequest: [identify] }, () => 'in')
  return (headers: Record<string, string>) => app.inject({ url: '/', headers })
}

test('a request over the limit is refused with the time to wait', async () => {
  const get = await limitedApp()
  await get({})
  expect((await get({})).statusCode).toBe(200)
  const refusal = await get({})
  expect(refusal.statusCode).toBe(429)
  expect(refusal.json()).toEqual({ code: 'too_many_requests', message: serverMessages.tooManyAttempts(60) })
  expect(refusal.headers['retry-after']).toBe('60')
})

test('requests of members are counted by member, those of visitors by address', async () => {
  const get = await limitedApp()
  const statusOf = async (headers: Record<string, string>) => (await get(headers)).statusCode
  for (const userid of ['ada', 'ada', 'bea', 'bea']) expect(await statusOf({ userid })).toBe(200)
  expect(await statusOf({ userid: 'ada' })).toBe(429)
  for (const address of ['203.0.113.1', '203.0.113.1', '203.0.113.2'])
    expect(await statusOf({ 'x-forwarded-for': address })).toBe(200)
  expect(await statusOf({ 'x-forwarded-for': '203.0.113.1' })).toBe(429)
  expect(await statusOf({ 'x-forwarded-for': '198.51.100.9, 203.0.113.1' })).toBe(429)
})

test('addresses of one IPv6 network count as one visitor', async () => {
  const get = await limitedApp()
  for (const tail of ['1', '2']) await get({ 'x-forwarded-for': `2001:db8::${tail}` })
  expect((await get({ 'x-forwarded-for': '2001:db8::3' })).statusCode).toBe(429)
})
