/** deploy/nginx.conf, run by nginx in front of a server that returns what reaches it. */

import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, get as plainGet } from 'node:http'
import { request as secureRequest } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { connect } from 'node:tls'
import { promisify } from 'node:util'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { freePort } from '../packages/embedded-postgres/src/free-port.ts'

const CONF = join(import.meta.dirname, '../deploy/nginx.conf')
const HOST = 'canopy.example.org'
const run = promisify(execFile)
const folder = await mkdtemp(join(tmpdir(), 'canopy-nginx-'))
afterAll(() => rm(folder, { recursive: true }))

/** The installed nginx, or that of Debian's package, which is unpacked but not installed. */
async function findNginx(): Promise<string | undefined> {
  const unpacked = join(folder, 'usr/sbin/nginx')
  const works = (path: string) => run(path, ['-v']).then(() => path)
  const download = async () => {
    await run('apt-get', ['download', 'nginx'], { cwd: folder })
    await run('sh', ['-c', 'dpkg -x nginx_*.deb .'], { cwd: folder })
    return works(unpacked)
  }
  return works('/usr/sbin/nginx')
    .catch(download)
    .catch(() => undefined)
}

const nginx = await findNginx()
if (nginx === undefined)
  process.stderr.write('deploy/nginx.conf was not tested: nginx is not installed and cannot be downloaded\n')

async function makeCertificate() {
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1']
  await run('openssl', ['req', '-x509', ...kind, '-subj', `/CN=${HOST}`, ...files])
}

/** The configuration with ports and files of this test. */
async function writeConfiguration(ports: { http: number; https: number; app: number }) {
  const edited = [
    [/listen 80/g, `listen 127.0.0.1:${ports.http}`],
    [/listen 443/g, `listen 127.0.0.1:${ports.https}`],
    ['127.0.0.1:3000', `127.0.0.1:${ports.app}`],
    [/\/etc\/letsencrypt\/.*\/fullchain\.pem/g, join(folder, 'certificate.pem')],
    [/\/etc\/letsencrypt\/.*\/privkey\.pem/g, join(folder, 'key.pem')],
    ['/var/log/nginx/canopy.log', join(folder, 'access.log')],
  ] as const
  const site = edited.reduce((text, [from, to]) => text.replaceAll(from, to), await readFile(CONF, 'utf8'))
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${join(folder, name)};`,
  )
  const user = process.getuid?.() === 0 ? 'user root;' : ''
  const file = join(folder, 'nginx.conf')
  await writeFile(
    file,
    `${user} daemon off; worker_processes 1; pid ${join(folder, 'pid')}; error_log stderr crit;
    events {} http { ${temporary.join(' ')} ${site} }`,
  )
  return file
}

/** Returns the headers that reach it, as the body; accepts every upgrade. */
async function startEcho() {
  const echo = createServer((request, response) => {
    response.setHeader('strict-transport-security', 'max-age=1')
    response.end(JSON.stringify({ url: request.url, ...request.headers }))
  })
  echo.on('upgrade', ({ headers }, socket) => {
    socket.end(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nx-seen: ${headers['x-forwarded-for']}\r\n\r\n`,
    )
  })
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  const address = echo.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return { port: address.port, close: () => echo.close() }
}

async function untilListening(child: ChildProcess, port: number) {
  while (child.exitCode === null) {
    const response = await fetch(`http://127.0.0.1:${port}`).catch((error) => error.cause?.code)
    if (response !== 'ECONNREFUSED') return
  }
  throw new Error(`nginx exited with code ${child.exitCode}`)
}

async function startNginx(program: string) {
  const echo = await startEcho()
  const [http, https] = [await freePort(), await freePort()]
  await makeCertificate()
  const file = await writeConfiguration({ http, https, app: echo.port })
  const child = spawn(program, ['-c', file, '-p', folder, '-e', 'stderr'], {
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  onTestFinished(async () => {
    child.kill()
    await once(child, 'exit')
    echo.close()
  })
  await untilListening(child, http)
  return { http, https }
}

type Sent = { method?: string; headers?: Record<string, string>; servername?: string; body?: Buffer }

async function send(port: number, path: string, { body, servername = HOST, ...options }: Sent = {}) {
  const headers = { host: servername, ...options.headers }
  const request = secureRequest({
    host: '127.0.0.1',
    port,
    path,
    servername,
    rejectUnauthorized: false,
    ...options,
    headers,
  })
  request.end(body)
  const replied = Promise.race([once(request, 'response'), once(request, 'upgrade')])
  const [response]: IncomingMessage[] = await replied
  if (!response) throw new Error('no response')
  return response
}

async function sendPlain(port: number, path: string) {
  const request = plainGet({ host: '127.0.0.1', port, path, headers: { host: HOST } })
  const [response]: IncomingMessage[] = await once(request, 'response')
  return response?.resume()
}

test.skipIf(nginx === undefined)(
  'nginx accepts TLS 1.2 and newer, and passes on the address of the visitor',
  async () => {
    const { http, https } = await startNginx(nginx ?? '')

    const sent = { 'x-forwarded-for': '203.0.113.7', traceparent: '00-1-1-01' }
    const page = await send(https, '/feed?a=b', { headers: sent })
    expect(page.statusCode).toBe(200)
    expect(page.headersDistinct['strict-transport-security']).toEqual(['max-age=31536000; includeSubDomains'])
    const seen = await json(page)
    expect(seen).toMatchObject({ url: '/feed?a=b', host: HOST, 'x-forwarded-for': '127.0.0.1' })
    expect(seen).not.toHaveProperty('traceparent')

    const upgrade = { connection: 'upgrade', upgrade: 'websocket', 'x-forwarded-for': '203.0.113.7' }
    const socket = await send(https, '/ws-feed', { headers: upgrade })
    expect(socket.statusCode).toBe(101)
    expect(socket.headers['x-seen']).toBe('127.0.0.1')
    expect(await json(await send(https, '/feed', { headers: upgrade }))).not.toHaveProperty('upgrade')

    const metrics = await send(https, '/metrics')
    expect(metrics.resume().statusCode).toBe(404)
    expect(metrics.headers['strict-transport-security']).toContain('max-age=31536000')
    const large = await send(https, '/api/posts/create', { method: 'POST', body: Buffer.alloc(17_000_000) })
    expect(large.resume().statusCode).toBe(413)

    expect((await sendPlain(http, '/feed?a=b'))?.headers.location).toBe(`https://${HOST}/feed?a=b`)
    for (const path of ['/api/posts/all', '/media/x', '/ws-feed', '/metrics'])
      expect((await sendPlain(http, path))?.statusCode).toBe(403)

    await expect(send(https, '/', { servername: 'other.example' })).rejects.toThrow()
    const versions = { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL@SECLEVEL=0' } as const
    const old = connect({
      host: '127.0.0.1',
      port: https,
      servername: HOST,
      rejectUnauthorized: false,
      ...versions,
    })
    await expect(once(old, 'secureConnect')).rejects.toThrow()
    expect(await readFile(join(folder, 'access.log'), 'utf8')).not.toContain('a=b')
  },
)
