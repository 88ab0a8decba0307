import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { Post } from '@canopy/contract/feed/shapes'
import { MINUTE, POSTS_PAGE, SECOND } from '@canopy/contract/limits'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { buildApp } from '../../../app/app.ts'
import type { DB } from '../../../db/schema.ts'
import type { BusEvent } from '../../../live/bus/bus.ts'
import { nextPath } from '../../../testing/next-page.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, clock, deps, db, make, visitor } = await testApp()
const ana = await make.member({ fullName: 'Ana' })
const reader = await make.member()

const write = async (content: string, author = ana) =>
  (await author.call('createPost', { body: { content, userId: author.userId } })).postId

async function readPage(url: string) {
  const response = await app.inject({ url, headers: { authorization: `Bearer ${reader.token}` } })
  expect(response.statusCode).toBe(200)
  const next = nextPath(response)
  return {
    ids: z
      .array(Post)
      .parse(response.json())
      .map((post) => post.postId),
    next,
  }
}

test('paging through 10,000 posts has no duplicates or gaps while posts are created and deleted', {
  tags: ['long'],
}, async () => {
  // 150 posts have the same time, more than a page holds: time alone does not order them.
  const { rows } = await sql<{ postId: string; time: Date }>`
    insert into posts (post_id, user_id, content, created_at)
    select gen_random_uuid(), ${ana.userId}, 'post ' || n, timestamptz '2026-01-01' + n / 150 * interval '1 second'
    from generate_series(1, 10000) as n
    returning post_id as "postId", created_at as time`.execute(db)
  const expected = rows
    .toSorted((one, other) => Number(other.time) - Number(one.time) || (one.postId < other.postId ? 1 : -1))
    .map(({ postId }) => postId)

  const seen: string[] = []
  const deleted = new Set<string>()
  let url: string | undefined = '/api/posts/all?limit=100'
  /** Creates a post and deletes another: any one, or the last one read, which the cursor names. */
  async function disturb(n: number) {
    await write('created in between')
    const postId = (n % 2 === 0 ? expected[(n * 7919) % expected.length] : seen.at(-1)) ?? ''
    if (deleted.has(postId)) return
    deleted.add(postId)
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

  const remaining = (ids: string[]) => ids.filter((id) => !deleted.has(id))
  expect(deleted.size).toBeGreaterThan(20)
  expect(remaining(seen)).toEqual(remaining(expected))
  expect(new Set(seen).size).toBe(seen.length)
})

test('the last page has no link to a next one, even when it is full', async () => {
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

test('a visitor cannot read posts', async () => {
  expect((await visitor.send('listPosts', {})).statusCode).toBe(401)
  expect((await visitor.send('listPosts', { headers: { 'if-none-match': '*' } })).statusCode).toBe(401)
})

const etagOf = async (query = {}) => String((await reader.send('listPosts', { query })).headers.etag)
const poll = async (etag: string, query = {}) =>
  (await reader.send('listPosts', { query, headers: { 'if-none-match': etag } })).statusCode

test('a conditional request returns 304 until something on the page changes', async () => {
  const postId = await write('watched #pages')
  const lists = [{}, { userId: ana.userId, limit: 5 }, { tag: 'pages' }]
  const changes = [
    () => reader.call('likePost', { params: { postId } }),
    () => reader.call('react', { params: { postId }, body: { emoji: '💡', userId: reader.userId } }),
    () => reader.call('unlikePost', { params: { postId } }),
    () => reader.call('createComment', { params: { postId }, body: 'hello' }),
    async () => {
      const [comment] = await reader.call('listComments', { params: { postId } })
      await reader.call('deleteComment', { params: { postId, commentId: comment?.commentId ?? '' } })
    },
    () => write('another #pages'),
    () => ana.call('deletePost', { params: { postId } }),
  ]
  for (const change of changes) {
    const etags = await Promise.all(lists.map(etagOf))
    const statuses = () => Promise.all(etags.map((etag, at) => poll(etag, lists[at])))
    expect(await statuses()).toEqual([304, 304, 304])
    await change()
    expect(await statuses(), String(change)).toEqual([200, 200, 200])
  }
})

test('repeated likes and saves do not change the page', async () => {
  const postId = await write('watched')
  await reader.call('likePost', { params: { postId } })
  const etag = await etagOf()
  await reader.call('likePost', { params: { postId } })
  await reader.call('savePost', { body: { postId, userId: reader.userId } })
  expect(await poll(etag)).toBe(304)
})

test('a member sees their own change in the next response, also under concurrent changes', async () => {
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

test('pages are compressed as the client accepts', async () => {
  for (let n = 0; n < 4; n++) await write(`${n} is compressed `.repeat(40))
  const cursor = /cursor=([\w-]+)/.exec((await readPage('/api/posts/all?limit=1')).next ?? '')?.[1]
  for (const query of [{}, { limit: 3, cursor }, { userId: ana.userId, limit: 4 }]) {
    const plain = await reader.send('listPosts', { query, headers: { 'accept-encoding': 'identity' } })
    expect(plain.headers).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'accept-encoding' })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const packed = await reader.send('listPosts', { query, headers: { 'accept-encoding': encoding } })
      expect(packed.headers).toMatchObject({ 'content-encoding': encoding, etag: plain.headers.etag })
      expect(unpack(packed.rawPayload).toString()).toBe(plain.body)
    }
  }
})

test('a page of a few bytes is not compressed', async () => {
  const query = { userId: (await make.member()).userId }
  const { headers, body } = await reader.send('listPosts', { query, headers: { 'accept-encoding': 'br' } })
  expect([headers['content-encoding'], body]).toEqual([undefined, '[]'])
})

test('the page shows a new name of the author after member.changed', async () => {
  await write('signed')
  await reader.call('listPosts', {})
  await db.updateTable('users').set({ full_name: 'Ana Maria' }).where('user_id', '=', ana.userId).execute()
  deps.bus.publish({ type: 'member.changed', userId: ana.userId })
  expect((await reader.call('listPosts', {}))[0]?.author.fullName).toBe('Ana Maria')
})

/** A node that counts how often it reads posts from the database. */
async function countingNode() {
  let loads = 0
  const counted = new Kysely<DB>({
    dialect: new PostgresDialect({ pool: deps.pool }),
    log({ query }) {
      if (query.sql.includes('"posts"."content"')) loads += 1
    },
  })
  const node = await buildApp({ ...deps, db: counted })
  onTestFinished(() => node.close())
  return async (url: string) => {
    const before = loads
    const response = await node.inject({ url, headers: { authorization: `Bearer ${reader.token}` } })
    return { loads: loads - before, posts: z.array(Post).parse(response.json()), next: nextPath(response) }
  }
}

/** Publishes each event, and expects `read` to load this often after it. Counts may be late. */
async function expectLoads(read: () => Promise<number>, loads: number, events: readonly BusEvent[]) {
  for (const event of events) {
    deps.bus.publish(event)
    if (event.type === 'post.counted') clock.advance(SECOND)
    expect([event.type, await read()]).toEqual([event.type, loads])
  }
}

test('the newest page is loaded again only for what is on it', async () => {
  const [author, old] = [await make.member(), await write('soon old')]
  for (let n = 0; n < POSTS_PAGE; n++) await write(`newer ${n}`)
  const get = await countingNode()
  const read = async () => (await get('/api/posts/all')).loads
  const [newest] = await reader.call('listPosts', {})
  const postId = newest?.postId ?? ''
  expect([await read(), await read()]).toEqual([1, 0])
  await expectLoads(read, 0, [
    { type: 'post.counted', postId: old },
    { type: 'post.deleted', postId: old },
    { type: 'member.changed', userId: author.userId },
  ])
  await expectLoads(read, 1, [
    { type: 'post.counted', postId },
    { type: 'post.created', postId: old },
    { type: 'post.changed', postId: old },
    { type: 'post.deleted', postId },
    { type: 'member.changed', userId: ana.userId },
    { type: 'events.missed' },
  ])
})

test('the counts of a page may be 200 ms old, but not those that the reader changed, and nothing else', async () => {
  const [postId, removed] = [await write('counted'), await write('removed')]
  const likes = async (who = reader) =>
    (await who.call('listPosts', {})).find((post) => post.postId === postId)?.likes
  const [ben, cem] = [await make.member(), await make.member()]
  expect(await likes()).toBe(0)
  await ben.call('likePost', { params: { postId } })
  expect(await likes()).toBe(0)
  clock.advance(199)
  expect(await likes()).toBe(0)
  clock.advance(1)
  expect(await likes()).toBe(1)
  await cem.call('likePost', { params: { postId } })
  expect([await likes(), await likes(cem), await likes()]).toEqual([1, 2, 2])
  await cem.call('unlikePost', { params: { postId } })
  await ana.call('deletePost', { params: { postId: removed } })
  expect((await reader.call('listPosts', {})).map((post) => post.postId)).not.toContain(removed)
})

test('a page after a post of this minute is not kept: another can still be written after it', async () => {
  for (let n = 0; n <= POSTS_PAGE; n++) await write(`new ${n}`)
  const get = await countingNode()
  const { next = '' } = await get('/api/posts/all')
  expect([(await get(next)).loads, (await get(next)).loads, (await get(next)).loads]).toEqual([1, 1, 1])
})

test('an older page that is read again is kept, and loaded again only for what is on it', async () => {
  const postId = await write('soon old')
  for (let n = 0; n < POSTS_PAGE; n++) await write(`newer ${n}`)
  clock.advance(2 * MINUTE)
  const get = await countingNode()
  const { posts, next = '' } = await get('/api/posts/all')
  const read = async () => (await get(next)).loads
  expect([await read(), await read(), await read()]).toEqual([1, 1, 0])
  const newest = posts[0]?.postId ?? ''
  await expectLoads(read, 0, [
    { type: 'post.created', postId },
    { type: 'post.counted', postId: newest },
    { type: 'post.deleted', postId: newest },
  ])
  await expectLoads(read, 1, [
    { type: 'post.counted', postId },
    { type: 'post.changed', postId: newest },
    { type: 'post.deleted', postId },
    { type: 'member.changed', userId: ana.userId },
    { type: 'events.missed' },
  ])
  await reader.call('likePost', { params: { postId } })
  expect((await get(next)).posts[0]).toMatchObject({ postId, likes: 1 })
})

test('a kept page shows nothing to a member who may not see it', async () => {
  const author = await make.member()
  const postId = await write('not for everybody', author)
  for (let n = 0; n < POSTS_PAGE; n++) await write(`newer ${n}`)
  clock.advance(2 * MINUTE)
  const { next = '' } = await readPage('/api/posts/all')
  for (let n = 0; n < 3; n++) expect((await readPage(next)).ids).toContain(postId)
  await author.call('block', { params: { userId: reader.userId } })
  expect((await readPage(next)).ids).not.toContain(postId)
  expect((await visitor.send('listPosts', { query: { cursor: next.split('cursor=')[1] } })).statusCode).toBe(
    401,
  )
})
