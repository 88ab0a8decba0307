/** Posts with more than one picture. */

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { testApp } from '../../../testing/test-app.ts'
import { leave } from '../member-data.ts'

const { app, db, deps, dataDir, make } = await testApp()

const plain = (width: number) =>
  sharp({ create: { width, height: 300, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
const inWidths = (widths: number[]) => Promise.all(widths.map(plain))
const jpeg = await plain(300)

/** The pictures and their copies, without those a job is writing at this moment. */
async function filesIn() {
  for (const { name } of await db.selectFrom('media').select('name').execute()) await deps.media.copy(name)
  const files = await readdir(join(dataDir, 'media/public')).catch(() => [])
  return files.filter((file) => file.endsWith('.webp'))
}

const body = (userId: string, pictures: Buffer[], alts: string[] = []) => ({
  userId,
  content: '',
  image: pictures.map((bytes) => new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' })),
  imageAlts: JSON.stringify(alts),
})

test('a post keeps up to four in their order, each with its description', async () => {
  const member = await make.member()
  const pictures = await inWidths([310, 320, 330, 340])
  const alts = [' A lake ', 'A tree', '', 'A bird']
  const post = await member.call('createPost', { body: body(member.userId, pictures, alts) })
  expect(post.pictures?.map(({ alt, width }) => [alt, width])).toEqual([
    ['A lake', 310],
    ['A tree', 320],
    ['', 330],
    ['A bird', 340],
  ])
  expect(post).toMatchObject({ image: post.pictures?.[0]?.image, imageAlt: 'A lake', imageWidth: 310 })
  for (const { image } of post.pictures ?? []) expect((await app.inject(image ?? '')).statusCode).toBe(200)
  expect((await member.call('listPosts', {}))[0]).toEqual(post)
  expect(await member.call('getPost', { params: post })).toEqual(post)
})

test.each([
  ['a fifth picture', [310, 320, 330, 340, 350], []],
  ['a fifth description', [310], ['1', '2', '3', '4', '5']],
])('%s is refused and leaves no file and no post', async (_, widths, alts) => {
  const member = await make.member()
  const before = await filesIn()
  const refused = await member.refused('createPost', {
    body: body(member.userId, await inWidths(widths), alts),
  })
  expect(refused.status).toBeGreaterThanOrEqual(400)
  expect(refused.status).toBeLessThan(500)
  expect(await filesIn()).toEqual(before)
  expect(await member.call('listPosts', { query: { userId: member.userId } })).toEqual([])
})

test('one unreadable picture among them is refused, and nothing is stored', async () => {
  const member = await make.member()
  const before = await filesIn()
  const pictures = [...(await inWidths([310])), Buffer.from('hello')]
  const refused = await member.refused('createPost', { body: body(member.userId, pictures) })
  expect(refused.message).toBe(english('common.imageUnreadable'))
  expect(await filesIn()).toEqual(before)
})

test('a repeated request has one effect, and another second picture or description is refused', async () => {
  const member = await make.member()
  const headers = { 'idempotency-key': 'several' }
  const [one = jpeg, two = jpeg, three = jpeg] = await inWidths([310, 320, 330])
  const first = await member.call('createPost', {
    body: body(member.userId, [one, two], ['a', 'b']),
    headers,
  })
  const before = await filesIn()
  const again = await member.call('createPost', {
    body: body(member.userId, [one, two], ['a', 'b']),
    headers,
  })
  expect(again).toEqual(first)
  expect(await filesIn()).toEqual(before)
  for (const other of [
    body(member.userId, [one, three], ['a', 'b']),
    body(member.userId, [one, two], ['a', 'c']),
  ])
    expect((await member.refused('createPost', { body: other, headers })).status).toBe(422)
})

test('deleting the post, and leaving, removes all of them', async () => {
  const before = await filesIn()
  const member = await make.member()
  const pictures = await inWidths([310, 320, 330, 340])
  const post = await member.call('createPost', { body: body(member.userId, pictures) })
  await member.call('deletePost', { params: post })
  await expect.poll(filesIn).toEqual(before)

  await member.call('createPost', { body: body(member.userId, pictures) })
  await deps.transaction((tx) => leave(tx, { userId: member.userId, media: deps.media }))
  await expect.poll(filesIn).toEqual(before)
})

test('what a moderator hides is private with all its pictures, which only its author still sees', async () => {
  const [member, reporter] = [await make.member(), await make.member()]
  const moderator = await make.member({ duties: ['moderation'] })
  const post = await member.call('createPost', { body: body(member.userId, await inWidths([310, 320])) })
  const { caseId } = await reporter.call('createReport', {
    body: { kind: 'post', id: post.postId, reason: 'Spam' },
  })
  await moderator.call('decideReport', {
    params: { caseId },
    body: { decision: 'remove', version: 1, reason: 'Spam' },
  })
  const statusesOf = (addresses: (string | null | undefined)[]) =>
    Promise.all(addresses.map(async (address) => (await app.inject(address ?? '')).statusCode))
  await expect.poll(() => statusesOf(post.pictures?.map(({ image }) => image) ?? [])).toEqual([404, 404])
  const [own] = await member.call('listPosts', { query: { userId: member.userId } })
  const addresses = [own?.image, ...(own?.pictures?.map(({ image }) => image) ?? [])]
  expect(await statusesOf(addresses)).toEqual([200, 200, 200])
})
