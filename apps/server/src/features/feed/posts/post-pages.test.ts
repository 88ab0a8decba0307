import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Post } from '@canopy/contract/feed'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { testApp } from '../../../testing/test-app.ts'

const { app, deps, db, make, visitor } = await testApp()
const ana = await make.member({ fullName: 'Ana' })
const reader = await make.member()

const write = async (content: string, author = ana) =>
  (await author.call('createPost', { body: { content, userId: author.userId } })).postId

async function readPage(url: string) {
  const response = await app.inject({ url, headers: { authorization: `Bearer ${reader.token}` } })
  expect(response.statusCode).toBe(200)
  const next = /^<(.+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1]
  return {
    ids: z
      .array(Post)
      .parse(response.json())
      .map((post) => post.postId),
    next,
  }
}

test('10,000 posts page through without a double or a gap while others are written and deleted', async () => {
  // 150 posts of one moment are more than a page: time alone does not order them.
  const { rows } = await sql<{ postId: string; time: Date }>`
    insert into posts (post_id, user_id, content, created_at)
    select gen_random_uuid(), ${ana.userId}, 'post ' || n, timestamptz '2026-01-01' + n / 150 * interval '1 second'
    from generate_series(1, 10000) as n
    returning post_id as "postId", created_at as time`.execute(db)
  const expected = rows
    .toSorted((one, other) => Number(other.time) - Number(one.time) || (one.postId < other.postId ? 1 : -1))
    .map(({ postId }) => postId)

  const seen: string[] = []
  const gone = new Set<string>()
  let url: string | undefined = '/api/posts/all?limit=100'
  /** Writes a post and deletes one, far or near, or the one behind which the page begins. */
  async function disturb(n: number) {
    await write('written in between')
    const postId = (n % 2 === 0 ? expected[(n * 7919) % expected.length] : seen.at(-1)) ?? ''
    if (gone.has(postId)) return
    gone.add(postId)
    await ana.call('deletePost', { params: { postId } })
  }
  for (let n = 0; url; n++) {
    const [page]: [Awaited<ReturnType<typeof readPage>>, unknown] = await Promise.all([
      readPage(url),
      n > 0 && disturb(n),
    ])
    seen.push(...page.ids)
    url = page.next
  }

  const stayed = (ids: string[]) => ids.filter((id) => !gone.has(id))
  expect(gone.size).toBeGreaterThan(20)
  expect(stayed(seen)).toEqual(stayed(expected))
  expect(new Set(seen).size).toBe(seen.length)
})

test('the last page names no next one, and a full page only when more follow', async () => {
  const author = await make.member()
  for (let n = 0; n < 4; n++) await write(`post ${n}`, author)
  const list = (limit: number) => readPage(`/api/posts/all?userId=${author.userId}&limit=${limit}`)
  expect((await list(4)).next).toBeUndefined()
  const { next } = await list(3)
  expect(next).toContain(`userId=${author.userId}`)
  expect((await readPage(next ?? '')).ids).toHaveLength(1)
})

test.each(['limit=0', 'limit=101', 'limit=x', 'cursor=abc', 'cursor=WyJ4Il0', 'userId=1', 'saved=no'])(
  '%s is refused',
  async (query) => {
    const headers = { authorization: `Bearer ${reader.token}` }
    expect((await app.inject({ url: `/api/posts/all?${query}`, headers })).statusCode).toBe(400)
  },
)

test('a visitor sees no posts', async () => {
  expect((await visitor.send('listPosts', {})).statusCode).toBe(401)
  expect((await visitor.send('listPosts', { headers: { 'if-none-match': '*' } })).statusCode).toBe(401)
})

const etagOf = async (query = {}) => String((await reader.send('listPosts', { query })).headers.etag)
const poll = async (etag: string, query = {}) =>
  (await reader.send('listPosts', { query, headers: { 'if-none-match': etag } })).statusCode

test('a reader who has a page is answered 304 until something on it changes', async () => {
  const postId = await write('watched')
  const query = { userId: ana.userId, limit: 5 }
  const changes = [
    () => reader.call('likePost', { params: { postId } }),
    () => reader.call('react', { params: { postId }, body: { emoji: '💡', userId: reader.userId } }),
    () => reader.call('unlikePost', { params: { postId } }),
    () => reader.call('createComment', { params: { postId }, body: 'hello' }),
    async () => {
      const [comment] = await reader.call('listComments', { params: { postId } })
      await reader.call('deleteComment', { params: { postId, commentId: comment?.commentId ?? '' } })
    },
    () => write('another'),
    () => ana.call('deletePost', { params: { postId } }),
  ]
  for (const change of changes) {
    const [newest, own] = [await etagOf(), await etagOf(query)]
    expect([await poll(newest), await poll(own, query)]).toEqual([304, 304])
    await change()
    expect([await poll(newest), await poll(own, query)], String(change)).toEqual([200, 200])
  }
})

test('what changes nothing leaves the page as it is', async () => {
  const postId = await write('watched')
  await reader.call('likePost', { params: { postId } })
  const etag = await etagOf()
  await reader.call('likePost', { params: { postId } })
  await reader.call('savePost', { body: { postId, userId: reader.userId } })
  expect(await poll(etag)).toBe(304)
})

test('a change is seen by the one who made it, whatever else goes on', async () => {
  const post = await write('busy')
  await Promise.all(
    Array.from({ length: 20 }, async (_, n) => {
      const postId = await write(`post ${n}`)
      expect((await reader.call('listPosts', {})).map((found) => found.postId)).toContain(postId)
    }),
  )
  await ana.call('deletePost', { params: { postId: post } })
  expect((await reader.call('listPosts', {})).map((found) => found.postId)).not.toContain(post)
})

test('the newest page is sent as the reader can take it', async () => {
  await write('compressed')
  const plain = await reader.send('listPosts', {})
  expect(plain.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
  for (const [encoding, unpack] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const packed = await reader.send('listPosts', { headers: { 'accept-encoding': encoding } })
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
  }
})

test('a new name of the author is on the page once it is announced', async () => {
  await write('signed')
  await reader.call('listPosts', {})
  await db.updateTable('users').set({ full_name: 'Ana Maria' }).where('user_id', '=', ana.userId).execute()
  deps.bus.publish({ type: 'member.changed', userId: ana.userId })
  expect((await reader.call('listPosts', {}))[0]?.author.fullName).toBe('Ana Maria')
})
