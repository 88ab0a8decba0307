/** Attacks on accounts, against the real app over the network. */

import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LIVE_PATH, LIVE_RENEWED, LIVE_UNAUTHENTICATED } from '@canopy/contract/live'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createVisitor } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, dataDir, visitor } = await testApp({ PUBLIC_URL: 'https://canopy.example', ECONOMY: 'open' })
const origin = await app.listen({ port: 0, host: '127.0.0.1' })

const password = 'correct horse'
const EVIL = 'https://evil.example'
let serial = 0

async function register() {
  const email = `victim${++serial}@example.org`
  const { userId } = await visitor.call('register', { body: { fullName: 'Vic', email, password } })
  return { userId, email }
}

async function signIn(email: string) {
  const { token } = await visitor.call('login', { body: { email, password } })
  return { token, ...createVisitor(app, token) }
}

async function mailTo(email: string) {
  const outbox = join(dataDir, 'outbox')
  const files = await readdir(outbox).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  return mails.find((mail) => mail.includes(`\nTo: ${email}\n`)) ?? ''
}

const sockets: WebSocket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.terminate()
})

/** A socket that has sent a token, and the code it is closed with. */
async function connect(token: string) {
  const socket = new WebSocket(origin.replace('http', 'ws') + LIVE_PATH)
  sockets.push(socket)
  await once(socket, 'open')
  socket.send(JSON.stringify({ type: 'auth', token }))
  return { socket, closed: once(socket, 'close').then(([code]) => code) }
}

describe('who has an account', () => {
  test.each([
    ['login', { password: 'wrong horse' }],
    ['forgotPassword', {}],
  ] as const)('%s does not reveal it', async (name, rest) => {
    const { email } = await register()
    const [known, unknown] = await Promise.all(
      [email, `nobody${serial}@example.org`].map(async (asked) => {
        const { statusCode, body, headers } = await visitor.send(name, { body: { ...rest, email: asked } })
        return { statusCode, body, headers: { ...headers, 'x-request-id': '', date: '' } }
      }),
    )
    expect(known).toEqual(unknown)
  })
})

type Person = Awaited<ReturnType<typeof signIn>>

describe('a token is invalid after', () => {
  test.each<[string, (person: Person, email: string) => Promise<unknown>]>([
    ['logging out', (person) => person.call('logout', {})],
    ['signing out everywhere', async (_, email) => (await signIn(email)).call('endSessions', {})],
    [
      'a new password elsewhere',
      async (_, email) => {
        const body = { currentPassword: password, newPassword: 'battery staple' }
        await (await signIn(email)).call('changePassword', { body })
      },
    ],
    [
      'a reset of the password',
      async (_, email) => {
        await visitor.call('forgotPassword', { body: { email } })
        await expect.poll(() => mailTo(email)).toContain('token=')
        const token = /token=([\w-]+)/.exec(await mailTo(email))?.[1] ?? ''
        await visitor.call('setNewPassword', { body: { token, password: 'battery staple' } })
      },
    ],
    ['leaving', (person) => person.call('deleteAccount', { body: { password } })],
  ])('%s, for requests and for sockets', async (_, end) => {
    const { email } = await register()
    const person = await signIn(email)
    const { socket, closed } = await connect(person.token)
    await once(socket, 'message')
    await end(person, email)
    expect(await closed).toBe(LIVE_UNAUTHENTICATED)
    for (const name of ['getSession', 'listOrders', 'exportOwnData'] as const)
      expect(await person.refused(name)).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(await (await connect(person.token)).closed).toBe(LIVE_UNAUTHENTICATED)
  })

  test('typing the password again, and the socket reconnects with the new one', async () => {
    const { email } = await register()
    const person = await signIn(email)
    const { socket, closed } = await connect(person.token)
    await once(socket, 'message')
    const { token } = await person.call('confirmPassword', { body: { password } })
    expect(await closed).toBe(LIVE_RENEWED)
    expect(await person.refused('getSession')).toMatchObject({ status: 401 })
    expect(await (await connect(person.token)).closed).toBe(LIVE_UNAUTHENTICATED)
    const renewed = await connect(token)
    expect((await once(renewed.socket, 'message')).toString()).toContain('ready')
  })

  test('logging in again does not revive it', async () => {
    const { email } = await register()
    const person = await signIn(email)
    await person.call('logout', {})
    await signIn(email)
    expect(await person.refused('getSession')).toMatchObject({ status: 401 })
  })
})

describe('session fixation', () => {
  test('every login creates a new token and ignores any token in the request', async () => {
    const { email } = await register()
    const planted = 'p'.repeat(43)
    const tokens = [planted]
    for (let login = 0; login < 3; login++) {
      const response = await visitor.send('login', {
        body: { email, password, token: planted, sessionId: planted },
        query: { token: planted },
        headers: { authorization: `Bearer ${tokens.at(-1)}`, cookie: `token=${planted}` },
      })
      tokens.push(response.json().token)
    }
    expect(new Set(tokens).size).toBe(4)
    for (const token of tokens.slice(1)) expect(token).toMatch(/^[\w-]{43}$/)
    expect(await createVisitor(app, planted).refused('getSession')).toMatchObject({ status: 401 })
  })
})

describe('another site', () => {
  test('has no cookies to exploit: none is set and none is accepted', async () => {
    const { email } = await register()
    const login = await visitor.send('login', { body: { email, password } })
    const { token } = login.json()
    const page = await app.inject('/api/docs')
    const session = await createVisitor(app, token).send('getSession')
    for (const { headers } of [login, page, session]) expect(headers['set-cookie']).toBeUndefined()
    for (const cookie of [
      `token=${token}`,
      `authorization=Bearer ${token}`,
      `session=${token}; token=${token}`,
    ]) {
      const refused = await visitor.refused('getSession', { headers: { cookie } })
      expect(refused).toMatchObject({ status: 401 })
    }
    const asQuery = await app.inject({ url: '/api/auth/session', query: { token, access_token: token } })
    expect(asQuery.statusCode).toBe(401)
  })

  test.each(['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x'])(
    'cannot post a form as %s on behalf of a member',
    async (type) => {
      for (const path of ['/api/order/place', '/api/users/me/sessions', '/api/posts/create']) {
        const headers = { origin: EVIL, 'content-type': type }
        const reply = await app.inject({ method: 'POST', url: path, headers, payload: 'password=x' })
        expect([401, 404]).toContain(reply.statusCode)
      }
      const headers = { origin: EVIL, 'content-type': type }
      const login = await app.inject({ method: 'POST', url: '/api/auth/login', headers, payload: 'email=x' })
      expect([400, 415]).toContain(login.statusCode)
    },
  )

  test('cannot read responses: there are no CORS headers', async () => {
    const headers = { origin: EVIL, 'access-control-request-method': 'DELETE' }
    const preflight = await app.inject({ method: 'OPTIONS', url: '/api/users/me', headers })
    const reply = await app.inject({ url: '/api/health', headers: { origin: EVIL } })
    expect(preflight.statusCode).toBe(404)
    for (const response of [preflight, reply])
      expect(Object.keys(response.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

describe('headers', () => {
  test('of a request do not change the link in the mail', async () => {
    const { email } = await register()
    const headers = {
      host: 'evil.example',
      origin: EVIL,
      referer: EVIL,
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
    }
    await visitor.send('forgotPassword', { body: { email }, headers })
    await expect.poll(() => mailTo(email)).toContain('https://canopy.example/set-new-password#token=')
    expect(await mailTo(email)).not.toContain('evil')
  })

  test('of a mail cannot be injected through the address', async () => {
    for (const email of [
      'a@example.org\r\nBcc: all@example.org',
      'a@example.org\nBcc: all@example.org',
      'a@example.org, b@example.org',
      '"a\r\nBcc: x"@example.org',
      'a@example.org\u2028Bcc: x',
      '<a@example.org>',
    ]) {
      const refused = await visitor.refused('forgotPassword', { body: { email } })
      expect(refused).toMatchObject({ status: 400, fields: { email: expect.any(String) } })
    }
  })

  test('of a response contain no line breaks and no ids from the request', async () => {
    const { email } = await register()
    const person = await signIn(email)
    const breaks = '%0d%0aset-cookie:%20a=b'
    for (const path of [
      `/api/notifications?limit=1&x=${breaks}`,
      `/api/posts/all?cursor=${breaks}`,
      `/${breaks}`,
    ]) {
      const reply = await app.inject({
        url: path,
        headers: { authorization: `Bearer ${person.token}`, 'x-request-id': 'mine', 'request-id': 'mine' },
      })
      expect(reply.headers['set-cookie']).toBeUndefined()
      expect(reply.headers['x-request-id']).toMatch(/^[\da-f-]{36}$/)
      if (reply.headers.link)
        expect(reply.headers.link).toMatch(/^<\/api\/notifications\?[^\s<>]*>; rel="next"$/)
    }
  })

  test('with a forged User-Agent are stored and shown as an unknown device', async () => {
    const { email } = await register()
    const headers = { 'user-agent': `<script>alert(1)</script>${'x'.repeat(5000)}` }
    const { token } = await visitor.call('login', { body: { email, password }, headers })
    const sessions = await createVisitor(app, token).call('listSessions', {})
    expect(sessions).toMatchObject([{ device: 'Unknown device' }])
  })
})
