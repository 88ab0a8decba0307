import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { AppError } from '../../app-error.ts'
import { coloursOf, type ShownFace } from '../../community/community.ts'
import { readConfig } from '../../config.ts'
import { messagesVersion } from '../../languages/languages.ts'
import { replyWithError } from '../errors/errors.ts'
import { secureByDefault } from './security.ts'
import { securityTxt } from './security-txt.ts'
import { pageForMalformed, webApp } from './web-app.ts'

const SCRIPT = `console.log(${JSON.stringify('x'.repeat(1000))})`
const webRoot = await mkdtemp(join(tmpdir(), 'canopy-web-'))
afterAll(() => rm(webRoot, { recursive: true }))
await mkdir(join(webRoot, 'assets'))
const PAGE =
  '<html lang="en" data-languages="" data-messages=""><title>Canopy</title><meta property="og:image" content="https://canopy.invalid/social-preview.jpg">' +
  '<script>theme()\n</script><script src="/assets/main-abc.js"></script>'
const pageAt = (origin: string) =>
  PAGE.replace('https://canopy.invalid', origin)
    .replace('lang="en"', 'lang="ta"')
    .replace(
      'data-languages=""',
      'data-languages="{&quot;en&quot;:&quot;English&quot;,&quot;si&quot;:&quot;සිංහල&quot;,&quot;ta&quot;:&quot;தமிழ்&quot;}"',
    )
    .replace('data-messages=""', `data-messages="${messagesVersion()}"`)
await writeFile(join(webRoot, 'index.html'), PAGE)
await writeFile(join(webRoot, 'sw.js'), 'worker(`page-revision`)')
await writeFile(join(webRoot, 'manifest.webmanifest'), '{"name":"Canopy"}')
await writeFile(join(webRoot, 'icon-192.png'), 'drawn')
await writeFile(join(webRoot, 'favicon.ico'), 'drawn')
await writeFile(join(webRoot, '.secret'), 'hidden')
await writeFile(join(webRoot, 'assets/main-abc.js'), SCRIPT)
await writeFile(join(webRoot, 'assets/main-abc.js.br'), brotliCompressSync(SCRIPT))

const formerWebRoot = join(webRoot, 'former')
await mkdir(join(formerWebRoot, 'assets'), { recursive: true })
await writeFile(join(formerWebRoot, 'assets/main-old.js'), 'former()')
await writeFile(join(formerWebRoot, 'assets/main-old.js.br'), brotliCompressSync('former()'))

async function serve(
  root = webRoot,
  publicUrl = 'http://localhost:3000',
  mediaPublicUrl?: string,
  hstsSubdomains = false,
  faces?: Parameters<typeof webApp>[2],
) {
  const app = Fastify({ rewriteUrl: pageForMalformed, frameworkErrors: replyWithError })
  app.setErrorHandler(replyWithError)
  app.setNotFoundHandler(() => {
    throw new AppError('not_found')
  })
  secureByDefault(app, { publicUrl, hstsSubdomains })
  await webApp(app, { webRoot: root, formerWebRoot, publicUrl, mediaPublicUrl, defaultLanguage: 'ta' }, faces)
  return app
}

const app = await serve()

test.each([
  '/',
  '/index.html',
  '/feed',
  '/posts/7',
  '/shop/product/1?from=feed',
  '/api-guide',
  '/%E0%A4%A',
  '/posts/%E0%A4%A?q',
])('%s returns the page, to be revalidated each time', async (url) => {
  const page = await app.inject(url)
  expect(page.body).toBe(pageAt('http://localhost:3000'))
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-cache',
  })
})

test('a page that the client has is not sent again, and HEAD has no body', async () => {
  const { etag } = (await app.inject('/feed')).headers
  const again = await app.inject({ url: '/shop', headers: { 'if-none-match': String(etag) } })
  expect(again.statusCode).toBe(304)
  const head = await app.inject({ method: 'HEAD', url: '/feed' })
  expect(head).toMatchObject({ statusCode: 200, body: '' })
})

test('a page is compressed, and its preview picture has the public address', async () => {
  const reached = await serve(webRoot, 'https://canopy.example')
  for (const [encoding, read] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const page = await reached.inject({ url: '/feed', headers: { 'accept-encoding': encoding } })
    expect(page.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding, accept-language',
    })
    expect(read(page.rawPayload).toString()).toBe(pageAt('https://canopy.example'))
  }
})

test('each reader gets the page in the first of their languages that is offered', async () => {
  const get = (language: string) => app.inject({ url: '/login', headers: { 'accept-language': language } })
  const [si, en, none] = [await get('de, si-LK;q=0.9, en;q=0.5'), await get('en-GB'), await get('de')]
  expect([si, en, none].map(({ body }) => /lang="(\w+)"/.exec(body)?.[1])).toEqual(['si', 'en', 'ta'])
  expect(new Set([si, en, none].map(({ headers }) => headers.etag)).size).toBe(3)
  expect(si.headers.vary).toBe('accept-encoding, accept-language')
})

test('messages are cached for good under the version that the page names, and otherwise revalidated', async () => {
  const current = await app.inject(`/messages/en/visitor.json?v=${messagesVersion()}`)
  expect(current.json()).toMatchObject({ 'common.loading': 'Loading...' })
  expect(current.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const former = await app.inject('/messages/en/visitor.json?v=former')
  expect(former.headers['cache-control']).toBe('no-cache')
  expect(former.json()).toEqual(current.json())
})

test.each([
  '/messages/xx/visitor.json',
  '/messages/en/other.json',
  '/messages/en/toString.json',
  '/messages/..%2Fen/visitor.json',
  '/messages/en/visitor.json/x',
  '/messages/en',
])('%s is no set of messages', async (url) => {
  expect((await app.inject(url)).statusCode).toBe(404)
})

test('a page may run and load only its own files', async () => {
  const { headers } = await app.inject('/feed')
  expect(headers['content-security-policy']).toContain(
    // printf 'theme()\n' | openssl dgst -sha256 -binary | base64
    "default-src 'self';script-src 'self' 'sha256-cU0km8Kkafm5R/UOwItoWLrA95uplxI9wqDrsY05H6Y=';style-src 'self';",
  )
  expect(headers['content-security-policy']).toContain("worker-src 'self';manifest-src 'self'")
  expect(headers['content-security-policy']).toContain("object-src 'none'")
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(headers['content-security-policy']).not.toContain('unsafe')
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests')
  expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'x-frame-options': 'DENY' })
  expect(headers).not.toHaveProperty('strict-transport-security')
})

test('while pages with another accent are prepared, the former page has its own policy', async () => {
  const prepared: ((face: ShownFace) => Promise<void>)[] = []
  const faceOf = async (accent: string): Promise<ShownFace> => ({
    ...{ name: '', shortName: '', sentence: '', accent, logo: null, language: '', version: 1 },
    ...{
      colours: await coloursOf(accent),
      place: undefined,
      placeVersion: 0,
      pages: [],
      hasProviders: false,
    },
  })
  const follow = async (prepare: (face: ShownFace) => Promise<void>) => {
    prepared.push(prepare)
    await prepare(await faceOf('#1d4ed8'))
  }
  const root = await mkdtemp(join(tmpdir(), 'canopy-web-'))
  onTestFinished(() => rm(root, { recursive: true }))
  // Long enough that requests arrive while it is compressed.
  await writeFile(join(root, 'index.html'), `${PAGE}</head>${randomBytes(100_000).toString('hex')}`)
  const own = await serve(root, undefined, undefined, false, {
    community: { follow },
    manifest: () => '{}',
    find: async () => undefined,
  })
  async function styleOf() {
    const { body, headers } = await own.inject('/')
    const [, style = ''] = /<style>(.*?)<\/style>/s.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}'`)
    return style
  }
  const former = await styleOf()
  const preparing = prepared[0]?.(await faceOf('#b91c1c'))
  await styleOf()
  await preparing
  expect(await styleOf()).not.toBe(former)
})

test('a page may load pictures from the CDN of the settings', async () => {
  const reached = await serve(webRoot, 'https://canopy.example', 'https://cdn.example.org/canopy')
  const policy = (await reached.inject('/feed')).headers['content-security-policy']
  expect(policy).toContain("img-src 'self' data: blob: https://cdn.example.org;")
  expect(policy).toContain("connect-src 'self' wss://canopy.example https://cdn.example.org;")
})

test('subdomains have to use https as well only if a setting says so', async () => {
  const secure = await serve(webRoot, 'https://canopy.example', undefined, true)
  onTestFinished(() => secure.close())
  const { headers } = await fetch(await secure.listen({ port: 0, host: '127.0.0.1' }))
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
})

test('with an https address every response has Strict-Transport-Security', async () => {
  const secure = await serve(webRoot, 'https://canopy.example')
  onTestFinished(() => secure.close())
  const origin = await secure.listen({ port: 0, host: '127.0.0.1' })
  for (const path of ['/feed', '/assets/main-abc.js', '/api/nothing', '/api/%E0%A4%A', '/media/x']) {
    const { headers } = await fetch(origin + path)
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000')
  }
  const { headers } = await secure.inject('/feed')
  expect(headers['content-security-policy']).toContain("connect-src 'self' wss://canopy.example;")
})

test('security.txt names the contact of the operator and expires within a year', async () => {
  const publicUrl = 'https://canopy.example'
  const { securityContact } = readConfig({ SECURITY_CONTACT: 'security@canopy.example' })
  const named = Fastify()
  securityTxt(named, { config: { publicUrl, securityContact }, clock: { now: () => new Date('2026-03-01') } })
  const { headers, body } = await named.inject('/.well-known/security.txt')
  expect(headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(() => readConfig({ SECURITY_CONTACT: 'http://canopy.example' })).toThrow(
    'must be an e-mail address or',
  )
  expect(body).toBe(
    'Contact: mailto:security@canopy.example\nExpires: 2027-02-24T00:00:00.000Z\n' +
      'Canonical: https://canopy.example/.well-known/security.txt\nPreferred-Languages: en\n',
  )
})

test('assets are cached for a year and sent precompressed', async () => {
  const plain = await app.inject('/assets/main-abc.js')
  expect(plain.body).toBe(SCRIPT)
  expect(plain.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  const small = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'br' } })
  expect(small.rawPayload).toEqual(brotliCompressSync(SCRIPT))
  expect(small.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'application/javascript; charset=utf-8',
    vary: 'accept-encoding',
  })
})

test('assets carry no policies of pages, which are longer than many assets', async () => {
  const { headers } = await app.inject('/assets/main-abc.js')
  expect(headers).toMatchObject({
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  for (const header of ['permissions-policy', 'referrer-policy', 'x-frame-options'])
    expect(headers).not.toHaveProperty(header)
})

test('assets of former builds are still there, for pages that are open', async () => {
  expect((await app.inject('/assets/main-old.js')).body).toBe('former()')
  const small = await app.inject({ url: '/assets/main-old.js', headers: { 'accept-encoding': 'br' } })
  expect(small.rawPayload).toEqual(brotliCompressSync('former()'))
  expect(small.headers['cache-control']).toBe('public, max-age=31536000, immutable')
})

test.each([
  ['/sw.js', 'application/javascript; charset=utf-8', 'no-cache'],
  ['/manifest.webmanifest', 'application/manifest+json', 'no-cache'],
  ['/icon-192.png', 'image/png', 'public, max-age=86400'],
  ['/favicon.ico', 'image/vnd.microsoft.icon', 'public, max-age=86400'],
])('%s is %s, %s', async (url, type, caching) => {
  const file = await app.inject(url)
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({ 'content-type': type, 'cache-control': caching })
})

test.each([
  '/assets/gone.js',
  '/assets/',
  '/api/nothing',
  '/api',
  '/media/x',
  '/ws-feed',
  '/metrics',
  '/.well-known/security.txt',
  '/.secret',
])('%s returns 404', async (url) => {
  const response = await app.inject(url)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'not_found' })
  expect(response.headers['cache-control']).toBe('no-store')
})

test.each(['/api/%E0%A4%A', '/api/posts/%E0%A4%A', '/media/%E0%A4%A'])('%s returns 400', async (url) => {
  const response = await app.inject(url)
  expect(response.statusCode).toBe(400)
  expect(response.json()).toMatchObject({ code: 'malformed_request' })
})

test.each(['/assets/../.secret', '/assets/..%2f.secret', '/assets/%2e%2e/%2e%2e/etc/passwd', '//etc/passwd'])(
  '%s does not reveal a file',
  async (url) => {
    const { body } = await app.inject(url)
    expect(body).not.toMatch(/hidden|root:/)
  },
)

test('the service worker has another revision when the page is served differently', async () => {
  const revisionAt = async (publicUrl: string) =>
    (await (await serve(webRoot, publicUrl)).inject('/sw.js')).body
  const [one, other] = [await revisionAt('https://canopy.example'), await revisionAt('https://canopy.test')]
  expect(one).toMatch(/^worker\(`[\w-]{16}`\)$/)
  expect(one).not.toBe(other)
  expect(await revisionAt('https://canopy.example')).toBe(one)
})

test('the service worker of another node takes no page that is not of its revision', async () => {
  const { body } = await app.inject('/sw.js')
  const revision = /`(.*)`/.exec(body)?.[1]
  const statusOf = async (query: string) => (await app.inject(`/index.html?${query}`)).statusCode
  expect(await statusOf(`__WB_REVISION__=${revision}`)).toBe(200)
  expect(await statusOf('__WB_REVISION__=of-another-node')).toBe(404)
  expect(await statusOf('from=elsewhere')).toBe(200)
})

test('page and service worker stay the same while a new build is written', async () => {
  const root = await mkdtemp(join(tmpdir(), 'canopy-web-'))
  onTestFinished(() => rm(root, { recursive: true }))
  const build = (name: string) =>
    Promise.all(['index.html', 'sw.js'].map((file) => writeFile(join(root, file), `${file} of ${name}`)))
  await build('this build')
  const running = await serve(root)
  await build('the next build')
  expect((await running.inject('/index.html')).body).toBe('index.html of this build')
  expect((await running.inject('/sw.js')).body).toBe('sw.js of this build')
  expect((await (await serve(root)).inject('/sw.js')).body).toBe('sw.js of the next build')
})

test('without a build the response says what to do', async () => {
  const response = await (await serve(join(webRoot, 'missing'))).inject('/feed')
  expect(response.statusCode).toBe(503)
  expect(response.headers['content-type']).toBe('text/plain')
  expect(response.body).toContain('npm start')
})
