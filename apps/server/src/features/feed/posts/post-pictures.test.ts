import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import {
  MAX_IMAGE_BYTES,
  PICTURE_BYTES_MAX,
  PICTURE_BYTES_PER_DAY,
  PICTURES_PER_DAY,
} from '@canopy/contract/limits'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, deps, dataDir, make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
const jpeg = await plain(1000, 500).jpeg().toBuffer()
const copied = new Set<string>()
/** Does the work of the jobs. */
async function makeCopies() {
  for (const { name } of await db.selectFrom('media').select('name').execute()) {
    if (!copied.has(name)) await deps.media.copy(name)
    copied.add(name)
  }
}
/** The pictures, without those a job is writing at this moment. */
async function filesIn() {
  await makeCopies()
  const files = await readdir(join(dataDir, 'media/public')).catch(() => [])
  return files.filter((file) => file.endsWith('.webp'))
}

const blobOf = (bytes: Buffer, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })

/** A picture of exactly `size` bytes: a JPEG may carry anything after its end. */
const padded = (size: number) => Buffer.concat([jpeg, Buffer.alloc(size - jpeg.length)])

test('a post can be a picture alone, with its size and description', async () => {
  const member = await make.member()
  const post = await member.call('createPost', {
    body: { userId: member.userId, content: '', image: blobOf(jpeg), imageAlt: ' A lake ' },
  })
  expect(post).toMatchObject({ content: '', imageAlt: 'A lake', imageWidth: 1000, imageHeight: 500 })
  expect(post.image).toMatch(/^\/media\/[\w-]+-1000x500\.webp$/)
  const picture = await app.inject(post.image ?? '')
  expect((await sharp(picture.rawPayload).metadata()).width).toBe(1000)
  expect((await member.call('listPosts', {}))[0]).toEqual(post)
})

test('a wrong content type of the upload is ignored', async () => {
  const member = await make.member()
  const post = await member.call('createPost', {
    body: { userId: member.userId, content: '', image: blobOf(jpeg, 'text/html') },
  })
  expect(post.imageWidth).toBe(1000)
})

test('an animated picture stays animated', async () => {
  const member = await make.member()
  const pixels = Buffer.from(Array.from({ length: 30 * 30 * 3 }, (_, n) => (n % 7) * 30 + (n > 900 ? 20 : 0)))
  const gif = await sharp(pixels, { raw: { width: 30, height: 90, channels: 1, pageHeight: 30 } })
    .gif()
    .toBuffer()
  const post = await member.call('createPost', {
    body: { userId: member.userId, content: '', image: blobOf(gif, 'image/gif') },
  })
  expect([post.imageWidth, post.imageHeight]).toEqual([30, 30])
  const picture = await app.inject(post.image ?? '')
  expect((await sharp(picture.rawPayload).metadata()).pages).toBe(3)
})

test.each([
  [
    'SVG',
    blobOf(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/png'),
    english('common.imageUnreadable'),
  ],
  ['a truncated file', blobOf(jpeg.subarray(0, 900)), english('errors.image_incomplete')],
  ['text', blobOf(Buffer.from('hello')), english('common.imageUnreadable')],
  ['more than 5 MB', blobOf(padded(MAX_IMAGE_BYTES + 1)), english('errors.image_too_large')],
  [
    'a decompression bomb',
    blobOf(await plain(8000, 8001).png({ compressionLevel: 9 }).toBuffer()),
    english('errors.image_too_many_pixels'),
  ],
])('%s is refused and leaves no file and no post', async (_, image, message) => {
  const member = await make.member()
  const before = await filesIn()
  const refusal = await member.refused('createPost', {
    body: { userId: member.userId, content: 'with text', image },
  })
  expect(refusal).toMatchObject({ status: 400, message })
  expect(await filesIn()).toEqual(before)
  expect(await member.call('listPosts', { query: { userId: member.userId } })).toEqual([])
})

test('a picture of exactly 5 MB is accepted', async () => {
  const member = await make.member()
  const image = blobOf(padded(MAX_IMAGE_BYTES))
  await member.call('createPost', { body: { userId: member.userId, content: '', image } })
})

test('a retry stores no second picture, and another picture under the same key is refused', async () => {
  const member = await make.member()
  const headers = { 'idempotency-key': 'photo' }
  const body = { userId: member.userId, content: 'photo', image: blobOf(jpeg) }
  const post = await member.call('createPost', { body, headers })
  const files = await filesIn()
  expect(await member.call('createPost', { body, headers })).toEqual(post)
  const other = blobOf(await plain(900, 900).jpeg().toBuffer())
  expect((await member.refused('createPost', { body: { ...body, image: other }, headers })).status).toBe(422)
  expect(await filesIn()).toEqual(files)
})

describe('the space for pictures', () => {
  const used = async (member: Member) => {
    await makeCopies()
    return (await member.call('getPictureSpace', {})).bytes
  }
  const post = (member: Member) =>
    member.send('createPost', { body: { userId: member.userId, content: '', image: blobOf(jpeg) } })
  const set = ({ userId }: Member, change: { bytes?: number; day_bytes?: number; day_count?: number }) =>
    db.updateTable('picture_space').set(change).where('user_id', '=', userId).execute()

  test('what the pictures of a member take up is counted, and freed when they are deleted', async () => {
    const member = await make.member()
    expect(await used(member)).toBe(0)
    const { postId } = (await post(member)).json()
    const bytes = await used(member)
    expect(bytes).toBeGreaterThan(1000)
    await post(member)
    expect(await used(member)).toBe(2 * bytes)
    await member.call('deletePost', { params: { postId } })
    expect(await used(member)).toBe(bytes)
  })

  test.each([
    ['2 GB in all', () => ({ bytes: PICTURE_BYTES_MAX - 1 }), english('errors.picture_space_used')],
    ['200 MB a day', () => ({ day_bytes: PICTURE_BYTES_PER_DAY - 1 }), english('errors.picturesToday')],
    ['100 pictures a day', () => ({ day_count: PICTURES_PER_DAY }), english('errors.picturesToday')],
  ])('a member has %s', async (_, change, message) => {
    const member = await make.member()
    await post(member)
    await set(member, change())
    const before = await filesIn()
    expect((await post(member)).json()).toMatchObject({ code: 'picture_space_used', message })
    expect(await filesIn()).toEqual(before)
    await db
      .updateTable('picture_space')
      .set({ bytes: 1000, day: '2026-01-01' })
      .where('user_id', '=', member.userId)
      .execute()
    expect((await post(member)).statusCode).toBe(201)
  })

  test('two uploads at once cannot exceed it', async () => {
    const member = await make.member()
    await post(member)
    await set(member, { day_count: PICTURES_PER_DAY - 1 })
    const statuses = (await Promise.all([post(member), post(member)])).map(({ statusCode }) => statusCode)
    expect(statuses.toSorted()).toEqual([201, 409])
  })
})

test('deleting a post deletes its picture', async () => {
  const member = await make.member()
  const before = await filesIn()
  const { postId, image } = await member.call('createPost', {
    body: { userId: member.userId, content: '', image: blobOf(jpeg) },
  })
  await member.call('deletePost', { params: { postId } })
  await expect.poll(filesIn).toEqual(before)
  expect((await app.inject(image ?? '')).statusCode).toBe(404)
  expect(await db.selectFrom('media').select('name').where('owner_id', '=', member.userId).execute()).toEqual(
    [],
  )
})
