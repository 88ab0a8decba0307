import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_IMAGE_BYTES } from '@canopy/contract/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { BusEvent } from '../../../live/bus/bus.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilCopied } from '../../../testing/until-copied.ts'

const { deps, dataDir, db, make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const picture = async (width = 300, background = 'seagreen') =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height: 200, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  ])

const form = (change: object, pictures: Record<string, Blob> = {}) => ({
  body: {
    userData: JSON.stringify({ fullName: 'Jane Doe', username: 'jane', bio: '', ...change }),
    ...pictures,
  },
})

const files = () => readdir(join(dataDir, 'media/public')).catch(() => [])
const profileOf = async (member: Member) => member.call('getUser', { params: { userId: member.userId } })

test('a profile is updated and trimmed; others see it without the private fields', async () => {
  const member = await make.member({ points: 30 })
  const other = await make.member()
  const saved = await member.call(
    'updateProfile',
    form({ fullName: '  Jane Doe ', username: ' Jane_1 ', bio: ' I plant\ntrees. ' }),
  )
  expect(saved).toMatchObject({
    userId: member.userId,
    fullName: 'Jane Doe',
    username: 'jane_1',
    bio: 'I plant\ntrees.',
    email: member.email,
    pointsCount: 30,
    role: 'member',
  })
  const { email, emailConfirmed, isFindable, pointsCount, role, ...open } = saved
  const { relation, ...seen } = await other.call('getUser', { params: { userId: member.userId } })
  expect(seen).toEqual(open)
  expect(Object.keys(open).sort()).toEqual(
    'badges,bio,coverImgUrl,followers,following,fullName,isPrivate,joinedAt,pointsEarned,profileImgUrl,userId,username'.split(
      ',',
    ),
  )
  expect(open.pointsEarned).toBe(30)
})

test.each([
  [{ fullName: ' ' }, 'fullName', 'Full name is required'],
  [{ fullName: 'x'.repeat(81) }, 'fullName', 'Full name can have at most 80 characters'],
  [{ username: '' }, 'username', 'Username is required'],
  [{ username: undefined }, 'username', 'Username is required'],
  [{ username: 'jane doe' }, 'username', 'Username cannot contain spaces'],
  [{ username: 'ja' }, 'username', 'Username format is invalid'],
  [{ username: 'x'.repeat(21) }, 'username', 'Username format is invalid'],
  [{ username: 'jäne' }, 'username', 'Username format is invalid'],
  [{ bio: 'x'.repeat(501) }, 'bio', 'The bio can have at most 500 characters'],
])('a profile with %j is refused', async (change, field, message) => {
  const member = await make.member()
  expect(await member.refused('updateProfile', form(change))).toEqual({
    status: 400,
    code: 'validation_failed',
    message,
    fields: { [field]: message },
  })
  expect(await profileOf(member)).toMatchObject({ fullName: member.fullName, username: member.username })
})

test.each([{}, { userData: 'nonsense' }, { userData: '[]' }, { userData: 'null' }])(
  'a profile form with %j is refused',
  async (body) => {
    const member = await make.member()
    const refused = await member.refused('updateProfile', { body })
    expect(refused).toMatchObject({ status: 400, code: 'validation_failed' })
  },
)

test('fields that the form may not change are ignored', async () => {
  const member = await make.member()
  await member.call(
    'updateProfile',
    form({ username: 'modest', role: 'steward', email: 'x@y.org', points: 9 }),
  )
  expect(await profileOf(member)).toMatchObject({ role: 'member', email: member.email, pointsCount: 0 })
})

test("a username is unique in any case, also with concurrent updates; keeping one's own is allowed", async () => {
  const [jane, john] = [await make.member(), await make.member()]
  const replies = await Promise.all(
    [jane, john].map((member) => member.send('updateProfile', form({ username: 'Wanted' }))),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = replies.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toEqual({ code: 'username_taken', message: 'That username is taken' })
  const winner = (await profileOf(jane)).username === 'wanted' ? jane : john
  await winner.call('updateProfile', form({ username: 'WANTED', bio: 'Still me' }))
  await db.updateTable('users').set({ username: 'MiXed' }).where('user_id', '=', winner.userId).execute()
  const third = await make.member()
  expect(await third.refused('updateProfile', form({ username: 'mixed' }))).toMatchObject({ status: 409 })
})

test('new pictures replace the old ones and delete their files; without new ones the old ones stay', async () => {
  const member = await make.member()
  const first = await member.call(
    'updateProfile',
    form({ username: 'pictured' }, { profileImage: await picture(300), coverImage: await picture(900) }),
  )
  expect(first.profileImgUrl).toMatch(/^\/media\/[\w-]+-300x200\.webp$/)
  expect(first.coverImgUrl).toMatch(/-900x200\.webp$/)
  const unchanged = await member.call('updateProfile', form({ username: 'pictured', bio: 'New' }))
  expect(unchanged).toMatchObject({ profileImgUrl: first.profileImgUrl, coverImgUrl: first.coverImgUrl })

  const second = await member.call(
    'updateProfile',
    form({ username: 'pictured' }, { profileImage: await picture(301) }),
  )
  expect(second).toMatchObject({
    profileImgUrl: expect.stringContaining('-301x200'),
    coverImgUrl: first.coverImgUrl,
  })
  await expect.poll(files).not.toContain(String(first.profileImgUrl).split('/').at(-1))
  expect(await files()).toContain(String(first.coverImgUrl).split('/').at(-1))
  const rows = await db.selectFrom('media').select('name').where('owner_id', '=', member.userId).execute()
  expect(rows).toHaveLength(2)
})

test('the pictures of a refused update are deleted', async () => {
  const [member, other] = [await make.member(), await make.member()]
  await untilCopied(db)
  const before = await files()
  const refused = await member.refused(
    'updateProfile',
    form({ username: other.username }, { profileImage: await picture(), coverImage: await picture() }),
  )
  expect(refused).toMatchObject({ status: 409 })
  expect(await files()).toEqual(before)
  expect(await profileOf(member)).toMatchObject({ profileImgUrl: null, coverImgUrl: null })
})

test('files that are no pictures or have 5 MB or more are refused with the messages of the profile form', async () => {
  const member = await make.member()
  const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' })
  for (const field of ['profileImage', 'coverImage']) {
    expect(await member.refused('updateProfile', form({}, { [field]: svg }))).toEqual({
      status: 400,
      code: 'image_unreadable',
      message: 'Please select a valid image file',
    })
    for (const size of [MAX_IMAGE_BYTES, MAX_IMAGE_BYTES + 1]) {
      const large = new Blob([new Uint8Array(size)])
      expect(await member.refused('updateProfile', form({}, { [field]: large }))).toEqual({
        status: 400,
        code: 'image_too_large',
        message: 'Image must be less than 5MB',
      })
    }
  }
})

test('posts and comments show the new name and profile picture at once', async () => {
  const member = await make.member()
  const post = await member.call('createPost', { body: { content: 'Hello', userId: member.userId } })
  await member.call('createComment', { params: post, body: 'Me again' })
  const newest = async () => (await member.call('listPosts', {}))[0]?.author
  expect(await newest()).toMatchObject({ fullName: member.fullName })
  const events: BusEvent[] = []
  const end = deps.bus.subscribe((event) => events.push(event))
  const { profileImgUrl } = await member.call(
    'updateProfile',
    form({ fullName: 'New Name', username: 'renamed' }, { profileImage: await picture() }),
  )
  end()
  expect(events).toEqual([{ type: 'member.changed', userId: member.userId }])
  expect(await newest()).toEqual({ fullName: 'New Name', username: 'renamed', profileImgUrl })
  expect(await member.call('listComments', { params: post })).toMatchObject([
    { user: { fullName: 'New Name', profileImage: profileImgUrl } },
  ])
})
