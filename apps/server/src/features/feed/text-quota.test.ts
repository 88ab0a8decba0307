import { DAY, NEW_MEMBER_SHARE, TEXT_PER_DAY } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { english } from '../../testing/english.ts'
import { testApp } from '../../testing/test-app.ts'

const { db, make } = await testApp({ ECONOMY: 'guarded' })
const open = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

async function known() {
  const member = await make.member()
  await db
    .updateTable('users')
    .set({ joined_at: new Date(Date.now() - 2 * DAY) })
    .where('user_id', '=', member.userId)
    .execute()
  return member
}

const post = (member: Member, content = 'A post', headers: Record<string, string> = {}) =>
  member.send('createPost', { body: { content, userId: member.userId }, headers })

/** Sets what the member has written today. */
const wrote = (member: Member, change: object) =>
  db.updateTable('written_text').set(change).where('user_id', '=', member.userId).execute()

const written = ({ userId }: Member) =>
  db
    .selectFrom('written_text')
    .select(['posts', 'comments', 'characters'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

test('a member writes so many posts in a day, a tenth of them on the first day', async () => {
  for (const [member, isNew] of [
    [await known(), false],
    [await make.member(), true],
  ] as const) {
    const max = TEXT_PER_DAY.posts * (isNew ? NEW_MEMBER_SHARE : 1)
    expect((await post(member)).statusCode).toBe(201)
    await wrote(member, { posts: max - 1 })
    expect((await post(member, 'The last one', { 'idempotency-key': 'last' })).statusCode).toBe(201)
    const refused = await post(member)
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({
      code: 'too_much_text',
      message: english(isNew ? 'errors.textOnFirstDay' : 'errors.textPerDay', {
        max: TEXT_PER_DAY.posts * (isNew ? NEW_MEMBER_SHARE : 1),
        kind: 'posts',
        unit: 'hours',
        time: 24,
      }),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(23 * 3600)
    expect((await post(member, 'The last one', { 'idempotency-key': 'last' })).statusCode).toBe(200)
    expect((await written(member)).posts).toBe(max)
    await wrote(member, { since: new Date(Date.now() - DAY) })
    expect((await post(member)).statusCode).toBe(201)
    expect((await written(member)).posts).toBe(1)
  }
})

test('posts that are written at once do not exceed the number', async () => {
  const member = await make.member()
  const sent = await Promise.all(Array.from({ length: 15 }, () => post(member)))
  expect(sent.map(({ statusCode }) => statusCode).toSorted()).toEqual([
    ...Array(10).fill(201),
    ...Array(5).fill(429),
  ])
})

test('comments have a number of their own', async () => {
  const member = await known()
  const { postId } = (await post(member)).json<{ postId: string }>()
  const comment = () => member.send('createComment', { params: { postId }, body: 'Well said' })
  await wrote(member, { comments: TEXT_PER_DAY.comments - 1 })
  expect((await comment()).statusCode).toBe(200)
  const refused = await comment()
  expect([refused.statusCode, refused.json().message]).toEqual([
    429,
    english('errors.textPerDay', { max: TEXT_PER_DAY.comments, kind: 'comments', unit: 'hours', time: 24 }),
  ])
  expect((await post(member)).statusCode).toBe(201)
})

test('characters of posts, comments and edits count together', async () => {
  const member = await known()
  const { postId } = (await post(member, 'x'.repeat(100))).json<{ postId: string }>()
  await member.call('createComment', { params: { postId }, body: 'y'.repeat(10) })
  await member.call('editPost', { params: { postId }, body: { content: 'z'.repeat(90), alts: [], seen: 0 } })
  expect(await written(member)).toEqual({ posts: 1, comments: 1, characters: 200 })
  await wrote(member, { characters: TEXT_PER_DAY.characters - 50 })
  const edit = { content: 'w'.repeat(51), alts: [], seen: 1 }
  expect(await member.refused('editPost', { params: { postId }, body: edit })).toMatchObject({
    status: 429,
    message: english('errors.textPerDay', {
      max: TEXT_PER_DAY.characters,
      kind: 'other',
      unit: 'hours',
      time: 24,
    }),
  })
  expect(await member.call('getPost', { params: { postId } })).toMatchObject({ edits: 1 })
  expect((await post(member, 'w'.repeat(50))).statusCode).toBe(201)
})

test('under the open policy nothing is refused', async () => {
  const member = await open.make.member()
  for (let number = 0; number < 11; number++) expect((await post(member)).statusCode).toBe(201)
})
