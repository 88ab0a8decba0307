import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { HOUR, MINUTE } from '@canopy/contract/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../testing/test-app.ts'
import { createDiskStore, insertMedia, mediaUrl, type Picture } from './index.ts'

const { app, deps, db, transaction, clock, dataDir, make } = await testApp()
const { media } = deps

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'seagreen' } })
const pictureOf = async (width: number, height: number) =>
  media.read(await plain(width, height).png().toBuffer())
const filesIn = (visibility: string) => readdir(join(dataDir, 'media', visibility)).catch(() => [])

async function keep(picture: Picture, visibility: 'public' | 'private') {
  const { userId } = await make.member()
  return media.store(picture, visibility, (stored) =>
    transaction(async (tx) => {
      await insertMedia(tx, userId, stored)
      return stored
    }),
  )
}

test('a stored picture and its narrower copies are served to anybody, for ever', async () => {
  const { name, width, height } = await keep(await pictureOf(2000, 1000), 'public')
  expect({ width, height }).toEqual({ width: 1600, height: 800 })
  expect(name).toMatch(/^[\w-]{24}-1600x800$/)
  for (const [file, expected] of [
    [`${name}.webp`, 1600],
    [`${name}-640.webp`, 640],
    [`${name}-160.webp`, 160],
  ] as const) {
    const response = await app.inject(`/media/${file}`)
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-length': String(response.rawPayload.length),
    })
    expect((await sharp(response.rawPayload).metadata()).width).toBe(expected)
  }
})

test('a picture gets no copies wider than itself', async () => {
  const { name } = await keep(await pictureOf(400, 300), 'public')
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
])('%s is not found', async (url) => {
  const response = await app.inject(url)
  expect(response.statusCode).toBe(404)
  expect(response.json()).toMatchObject({ code: 'not_found' })
  expect(response.headers['cache-control']).toBe('no-store')
})

test('a private picture is served by its signed address only, for an hour', async () => {
  const { name } = await keep(await pictureOf(300, 300), 'private')
  const address = await media.signedUrl(name)
  const response = await app.inject(address)
  expect(response.statusCode).toBe(200)
  expect(response.headers['cache-control']).toBe('private, max-age=3600')

  const other = await keep(await pictureOf(300, 301), 'private')
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

test('a stored picture can be read again', async () => {
  const picture = await pictureOf(300, 300)
  const { name } = await keep(picture, 'private')
  expect(await media.load(name, 'private')).toEqual(picture.webp)
  expect(await media.load(name, 'public')).toBeUndefined()
})

test('a picture that is removed at the same time is read whole, or not there', async () => {
  const store = createDiskStore(join(dataDir, 'own'))
  const bytes = Buffer.from('a picture')
  for (let round = 0; round < 50; round++) {
    await store.put('public', 'one.webp', bytes)
    const [found] = await Promise.all([store.get('public', 'one.webp'), store.remove('public', 'one.webp')])
    if (found) expect(await buffer(found.body)).toEqual(bytes)
  }
})

test('files go when the work that should record them fails, or records nothing', async () => {
  const before = await filesIn('public')
  const picture = await pictureOf(700, 500)
  await expect(
    media.store(picture, 'public', async (stored) => {
      expect(await filesIn('public')).toContain(`${stored.name}.webp`)
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  expect(await media.store(picture, 'public', async () => 'an earlier answer')).toBe('an earlier answer')
  expect(await filesIn('public')).toEqual(before)
})

test('files go after the commit that forgets the picture, and stay after a rollback', async () => {
  const { name } = await keep(await pictureOf(700, 500), 'public')
  await expect(
    transaction(async (tx) => {
      await media.remove(tx, name, 'public')
      throw new Error('rolled back')
    }),
  ).rejects.toThrow('rolled back')
  expect((await app.inject(mediaUrl(name))).statusCode).toBe(200)

  await transaction((tx) => media.remove(tx, name, 'public'))
  await expect.poll(async () => (await filesIn('public')).filter((file) => file.startsWith(name))).toEqual([])
})

test('the sweep removes what a crash left, an hour later, and nothing else', async () => {
  const kept = await keep(await pictureOf(200, 200), 'public')
  const stray = await keep(await pictureOf(201, 200), 'public')
  await db.deleteFrom('media').where('name', '=', stray.name).execute()
  await media.sweep()
  expect(await filesIn('public')).toContain(`${stray.name}-160.webp`)

  const old = new Date(clock.now().getTime() - HOUR - MINUTE)
  for (const file of await filesIn('public')) await utimes(join(dataDir, 'media/public', file), old, old)
  await media.sweep()
  const left = await filesIn('public')
  expect(left.filter((file) => file.startsWith(stray.name))).toEqual([])
  expect(left.filter((file) => file.startsWith(kept.name)).toSorted()).toEqual([
    `${kept.name}-160.webp`,
    `${kept.name}.webp`,
  ])
})
