import { mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { HOUR } from '@canopy/contract/limits'
import { afterAll, expect, test } from 'vitest'
import { readConfig, StartupError } from '../../config.ts'
import { connect } from '../../db/database.ts'
import { startS3Server } from '../../testing/servers/s3-server.ts'
import { cloneDatabase } from '../../testing/test-app.ts'
import { createStore } from './create-store.ts'
import { checkStore } from './store-id.ts'

const folder = await mkdtemp(join(tmpdir(), 'canopy-id-'))
afterAll(() => rm(folder, { recursive: true }))
const s3 = await startS3Server()
afterAll(s3.stop)
let places = 0

async function newDatabase() {
  const { url, drop } = await cloneDatabase()
  const db = connect(url, () => {})
  return {
    db,
    /** Adds a row, as if it had pictures. */
    fill: () => db.insertInto('media').values({ name: 'one-1x1', width: 1, height: 1 }).execute(),
    async [Symbol.asyncDispose]() {
      await db.destroy()
      await drop()
    },
  }
}

const onDisk = () => readConfig({ DATA_DIR: join(folder, `place-${places++}`) })
const inBucket = () => readConfig({ MEDIA_URL: s3.url(`place-${places++}`) })
const idOf = (config: ReturnType<typeof onDisk>) => createStore(config).readId()
const idIn = async ({ db }: Awaited<ReturnType<typeof newDatabase>>) =>
  (await db.selectFrom('media_store').select('id').executeTakeFirst())?.id

test.each([
  ['folder', onDisk],
  ['bucket', inBucket],
])('a new database and a new %s get the same id, also when several nodes start at once', async (_, place) => {
  await using database = await newDatabase()
  const config = place()
  await Promise.all([1, 2, 3, 4].map(() => checkStore(database.db, config)))
  const id = await idOf(config)
  expect(id).toMatch(/^[\w-]{36}$/)
  expect(await idIn(database)).toBe(id)
  await checkStore(database.db, config)
})

test.each([
  ['DATA_DIR', onDisk],
  ['MEDIA_URL', inBucket],
])('a node with other pictures does not start: %s', async (setting, place) => {
  await using database = await newDatabase()
  await checkStore(database.db, onDisk())
  const another = place()
  const refused = checkStore(database.db, another)
  await expect(refused).rejects.toThrow(StartupError)
  await expect(refused).rejects.toThrow(
    new RegExp(`^${setting}: [^\n]*${await idIn(database)}[^\n]*media:copy[^\n]*$`),
  )
  expect(await idOf(another)).toBeUndefined()
})

test('a node with the pictures of another database does not start', async () => {
  await using database = await newDatabase()
  await using other = await newDatabase()
  const [config, others] = [onDisk(), onDisk()]
  await checkStore(database.db, config)
  await checkStore(other.db, others)
  await expect(checkStore(database.db, others)).rejects.toThrow('those of another database')
})

test('an installation that had pictures before there were ids gets one', async () => {
  await using database = await newDatabase()
  await database.fill()
  const config = onDisk()
  await createStore(config).put('public', 'one-1x1.webp', Buffer.from('a picture'))
  await checkStore(database.db, config)
  expect(await idIn(database)).toBe(await idOf(config))
})

test('a new database does not take over the pictures of another one, which it would delete', async () => {
  await using database = await newDatabase()
  await using created = await newDatabase()
  const config = onDisk()
  await checkStore(database.db, config)
  await createStore(config).put('public', 'one-1x1.webp', Buffer.from('a picture'))
  await expect(checkStore(created.db, config)).rejects.toThrow('those of another database')
  expect(await idIn(created)).toBeUndefined()
})

test('pictures that a machine with a fast clock has stored are not taken over either', async () => {
  await using database = await newDatabase()
  await using created = await newDatabase()
  const config = onDisk()
  await checkStore(database.db, config)
  await createStore(config).put('public', 'one-1x1.webp', Buffer.from('a picture'))
  const inAnHour = new Date(Date.now() + HOUR)
  await utimes(join(config.dataDir, 'media/public/one-1x1.webp'), inAnHour, inAnHour)
  await expect(checkStore(created.db, config)).rejects.toThrow('those of another database')
})

test('a start that died before it wrote the id into the database is completed by the next one', async () => {
  await using database = await newDatabase()
  const config = onDisk()
  await createStore(config).writeId('written')
  await checkStore(database.db, config)
  expect(await idIn(database)).toBe('written')
})

test('a backup of both is one installation, and the id of a lost folder can be written by hand', async () => {
  await using database = await newDatabase()
  const config = onDisk()
  await checkStore(database.db, config)
  const [file = ''] = await readdir(join(config.dataDir, 'media'))
  const id = await readFile(join(config.dataDir, 'media', file), 'utf8')
  const restored = onDisk()
  await createStore(restored).put('public', 'one-1x1.webp', Buffer.from('a picture'))
  await expect(checkStore(database.db, restored)).rejects.toThrow(
    `write ${id} to ${restored.dataDir}/media/store-id`,
  )
  await writeFile(join(restored.dataDir, 'media/store-id'), `${id}\n`)
  await checkStore(database.db, restored)
})

test('a bucket that cannot be used fails the start with one line', async () => {
  await using database = await newDatabase()
  const config = readConfig({ MEDIA_URL: s3.url('here').replace('//pictures', '//missing') })
  await expect(checkStore(database.db, config)).rejects.toThrow(
    /^MEDIA_URL: s3:\/\/missing\/here cannot be used: [^\n]+$/,
  )
})
