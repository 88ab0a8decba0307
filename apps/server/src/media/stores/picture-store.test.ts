/** Every store of pictures keeps these promises, in a folder and in a bucket. */

import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { HOUR } from '@canopy/contract/limits'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { S3Address } from '../../network/s3-address.ts'
import { startProxy } from '../../testing/servers/proxy.ts'
import { startS3Server } from '../../testing/servers/s3-server.ts'
import { createDiskStore } from './disk-store.ts'
import { type PictureStore, StoreUnavailable, VISIBILITIES, type Visibility } from './picture-store.ts'
import { createS3Store } from './s3-store.ts'

const folder = await mkdtemp(join(tmpdir(), 'canopy-store-'))
afterAll(() => rm(folder, { recursive: true }))
const s3 = await startS3Server()
afterAll(s3.stop)
let stores = 0

const inBucket = (name = `store-${stores++}`) => createS3Store(S3Address.parse(s3.url(name)))
const adapters: [string, () => PictureStore][] = [
  ['a folder', () => createDiskStore(join(folder, `store-${stores++}`))],
  ['a bucket', inBucket],
]

const bytes = Buffer.from('a picture')
const later = () => new Date(Date.now() + HOUR)

async function read(store: PictureStore, visibility: Visibility, file: string) {
  const found = await store.get(visibility, file)
  return found && { size: found.size, bytes: await buffer(found.body) }
}

async function namesIn(store: PictureStore, visibility: Visibility, before = later()) {
  const names: string[] = []
  for await (const name of store.listOlderThan(visibility, before)) names.push(name)
  return names.toSorted()
}

describe.each(adapters)('%s', (_, create) => {
  test('returns what was stored, and nothing where there is nothing', async () => {
    const store = create()
    expect(await store.get('public', 'one.webp')).toBeUndefined()
    expect(await store.writtenAt('public', 'one.webp')).toBeUndefined()
    const before = Date.now()
    await store.put('public', 'one.webp', bytes)
    expect(await read(store, 'public', 'one.webp')).toEqual({ size: bytes.length, bytes })
    // S3 counts whole seconds.
    const writtenAt = await store.writtenAt('public', 'one.webp')
    expect(Math.abs((writtenAt?.getTime() ?? 0) - before)).toBeLessThan(5000)
    await store.put('public', 'one.webp', Buffer.from('another'))
    expect((await read(store, 'public', 'one.webp'))?.bytes.toString()).toBe('another')
  })

  test('public and private files are apart', async () => {
    const store = create()
    await store.put('private', 'one.webp', bytes)
    expect(await store.get('public', 'one.webp')).toBeUndefined()
    expect(await namesIn(store, 'public')).toEqual([])
    expect(await namesIn(store, 'private')).toEqual(['one.webp'])
    expect([await store.bytes('public'), await store.bytes('private')]).toEqual([0, bytes.length])
  })

  test('a file that is removed is gone, and removing it again does nothing', async () => {
    const store = create()
    await store.put('public', 'one.webp', bytes)
    await store.put('public', 'two.webp', bytes)
    await store.remove('public', 'one.webp')
    await store.remove('public', 'one.webp')
    expect(await store.get('public', 'one.webp')).toBeUndefined()
    expect(await namesIn(store, 'public')).toEqual(['two.webp'])
  })

  test('a file that is removed while it is read is complete or missing', async () => {
    const store = create()
    for (let round = 0; round < 20; round++) {
      await store.put('public', 'one.webp', bytes)
      const [found] = await Promise.all([store.get('public', 'one.webp'), store.remove('public', 'one.webp')])
      if (found) expect(await buffer(found.body)).toEqual(bytes)
    }
  })

  test('lists and measures more files than a page of S3 has', async () => {
    const store = create()
    const names = Array.from({ length: 1005 }, (_, n) => `picture-${String(n).padStart(4, '0')}.webp`)
    for (let from = 0; from < names.length; from += 50)
      await Promise.all(names.slice(from, from + 50).map((name) => store.put('public', name, bytes)))
    expect(await namesIn(store, 'public')).toEqual(names)
    expect(await store.bytes('public')).toBe(names.length * bytes.length)
    expect(await namesIn(store, 'public', new Date(Date.now() - HOUR))).toEqual([])
  })

  test('has no id until one is written, which is no picture', async () => {
    const store = create()
    expect(await store.readId()).toBeUndefined()
    await store.writeId('first')
    await store.writeId('second')
    expect(await store.readId()).toBe('second')
    for (const visibility of VISIBILITIES) expect(await namesIn(store, visibility)).toEqual([])
  })
})

/** Each method once. */
const attempts = (store: PictureStore) => [
  store.put('public', 'one.webp', bytes),
  store.get('public', 'one.webp'),
  store.writtenAt('public', 'one.webp'),
  store.remove('public', 'one.webp'),
  store.bytes('public'),
  namesIn(store, 'public'),
  store.readId(),
  store.writeId('id'),
]

async function expectUnavailable(store: PictureStore) {
  for (const { status, ...outcome } of await Promise.allSettled(attempts(store))) {
    expect(status).toBe('rejected')
    expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailable) })
  }
}

const at = (endpoint: string) => createS3Store(S3Address.parse(s3.url('at', endpoint)))

test('a folder that cannot be used is unavailable', async () => {
  const file = join(folder, 'a-file')
  await writeFile(file, '')
  await expectUnavailable(createDiskStore(file))
})

test('a bucket that cannot be reached is unavailable', async () => {
  await expectUnavailable(at(`http://127.0.0.1:${await freePort()}`))
})

test('a bucket is available again after an outage', async () => {
  await using proxy = await startProxy(s3.endpoint)
  const store = at(proxy.url)
  await store.put('public', 'one.webp', bytes)
  proxy.cut()
  await expectUnavailable(store)
  proxy.restore()
  expect((await read(store, 'public', 'one.webp'))?.bytes).toEqual(bytes)
})

test('a bucket that does not exist is unavailable', async () => {
  const store = createS3Store({ ...S3Address.parse(s3.url('')), bucket: 'missing' })
  await expect(store.put('public', 'one.webp', bytes)).rejects.toThrow('s3://missing cannot be used')
  await expect(store.get('public', 'one.webp')).rejects.toThrow(StoreUnavailable)
})

test('a bucket that accepts connections and does not respond is unavailable', {
  tags: ['long'],
}, async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const address = silent.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  await expectUnavailable(at(`http://127.0.0.1:${address.port}`))
})

test('objects have the headers that a CDN and browsers need', async () => {
  const store = inBucket('cdn')
  for (const visibility of VISIBILITIES) await store.put(visibility, 'one.webp', bytes)
  const headers = async (visibility: Visibility) =>
    Object.fromEntries((await fetch(`${s3.endpoint}/${s3.bucket}/cdn/${visibility}/one.webp`)).headers)
  expect(await headers('public')).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, s-maxage=3600, immutable',
  })
  expect(await headers('private')).toMatchObject({ 'cache-control': 'private, no-store' })
})

test.each([
  ['s3://pictures', { bucket: 'pictures', prefix: '', endpoint: undefined, region: undefined }],
  ['s3://pictures/a/b/?region=eu-west-1', { prefix: 'a/b', region: 'eu-west-1' }],
  ['s3://pictures?endpoint=https://s3.example.org:9000', { endpoint: 'https://s3.example.org:9000' }],
])('%s is an address of a bucket', (url, expected) => {
  expect(S3Address.parse(url)).toMatchObject(expected)
})

test.each([
  'https://pictures.example.org',
  's3://',
  's3://Pictures',
  's3://pictures/a//b',
  's3://pictures/../b c',
  's3://key:secret@pictures',
  's3://pictures?endpoint=s3.example.org',
  's3://pictures?endpont=https://s3.example.org',
  's3://pictures?region=',
])('%s is none', (url) => {
  expect(S3Address.safeParse(url).error?.issues[0]?.message).toContain('must be s3://BUCKET')
})
