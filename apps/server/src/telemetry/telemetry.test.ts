import { freePort } from '@canopy/embedded-postgres/free-port'
import { afterAll, expect, test } from 'vitest'
import { orderPayload } from '../testing/order-payload.ts'
import { PLANTED, proofBody } from '../testing/proof-body.ts'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { says, startModelServer, verdict } from '../testing/servers/model-server.ts'
import { type ReceivedSpan, startOtlpServer } from '../testing/servers/otlp-server.ts'
import { startS3Server } from '../testing/servers/s3-server.ts'
import { testApp } from '../testing/test-app.ts'

const receiver = await startOtlpServer()
afterAll(receiver.close)
const refusing = await startOtlpServer((response) => response.writeHead(400).end())
afterAll(refusing.close)
const mails = await startMailServer()
afterAll(mails.close)
const s3 = await startS3Server()
afterAll(s3.stop)
const model = await startModelServer(says(verdict()))
afterAll(() => model[Symbol.asyncDispose]())
const { app, make, visitor, telemetry } = await testApp({
  METRICS_PORT: String(await freePort()),
  OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20Y2FuDQ==',
  OTEL_SERVICE_NAME: 'canopy-test',
  OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test',
  REVIEWER: 'openai-compatible:eye-1',
  REVIEWER_BASE_URL: model.baseUrl,
  SMTP_URL: mails.url,
  MEDIA_URL: s3.url('canopy'),
})
const unsent = await testApp({ OTEL_EXPORTER_OTLP_ENDPOINT: refusing.url })

const [SERVER, CLIENT, CONSUMER] = [2, 3, 5]
const [INTERNAL, FAILED] = [1, 2]

/** Sends what was not sent yet, until there is a span that `is` wanted. */
async function received(is: (span: ReceivedSpan) => boolean): Promise<ReceivedSpan> {
  await expect
    .poll(async () => {
      await telemetry.flush()
      return receiver.spans.some(is)
    })
    .toBe(true)
  const span = receiver.spans.findLast(is)
  if (!span) throw new Error('no span')
  return span
}

const traceOf = ({ traceId }: ReceivedSpan) => receiver.spans.filter((span) => span.traceId === traceId)
const named = (name: string) => (span: ReceivedSpan) => span.name === name

const incoming = (flags: '00' | '01') => {
  const [traceId, parentId] = [crypto.randomUUID().replaceAll('-', ''), 'b7ad6b7169203331']
  return { traceId, parentId, headers: { traceparent: `00-${traceId}-${parentId}-${flags}` } }
}

test('a request continues the trace of the caller with its call and its statements', async () => {
  const member = await make.member()
  const { traceId, parentId, headers } = incoming('01')
  await member.call('createPost', { body: { userId: member.userId, content: 'A willow.' }, headers })

  const request = await received((span) => span.traceId === traceId && span.kind === SERVER)
  expect(request).toMatchObject({
    name: 'POST /api/posts/create',
    parentSpanId: parentId,
    attributes: {
      'http.request.method': 'POST',
      'http.route': '/api/posts/create',
      'http.response.status_code': 201,
    },
  })
  const spans = traceOf(request)
  const call = spans.find(({ name }) => name === 'createPost')
  expect(call).toMatchObject({ parentSpanId: request.spanId, kind: INTERNAL })
  const statements = spans.filter(({ kind }) => kind === CLIENT)
  const own = statements.filter(({ parentSpanId }) => parentSpanId === call?.spanId)
  expect(own.map(({ attributes }) => attributes['db.query.text'])).toEqual([
    expect.stringMatching(/insert into "?posts/),
  ])
  for (const { attributes } of own) expect(attributes['db.system.name']).toBe('postgresql')
  for (const { parentSpanId } of statements) expect([request.spanId, call?.spanId]).toContain(parentSpanId)
})

test('a trace that its caller does not sample is not sent', async () => {
  const member = await make.member()
  const { traceId, headers } = incoming('00')
  await member.call('listPosts', { headers })
  await member.call('listPosts', { headers: incoming('01').headers })
  await received(named('listPosts'))
  expect(receiver.spans.map((span) => span.traceId)).not.toContain(traceId)
})

test('refused calls have their code, and are no faults', async () => {
  const member = await make.member()
  await member.refused('getUser', { params: { userId: crypto.randomUUID() } })
  const call = await received(named('getUser'))
  expect(call.attributes).toEqual({ 'error.type': 'not_found' })
  expect(call.status.code).not.toBe(FAILED)
  const [request] = traceOf(call).filter(({ kind }) => kind === SERVER)
  expect(request).toMatchObject({ attributes: { 'http.response.status_code': 404 } })
  expect(request?.status.code).not.toBe(FAILED)
})

test('a review calls the store of pictures and its provider within the trace, which the provider can continue', async () => {
  const member = await make.member()
  await member.call('submitProof', { body: await proofBody(member, await make.challenge()) })
  const chat = await received(named('chat'))
  const spans = traceOf(chat)
  const submission = spans.find(named('submitProof'))
  const chats = spans.filter(named('chat'))
  expect(chats).toHaveLength(2)
  for (const span of chats)
    expect(span).toMatchObject({
      kind: CLIENT,
      parentSpanId: submission?.spanId,
      attributes: { 'gen_ai.operation.name': 'chat', 'gen_ai.request.model': 'eye-1' },
    })
  const stored = { kind: CLIENT, parentSpanId: submission?.spanId, attributes: {} }
  expect(spans.find(named('S3 PutObject'))).toMatchObject(stored)
  expect(spans.find(named('S3 GetObject'))).toMatchObject(stored)
  expect(model.traceparents).toEqual(chats.map(({ traceId, spanId }) => `00-${traceId}-${spanId}-01`))
})

test('a job has a trace of its own, linked to the request that added it', async () => {
  const member = await make.member()
  const body = orderPayload(member.userId, [{ ...(await make.product()), quantity: 1 }])
  await member.call('placeOrder', { body })
  const job = await received(named('job order_mail'))
  expect(job).toMatchObject({ kind: CONSUMER, links: [expect.anything()] })
  expect(job.parentSpanId).toBeUndefined()
  const order = await received(named('placeOrder'))
  expect(job.links[0]?.traceId).toBe(order.traceId)
  const sending = traceOf(job).find(named('send mail'))
  expect(sending).toMatchObject({
    kind: CLIENT,
    parentSpanId: job.spanId,
    attributes: { 'server.address': '127.0.0.1' },
  })
})

test('nothing identifies a member', async () => {
  const member = { fullName: 'Ada Zweig', email: 'ada@example.org', password: 'long and secret' }
  await visitor.call('register', { body: member })
  const response = await visitor.send('login', { body: member })
  const { token, userId } = response.json()
  const headers = { authorization: `Bearer ${token}` }
  const body = { userId, content: 'A text of mine.' }
  expect((await visitor.send('createPost', { body, headers })).statusCode).toBe(201)
  await app.inject({ url: `/api/users/${userId}?secret=${token}`, headers })
  await app.inject({ url: `/api/posts/${userId}\u0000text of mine`, headers })
  await received((span) => span.attributes['http.route'] === '/api/posts/:postId')
  const sent = receiver.bodies.join()
  const secrets = [token, userId, 'Zweig', 'ada@', 'example.org', 'long and', 'of mine', PLANTED]
  expect(['login', 'createPost', ...secrets].filter((text) => sent.includes(text))).toEqual([
    'login',
    'createPost',
  ])
})

test('metrics are sent as well, by a service with the attributes of the settings', async () => {
  await telemetry.flush()
  for (const name of ['http_server_request_duration_seconds', 'db_pool_connections', 'jobs'])
    expect(receiver.metrics).toContain(name)
  expect(await telemetry.readMetrics()).toContain('http_server_request_duration_seconds_count')
  for (const resource of receiver.resources)
    expect(resource).toMatchObject({
      'service.name': 'canopy-test',
      'service.instance.id': expect.any(String),
      'host.name': expect.any(String),
      'deployment.environment.name': 'test',
    })
  for (const { authorization } of receiver.headers) expect(authorization).toBe('Basic Y2FuDQ==')
})

test('a receiver that refuses everything is reported once', async () => {
  for (let times = 0; times < 3; times++) {
    expect((await unsent.app.inject('/api/auth/session')).statusCode).toBe(401)
    await unsent.telemetry.flush()
  }
  expect(refusing.bodies.length).toBeGreaterThan(2)
  expect(unsent.telemetryErrors.map(({ message }) => message)).toEqual([
    expect.stringMatching(/^127\.0\.0\.1:\d+ does not accept telemetry$/),
  ])
})
