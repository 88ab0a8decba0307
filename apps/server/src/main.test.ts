/** The server as a process: start, output, exit. */

import { type ChildProcessWithoutNullStreams, execFile, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chmod, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { LoggedIn } from '@canopy/contract/accounts/sessions/shapes'
import { SECOND } from '@canopy/contract/limits'
import { LIVE_PATH, LIVE_UNAUTHENTICATED } from '@canopy/contract/live'
import { findEmbeddedPostgres, startEmbeddedPostgres } from '@canopy/embedded-postgres'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { Client } from 'pg'
import { afterAll, expect, inject, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { z } from 'zod'
import { startMailServer } from './testing/servers/mail-server.ts'
import { startOtlpServer } from './testing/servers/otlp-server.ts'
import { startProxy } from './testing/servers/proxy.ts'
import { hasRedis, startRedis } from './testing/servers/redis-server.ts'
import { S3_KEYS, startS3Server } from './testing/servers/s3-server.ts'
import { cloneDatabase } from './testing/test-app.ts'

const templateUrl = new URL(inject('templateUrl'))
const admin = new Client({ connectionString: new URL('/postgres', templateUrl).href })
await admin.connect()
const database = `test_${randomBytes(8).toString('hex')}`
await admin.query(`create database ${database}`)
const dataDir = await mkdtemp(join(tmpdir(), 'canopy-main-'))
afterAll(async () => {
  await admin.query(`drop database ${database} with (force)`)
  await admin.end()
  await rm(dataDir, { recursive: true })
})

function run(settings: Record<string, string>) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      DATABASE_URL: new URL(`/${database}`, templateUrl).href,
      DATA_DIR: dataDir,
      SEED: 'none',
      // These override a developer's .env.
      HOST: '127.0.0.1',
      PUBLIC_URL: '',
      LOG_LEVEL: 'info',
      ...settings,
    },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
  })
  return child
}

/** A port that is in use until `free` is called. */
async function occupyPort() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: String(address.port), free: () => once(server.close(), 'close') }
}

/** Waits for the exit and returns everything that was printed. */
async function endOf(child: ChildProcessWithoutNullStreams) {
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output, errors, code }
}

/** Starts a server and waits until it is ready. */
async function start(settings: Record<string, string> = {}) {
  const { port, free } = await occupyPort()
  await free()
  const child = run({ ...settings, PORT: port })
  const end = endOf(child)
  let printed = ''
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      printed += String(chunk)
      if (printed.includes('Canopy is ready at')) resolve()
    })
  })
  await Promise.race([ready, end.then(({ errors }) => expect.fail(errors))])
  return { child, end, port, url: `http://127.0.0.1:${port}`, printed: () => printed }
}

const post = (url: string, body: object) =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

test('prints its address and logs requests without ids, tokens and what members wrote', async () => {
  const { child, end, port, url } = await start()
  const member = { fullName: 'Ada Secret', email: 'ada@example.org', password: 'long and secret' }
  await post(`${url}/api/auth/register`, member)
  const { token, userId } = LoggedIn.parse(await (await post(`${url}/api/auth/login`, member)).json())
  const headers = { authorization: `Bearer ${token}` }
  const profile = await fetch(`${url}/api/users/${userId}?secret=${token}`, { headers })
  const { etag } = Object.fromEntries((await fetch(`${url}/api/posts/all`, { headers })).headers)
  await fetch(`${url}/api/posts/all`, { headers: { ...headers, 'if-none-match': String(etag) } })
  await fetch(`${url}/api/health`)
  child.kill('SIGTERM')

  const { output, errors, code } = await end
  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  expect(output).toContain(`Canopy is ready at http://localhost:${port}\n`)
  const lines = output.split('\n').filter((line) => line.includes('"route"'))
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { method: 'POST', route: '/api/auth/register', status: 201 },
    { method: 'POST', route: '/api/auth/login', status: 200 },
    { route: '/api/users/:userId', status: 200, reqId: profile.headers.get('x-request-id') },
    { route: '/api/posts/all', status: 200, ms: expect.any(Number) },
  ])
  expect(output).not.toMatch(new RegExp(`secret|ada@|${token}|${userId}|127\\.0\\.0\\.1"`, 'i'))
})

test('a start without an account prints a link for the first owner, which ends with the next start', async () => {
  const { url: databaseUrl, drop } = await cloneDatabase()
  onTestFinished(drop)
  const LINK = /^Set the community up, as its first owner: (http\S+)$/m
  const owner = { fullName: 'Ada', email: 'ada@example.org', password: 'long and secret' }
  const startOn = async (workers: string) => {
    const { child, end, url, printed } = await start({ DATABASE_URL: databaseUrl, WORKERS: workers })
    const setUpWith = (link: string) => {
      const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
      return post(`${url}/api/set-up`, { ...owner, token })
    }
    const stop = async () => {
      child.kill('SIGTERM')
      return (await end).output
    }
    return { printed, setUpWith, stop }
  }
  const first = LINK.exec(await (await startOn('1')).stop())?.[1] ?? ''

  const again = await startOn('2')
  await expect.poll(again.printed).toMatch(LINK)
  const second = LINK.exec(again.printed())?.[1] ?? ''
  expect((await again.setUpWith(first)).status).toBe(409)
  expect((await again.setUpWith(second)).status).toBe(201)
  expect((await again.setUpWith(second)).status).toBe(409)
  expect((await again.stop()).match(/as its first owner/g)).toHaveLength(1)

  expect(await (await startOn('1')).stop()).not.toMatch(LINK)
})

/** The roles that processes of Canopy are connected as. */
async function rolesAt(url: string) {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(
    `select distinct usename from pg_stat_activity where application_name = 'canopy'`,
  )
  await client.end()
  return rows.map(({ usename }) => usename)
}

test('a process on the bundled database and one that uses it by DATABASE_URL share events', {
  tags: ['long'],
}, async () => {
  const home = await mkdtemp(join(tmpdir(), 'canopy-nodes-'))
  onTestFinished(async () => {
    // A failed test leaves the database running.
    if (await findEmbeddedPostgres({ dataDir: home, name: 'canopy' }))
      await (await startEmbeddedPostgres({ dataDir: home, name: 'canopy', log: () => {} })).stop()
    await rm(home, { recursive: true })
  })
  // Under root, PostgreSQL runs as another user, who needs access to this folder.
  await chmod(home, 0o755)
  const one = await start({ DATA_DIR: home, DATABASE_URL: '' })
  const url = (await findEmbeddedPostgres({ dataDir: home, name: 'canopy' })) ?? ''
  expect(await rolesAt(url)).toEqual(['canopy_app'])
  const two = await start({ DATA_DIR: home, DATABASE_URL: url })
  const member = { fullName: 'Ada', email: 'ada@example.org', password: 'long and secret' }
  await post(`${one.url}/api/auth/register`, member)

  for (const [here, there] of [
    [one, two],
    [two, one],
  ] as const) {
    const { token } = LoggedIn.parse(await (await post(`${here.url}/api/auth/login`, member)).json())
    const socket = new WebSocket(there.url.replace('http', 'ws') + LIVE_PATH)
    await once(socket, 'open')
    socket.send(JSON.stringify({ type: 'auth', token }))
    await once(socket, 'message')
    const closed = once(socket, 'close')
    await fetch(`${here.url}/api/auth/logout`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    })
    expect((await closed)[0]).toBe(LIVE_UNAUTHENTICATED)
  }
  for (const { child, end } of [two, one]) {
    child.kill('SIGTERM')
    expect(await end).toMatchObject({ errors: '', code: 0 })
  }
})

test('a mail whose process was killed while sending it is sent by the next process', {
  tags: ['long'],
}, async () => {
  const reached = Promise.withResolvers<void>()
  const silent = createServer(() => reached.resolve()).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  onTestFinished(() => void silent.close())
  const silentPort = z.object({ port: z.number() }).parse(silent.address()).port
  const first = await start({ SMTP_URL: `smtp://127.0.0.1:${silentPort}` })
  const email = 'grace@example.org'
  const password = 'long and secret'
  await post(`${first.url}/api/auth/register`, { fullName: 'Grace', email, password })
  await post(`${first.url}/api/auth/forgot-password`, { email })
  await reached.promise
  first.child.kill('SIGKILL')
  await first.end

  const client = new Client({ connectionString: new URL(`/${database}`, templateUrl).href })
  await client.connect()
  onTestFinished(() => client.end())
  const mails = async () =>
    (
      await client.query(
        `select state from pgboss.job where name = 'password_reset_mail' and state <> 'completed'`,
      )
    ).rows
  expect(await mails()).toEqual([{ state: 'active' }])
  // Sets the job as if its heartbeats had been missed and the retry were due.
  await client.query(`update pgboss.job set state = 'retry', start_after = now()`)
  const mailServer = await startMailServer()
  const second = await start({ SMTP_URL: mailServer.url })
  expect(await mailServer.next()).toContain(`To: ${email}`)
  await expect.poll(mails).toEqual([])
  second.child.kill('SIGTERM')
  await second.end
  await mailServer.close()
})

/** The process ids of its workers. */
const workersOf = async ({ pid }: ChildProcessWithoutNullStreams) =>
  (await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8')).match(/\d+/g)?.map(Number) ?? []

test('workers serve behind one port, their metrics are read together, and those that end are replaced', async () => {
  const metrics = await occupyPort()
  await metrics.free()
  const { child, end, url } = await start({ WORKERS: '2', METRICS_PORT: metrics.port })
  const requests = Array.from({ length: 12 }, () => fetch(`${url}/api/auth/session`))
  for (const { status } of await Promise.all(requests)) expect(status).toBe(401)

  const read = async () => await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
  const workersIn = async (metric: string) => {
    const lines = (await read()).split('\n').filter((line) => line.startsWith(metric))
    return lines.map((line) => /worker="(\d+)"/.exec(line)?.[1])
  }
  expect(await workersIn('http_server_request_duration_seconds_count')).toEqual(['1', '2'])

  const [first = 0, second = 0] = await workersOf(child)
  process.kill(first, 'SIGKILL')
  await expect.poll(() => workersIn('http_server_active_requests')).toEqual(['2', '3'])
  expect(await workersOf(child)).toContain(second)
  child.kill('SIGTERM')
  expect(await end).toMatchObject({ errors: 'Worker 1 has ended (SIGKILL).\n', code: 0 })
})

test('a worker that hangs is replaced, and one that hangs while the server stops does not hold it up', {
  tags: ['long'],
}, async () => {
  const { child, end, url } = await start({ WORKERS: '2' })
  const [first = 0, second = 0] = await workersOf(child)
  process.kill(first, 'SIGSTOP')
  await expect.poll(() => workersOf(child)).not.toContain(first)
  const replaced = async () => (await workersOf(child)).filter((pid) => pid !== second)
  await expect.poll(async () => (await replaced()).length).toBe(1)
  expect((await fetch(`${url}/api/health`)).status).toBe(200)
  process.kill(second, 'SIGSTOP')
  child.kill('SIGTERM')
  const { errors, code } = await end
  expect(errors.split('\n')).toEqual([
    'Worker 1 hangs: no response for 20 seconds.',
    'Worker 1 has ended (SIGKILL).',
    'Worker 2 hangs: no response for 20 seconds.',
    '',
  ])
  expect(code).toBe(0)
  expect(() => process.kill(second, 0)).toThrow()
})

/** Prints modules of OpenTelemetry when they are loaded. */
const WATCH_MODULES = `
  import { registerHooks } from 'node:module'
  registerHooks({
    load(url, context, next) {
      if (url.includes('/@opentelemetry/')) console.error('loads OpenTelemetry')
      return next(url, context)
    },
  })`

test('nothing for traces and metrics is loaded unless a setting asks for it', {
  tags: ['long'],
}, async () => {
  const printedWith = async (settings: Record<string, string>) => {
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(WATCH_MODULES)}`
    const { child, end, url } = await start({ ...settings, NODE_OPTIONS })
    await fetch(`${url}/api/auth/session`)
    child.kill('SIGTERM')
    return (await end).errors
  }
  expect(await printedWith({})).toBe('')
  const metrics = await occupyPort()
  await metrics.free()
  expect(await printedWith({ METRICS_PORT: metrics.port })).toContain('loads OpenTelemetry')
})

test('lines of the log have the trace of their request', async () => {
  const receiver = await startOtlpServer()
  onTestFinished(receiver.close)
  const { child, end, url } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url })
  await fetch(`${url}/api/auth/session`)
  child.kill('SIGTERM')
  const { output, errors, code } = await end
  expect({ errors, code }).toEqual({ errors: '', code: 0 })
  const [line = ''] = output.split('\n').filter((text) => text.includes('"route"'))
  const [span] = receiver.spans
  expect(span).toMatchObject({ name: 'GET /api/auth/session' })
  expect(JSON.parse(line)).toMatchObject({ trace_id: span?.traceId, span_id: span?.spanId })
})

test('a receiver of traces that never responds delays neither requests nor the stop', async () => {
  const receiver = await startOtlpServer(() => undefined)
  onTestFinished(receiver.close)
  const { child, end, url } = await start({ OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url, RATE_LIMIT: 'off' })
  // Sends more than fit the queue.
  for (let sent = 0; sent < 3000; sent += 100) {
    const requests = Array.from({ length: 100 }, () => fetch(`${url}/api/auth/session`))
    for (const { status } of await Promise.all(requests)) expect(status).toBe(401)
  }
  child.kill('SIGTERM')
  expect(await end).toMatchObject({ errors: '', code: 0 })
  expect(receiver.bodies).not.toEqual([])
})

test('when workers keep ending, the server stops and says so', { tags: ['long'] }, async () => {
  const { child, end } = await start({ WORKERS: '2' })
  const killing = setInterval(async () => {
    for (const pid of await workersOf(child).catch(() => [])) process.kill(pid, 'SIGKILL')
  }, SECOND / 10)
  onTestFinished(() => clearInterval(killing))
  const { errors, code } = await end
  expect(errors.split('\n').slice(-2)).toEqual([
    'Canopy cannot start. 5 of its workers ended within a minute.',
    '',
  ])
  expect(code).toBe(1)
})

const execute = promisify(execFile)
const hasServer = await hasRedis()

/** An empty database. In that of the other tests, processes that they killed count as running. */
async function ownDatabase() {
  const name = `test_${randomBytes(8).toString('hex')}`
  await admin.query(`create database ${name}`)
  onTestFinished(async () => {
    await admin.query(`drop database ${name} with (force)`)
  })
  return new URL(`/${name}`, templateUrl).href
}

test.skipIf(!hasServer)(
  'a process with another REDIS_URL, or without one, does not start while one runs',
  {
    tags: ['long'],
  },
  async () => {
    const [redis, other] = [await startRedis(), await startRedis()]
    onTestFinished(async () => {
      await redis.stop()
      await other.stop()
    })
    const DATABASE_URL = await ownDatabase()
    const settings = (url: string) => ({ DATABASE_URL, REDIS_URL: url })

    const first = await start(settings(redis.url))
    for (const url of ['', other.url]) await failsInOneLine('REDIS_URL', settings(url), 'Stop all before')
    const second = await start(settings(redis.url))
    for (const { child, end } of [first, second]) {
      child.kill('SIGTERM')
      expect(await end).toMatchObject({ errors: '', code: 0 })
    }
    const { child, end } = await start({ ...settings(other.url), WORKERS: '2' })
    child.kill('SIGTERM')
    expect(await end).toMatchObject({ errors: '', code: 0 })
  },
)

test.skipIf(!hasServer)(
  'Redis with TLS needs a password that is right and a certificate that is trusted',
  {
    tags: ['long'],
  },
  async () => {
    const [key, certificate] = [join(dataDir, 'key.pem'), join(dataDir, 'certificate.pem')]
    const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
    const files = ['-keyout', key, '-out', certificate]
    await execute('openssl', ['req', '-x509', ...kind, ...subject, ...files])
    const port = await freePort()
    const tls = ['--tls-port', String(port), '--tls-cert-file', certificate, '--tls-key-file', key]
    const redis = await startRedis(...tls, '--tls-auth-clients', 'no', '--requirepass', 'hidden')
    onTestFinished(() => redis.stop())

    const REDIS_URL = `rediss://:hidden@localhost:${port}`
    await failsInOneLine('REDIS_URL', { REDIS_URL }, 'self-signed')
    const trusted = { NODE_EXTRA_CA_CERTS: certificate }
    await failsInOneLine(
      'REDIS_URL',
      { ...trusted, REDIS_URL: REDIS_URL.replace('hidden', 'guess') },
      'WRONGPASS',
    )
    const { child, end } = await start({ ...trusted, REDIS_URL, DATABASE_URL: await ownDatabase() })
    child.kill('SIGTERM')
    expect(await end).toMatchObject({ errors: '', code: 0 })
  },
)

/** A server that waits for what does not respond. Returns the line that says so. */
async function startTooEarly(settings: Record<string, string>) {
  const { port, free } = await occupyPort()
  await free()
  const child = run({ ...settings, PORT: port })
  const end = endOf(child)
  const [line] = await Promise.race([once(child.stderr, 'data'), end.then(() => expect.fail('it has ended'))])
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => String(chunk).includes('Canopy is ready at') && resolve())
  })
  return { child, end, ready, line: String(line) }
}

type Outage = { settings: Record<string, string>; restore: () => unknown }

const outages: Record<string, () => Promise<Outage>> = {
  async DATABASE_URL() {
    const proxy = await startProxy(await ownDatabase())
    onTestFinished(() => proxy[Symbol.asyncDispose]())
    proxy.cut()
    return { settings: { DATABASE_URL: proxy.url }, restore: proxy.restore }
  },
  async REDIS_URL() {
    const redis = await startRedis()
    onTestFinished(() => redis.stop())
    await redis.kill()
    return { settings: { REDIS_URL: redis.url, DATABASE_URL: await ownDatabase() }, restore: redis.restart }
  },
  async MEDIA_URL() {
    const s3 = await startS3Server()
    onTestFinished(() => s3.stop())
    await s3.kill()
    const settings = { ...S3_KEYS, MEDIA_URL: s3.url('early'), DATABASE_URL: await ownDatabase() }
    return { settings, restore: s3.restart }
  },
}

test.skipIf(!hasServer).each(Object.entries(outages))(
  'a server that is started while its %s does not respond waits with one line',
  { tags: ['long'] },
  async (setting, begin) => {
    const { settings, restore } = await begin()
    const { child, end, ready, line } = await startTooEarly(settings)
    expect(line).toMatch(/^Canopy cannot start yet; retrying\. .*\n$/)
    expect(line).toContain(`${setting}: `)
    await restore()
    await ready
    child.kill('SIGTERM')
    expect(await end).toMatchObject({ errors: line, code: 0 })
  },
)

test('a server that waits for an address stops on a signal', async () => {
  const { child, end, line } = await startTooEarly({
    DATABASE_URL: 'postgres://me:hidden@127.0.0.1:1/canopy',
  })
  expect(line).toContain('DATABASE_URL: 127.0.0.1:1/canopy cannot be used: ')
  expect(line).not.toContain('hidden')
  child.kill('SIGTERM')
  expect(await end).toMatchObject({ errors: line, code: 0 })
})

/** A running server with a request that it has received in part. */
async function startWithOpenRequest() {
  const server = await start()
  const body = JSON.stringify({ email: 'nobody@example.org', password: 'long enough' })
  const slow = connect(Number(server.port), '127.0.0.1')
  const response = text(slow)
  slow.write(
    `POST /api/auth/login HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n{`,
  )
  // Once a later request has a response, the server has received the first half of this one.
  await fetch(`${server.url}/api/health`)
  return { ...server, response, finish: () => slow.write(body.slice(1)) }
}

test('on SIGINT it accepts no connections and finishes open requests', { tags: ['long'] }, async () => {
  const { child, end, port, url, response, finish } = await startWithOpenRequest()
  const idle = connect(Number(port), '127.0.0.1')
  await once(idle, 'connect')

  // From a terminal, npm passes on the same Ctrl-C once more.
  child.kill('SIGINT')
  child.kill('SIGINT')
  await once(idle.resume(), 'close')
  await expect(fetch(`${url}/api/health`)).rejects.toThrow()
  child.kill('SIGINT')
  finish()
  expect(await response).toContain('HTTP/1.1 401')
  expect(await end).toMatchObject({ errors: '', code: 0 })
})

test('a later second SIGINT exits at once', { tags: ['long'] }, async () => {
  const { child, end } = await startWithOpenRequest()
  const repeat = setInterval(() => child.kill('SIGINT'), 100)
  onTestFinished(() => clearInterval(repeat))
  expect(await end).toMatchObject({ errors: '', code: 1 })
})

test.each(['1', '2'])(
  'behind a load balancer, a server of %s workers says that it will stop, and serves until it has been noticed',
  {
    tags: ['long'],
  },
  async (workers) => {
    const { child, end, url } = await start({
      PUBLIC_URL: 'https://canopy.example.org',
      DATABASE_URL: await ownDatabase(),
      WORKERS: workers,
    })
    const statusOf = async (path: string) => (await fetch(url + path)).status
    expect(await statusOf('/api/ready')).toBe(200)
    child.kill('SIGTERM')
    await expect.poll(() => statusOf('/api/ready')).toBe(503)
    expect(await statusOf('/api/health')).toBe(200)
    expect(await statusOf('/api/auth/session')).toBe(401)
    expect(await end).toMatchObject({ errors: '', code: 0 })
  },
)

const file = join(dataDir, 'file')
await writeFile(file, '')
const broken = join(dataDir, 'broken')
await mkdir(broken)
await symlink('/nowhere', join(broken, 'postgres'))
const wrongTexts = join(dataDir, 'wrong-texts')
await mkdir(join(wrongTexts, 'messages/ta'), { recursive: true })
await writeFile(join(wrongTexts, 'messages/ta/own.po'), 'msgctxt "feed.nothing"\nmsgid "x"\nmsgstr "y"\n')

async function failsInOneLine(setting: string, settings: Record<string, string>, hint: string) {
  const { port, free } = await occupyPort()
  await free()
  const { errors, code } = await endOf(run({ PORT: port, ...settings }))
  expect(code).toBe(1)
  expect(errors).toMatch(/^Canopy cannot start\. .*\n$/)
  expect(errors).toContain(`${setting}: `)
  expect(errors).toContain(hint)
  expect(errors).not.toContain('hidden')
}

test.each<[string, Record<string, string>, string]>([
  ['PORT', { PORT: 'http' }, 'whole number from 1 to 65535'],
  ['HOST', { HOST: '203.0.113.1' }, 'not an address of this machine'],
  ['DATA_DIR', { DATA_DIR: broken, DATABASE_URL: '' }, '/nowhere'],
  ['own.po', { DATA_DIR: wrongTexts }, 'feed.nothing is no message'],
  ['DATABASE_CONNECTIONS', { WORKERS: '3', DATABASE_CONNECTIONS: '900' }, '3 × 901'],
  ['DATABASE_READ_URL', { DATABASE_READ_URL: new URL('/postgres', templateUrl).href }, 'is no replica of'],
])('a wrong %s fails the start with one line: %o', failsInOneLine)

test.each<[string, Record<string, string>, string]>([
  ['DATA_DIR', { DATA_DIR: join(file, 'data') }, file],
  ['DATA_DIR', { DATA_DIR: '/proc/canopy' }, '/proc/canopy'],
  ['MEDIA_URL', { MEDIA_URL: 'https://pictures.example.org' }, 's3://BUCKET'],
  ['METRICS_HOST', { METRICS_PORT: '9464', METRICS_HOST: '203.0.113.1' }, 'not an address of this machine'],
  ['PASSWORD_BREACH_CHECK', { PASSWORD_BREACH_CHECK: 'range' }, 'starts with http:// or https://'],
  ['RATE_LIMIT', { RATE_LIMIT: 'off', HOST: '0.0.0.0' }, 'loopback'],
  ['ALLOW_PLAIN', { ALLOW_PLAIN: 'database,mails' }, 'public, database, redis, mail, reviewer, telemetry'],
  ['REDIS_URL', { REDIS_URL: 'http://localhost' }, 'starts with redis:// or rediss://'],
  ['REDIS_URL', { REDIS_URL: 'redis://localhost/canopy' }, 'number of a database'],
  ['LOG_LEVEL', { LOG_LEVEL: 'loud' }, 'info'],
  ['DEFAULT_LANGUAGE', { DEFAULT_LANGUAGE: 'xx' }, 'must be one of en, si, ta'],
  ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '10' }, 'from 0 to 1'],
  ['OTEL_RESOURCE_ATTRIBUTES', { OTEL_RESOURCE_ATTRIBUTES: 'production' }, 'name=value'],
  ['WORKERS', { WORKERS: 'many' }, 'must be auto or a whole number from 1 to 64'],
])('the wrong %s fails the start with one line: %o', { tags: ['long'] }, failsInOneLine)

test.each(['PORT', 'METRICS_PORT'])('a %s in use fails the start with one line', async (setting) => {
  const [used, unused] = [await occupyPort(), await occupyPort()]
  await unused.free()
  onTestFinished(async () => {
    await used.free()
  })
  expect(await endOf(run({ PORT: unused.port, [setting]: used.port }))).toEqual({
    output: '',
    errors: `Canopy cannot start. ${setting}: ${used.port} is in use by another program\n`,
    code: 1,
  })
})
