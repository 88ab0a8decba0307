import { HOUR, TAG_POSTS_COUNTED_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nextCursor } from '../../../testing/next-page.ts'
import { testApp } from '../../../testing/test-app.ts'
import { countTags } from '../index.ts'

const { clock, db, deps, make } = await testApp()
type Member = Awaited<ReturnType<typeof make.member>>

let serial = 0
/** A tag that no other test uses. */
const newTag = (start = 'tag') => {
  serial += 1
  return `${start}_${serial}`
}

const write = ({ userId, call }: Member, content: string) => call('createPost', { body: { content, userId } })
const contents = async ({ call }: Member, tag: string) =>
  (await call('listPosts', { query: { tag } })).map(({ content }) => content)

test('a tag has a page of its posts, newest first', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const tag = newTag()
  for (const text of ['One', 'Two', 'Three']) await write(author, `${text} #${tag.toUpperCase()}`)
  await write(author, `Without ${tag}`)
  expect(await contents(reader, tag)).toEqual(
    ['Three', 'Two', 'One'].map((text) => `${text} #${tag.toUpperCase()}`),
  )
  expect(await reader.call('getTag', { params: { tag: tag.toUpperCase() } })).toEqual({ tag, posts: 3 })

  const first = await reader.send('listPosts', { query: { tag, limit: 2 } })
  expect(first.json()).toMatchObject([{ tags: [tag] }, { tags: [tag] }])
  const cursor = nextCursor(first)
  const last = await reader.call('listPosts', { query: { tag, limit: 2, cursor } })
  expect(last.map(({ content }) => content)).toEqual([`One #${tag.toUpperCase()}`])
})

test.each(['two words', '5', 'a#b', 'x'.repeat(51)])('“%s” is no tag', async (tag) => {
  const reader = await make.member()
  expect((await reader.send('listPosts', { query: { tag } })).statusCode).toBe(400)
  expect((await reader.send('getTag', { params: { tag } })).statusCode).toBe(404)
})

test('tags follow the edits of a post, and go with it', async () => {
  const author = await make.member()
  const [before, after] = [newTag(), newTag()]
  const { postId } = await write(author, `Look #${before}`)
  const edited = await author.call('editPost', {
    params: { postId },
    body: { content: `Look #${after}`, alts: [], seen: 0 },
  })
  expect(edited.tags).toEqual([after])
  expect([await contents(author, before), await contents(author, after)]).toEqual([[], [`Look #${after}`]])
  await author.call('deletePost', { params: { postId } })
  expect(await contents(author, after)).toEqual([])
})

test('a page of a tag has only posts that the reader sees', async () => {
  const [author, reader, follower] = [await make.member(), await make.member(), await make.member()]
  const tag = newTag()
  await write(author, `Hidden from some #${tag}`)
  const seen = async (member: Member) => [
    (await contents(member, tag)).length,
    (await member.call('getTag', { params: { tag } })).posts,
    (await member.call('completeTag', { query: { text: tag } })).length,
  ]
  expect(await seen(reader)).toEqual([1, 1, 1])
  await reader.call('mute', { params: author })
  expect(await seen(reader)).toEqual([0, 0, 0])
  await reader.call('unmute', { params: author })
  await author.call('block', { params: reader })
  expect(await seen(reader)).toEqual([0, 0, 0])
  await follower.call('follow', { params: author })
  await author.call('setPrivacy', { body: { isPrivate: true } })
  expect([await seen(follower), await seen(await make.member())]).toEqual([
    [1, 1, 1],
    [0, 0, 0],
  ])
  await deps.transaction(countTags)
  expect(await seen(follower)).toEqual([1, 1, 0])
})

test('posts of a tag are counted up to a hundred', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const tag = newTag()
  await sql`
    with written as (
      insert into posts (post_id, user_id, content)
      select gen_random_uuid(), ${author.userId}, ${`#${tag}`} from generate_series(1, ${TAG_POSTS_COUNTED_MAX + 5})
      returning post_id, created_at
    )
    insert into post_tags (post_id, tag, created_at) select post_id, ${tag}, created_at from written`.execute(
    db,
  )
  expect(await reader.call('getTag', { params: { tag } })).toEqual({ tag, posts: TAG_POSTS_COUNTED_MAX })
})

test('a tag is completed with those that most members used lately', async () => {
  const start = newTag('popular')
  const [anna, ben, reader] = [await make.member(), await make.member(), await make.member()]
  for (const text of ['a', 'a', 'a']) await write(anna, `#${start}_${text}`)
  for (const member of [anna, ben]) await write(member, `#${start}_b and #${start}_c`)
  await write(ben, `#${start}_c`)
  const complete = (text: string) => reader.call('completeTag', { query: { text } })
  expect(await complete(start.toUpperCase())).toEqual(['a', 'b', 'c'].map((end) => `${start}_${end}`))
  await deps.transaction(countTags)
  expect(await complete(start)).toEqual(['b', 'c', 'a'].map((end) => `${start}_${end}`))
  await reader.call('addMutedWord', { body: { kind: 'tag', text: `${start}_B`, for: 'day' } })
  expect(await complete(start)).toEqual(['c', 'a'].map((end) => `${start}_${end}`))
  expect(await complete('%')).toEqual([])

  await sql`update post_tags set created_at = created_at - interval '31 days' where tag = ${`${start}_a`}`.execute(
    db,
  )
  await deps.transaction(countTags)
  expect(await complete(start)).toEqual([`${start}_c`])
})

test('tags that nobody uses any more are forgotten', async () => {
  const author = await make.member()
  const tag = newTag()
  const { postId } = await write(author, `#${tag}`)
  await author.call('deletePost', { params: { postId } })
  await deps.transaction(countTags)
  expect(await db.selectFrom('tags').select('tag').where('tag', '=', tag).execute()).toEqual([])
})

test('muted tags are found by the tags of a text and what follows a # in it, not by its words', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const tag = newTag()
  await reader.call('addMutedWord', { body: { kind: 'tag', text: `#${tag.toUpperCase()}`, for: 'good' } })
  const muted = await write(author, `Look #${tag}`)
  const shown = await write(author, `Look at ${tag} and #${tag}s`)
  const because = async ({ postId }: { postId: string }) =>
    (await reader.call('getPost', { params: { postId } })).muted
  expect([await because(muted), await because(shown)]).toEqual([{ kind: 'tag', text: tag }, undefined])
  for (const comment of [`#${tag}`, tag]) await author.call('createComment', { params: shown, body: comment })
  const comments = await reader.call('listComments', { params: shown })
  expect(comments.map((comment) => [comment.tags, comment.muted])).toEqual([
    [[tag], { kind: 'tag', text: tag }],
    [undefined, undefined],
  ])
})

test('a muted tag hides a text also if it is banned, removed from the post or the eleventh', async () => {
  const steward = await make.member({ duties: ['moderation'] })
  const [author, reader] = [await make.member(), await make.member()]
  const [banned, removed, eleventh] = [newTag('banned'), newTag('removed'), newTag('eleventh')]
  for (const text of [banned, removed, eleventh])
    await reader.call('addMutedWord', { body: { kind: 'tag', text, for: 'good' } })
  const body = { banned: true, reason: 'Advertising' }
  await steward.call('setTagBan', { params: { tag: banned }, body })
  const others = Array.from({ length: 10 }, () => `#${newTag('other')}`).join(' ')
  const texts = [`Look #${banned}`, `Look #${removed}`, `${others} #${eleventh}`]
  const posts = []
  for (const text of texts) posts.push(await write(author, text))
  const params = { postId: posts[1]?.postId ?? '', tag: removed }
  await steward.call('removePostTag', { params, body: { reason: 'Not about it' } })
  const shown = await write(author, 'A plain one')
  for (const comment of texts) await author.call('createComment', { params: shown, body: comment })
  const because = [banned, removed, eleventh].map((text) => ({ kind: 'tag', text }))
  const read = await Promise.all(posts.map(({ postId }) => reader.call('getPost', { params: { postId } })))
  expect(read.map(({ muted }) => muted)).toEqual(because)
  const comments = await reader.call('listComments', { params: shown })
  expect(comments.map(({ muted }) => muted)).toEqual(because)
})

test('a member with many tags in a text stores ten', async () => {
  const author = await make.member()
  const tags = Array.from({ length: 30 }, () => newTag('spam'))
  const post = await write(author, tags.map((tag) => `#${tag}`).join(' '))
  expect(post.tags).toEqual(tags.slice(0, 10).toSorted())
  expect(await contents(author, tags[10] ?? '')).toEqual([])
})

test('the same tag by many at once', async () => {
  const tag = newTag()
  const authors = await Promise.all(Array.from({ length: 8 }, () => make.member()))
  const texts = authors.map((_, at) => (at % 2 === 0 ? `#${tag} #${tag}_b` : `#${tag}_b #${tag}`))
  const written = await Promise.all(authors.map((author, at) => write(author, texts[at] ?? '')))
  expect(written.map(({ tags }) => tags)).toEqual(Array(8).fill([tag, `${tag}_b`]))
  expect((await authors[0]?.call('getTag', { params: { tag } }))?.posts).toBe(8)
})

test('a draft sent twice has its tags once', async () => {
  const author = await make.member()
  const tag = newTag()
  const send = () =>
    author.call('createPost', {
      body: { content: `#${tag}`, userId: author.userId },
      headers: { 'idempotency-key': 'once' },
    })
  const [one, other] = await Promise.all([send(), send()])
  expect([one.tags, other]).toEqual([[tag], one])
  clock.advance(HOUR)
  await make.useSessions()
  expect(await contents(author, tag)).toHaveLength(1)
})
