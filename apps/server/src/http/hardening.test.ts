/** Malformed requests get a 4xx with the error body, and the process keeps running. */

import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import { ErrorBody } from '@canopy/contract/error-body'
import { PROOF_DESCRIPTION_MAX } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { proofBody } from '../testing/proof-body.ts'
import { testApp } from '../testing/test-app.ts'

const { app, make, visitor } = await testApp()
const member = await make.member()
const origin = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))

type Raw = {
  method?: 'GET' | 'HEAD' | 'OPTIONS' | 'POST' | 'PUT'
  path?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends these bytes and returns the status and body of the response, if there is one. */
async function sendRaw(bytes: string) {
  const socket = connect(Number(origin.port), origin.hostname)
  socket.on('error', () => {})
  let response = ''
  socket.on('data', (chunk) => {
    response += chunk
  })
  socket.write(bytes)
  await once(socket, 'close')
  const [head = '', body = ''] = response.split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), body }
}

async function send({ method = 'POST', path = '/api/order/place', headers, body }: Raw) {
  const response = await app.inject({
    method,
    url: path,
    headers: {
      authorization: `Bearer ${member.token}`,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== undefined && { payload: body }),
  })
  return { status: response.statusCode, text: response.body, headers: response.headers }
}

async function expectRefusal(raw: Raw, status: number) {
  const response = await send(raw)
  expect(response.status).toBe(status)
  expect(response.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
  return ErrorBody.parse(JSON.parse(response.text))
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const form = (...parts: string[]) => ({
  path: '/api/posts/create',
  headers: { 'content-type': 'multipart/form-data; boundary=x' },
  body: `${parts.map((part) => `--x\r\n${part}\r\n`).join('')}--x--\r\n`,
})
const field = (name: string, value: string) =>
  `content-disposition: form-data; name="${name}"\r\n\r\n${value}`
const file = (name: string, value: string) =>
  `content-disposition: form-data; name="${name}"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n${value}`

test.each<[string, Raw, number]>([
  ['no body', {}, 400],
  ['an empty body', { body: '' }, 400],
  ['broken JSON', { body: '{"items":' }, 400],
  ['JSON that is no object', { body: '"text"' }, 400],
  ['a polluted prototype', { body: '{"__proto__":{"role":"steward"}}' }, 400],
  ['a polluted constructor', { body: '{"constructor":{"prototype":{"role":"steward"}}}' }, 400],
  ['deep JSON', { body: deep(400_000) }, 400],
  ['deep JSON in a field', { body: `{"items":${deep(400_000)}}` }, 400],
  ['10 MB of text', { body: JSON.stringify({ address: 'x'.repeat(10_000_000) }) }, 413],
  ['another content type', { headers: { 'content-type': 'application/xml' }, body: '<a/>' }, 415],
  ['a malformed content type', { headers: { 'content-type': ';;;' }, body: '{}' }, 415],
  ['text instead of JSON', { headers: { 'content-type': 'text/plain' }, body: '{}' }, 400],
  ['a form instead of JSON', { ...form(field('a', 'b')), path: '/api/order/place' }, 415],
  ['JSON instead of a form', { path: '/api/posts/create', body: '{"content":"x"}' }, 415],
  ['a malformed Idempotency-Key', { headers: { 'idempotency-key': 'a b' }, body: '{}' }, 400],
  ['a malformed percent-encoding', { method: 'GET', path: '/api/posts/%E0%A4%A' }, 400],
  ['a surrogate in the path', { method: 'GET', path: '/api/posts/%ED%A0%80' }, 400],
  ['NUL in the path', { method: 'GET', path: '/api/posts/%00' }, 404],
  ['NUL in the query', { method: 'GET', path: '/api/posts/all?cursor=%00' }, 400],
  ['a polluted query', { method: 'GET', path: '/api/posts/all?__proto__[limit]=1&limit=x' }, 400],
  ['a repeated query parameter', { method: 'GET', path: '/api/posts/all?limit=1&limit=2' }, 400],
  ['an unknown method', { method: 'OPTIONS', path: '/api/posts/all' }, 404],
  ['another method', { method: 'PUT', path: '/api/posts/all', body: '{}' }, 404],
])('%s is refused', async (_what, raw, status) => {
  await expectRefusal(raw, status)
})

test.each<[string, Raw, number]>([
  ['no boundary', { ...form(), headers: { 'content-type': 'multipart/form-data' } }, 400],
  ['nothing in it', { ...form(), body: '' }, 400],
  ['no end', { ...form(), body: `--x\r\n${file('image', 'half')}` }, 400],
  ['a part without a name', form('content-disposition: form-data\r\n\r\nx'), 400],
  ['a part with broken headers', form('nonsense\r\n\r\nx'), 400],
  ['too many fields', form(...Array.from({ length: 30 }, (_, i) => field(`f${i}`, 'x'))), 413],
  ['too many pictures', form(...Array.from({ length: 5 }, () => file('image', 'x'))), 413],
  ['a field that is too long', form(field('content', 'x'.repeat(100_000))), 413],
  ['a polluted prototype', form(field('__proto__', 'x')), 400],
  ['a picture in an unknown field', form(file('portrait', 'x')), 400],
  ['a picture in a text field', form(file('content', 'x')), 400],
  [
    'a form in the form',
    form(
      `content-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: multipart/mixed; boundary=y\r\n\r\n--y\r\n${file('a', 'x')}\r\n--y--`,
    ),
    400,
  ],
  ['bytes that are no picture', form(file('image', 'x')), 400],
  ['a picture over 5 MB', form(file('image', 'x'.repeat(5 * 1024 * 1024 + 1))), 400],
])('a form with %s', async (_what, raw, status) => {
  await expectRefusal(raw, status)
})

test.each<[string, string]>([
  ['arrays in arrays', deep(6_900_000)],
  ['objects in objects', `${'{"a":'.repeat(2_000_000)}1${'}'.repeat(2_000_000)}`],
  ['arrays beside each other', `{"challengeID":[${'[],'.repeat(4_000_000)}[]]}`],
  ['many numbers', `{"challengeID":[${'1,'.repeat(30_000)}1]}`],
])('%s are refused before they are parsed', async (_what, body) => {
  // Parsed, it would be input that is not valid.
  const refusal = await expectRefusal({ path: '/api/proof/submit', body }, 400)
  expect(refusal.code).toBe('malformed_request')
  expect(await visitor.call('getHealth', {})).toEqual({ status: 'ok' })
})

test('a large photo with a description full of brackets and commas is parsed', async () => {
  const challenge = await make.challenge()
  const body = {
    ...(await proofBody(member, challenge)),
    description: '[{,ž'.repeat(PROOF_DESCRIPTION_MAX / 4),
    imageUrl: `data:image/png;base64,${'AAAA'.repeat(1_500_000)}`,
  }
  expect(await member.refused('submitProof', { body })).toMatchObject({ code: 'image_unreadable' })
})

test('text that cannot be stored is refused with its field', async () => {
  for (const content of ['a\u0000b', 'a\ud800b']) {
    const body = JSON.stringify({ fullName: content, email: 'a@example.org', password: 'long enough' })
    const refusal = await expectRefusal({ path: '/api/auth/register', body }, 400)
    expect(refusal).toMatchObject({ code: 'validation_failed', fields: { fullName: expect.any(String) } })
  }
})

test('messages of libraries are not shown to members', async () => {
  const { message, fields } = await visitor.refused('register', { body: { email: 7, password: null } })
  expect(fields).toMatchObject({ password: 'This value is not valid' })
  for (const text of [message, ...Object.values(fields ?? {})])
    expect(text).not.toMatch(/invalid input|expected|received/i)
})

test('a repeated header does not bypass checks', async () => {
  const { userId } = await make.member()
  const head = (...lines: string[]) =>
    `GET /api/auth/session HTTP/1.1\r\nhost: canopy\r\nconnection: close\r\n${lines.join('\r\n')}\r\n\r\n`
  const own = `authorization: Bearer ${member.token}`
  expect((await sendRaw(head(own, own))).status).toBe(200)
  expect((await sendRaw(head('authorization: Bearer x', own))).status).toBe(401)
  expect((await sendRaw(head(own, `userid: ${member.userId}`, `userid: ${userId}`))).status).toBe(403)
})

test.each([
  ['no HTTP at all', 'hello\r\n\r\n', 400],
  [
    'two lengths',
    'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nx',
    400,
  ],
  [
    'a length and chunks',
    'POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['TRACE', 'TRACE /api/health HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n', 404],
  ['NUL in a header', 'GET /api/health HTTP/1.1\r\nhost: a\r\nx: a\u0000b\r\n\r\n', 400],
  ['oversize headers', `GET /api/health HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(100_000)}\r\n\r\n`, 413],
  ['an oversize address', `GET /api/posts/${'x'.repeat(100_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 413],
])('%s is refused with a status', async (_what, bytes, status) => {
  const response = await sendRaw(bytes)
  expect(response.status).toBe(status)
  expect(ErrorBody.parse(JSON.parse(response.body)).message).not.toBe('')
})

test('a client that disconnects in the middle of a form does no harm', async () => {
  const head = `POST /api/posts/create HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${member.token}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 1000000\r\n\r\n`
  const socket = connect(Number(origin.port), origin.hostname)
  socket.write(`${head}--x\r\n${file('image', 'half')}`, () => socket.destroy())
  await once(socket, 'close')
  expect(await visitor.call('getHealth', {})).toEqual({ status: 'ok' })
})

test('an unknown post is 404, also by HEAD', async () => {
  const response = await send({ method: 'HEAD', path: `/api/posts/${randomUUID()}` })
  expect(response.status).toBe(404)
  expect(await send({ method: 'HEAD', path: '/api/health' })).toMatchObject({ status: 200, text: '' })
})
