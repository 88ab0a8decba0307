/** The bundled database and its pictures: backed up while they are used, and restored elsewhere. */

import { randomUUID } from 'node:crypto'
import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../app/app.ts'
import { verifyAuditLog } from '../audit/verify.ts'
import { readConfig } from '../config.ts'
import { openDatabase } from '../db/connections/open.ts'
import { createDeps } from '../deps.ts'
import { verifyLedger } from '../features/points/index.ts'
import { checkStore, createDiskStore, createStore } from '../media/index.ts'
import { prepareDatabase } from '../migrate/migrate.ts'
import { createMakers } from '../testing/make.ts'
import { makePhoto } from '../testing/photo.ts'
import { startS3Server } from '../testing/servers/s3-server.ts'
import { openArchive, skip } from './archive/archive-reader.ts'
import { backUp } from './backup.ts'
import { restore, verify } from './restore.ts'

const folder = await mkdtemp(join(tmpdir(), 'canopy-backup-'))
// Under root, PostgreSQL runs as another user, who needs access to this folder.
await chmod(folder, 0o755)
afterAll(() => rm(folder, { recursive: true, force: true }))

const untilTheEnd = { output: { write: () => {} }, signal: new AbortController().signal }
const notAsked = () => Promise.reject(new Error('asked for a key'))
const options = { decrypt: notAsked, ...untilTheEnd }
const storeOf = (dataDir: string) => createDiskStore(join(dataDir, 'media'))
const configOf = (dataDir: string, more: Record<string, string> = {}) =>
  readConfig({ DATA_DIR: dataDir, SEED: 'none', RATE_LIMIT: 'off', LOG_LEVEL: 'silent', ...more })

/** Starts Canopy on the folder. */
async function open(dataDir: string, config = configOf(dataDir)) {
  const running = new AsyncDisposableStack()
  onTestFinished(() => running.disposeAsync())
  const database = await openDatabase(config, () => {})
  running.defer(database.stop)
  await prepareDatabase(database)
  const deps = createDeps(config, database.url, () => {})
  running.defer(deps.close)
  const app = await buildApp(deps)
  running.defer(() => app.close())
  return { app, deps, make: createMakers(app, deps), stop: () => running.disposeAsync() }
}

const photoFile = async (seed: number) => new File([new Uint8Array(await makePhoto(seed))], 'photo.jpg')

test('what was written before a backup is there after it was restored, and pictures are the same', async () => {
  const source = join(folder, 'source')
  const canopy = await open(source)
  const member = await canopy.make.member({ points: 70 })
  const post = async (content: string, image?: File) =>
    (await member.call('createPost', { body: { userId: member.userId, content, image } })).postId
  const withPicture = await post('with a picture', await photoFile(1))

  const written: { postId: string; at: number }[] = []
  let isOver = false
  const writing = (async () => {
    while (!isOver) written.push({ postId: await post(randomUUID()), at: Date.now() })
  })()
  const config = configOf(source)
  const file = join(folder, 'backup.tar')
  const backup = () => backUp(config, storeOf(source), file, { encrypt: undefined, ...untilTheEnd })
  const [said, refusal] = await Promise.allSettled([
    backup(),
    backUp(config, storeOf(source), join(folder, 'second.tar'), { encrypt: undefined, ...untilTheEnd }),
  ])
  isOver = true
  await writing
  // Either of the two may have been first.
  const succeeded = said.status === 'fulfilled' ? said : refusal
  expect([said, refusal].filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: { message: 'Another backup of this database is running' } },
  ])
  const path = said.status === 'fulfilled' ? file : join(folder, 'second.tar')
  expect(succeeded).toMatchObject({
    value: expect.stringMatching(/the bundled database .* and \d+ picture files$/),
  })
  const picture = await canopy.deps.media.load(
    (await member.call('getPost', { params: { postId: withPicture } })).image?.replace(
      /^\/media\/|\.webp$/g,
      '',
    ) ?? '',
    'public',
  )
  await canopy.stop()

  expect(await verify(path, options)).toContain('is complete')
  await using archive = await openArchive(path, notAsked, () => {})
  const consistentAt = Date.parse((await archive.read(skip)).consistentAt)
  const target = join(folder, 'target')
  expect(await restore(configOf(target), path, options)).toMatch(/^Restored /)
  expect((await readdir(target)).sort()).toEqual(['media', 'postgres'])

  const restored = await open(target)
  const { db, media } = restored.deps
  const posts = await db.selectFrom('posts').select(['post_id', 'image']).execute()
  const before = written.filter(({ at }) => at < consistentAt)
  expect(before.length).toBeGreaterThan(0)
  expect(posts.map(({ post_id }) => post_id)).toEqual(
    expect.arrayContaining([withPicture, ...before.map(({ postId }) => postId)]),
  )
  const name = posts.find(({ post_id }) => post_id === withPicture)?.image ?? ''
  expect(picture?.length).toBeGreaterThan(0)
  expect(await media.load(name, 'public')).toEqual(picture)
  expect(await verifyLedger(db)).toEqual({ entries: 1, accounts: 1 })
  expect((await verifyAuditLog(db)).fault).toBeUndefined()

  await expect(restore(configOf(target), path, options)).rejects.toThrow('is in use by a running Canopy')
  await restored.stop()
  await expect(restore(configOf(target), path, options)).rejects.toThrow('is not empty (it contains media)')
})

test('a backup is refused where there is nothing to back up, or the file exists', async () => {
  const empty = join(folder, 'empty')
  await mkdir(empty)
  const run = (file: string) =>
    backUp(configOf(empty), storeOf(empty), file, { encrypt: undefined, ...untilTheEnd })
  await expect(run(join(folder, 'x.tar'))).rejects.toThrow('has no database')
  await writeFile(join(folder, 'mine.tar'), 'mine')
  await expect(run(join(folder, 'mine.tar'))).rejects.toThrow('exists already')
  expect(await readdir(empty)).toEqual([])
})

test('a backup without the pictures of the database is refused', async () => {
  const source = join(folder, 'marked')
  const { deps } = await open(source)
  const file = join(folder, 'marked.tar')
  const run = (place: string) =>
    backUp(configOf(source), storeOf(place), file, { encrypt: undefined, ...untilTheEnd })
  await checkStore(deps.db, deps.config)
  const elsewhere = join(folder, 'elsewhere')
  await expect(run(elsewhere)).rejects.toThrow(
    `The pictures in ${elsewhere}/media are not those of the database`,
  )
  expect(await readdir(folder)).not.toContain('elsewhere')
  expect(await run(source)).toContain('the bundled database')
})

test('pictures of a bucket are restored into another one, and never among those of another database', async () => {
  const s3 = await startS3Server()
  onTestFinished(s3.stop)
  const inBucket = (name: string, bucket: string) =>
    configOf(join(folder, name), { MEDIA_URL: s3.url(bucket) })
  const config = inBucket('with-bucket', 'first')
  const canopy = await open(config.dataDir, config)
  await checkStore(canopy.deps.db, config)
  const member = await canopy.make.member()
  const { image } = await member.call('createPost', {
    body: { userId: member.userId, content: '', image: await photoFile(2) },
  })
  const name = (image ?? '').replace(/^\/media\/|\.webp$/g, '')
  const picture = await canopy.deps.media.load(name, 'public')
  const file = join(folder, 'bucket.tar')
  await backUp(config, createStore(config), file, { encrypt: undefined, ...untilTheEnd })
  await canopy.stop()

  const foreign = createStore(inBucket('foreign', 'foreign'))
  await foreign.put('public', 'somebody.webp', Buffer.from('theirs'))
  await expect(restore(inBucket('refused', 'foreign'), file, options)).rejects.toThrow(
    'contains pictures of another database',
  )
  expect(await readdir(join(folder, 'refused'))).toEqual([])

  const elsewhere = inBucket('restored', 'second')
  await restore(elsewhere, file, options)
  const restored = await open(elsewhere.dataDir, elsewhere)
  await checkStore(restored.deps.db, elsewhere)
  expect(picture?.length).toBeGreaterThan(0)
  expect(await restored.deps.media.load(name, 'public')).toEqual(picture)
  expect(await readdir(elsewhere.dataDir)).toEqual(['postgres'])
})
