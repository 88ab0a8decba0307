import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { publicInternet } from '../internet/internet.ts'
import { isPublicAddress } from '../internet/public-address.ts'
import { fetchPicture, RefusedPicture } from './fetch-picture.ts'

const PUBLIC = '93.184.216.34'
const bytes = Buffer.from('\xff\xd8\xffsome bytes', 'latin1')
const picture: RequestListener = (_, response) => response.setHeader('content-type', 'image/png').end(bytes)
const redirectTo =
  (location: string): RequestListener =>
  (_, response) =>
    response.writeHead(302, { location }).end()

/** A server on this machine that plays every public one; `connected` has the addresses it was reached at. */
async function startWeb(respond: RequestListener, hosts: Record<string, string[]> = {}) {
  const server = createServer(respond)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = z.object({ port: z.number() }).parse(server.address())
  const connected: string[] = []
  const internet = {
    ...publicInternet,
    resolve: async (host: string) => hosts[host] ?? [PUBLIC],
    connect(address: string, to: number) {
      connected.push(`${address}:${to}`)
      return connect(port, '127.0.0.1')
    },
  }
  return { internet, connected }
}

test.each(['93.184.216.34', '1.1.1.1', '172.32.0.1', '2606:4700::1111', '2a00:1450:4001:830::200e'])(
  '%s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test.each([
  ...['0.0.0.0', '10.0.0.1', '100.64.0.1', '100.100.100.200', '127.0.0.1', '127.9.9.9', '168.63.129.16'],
  ...[
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.0.0.192',
    '192.0.2.1',
    '192.88.99.1',
    '192.168.1.1',
  ],
  ...['198.18.0.1', '198.51.100.1', '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...[
    '::',
    '::1',
    '::7f00:1',
    '::ffff:10.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:93.184.216.34',
    'fe80::1',
    'fe80::1%lo',
  ],
  ...['fc00::1', 'fd00:ec2::254', 'fec0::1', 'ff02::1', '64:ff9b::10.0.0.1', '64:ff9b:1::a00:1', '100::1'],
  ...['2001::1', '2001:db8::1', '2002:a00:1::', '3fff::1', '5f00::1', '', 'localhost', '0x7f.1', '127.1'],
])('“%s” is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

describe('a picture is fetched', () => {
  test('from the address that was checked, without cookies and a referrer', async () => {
    const requests: unknown[] = []
    const { internet, connected } = await startWeb((request, response) => {
      requests.push({ url: request.url, headers: request.headers })
      picture(request, response)
    })
    expect(await fetchPicture(internet, 'http://example.org/a.png?size=2#top')).toEqual(bytes)
    expect(connected).toEqual([`${PUBLIC}:80`])
    expect(requests).toEqual([
      {
        url: '/a.png?size=2',
        headers: {
          host: 'example.org',
          accept: 'image/avif,image/webp,image/*',
          'accept-encoding': 'identity',
          'user-agent': 'Canopy',
          connection: 'close',
        },
      },
    ])
  })

  test('although the name leads to a private address when it is looked up again', async () => {
    const { internet, connected } = await startWeb(picture)
    const answers = [[PUBLIC], ['127.0.0.1']]
    const rebinding = { ...internet, resolve: async () => answers.shift() ?? [] }
    expect(await fetchPicture(rebinding, 'http://example.org/')).toEqual(bytes)
    expect(connected).toEqual([`${PUBLIC}:80`])
  })

  test('after two redirects, each of which is checked', async () => {
    const { internet, connected } = await startWeb(
      (request, response) => {
        const target = { '/a': '/b', '/b': 'http://other.example/c' }[request.url ?? '']
        return (target === undefined ? picture : redirectTo(target))(request, response)
      },
      { 'other.example': ['1.1.1.1'] },
    )
    expect(await fetchPicture(internet, 'http://example.org/a')).toEqual(bytes)
    expect(connected).toEqual([`${PUBLIC}:80`, `${PUBLIC}:80`, '1.1.1.1:80'])
  })
})

describe('nothing is connected to', () => {
  test.each([
    'http://127.0.0.1/',
    'http://[::1]/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::ffff:10.0.0.1]/',
    'http://metadata.example/',
    'http://mixed.example/',
    'http://user:secret@example.org/',
    'http://example.org:8080/',
    'https://example.org:22/',
    'ftp://example.org/',
    'file:///etc/passwd',
  ])('at %s', async (address) => {
    const { internet, connected } = await startWeb(picture)
    const resolve = async (host: string) =>
      ({ 'metadata.example': ['169.254.169.254'], 'mixed.example': [PUBLIC, '10.0.0.1'] })[host] ??
      (/^[\d.]+$|:/.test(host) ? [host] : [PUBLIC])
    await expect(fetchPicture({ ...internet, resolve }, address)).rejects.toThrow(RefusedPicture)
    expect(connected).toEqual([])
  })

  test.each([
    'http://127.0.0.1/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::ffff:10.0.0.1]/',
    'http://inside.example/',
    'http://example.org:8080/',
    '//user@example.org/',
    'gopher://example.org/',
    'http://',
  ])('after a redirect to %s', async (location) => {
    const { internet, connected } = await startWeb(redirectTo(location))
    const resolve = async (host: string) =>
      host === 'example.org' ? [PUBLIC] : host === 'inside.example' ? ['fd00::1'] : [host]
    await expect(fetchPicture({ ...internet, resolve }, 'http://example.org/')).rejects.toThrow(
      RefusedPicture,
    )
    expect(connected).toEqual([`${PUBLIC}:80`])
  })
})

const respond =
  (status: number, headers: Record<string, string>, body: string | Buffer = 'a'): RequestListener =>
  (_, response) =>
    response.writeHead(status, headers).end(body)
const png = { 'content-type': 'image/png' }

test.each<[string, RequestListener]>([
  ['a third redirect', redirectTo('/again')],
  ['a page', respond(200, { 'content-type': 'text/html' }, '<!doctype html>')],
  ['a page that is declared as a picture', respond(200, png, '<!doctype html>')],
  ['a missing picture', respond(404, png)],
  ['more than 5 MB', respond(200, png, Buffer.alloc(MAX_IMAGE_BYTES + 1))],
])('%s is refused for good', async (_, listener) => {
  const { internet } = await startWeb(listener)
  await expect(fetchPicture(internet, 'http://example.org/')).rejects.toThrow(RefusedPicture)
})

test.each(['image/png', 'binary/octet-stream', undefined])(
  'a picture of the type %s is taken',
  async (type) => {
    const { internet } = await startWeb(
      respond(200, type === undefined ? {} : { 'content-type': type }, bytes),
    )
    expect(await fetchPicture(internet, 'http://example.org/')).toEqual(bytes)
  },
)

test.each<[string, RequestListener]>([
  ['an error of the server', respond(503, png)],
  ['too many requests', respond(429, png)],
  ['no response', () => undefined],
  ['a response that does not end', (_, response) => response.writeHead(200, png).write('half')],
  ['a lost connection', (request) => request.socket.destroy()],
])('%s can be tried again', async (_, listener) => {
  const { internet } = await startWeb(listener)
  const fetching = fetchPicture(internet, 'http://example.org/', 50)
  await expect(fetching).rejects.not.toBeInstanceOf(RefusedPicture)
})

test('a name without an address, and one whose look-up does not end, can be tried again', async () => {
  const { internet } = await startWeb(picture)
  for (const resolve of [async () => [], () => new Promise<string[]>(() => {})])
    await expect(
      fetchPicture({ ...internet, resolve }, 'http://example.org/', 20),
    ).rejects.not.toBeInstanceOf(RefusedPicture)
})

test('a server without a valid certificate sends nothing', async () => {
  const { internet, connected } = await startWeb(picture)
  await expect(fetchPicture(internet, 'https://example.org/')).rejects.not.toBeInstanceOf(RefusedPicture)
  expect(connected).toEqual([`${PUBLIC}:443`])
})
