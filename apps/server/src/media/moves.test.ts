/** Pictures that become private or public, in a folder and in a bucket. */

import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { HOUR, MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { makePhoto } from '../testing/photo.ts'
import { startProxy } from '../testing/servers/proxy.ts'
import { startS3Server } from '../testing/servers/s3-server.ts'
import { testApp } from '../testing/test-app.ts'
import { untilCopied } from '../testing/until-copied.ts'
import { insertMedia, mediaUrl } from './index.ts'
import { withMoveLock } from './move-queries.ts'
import { VISIBILITIES } from './stores/picture-store.ts'

const s3 = await startS3Server()
afterAll(s3.stop)
const proxy = await startProxy(s3.endpoint)
afterAll(() => proxy[Symbol.asyncDispose]())
const withFolder = await testApp()
const withBucket = await testApp({ MEDIA_URL: s3.url('moves', proxy.url) })

const folder = join(withFolder.dataDir, 'media')
const away = `${folder}-away`
const takeFolderAway = async () => {
  await rename(folder, away)
  await writeFile(folder, '')
}
const putFolderBack = async () => {
  await rm(folder)
  await rename(away, folder)
}

const photo = await makePhoto(1, { width: 1000, height: 500 })

describe.each([
  ['a folder', withFolder, takeFolderAway, putFolderBack],
  ['a bucket', withBucket, async () => proxy.cut(), async () => proxy.restore()],
])('with %s', (_, { app, deps, db, transaction, clock, make }, fail, repair) => {
  const { media } = deps

  async function storePicture() {
    const { userId } = await make.member()
    const picture = await media.read(photo, { userId: null, use: 'post' })
    return media.store(picture, (stored) =>
      transaction(async (tx) => {
        await insertMedia(tx, userId, stored)
        return stored.name
      }),
    )
  }

  const makePrivate = (...names: string[]) => transaction((tx) => media.makePrivate(tx, names))
  const makePublic = (...names: string[]) => transaction((tx) => media.makePublic(tx, names))

  async function places(name: string) {
    const there = await Promise.all(
      VISIBILITIES.map((visibility) => media.isStored(visibility, `${name}.webp`)),
    )
    return VISIBILITIES.filter((_visibility, index) => there[index])
  }

  async function statuses(name: string) {
    const [open, signed] = await Promise.all(
      [mediaUrl(name), await media.signedUrl(name)].map(async (url) => (await app.inject(url)).statusCode),
    )
    return { open, signed }
  }

  async function jobsThatAre(...states: string[]) {
    const { rows } = await sql`
      select from pgboss.job where name = 'move_pictures' and state::text = any (${states})`.execute(db)
    return rows.length
  }
  const failedJobs = () => jobsThatAre('retry')

  test('a picture that becomes private has its signed address only, and as a public one its copies again', async () => {
    const name = await storePicture()
    await untilCopied(db)
    await makePrivate(name)
    expect((await statuses(name)).signed).toBe(200)
    await expect.poll(() => places(name)).toEqual(['private'])
    expect(await statuses(name)).toEqual({ open: 404, signed: 200 })
    expect((await app.inject(`/media/${name}-320.webp`)).statusCode).toBe(404)

    await makePublic(name)
    expect((await statuses(name)).open).toBe(200)
    await expect.poll(() => places(name)).toEqual(['public'])
    await expect.poll(() => media.isStored('public', `${name}-320.webp`)).toBe(true)
    expect((await app.inject(mediaUrl(name))).headers['cache-control']).toMatch(/immutable/)
  })

  test('moves that fail are retried until the store is back, and what was asked last counts', async () => {
    const [hidden, shown, both] = [await storePicture(), await storePicture(), await storePicture()]
    await makePrivate(shown)
    await expect.poll(() => places(shown)).toEqual(['private'])
    await fail()
    await makePrivate(hidden)
    await makePublic(shown)
    await makePrivate(both)
    await makePublic(both)
    await expect.poll(failedJobs).toBeGreaterThan(0)
    await repair()
    // Not moved yet: they are served from where they are.
    expect((await statuses(hidden)).signed).toBe(200)
    expect((await statuses(shown)).open).toBe(200)
    expect((await app.inject(`/media/${shown}-320.webp`)).statusCode).toBe(200)
    await expect.poll(() => places(hidden)).toEqual(['private'])
    await expect.poll(() => places(shown)).toEqual(['public'])
    await expect.poll(() => places(both)).toEqual(['public'])
    expect(await statuses(hidden)).toEqual({ open: 404, signed: 200 })
  })

  test('processes that move a picture in both directions at once do not lose it', async () => {
    const name = await storePicture()
    // Refused while another one moves it.
    const move = () => media.move([name]).catch(() => {})
    for (let round = 0; round < 10; round++) {
      await makePrivate(name)
      const moving = [move(), move()]
      await makePublic(name)
      await Promise.all([...moving, move(), move()])
      expect((await statuses(name)).open).toBe(200)
    }
    await expect.poll(() => places(name)).toEqual(['public'])
  })

  test('copies that are finished while another process moves the picture back do not remove it', async () => {
    const name = await storePicture()
    await untilCopied(db)
    await makePrivate(name)
    await expect.poll(() => places(name)).toEqual(['private'])
    // The job that moved it may still end.
    const whenFree = (work: () => Promise<void>) => vi.waitFor(work, { timeout: MINUTE })
    await whenFree(() =>
      withMoveLock(db, name, async () => {
        await expect(media.copy(name)).rejects.toThrow('is being moved')
      }),
    )
    await whenFree(() => media.copy(name))
    expect(await places(name)).toEqual(['private'])
  })

  test('the daily sweep moves pictures that are not where they belong', async () => {
    const [hidden, shown] = [await storePicture(), await storePicture()]
    await untilCopied(db)
    await makePrivate(shown)
    await expect.poll(() => places(shown)).toEqual(['private'])
    // Sets rows as after restoring a backup that copied the database just before the pictures were moved.
    const belongs = (name: string, visibility: 'public' | 'private') =>
      db.updateTable('media').set({ visibility, moving: false }).where('name', '=', name).execute()
    await belongs(hidden, 'private')
    await belongs(shown, 'public')
    clock.advance(2 * HOUR)
    await media.sweep()
    await expect.poll(() => places(hidden)).toEqual(['private'])
    await expect.poll(() => places(shown)).toEqual(['public'])
    expect(await statuses(hidden)).toEqual({ open: 404, signed: 200 })
    expect((await statuses(shown)).open).toBe(200)
  })

  test('a rollback leaves a picture where it is', async () => {
    const name = await storePicture()
    const rollBack = transaction(async (tx) => {
      await media.makePrivate(tx, [name])
      throw new Error('rolled back')
    })
    await expect(rollBack).rejects.toThrow('rolled back')
    await media.move([name])
    expect(await places(name)).toEqual(['public'])
  })

  test('a picture that is deleted before it was moved is gone from both places', async () => {
    const name = await storePicture()
    await fail()
    await makePrivate(name)
    await expect.poll(failedJobs).toBeGreaterThan(0)
    await repair()
    await transaction((tx) => media.remove(tx, [name]))
    await expect.poll(() => places(name)).toEqual([])
    // While its job runs, nothing else may move it.
    await expect.poll(() => jobsThatAre('created', 'retry', 'active')).toBe(0)
    await media.move([name])
    expect(await places(name)).toEqual([])
  })

  test('many pictures of a member move together, and names without a picture are ignored', async () => {
    const names = await Promise.all(Array.from({ length: 25 }, storePicture))
    await makePrivate(...names, 'unknown-10x10')
    await expect
      .poll(async () => (await Promise.all(names.map(places))).flat())
      .toEqual(names.map(() => 'private'))
  })
})
