/** Pictures of posts of private accounts. */

import { HOUR } from '@canopy/contract/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { testApp } from '../../testing/test-app.ts'

const { app, clock, db, deps, make } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

const photo = await sharp({ create: { width: 400, height: 300, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()
const image = () => new Blob([new Uint8Array(photo)], { type: 'image/jpeg' })

const statusOf = async (url: string | null) => (await app.inject(url ?? '/')).statusCode
const write = ({ userId, call }: Member) =>
  call('createPost', { body: { userId, content: 'Look', image: image() } })

async function privateAuthor() {
  const [author, friend, stranger] = [await make.member(), await make.member(), await make.member()]
  await author.call('setPrivacy', { body: { isPrivate: true } })
  await friend.call('follow', { params: author })
  await author.call('acceptFollower', { params: friend })
  return { author, friend, stranger }
}

/** The jobs have moved all files. */
const moved = () =>
  expect.poll(() => db.selectFrom('media').select('name').where('moving', '=', true).execute()).toEqual([])

test('a picture of a private account has an address for each follower, which ends with the following', async () => {
  const { author, friend, stranger } = await privateAuthor()
  const written = await write(author)
  const { image: own } = written
  const { image: address } = await friend.call('getPost', { params: written })
  expect(address).toContain(`viewer=${friend.userId}`)
  expect(own).toContain(`viewer=${author.userId}`)
  expect([await statusOf(own), await statusOf(address)]).toEqual([200, 200])
  await moved()
  expect([await statusOf(own), await statusOf(address)]).toEqual([200, 200])
  const name = /private\/([\w-]+)\.webp/.exec(address ?? '')?.[1]
  expect(await statusOf(`/media/${name}.webp`)).toBe(404)
  const forged = address?.replace(friend.userId, stranger.userId) ?? ''
  expect([await statusOf(forged), await statusOf(address?.replace(/viewer=[\w-]+&/, '') ?? '')]).toEqual([
    404, 404,
  ])

  await author.call('removeFollower', { params: friend })
  expect([await statusOf(own), await statusOf(address)]).toEqual([200, 404])
  await friend.call('follow', { params: author })
  expect(await statusOf(address)).toBe(404)
  await author.call('acceptFollower', { params: friend })
  expect(await statusOf(address)).toBe(200)
  await author.call('block', { params: friend })
  expect(await statusOf(address)).toBe(404)
})

test('the address stays the same for an hour and expires, and its picture is loaded once', async () => {
  const { author } = await privateAuthor()
  const { postId } = await write(author)
  const read = async () => (await author.call('getPost', { params: { postId } })).image ?? ''
  const address = await read()
  expect(await read()).toBe(address)
  const { headers } = await app.inject(address)
  expect(headers['cache-control']).toBe('private, no-cache')
  const again = await app.inject({ url: address, headers: { 'if-none-match': String(headers.etag) } })
  expect(again.statusCode).toBe(304)
  clock.advance(2 * HOUR)
  expect(await statusOf(address)).toBe(404)
  expect(await read()).not.toBe(address)
})

test('pictures move when the account becomes private, or public again', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const post = await write(author)
  const address = post.image ?? ''
  await moved()
  await author.call('setPrivacy', { body: { isPrivate: true } })
  await moved()
  expect(await statusOf(address)).toBe(404)
  expect(await statusOf((await author.call('getPost', { params: post })).image)).toBe(200)
  await author.call('setPrivacy', { body: { isPrivate: false } })
  expect((await reader.call('getPost', { params: post })).image).toBe(address)
  expect(await statusOf(address)).toBe(200)
  await moved()
  expect(await statusOf(address)).toBe(200)
})

test('a picture that is posted while the account becomes private does not stay public', async () => {
  for (let round = 0; round < 5; round++) {
    const author = await make.member()
    const [post] = await Promise.all([
      write(author),
      author.call('setPrivacy', { body: { isPrivate: true } }),
    ])
    await moved()
    const { image: address } = await author.call('getPost', { params: post })
    const name = /private\/([\w-]+)\.webp/.exec(address ?? '')?.[1]
    expect(await statusOf(`/media/${name}.webp`)).toBe(404)
    expect(await statusOf(address)).toBe(200)
  }
})

test('what stewards restore of a private account stays private', async () => {
  const { author, friend } = await privateAuthor()
  const post = await write(author)
  await moved()
  const steward = await make.member({ duties: ['moderation'] })
  const { caseId } = await friend.call('createReport', {
    body: { kind: 'post', id: post.postId, reason: 'Spam' },
  })
  await steward.call('decideReport', {
    params: { caseId },
    body: { decision: 'remove', version: 1, reason: 'Spam' },
  })
  const { image: before } = await friend.call('getPost', { params: post }).catch(() => ({ image: null }))
  expect(before).toBeNull()
  await deps.transaction(async (tx) => {
    const { reportedPost } = await import('../feed/index.ts')
    await reportedPost.show(tx, deps.media, post.postId)
  })
  await moved()
  const { image: address } = await friend.call('getPost', { params: post })
  const name = /private\/([\w-]+)\.webp/.exec(address ?? '')?.[1]
  expect([await statusOf(address), await statusOf(`/media/${name}.webp`)]).toEqual([200, 404])
})
