import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { HOUR } from '@canopy/contract/limits'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { copyStore, createDiskStore, createS3Store, type PictureStore } from '../media/index.ts'
import { S3Address } from '../network/s3-address.ts'
import { startProxy } from '../testing/servers/proxy.ts'
import { S3_KEYS, startS3Server } from '../testing/servers/s3-server.ts'
import { testApp } from '../testing/test-app.ts'

const { db, databaseUrl } = await testApp()
await db.insertInto('media_store').values({ id: 'the-id' }).execute()
const s3 = await startS3Server()
afterAll(() => s3.stop())
const folder = await mkdtemp(join(tmpdir(), 'canopy-copy-'))
afterAll(() => rm(folder, { recursive: true }))
let places = 0

/** Places as the command names them, with their stores. */
function newFolder() {
  const path = join(folder, `place-${places++}`)
  return { place: `file:${path}`, path, store: createDiskStore(path) }
}
function newBucket() {
  const place = s3.url(`place-${places++}`)
  return { place, store: createS3Store(S3Address.parse(place)) }
}

type Place = { place: string; store: PictureStore }

function start(from: Place, to: Place) {
  const file = resolve(import.meta.dirname, 'copy-media.ts')
  const child = spawn(process.execPath, [file, '--from', from.place, '--to', to.place], {
    env: { ...S3_KEYS, DATABASE_URL: databaseUrl, DATA_DIR: folder },
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return child
}

async function run(from: Place, to: Place) {
  const child = start(from, to)
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'exit'),
  ])
  return { output, errors, code }
}

/** Does what the command does, in this process. */
const copy = ({ store: from }: Place, { store: to }: Place) => copyStore(db, { from, to }, () => {})

const bytesOf = (name: string) => Buffer.from(`picture ${name}`)
const record = (name: string) =>
  db
    .insertInto('media')
    .values({ name, width: 1, height: 1 })
    .onConflict((row) => row.doNothing())
    .execute()

/** `count` recorded pictures. */
async function fill({ store }: Place, count: number) {
  const names = Array.from({ length: count }, (_, n) => `p${String(n).padStart(5, '0')}-800x600`)
  for (let from = 0; from < count; from += 50)
    await Promise.all(
      names.slice(from, from + 50).map(async (name) => {
        await record(name)
        await store.put('public', `${name}.webp`, bytesOf(name))
      }),
    )
  await record('proof-1x1')
  await store.put('private', 'proof-1x1.webp', bytesOf('proof'))
  await store.writeId('the-id')
  return names
}

async function filesIn({ store }: Place, visibility: 'public' | 'private' = 'public') {
  const names: string[] = []
  for await (const file of store.listOlderThan(visibility, new Date(8_640_000_000_000_000))) names.push(file)
  return names.toSorted()
}

async function contentOf({ store }: Place, file: string) {
  const found = await store.get('public', file)
  return found && (await text(found.body))
}

test('pictures of a folder are copied into a bucket and back, with progress, and only once', async () => {
  const [disk, bucket, back] = [newFolder(), newBucket(), newFolder()]
  const names = await fill(disk, 40)
  const first = await run(disk, bucket)
  expect(first).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^41 files copied, 0 were there, 0 had/),
  })
  expect(first.errors).toContain('100 % (41 of 41 files)\n')
  expect(await filesIn(bucket)).toEqual(names.map((name) => `${name}.webp`))
  expect(await filesIn(bucket, 'private')).toEqual(['proof-1x1.webp'])
  expect(await bucket.store.readId()).toBe('the-id')
  expect(await copy(disk, bucket)).toMatchObject({ copied: 0, same: 41 })

  expect(await copy(bucket, back)).toMatchObject({ copied: 41, same: 0 })
  for (const file of await filesIn(disk))
    expect(await readFile(join(back.path, 'public', file))).toEqual(
      await readFile(join(disk.path, 'public', file)),
    )
})

test('a copy that was killed is resumed, and the store can be used only afterwards', {
  tags: ['long'],
}, async () => {
  const [disk, bucket] = [newFolder(), newBucket()]
  const names = await fill(disk, 300)
  const child = start(disk, bucket)
  await once(child.stderr, 'data')
  child.kill('SIGKILL')
  await once(child, 'exit')
  const before = await filesIn(bucket)
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(names.length)
  expect(await bucket.store.readId()).toBeUndefined()

  const { output } = await run(disk, bucket)
  expect(output).toContain(`${names.length + 1 - before.length} files copied, ${before.length} were there`)
  expect(await filesIn(bucket)).toHaveLength(names.length)
  expect(await bucket.store.readId()).toBe('the-id')
})

test('a copy that ended in an outage is resumed', async () => {
  const [disk, bucket] = [newFolder(), newBucket()]
  const names = await fill(disk, 100)
  await using proxy = await startProxy(s3.endpoint)
  const through = createS3Store({ ...S3Address.parse(bucket.place), endpoint: proxy.url })
  let files = 0
  const cutAfterSome = () => {
    files += 1
    if (files === 40) proxy.cut()
  }
  await expect(copyStore(db, { from: disk.store, to: through }, cutAfterSome)).rejects.toThrow(
    'cannot be used',
  )
  const before = await filesIn(bucket)
  expect(before.length).toBeLessThan(names.length)
  expect(await bucket.store.readId()).toBeUndefined()
  const { copied, same } = await copy(disk, bucket)
  expect([copied + same, same]).toEqual([names.length + 1, before.length])
})

test('a damaged object is noticed and left as it is, until it is removed', async () => {
  const [disk, bucket] = [newFolder(), newBucket()]
  const [name] = await fill(disk, 5)
  await bucket.store.put('public', `${name}.webp`, Buffer.from('damaged'))
  expect(await copy(disk, bucket)).toMatchObject({ differing: [`public/${name}.webp`], copied: 5 })
  expect(await contentOf(bucket, `${name}.webp`)).toBe('damaged')
  expect(await bucket.store.readId()).toBeUndefined()
  await bucket.store.remove('public', `${name}.webp`)
  expect(await copy(disk, bucket)).toMatchObject({ differing: [], copied: 1, same: 5 })
  expect(await bucket.store.readId()).toBe('the-id')
})

test('a damaged object ends the command with exit code 1', { tags: ['long'] }, async () => {
  const [disk, bucket] = [newFolder(), newBucket()]
  const [name] = await fill(disk, 5)
  await bucket.store.put('public', `${name}.webp`, Buffer.from('damaged'))
  expect(await run(disk, bucket)).toMatchObject({
    code: 1,
    errors: expect.stringContaining(`1 pictures differ: public/${name}.webp`),
  })
})

test('a picture that was hidden after it was copied becomes private, and one hidden in the new store stays so', async () => {
  const [disk, bucket] = [newFolder(), newBucket()]
  const [hidden = '', hiddenLater = ''] = await fill(disk, 2)
  await disk.store.put('public', `${hidden}-160.webp`, bytesOf('small'))
  const writtenAt = (visibility: string, name: string, time: number) =>
    utimes(join(disk.path, visibility, `${name}.webp`), new Date(time), new Date(time))
  for (const name of [hidden, hiddenLater]) await writtenAt('public', name, Date.now() - HOUR)
  expect(await copy(disk, bucket)).toMatchObject({ copied: 4 })
  const hide = async ({ store }: Place, name: string) => {
    await store.put('private', `${name}.webp`, bytesOf(name))
    await store.remove('public', `${name}.webp`)
    await store.remove('public', `${name}-160.webp`)
  }
  await hide(disk, hidden)
  await writtenAt('private', hidden, Date.now() + HOUR)
  await hide(bucket, hiddenLater)
  expect(await copy(disk, bucket)).toMatchObject({ copied: 1, differing: [] })
  expect(await filesIn(bucket)).toEqual([])
  expect(await filesIn(bucket, 'private')).toEqual([
    `${hidden}.webp`,
    `${hiddenLater}.webp`,
    'proof-1x1.webp',
  ])
})

test('a picture that was deleted in the new store is not copied again', async () => {
  const [disk, bucket] = [newFolder(), newBucket()]
  const [name = ''] = await fill(disk, 3)
  await copy(disk, bucket)
  await db.deleteFrom('media').where('name', '=', name).execute()
  await bucket.store.remove('public', `${name}.webp`)
  expect(await copy(disk, bucket)).toMatchObject({ copied: 0, same: 3, gone: 1 })
  expect(await filesIn(bucket)).toHaveLength(2)
})

test('pictures of another database are not mixed with these, and wrong places are refused in one line', {
  tags: ['long'],
}, async () => {
  const [disk, bucket] = [newFolder(), newBucket()]
  await fill(disk, 1)
  await bucket.store.writeId('another')
  expect(await run(disk, bucket)).toMatchObject({
    code: 1,
    errors: expect.stringContaining('are not those of'),
  })
  expect(await filesIn(bucket)).toEqual([])
  await disk.store.writeId('another')
  expect(await run(disk, bucket)).toMatchObject({
    code: 1,
    errors: `The pictures in ${disk.path} are not those of the database: DATABASE_URL and DATA_DIR must be those of the server\n`,
  })
  await disk.store.writeId('the-id')
  const refused = (place: string) => run(disk, { ...bucket, place })
  expect((await refused('pictures')).errors).toMatch(/^Usage: [^\n]+\n$/)
  expect((await refused('s3://pictures?endpoint=http://s3.example.org')).errors).toMatch(
    /^Unsafe settings: [^\n]+\n$/,
  )
  expect((await refused(bucket.place.replace('//pictures', '//missing'))).errors).toMatch(
    /cannot be used: [^\n]+Run this again to go on\n$/,
  )
})
