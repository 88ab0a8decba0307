import { randomBytes } from 'node:crypto'
import { readdir, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { allEndpoints } from '@canopy/contract/all-endpoints'
import { HOUR, MINUTE } from '@canopy/contract/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { untilCopied } from '../testing/until-copied.ts'
import { insertMedia, mediaUrl } from './index.ts'

const { app, deps, db, transaction, clock, dataDir, make } = await testApp()
const { media } = deps

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'seagreen' } })
type Visibility = 'public' | 'private'
const pictureOf = async (width: number, height: number, visibility: Visibility) =>
  media.read(await plain(width, height).png().toBuffer(), {
    userId: null,
    use: visibility === 'public' ? 'post' : 'proof',
  })
const filesIn = (visibility: string) => readdir(join(dataDir, 'media', visibility)).catch(() => [])

async function store(width: number, height: number, visibility: Visibility) {
  const { userId } = await make.member()
  return media.store(await pictureOf(width, height, visibility), (stored) =>
    transaction(async (tx) => {
      await insertMedia(tx, userId, stored)
      return stored
    }),
  )
}

test('a public picture and its narrower copies are served to anyone, cacheable for a year', async () => {
  const { name, width, height } = await store(2000, 1000, 'public')
  expect({ width, height }).toEqual({ width: 1600, height: 800 })
  expect(name).toMatch(/^[\w-]{24}-1600x800$/)
  await media.copy(name)
  for (const [file, expected] of [
    [`${name}.webp`, 1600],
    [`${name}-640.webp`, 640],
    [`${name}-160.webp`, 160],
  ] as const) {
    const response = await app.inject(`/media/${file}`)
    expect(response.headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(response.rawPayload.length),
    })
    expect((await sharp(response.rawPayload).metadata()).width).toBe(expected)
  }
})

const bytesOf = async (name: string) =>
  (await db.selectFrom('media').select('bytes').where('name', '=', name).executeTakeFirstOrThrow()).bytes

test('until copies are made, the picture itself is served for them and cached for seconds', async () => {
  const picture = await pictureOf(900, 600, 'public')
  const { userId } = await make.member()
  const { name } = await media.store(picture, async (stored) => {
    const { headers, rawPayload } = await app.inject(`/media/${stored.name}-320.webp`)
    expect(headers['cache-control']).toBe('public, max-age=10')
    expect((await sharp(rawPayload).metadata()).width).toBe(900)
    return transaction(async (tx) => {
      await insertMedia(tx, userId, stored)
      return stored
    })
  })
  await expect.poll(() => filesIn('public')).toContain(`${name}-640.webp`)
  await expect.poll(() => bytesOf(name)).toBeGreaterThan(picture.webp.length)
  const bytes = await bytesOf(name)
  // A job may run twice.
  await media.copy(name)
  expect(await bytesOf(name)).toBe(bytes)
  const space = db.selectFrom('picture_space').select('bytes').where('user_id', '=', userId)
  expect(await space.executeTakeFirst()).toEqual({ bytes })
})

test('copies of a picture that is deleted meanwhile do not bring it back', async () => {
  const { name } = await store(700, 500, 'public')
  const copying = media.copy(name)
  await transaction((tx) => media.remove(tx, [name]))
  await copying
  await expect.poll(async () => (await filesIn('public')).filter((file) => file.startsWith(name))).toEqual([])
})

test('a picture has no copies wider than itself', async () => {
  const { name } = await store(400, 300, 'public')
  expect(await Promise.all(['-320', '-640'].map((copy) => app.inject(`/media/${name}${copy}.webp`)))).toEqual(
    [expect.objectContaining({ statusCode: 200 }), expect.objectContaining({ statusCode: 404 })],
  )
})

test.each([
  '/media/unknown-10x10.webp',
  '/media/..%2f..%2fpostgres.webp',
  '/media/a%00b.webp',
  '/media/a.txt',
  `/media/${'a'.repeat(300)}.webp`,
])('%s returns 404', async (url) => {
  const response = await app.inject(url)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'not_found' })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a private picture is served only by its signed address, for an hour', async () => {
  const { name } = await store(300, 300, 'private')
  const address = await media.signedUrl(name)
  const response = await app.inject(address)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('private, max-age=3600')

  const other = await store(300, 301, 'private')
  const forged = [
    mediaUrl(name),
    `/media/private/${name}.webp`,
    address.replace(/signature=.*/, 'signature='),
    address.replace(/expires=\d+/, 'expires=99999999999'),
    address.replace(/expires=\d+/, 'expires=1e400'),
    address.replace(name, other.name),
    `${address}&expires=1`,
  ]
  for (const url of forged) expect((await app.inject(url)).statusCode, url).toBe(404)

  clock.advance(59 * MINUTE)
  expect((await app.inject(address)).statusCode).toBe(200)
  clock.advance(MINUTE)
  expect((await app.inject(address)).statusCode).toBe(404)
})

test('a stored picture can be loaded', async () => {
  const { name } = await store(300, 300, 'private')
  const webp = await media.load(name, 'private')
  expect(await sharp(webp).metadata()).toMatchObject({ width: 300, height: 300 })
  expect(await media.load(name, 'public')).toBeUndefined()
})

test('the files of pictures are for this user only', async () => {
  const { name } = await store(300, 300, 'private')
  const mode = async (...path: string[]) => (await stat(join(dataDir, 'media/private', ...path))).mode & 0o777
  expect(await mode()).toBe(0o700)
  expect(await mode(`${name}.webp`)).toBe(0o600)
})

test('files are removed if the transaction that should record them fails or records nothing', async () => {
  const picture = await pictureOf(700, 500, 'public')
  const names: string[] = []
  async function note({ name }: { name: string }) {
    names.push(name)
    expect(await filesIn('public')).toContain(`${name}.webp`)
  }
  const failing = media.store(picture, async (stored) => {
    await note(stored)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  const replied = media.store(picture, async (stored) => {
    await note(stored)
    return 'an earlier reply'
  })
  expect(await replied).toBe('an earlier reply')
  expect(names).toHaveLength(2)
  const left = (await filesIn('public')).filter((file) => names.some((name) => file.startsWith(name)))
  expect(left).toEqual([])
})

test('files are removed after the commit that deletes the picture, and stay after a rollback', async () => {
  const { name } = await store(700, 500, 'public')
  await expect(
    transaction(async (tx) => {
      await media.remove(tx, [name])
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect((await app.inject(mediaUrl(name))).statusCode).toBe(200)

  await transaction((tx) => media.remove(tx, [name]))
  await expect.poll(async () => (await filesIn('public')).filter((file) => file.startsWith(name))).toEqual([])
})

test('the sweep removes only files that have had no row for an hour', async () => {
  const used = await store(200, 200, 'public')
  const unused = await store(201, 200, 'public')
  for (const { name } of [used, unused]) await media.copy(name)
  // Their jobs remove the copies of a picture that has no row any more.
  await untilCopied(db)
  await db.deleteFrom('media').where('name', '=', unused.name).execute()
  await media.sweep()
  expect(await filesIn('public')).toContain(`${unused.name}-160.webp`)

  const old = new Date(clock.now().getTime() - HOUR - MINUTE)
  for (const file of await filesIn('public')) await utimes(join(dataDir, 'media/public', file), old, old)
  await media.sweep()
  const left = await filesIn('public')
  expect(left.filter((file) => file.startsWith(unused.name))).toEqual([])
  expect(left.filter((file) => file.startsWith(used.name)).toSorted()).toEqual([
    `${used.name}-160.webp`,
    `${used.name}.webp`,
  ])
})

test('a name that nobody has is looked up once, and an address that asks for many is refused', async () => {
  const site = await testApp({ RATE_LIMIT: 'on' })
  let looks = 0
  const { open } = site.deps.media
  site.deps.media.open = (...at) => {
    looks += 1
    return open(...at)
  }
  const ask = async (name: string, remoteAddress = '192.0.2.1') =>
    (await site.app.inject({ url: `/media/${name}-10x10.webp`, remoteAddress })).statusCode
  expect([await ask('unknown'), await ask('unknown'), await ask('unknown')]).toEqual([404, 404, 404])
  expect(looks).toBe(2)
  for (let number = 1; number < 300; number++) await ask(`unknown${number}`)
  expect(await ask('another')).toBe(429)
  expect(await ask('another', '192.0.2.2')).toBe(404)
})

test('a picture whose sender has gone while it waited makes no post', async () => {
  const { token, userId } = await make.member()
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  // Animations are decoded one after the other.
  const gif = await sharp(randomBytes(200 * 200 * 40), {
    raw: { width: 200, height: 8000, channels: 1, pageHeight: 200 },
  })
    .gif({ effort: 1 })
    .toBuffer()
  const post = (content: string, signal?: AbortSignal) => {
    const body = new FormData()
    for (const [name, value] of Object.entries({ content, userId })) body.append(name, value)
    body.append('image', new Blob([new Uint8Array(gif)], { type: 'image/gif' }))
    return fetch(`${origin}${allEndpoints.createPost.path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body,
      signal: signal ?? null,
    })
  }
  const others = Promise.all([1, 2, 3].map(() => media.read(gif, { userId: null, use: 'post' })))
  await expect.poll(() => media.waiting()).toBe(2)
  const leaving = new AbortController()
  const gone = post('Gone', leaving.signal).catch(() => undefined)
  await expect.poll(() => media.waiting()).toBe(3)
  leaving.abort()
  await gone
  await others
  expect((await post('Last')).status).toBe(201)
  const posts = await db.selectFrom('posts').select('content').where('user_id', '=', userId).execute()
  expect(posts).toEqual([{ content: 'Last' }])
})
