import { TAG_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePhoto } from '../../testing/photo.ts'
import { testApp } from '../../testing/test-app.ts'
import { sitemapIndex, sitemapPart } from './sitemap.ts'

const { app, db, make } = await testApp()

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })

type Author = Awaited<ReturnType<typeof make.member>>

async function publicPosts(contents: string[]) {
  const author = await make.member({ fullName: 'Nimal Perera' })
  const posts = []
  for (const content of contents)
    posts.push(await author.call('createPost', { body: { content, userId: author.userId, outside: 'true' } }))
  return { author, posts }
}

describe('the picture for previews of a link', () => {
  test('is drawn from the post and its picture', async () => {
    const author = await make.member()
    const body = {
      content: 'With a picture',
      userId: author.userId,
      outside: 'true' as const,
      image: new Blob([new Uint8Array(await makePhoto(1))]),
    }
    const { postId } = await author.call('createPost', { body })
    const card = await get(`/posts/${postId}/card.jpg`)
    expect(card.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, no-cache',
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await sharp(card.rawPayload).metadata()).toMatchObject({
      format: 'jpeg',
      width: 1200,
      height: 630,
    })
    const again = await get(`/posts/${postId}/card.jpg`, { 'if-none-match': String(card.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test('changes with the text', async () => {
    const { author, posts } = await publicPosts(['Before'])
    const postId = String(posts[0]?.postId)
    const before = await get(`/posts/${postId}/card.jpg`)
    await author.call('editPost', { params: { postId }, body: { content: 'After it', alts: [], seen: 0 } })
    const after = await get(`/posts/${postId}/card.jpg`, { 'if-none-match': String(before.headers.etag) })
    expect(after.statusCode).toBe(200)
    expect(after.rawPayload.equals(before.rawPayload)).toBe(false)
  })

  test('is drawn of any text', async () => {
    const { posts } = await publicPosts(['<b>&amp; 🌱', '🌱🌱', 'ශ්‍රී ලංකා தமிழ் عربى 漢字', 'W'.repeat(5000)])
    for (const { postId } of posts) expect((await get(`/posts/${postId}/card.jpg`)).statusCode).toBe(200)
  })

  test('is drawn of challenges and products', async () => {
    const { challengeId } = await make.challenge()
    const { productID: productId } = await make.product()
    for (const path of [`/challenges/view/${challengeId}`, `/shop/product/${productId}`])
      expect((await get(`${path}/card.jpg`)).headers['content-type']).toBe('image/jpeg')
  })
})

describe('the feed of a member', () => {
  test('has the posts that are shown outside, the newest first', async () => {
    const { author, posts } = await publicPosts(['First', 'Second'])
    await author.call('createPost', { body: { content: 'Only us', userId: author.userId } })
    const feed = await get(`/profile/${author.userId}/feed.atom`)
    expect(feed.headers['content-type']).toBe('application/atom+xml; charset=utf-8')
    const ids = [...feed.body.matchAll(/<entry>\n<id>urn:uuid:(.*?)<\/id>/g)].map(([, id]) => id)
    expect(ids).toEqual(posts.map(({ postId }) => postId).reverse())
    expect(feed.body).not.toContain('Only us')
    const again = await get(`/profile/${author.userId}/feed.atom`, {
      'if-none-match': String(feed.headers.etag),
    })
    expect(again.statusCode).toBe(304)
  })

  test('does not tell whether there is a member without such posts', async () => {
    const { userId } = await make.member()
    const [known, unknown] = await Promise.all(
      [userId, '0190a2b4-0000-7000-8000-000000000000', 'nobody'].map((id) => get(`/profile/${id}/feed.atom`)),
    )
    expect(known?.statusCode).toBe(404)
    expect(known?.body).toBe(unknown?.body)
  })
})

describe('the feed of a tag', () => {
  const feedOf = (tag: string) => get(`/tags/${encodeURIComponent(tag)}/feed.atom`)
  const idsIn = (body: string) => [...body.matchAll(/<entry>\n<id>urn:uuid:(.*?)<\/id>/g)].map(([, id]) => id)

  test('has the posts of all who show them outside, the newest first, and their pages link to it', async () => {
    const [nimal, ama] = [await publicPosts(['One #Lagoon']), await publicPosts(['Two #lagoon', 'No tag'])]
    await ama.author.call('createPost', { body: { content: 'Only us #lagoon', userId: ama.author.userId } })
    const feed = await feedOf('lagoon')
    expect(feed.headers).toMatchObject({
      'content-type': 'application/atom+xml; charset=utf-8',
      'cache-control': 'public, no-cache',
    })
    expect(feed.body).toContain('<title>#lagoon on Canopy</title>')
    expect(feed.body).toContain('<category term="lagoon"/>')
    expect(idsIn(feed.body)).toEqual([ama.posts[0]?.postId, nimal.posts[0]?.postId])
    const page = await get(`/posts/${nimal.posts[0]?.postId}`)
    expect(page.body).toContain(
      'title="Posts with #lagoon" href="http://localhost:3000/tags/lagoon/feed.atom">',
    )
    const again = await get('/tags/LAGOON/feed.atom', { 'if-none-match': String(feed.headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test('has a tag of any script and length', async () => {
    const tag = 'ශ්‍රී'.repeat(10).slice(0, TAG_MAX)
    const { posts } = await publicPosts([`Look #${tag}`])
    expect(idsIn((await feedOf(tag)).body)).toEqual([posts[0]?.postId])
  })

  test('does not search for its posts further than in the newest thousand with the tag', async () => {
    const { author, posts } = await publicPosts(['Long ago #crowded'])
    const inside = (count: number) =>
      sql`
        with written as (
          insert into posts (post_id, user_id, content)
          select gen_random_uuid(), ${author.userId}, '#crowded' from generate_series(1, ${count}::int)
          returning post_id, created_at
        )
        insert into post_tags (post_id, tag, created_at) select post_id, 'crowded', created_at from written`.execute(
        db,
      )
    await inside(999)
    expect(idsIn((await feedOf('crowded')).body)).toEqual([posts[0]?.postId])
    await inside(1)
    expect((await feedOf('crowded')).statusCode).toBe(404)
  })

  test.each([
    [
      'its author closes it',
      (author, params) => author.call('setOutside', { params, body: { outside: false } }),
    ],
    ['the account becomes private', (author) => author.call('setPrivacy', { body: { isPrivate: true } })],
    [
      'its author is not found by searches',
      (author) => author.call('setFindable', { body: { isFindable: false } }),
    ],
    [
      'moderators remove it',
      (_, { postId }) =>
        db.updateTable('posts').set({ hidden_at: new Date() }).where('post_id', '=', postId).execute(),
    ],
    [
      'moderators remove its tag',
      (_, { postId }) =>
        db.updateTable('post_tags').set({ removed_at: new Date() }).where('post_id', '=', postId).execute(),
    ],
    [
      'moderators ban the tag',
      () =>
        db
          .insertInto('tags')
          .values({ tag: 'gone', banned_at: new Date() })
          .onConflict((on) => on.column('tag').doUpdateSet({ banned_at: new Date() }))
          .execute(),
    ],
  ] satisfies [string, (author: Author, params: { postId: string }) => Promise<unknown>][])(
    'loses a post when %s',
    async (_, step) => {
      await db.updateTable('tags').set({ banned_at: null }).where('tag', '=', 'gone').execute()
      const { author, posts } = await publicPosts(['Here #gone'])
      const postId = String(posts[0]?.postId)
      expect(idsIn((await feedOf('gone')).body)).toEqual([postId])
      await step(author, { postId })
      const gone = await feedOf('gone')
      expect(gone.statusCode).toBe(404)
      expect(gone.body).toBe((await feedOf('never_used')).body)
    },
  )
})

describe('the sitemap', () => {
  test('lists what is public, and nothing else', async () => {
    const { author, posts } = await publicPosts(['Outside'])
    const inside = await author.call('createPost', { body: { content: 'Inside', userId: author.userId } })
    const { challengeId } = await make.challenge()
    const { productID: productId } = await make.product()
    const index = await get('/sitemap.xml')
    expect(index.headers['content-type']).toBe('application/xml; charset=utf-8')
    const parts = [...index.body.matchAll(/<loc>http:\/\/localhost:3000(.*?)<\/loc>/g)].map(([, path]) =>
      String(path),
    )
    expect(parts).toEqual(['/sitemaps/posts.xml', '/sitemaps/challenges.xml', '/sitemaps/products.xml'])
    const listed = (await Promise.all(parts.map((part) => get(part)))).map(({ body }) => body).join('')
    for (const path of [
      `/posts/${posts[0]?.postId}`,
      `/challenges/view/${challengeId}`,
      `/shop/product/${productId}`,
    ])
      expect(listed).toContain(`<loc>http://localhost:3000${path}</loc>`)
    expect(listed).not.toContain(inside.postId)
  })

  test('leaves out posts of members who are not found by searches, whose links still open', async () => {
    const { author, posts } = await publicPosts(['By link only'])
    const postId = String(posts[0]?.postId)
    expect((await get('/sitemaps/posts.xml')).body).toContain(postId)
    await author.call('setFindable', { body: { isFindable: false } })
    expect((await get('/sitemaps/posts.xml')).body).not.toContain(postId)
    expect((await get(`/posts/${postId}`)).statusCode).toBe(200)
  })

  test('is divided into parts that have each address once', async () => {
    await publicPosts(['1', '2', '3', '4', '5'])
    for (let product = 0; product < 4; product += 1) await make.product()
    const whole = (await get('/sitemaps/posts.xml')).body.match(/<loc>/g)?.length ?? 0
    const origin = 'http://localhost:3000'
    for (const part of ['posts', 'products'] as const) {
      const index = await sitemapIndex(db, [part], { origin, size: 2, pages: false })
      const addresses: string[] = []
      for (const [, after] of index.matchAll(/\.xml(?:\?after=([\w-]+))?<\/loc>/g)) {
        let text = ''
        for await (const piece of sitemapPart(db, { part, after, origin, size: 2 })) text += piece
        const found = [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => String(address))
        expect(found.length).toBeGreaterThan(0)
        expect(found.length).toBeLessThanOrEqual(2)
        addresses.push(...found)
      }
      expect(new Set(addresses).size).toBe(addresses.length)
      if (part === 'posts') expect(addresses).toHaveLength(whole)
    }
  })

  test.each(['posts.xml?after=x', 'products.xml?after=-1', 'challenges.xml?after=1%20or%201'])(
    'refuses %s',
    async (url) => {
      expect((await get(`/sitemaps/${url}`)).statusCode).toBe(400)
    },
  )
})

test('robots.txt names the sitemap', async () => {
  expect((await get('/robots.txt')).body).toBe(
    'User-agent: *\nDisallow: /api/\nDisallow: /admin\nSitemap: http://localhost:3000/sitemap.xml\n',
  )
})

describe('an operator who shows nothing outside', async () => {
  const closed = await testApp({ PUBLIC_PAGES: 'none' })

  test('has no pages, pictures, feeds and sitemaps', async () => {
    const { productID: productId } = await closed.make.product()
    const { challengeId } = await closed.make.challenge()
    const author = await closed.make.member()
    const { postId } = await author.call('createPost', {
      body: { content: 'Outside', userId: author.userId, outside: 'true' },
    })
    expect(await author.call('getSession', {})).toMatchObject({ postsOutside: false })
    const { body: theApp } = await closed.app.inject('/feed')
    for (const url of [
      `/shop/product/${productId}`,
      `/challenges/view/${challengeId}`,
      `/posts/${postId}`,
      `/posts/${postId}/card.jpg`,
      `/profile/${author.userId}/feed.atom`,
      '/tags/lagoon/feed.atom',
      '/sitemaps/posts.xml',
    ])
      expect((await closed.app.inject(url)).body).toBe(theApp)
    expect((await closed.app.inject('/robots.txt')).body).not.toContain('Sitemap')
  })
})

test('who does not want to be found by searches is read by whoever has the address, and by no search engine', async () => {
  const { author, posts } = await publicPosts(['A quiet lagoon'])
  const path = `/posts/${posts[0]?.postId}`
  const addresses = [path, `${path}/card.jpg`, `/profile/${author.userId}/feed.atom`]
  const tags = async () =>
    (await Promise.all(addresses.map((url) => get(url)))).map(({ headers }) => headers['x-robots-tag'])
  expect(await tags()).toEqual([undefined, undefined, undefined])
  await author.call('setFindable', { body: { isFindable: false } })
  expect(await tags()).toEqual(['noindex', 'noindex', 'noindex'])
  const page = await get(path)
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<meta name="robots" content="noindex">')
})
