import { beforeAll, describe, expect, test } from 'vitest'
import { languages, translateIn } from '../../languages/languages.ts'
import { english } from '../../testing/english.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, db, make } = await testApp()

const NOTHING = '0190a2b4-0000-7000-8000-000000000000'
const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers })
const asMember = { cookie: 'theme=x; member=1' }

/** Returns the page of the app, which is the same for every address. */
const theApp = async (url: string) => (await get(url, asMember)).body

async function publicPost(author: Awaited<ReturnType<typeof make.member>>, content = 'Twenty mangroves') {
  const { postId } = await author.call('createPost', { body: { content, userId: author.userId } })
  await author.call('setOutside', { params: { postId }, body: { outside: true } })
  return { postId, path: `/posts/${postId}` }
}

const jsonOf = (page: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page)?.[1] ?? '')

test('a post that its author shows to everybody is a page without scripts', async () => {
  const author = await make.member({ fullName: 'Nimal Perera' })
  const { postId, path } = await publicPost(author, 'Twenty mangroves\nat the lagoon')
  const page = await get(path)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, no-cache',
    'x-frame-options': 'DENY',
  })
  expect(String(page.headers.vary).split(', ')).toEqual(expect.arrayContaining(['cookie']))
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';style-src 'sha256-[\w+/=]+';/)
  expect(page.headers['content-security-policy']).not.toContain('script-src')
  expect(page.body).not.toContain('<script')
  expect(page.body).toContain('<title>Nimal Perera: Twenty mangroves at the lagoon · Canopy</title>')
  expect(page.body).toContain('Twenty mangroves\nat the lagoon</p>')
  expect(page.body).toContain(`<link rel="canonical" href="http://localhost:3000/posts/${postId}">`)
  expect(page.body).toContain('<meta property="og:description" content="Twenty mangroves at the lagoon">')
  expect(page.body).toMatch(
    new RegExp(
      `<meta property="og:image" content="http://localhost:3000/posts/${postId}/card.jpg\\?v=[\\w-]+">`,
    ),
  )
  expect(page.body).toContain(`/profile/${author.userId}/feed.atom`)
})

test('a page says which community it belongs to, and what that is', async () => {
  const { path } = await publicPost(await make.member())
  const { body } = await get(path)
  expect(body).toContain('<p>Canopy is a community for people who do something for the environment together:')
})

test('the same address is the app where somebody is logged in', async () => {
  const { path } = await publicPost(await make.member())
  expect(await theApp(path)).toBe((await get('/feed')).body)
  expect((await get(path, { cookie: 'notmember=1; member=0' })).body).toContain('Twenty mangroves')
})

test('posts are for members only, unless their author chooses otherwise', async () => {
  const author = await make.member()
  const { postId } = await author.call('createPost', { body: { content: 'Only us', userId: author.userId } })
  const page = await get(`/posts/${postId}`)
  expect(page.statusCode).toBe(404)
  expect(page.body).not.toContain('Only us')
  expect(page.body).toBe((await get(`/posts/${NOTHING}`)).body)
  expect((await get(`/posts/${postId}/card.jpg`)).statusCode).toBe(404)
})

describe('a post outside is gone for strangers at once when', () => {
  const steps: [
    string,
    (author: Awaited<ReturnType<typeof make.member>>, postId: string) => Promise<unknown>,
  ][] = [
    [
      'its author closes it',
      (author, postId) => author.call('setOutside', { params: { postId }, body: { outside: false } }),
    ],
    ['it is deleted', (author, postId) => author.call('deletePost', { params: { postId } })],
    ['the account becomes private', (author) => author.call('setPrivacy', { body: { isPrivate: true } })],
    [
      'moderators remove it',
      (_, postId) =>
        db.updateTable('posts').set({ hidden_at: new Date() }).where('post_id', '=', postId).execute(),
    ],
  ]
  test.each(steps)('%s', async (_, step) => {
    const author = await make.member()
    const { postId, path } = await publicPost(author)
    const { etag } = (await get(path)).headers
    expect((await get(path, { 'if-none-match': String(etag) })).statusCode).toBe(304)
    await step(author, postId)
    expect((await get(path, { 'if-none-match': String(etag) })).statusCode).toBe(404)
    expect((await get(`${path}/card.jpg`)).statusCode).toBe(404)
    expect((await get(`/profile/${author.userId}/feed.atom`)).statusCode).toBe(404)
    expect((await get('/sitemaps/posts.xml')).body).not.toContain(postId)
  })
})

test('what a private account had shown stays inside when the account is public again', async () => {
  const author = await make.member()
  const { postId, path } = await publicPost(author)
  await author.call('setPrivacy', { body: { isPrivate: true } })
  expect(await author.refused('setOutside', { params: { postId }, body: { outside: true } })).toMatchObject({
    status: 409,
    code: 'account_private',
  })
  const body = { content: 'New', userId: author.userId, outside: 'true' as const }
  expect(await author.refused('createPost', { body })).toMatchObject({ code: 'account_private' })
  await author.call('setPrivacy', { body: { isPrivate: false } })
  expect((await get(path)).statusCode).toBe(404)
  expect(await author.call('getPost', { params: { postId } })).not.toHaveProperty('outside')
})

test('an account that becomes private while its posts are shown outside leaves none of them there', async () => {
  for (let round = 0; round < 5; round += 1) {
    const author = await make.member()
    const posts = await Promise.all(
      [1, 2, 3].map(() => author.call('createPost', { body: { content: 'x', userId: author.userId } })),
    )
    await Promise.all([
      ...posts.map(({ postId }) =>
        author.send('setOutside', { params: { postId }, body: { outside: true } }),
      ),
      author.call('setPrivacy', { body: { isPrivate: true } }),
    ])
    const left = await db.selectFrom('posts').select('outside').where('user_id', '=', author.userId).execute()
    expect(left.map(({ outside }) => outside)).toEqual([false, false, false])
  }
})

test('a post can be shown outside from the start, and only by its author', async () => {
  const [author, other] = [await make.member(), await make.member()]
  const body = { content: 'For everybody', userId: author.userId, outside: 'true' as const }
  const post = await author.call('createPost', { body })
  expect(post.outside).toBe(true)
  expect((await get(`/posts/${post.postId}`)).statusCode).toBe(200)
  const refusal = await other.refused('setOutside', { params: post, body: { outside: false } })
  expect(refusal).toMatchObject({ status: 403, code: 'forbidden' })
  expect((await get(`/posts/${post.postId}`)).statusCode).toBe(200)
  expect(
    await other.refused('setOutside', { params: { postId: NOTHING }, body: { outside: true } }),
  ).toMatchObject({
    code: 'post_not_found',
    message: english('feed.postGone'),
  })
})

test('a page names nobody but the author, and shows no comments and reactions', async () => {
  const [author, other] = [await make.member(), await make.member({ fullName: 'Somebody Else' })]
  const { postId, path } = await publicPost(author)
  await other.call('createComment', { params: { postId }, body: 'A comment of a member' })
  await other.call('react', { params: { postId }, body: { emoji: '👏', userId: other.userId } })
  const { body } = await get(path)
  expect(body).not.toMatch(/Somebody Else|A comment of a member|👏/)
  expect(body).not.toContain(other.userId)
})

describe('a challenge', () => {
  test('is a page, with its points and what the photo has to show', async () => {
    const { challengeId } = await make.challenge({ challengeName: 'Plant a tree', points: 100 })
    const page = await get(`/challenges/view/${challengeId}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('<title>Plant a tree: a challenge on Canopy</title>')
    expect(page.body).toContain('100 points')
    expect(page.body).not.toContain('a week')
    const habit = await make.challenge({ habit: { quota: 3, paidWeeks: 8 } })
    expect((await get(`/challenges/view/${habit.challengeId}`)).body).toContain(
      '3 times a week, with points for 8 weeks',
    )
  })

  test('names its creator unless the account is private or not found by searches', async () => {
    const creator = await make.member({ fullName: 'Ama Silva' })
    const { challengeId } = await make.challenge()
    await db
      .updateTable('challenges')
      .set({ created_by: creator.userId })
      .where('challenge_id', '=', challengeId)
      .execute()
    expect((await get(`/challenges/view/${challengeId}`)).body).toContain('Created by Ama Silva')
    await creator.call('setFindable', { body: { isFindable: false } })
    expect((await get(`/challenges/view/${challengeId}`)).body).not.toContain('Ama Silva')
    await creator.call('setFindable', { body: { isFindable: true } })
    expect((await get(`/challenges/view/${challengeId}`)).body).toContain('Created by Ama Silva')
    await creator.call('setPrivacy', { body: { isPrivate: true } })
    expect((await get(`/challenges/view/${challengeId}`)).body).not.toContain('Ama Silva')
  })

  test.each([
    ['removed', { hidden_at: new Date() }],
    ['rejected', { rejected_at: new Date(), rejection: 'No' }],
  ])('that moderators %s is 404', async (_, change) => {
    const { challengeId } = await make.challenge()
    await db.updateTable('challenges').set(change).where('challenge_id', '=', challengeId).execute()
    expect((await get(`/challenges/view/${challengeId}`)).statusCode).toBe(404)
    expect((await get(`/challenges/view/${challengeId}/card.jpg`)).statusCode).toBe(404)
    expect((await get('/sitemaps/challenges.xml')).body).not.toContain(`/view/${challengeId}<`)
  })
})

describe('a product', () => {
  test('is a page with structured data', async () => {
    const { productID: productId } = await make.product({
      productName: 'Bamboo toothbrush',
      price: 1250,
      quantity: 3,
    })
    const { body } = await get(`/shop/product/${productId}`)
    expect(body).toContain('Rs 1,250')
    expect(jsonOf(body)).toMatchObject({
      '@type': 'Product',
      name: 'Bamboo toothbrush',
      offers: { price: '1250', priceCurrency: 'LKR', availability: 'https://schema.org/InStock' },
    })
  })

  test('that is sold out is still there', async () => {
    const { productID: productId } = await make.product({ quantity: 0 })
    const { body } = await get(`/shop/product/${productId}`)
    expect(jsonOf(body).offers.availability).toBe('https://schema.org/OutOfStock')
    expect(body).toContain('Sold out')
  })

  test('that is hidden or archived is 404', async () => {
    for (const change of [{ visible: false }, { archived_at: new Date() }]) {
      const { productID: productId } = await make.product()
      await db.updateTable('products').set(change).where('product_id', '=', productId).execute()
      expect((await get(`/shop/product/${productId}`)).statusCode).toBe(404)
    }
  })
})

describe('texts of members stay texts', () => {
  const ATTACK = `</title></script><script>alert(1)</script>"'><img src=x onerror=alert(1)>]]><!--`
  let author: Awaited<ReturnType<typeof make.member>>
  beforeAll(async () => {
    author = await make.member({ fullName: ATTACK })
  })

  const expectHarmless = (body: string) => {
    expect(body).not.toMatch(/<script>alert|<img src=x|<\/script><script>/)
    expect(body).toContain('&lt;script&gt;alert(1)')
  }

  test('in the page of a post', async () => {
    expectHarmless((await get((await publicPost(author, ATTACK)).path)).body)
  })

  test('in the feed of a member', async () => {
    await publicPost(author, ATTACK)
    const { body } = await get(`/profile/${author.userId}/feed.atom`)
    expect(body).not.toMatch(/<script|<img/)
    // Escaped as HTML, and that as XML.
    expect(body).toContain('&amp;lt;script&amp;gt;alert(1)')
  })

  test('in the page of a challenge', async () => {
    const { challengeId } = await make.challenge({ challengeName: ATTACK })
    expectHarmless((await get(`/challenges/view/${challengeId}`)).body)
  })

  test('in the page of a product, also in its structured data', async () => {
    const { productID: productId } = await make.product({ productName: ATTACK })
    const { body } = await get(`/shop/product/${productId}`)
    expectHarmless(body)
    expect(body.match(/<\/script>/g)).toHaveLength(1)
    expect(jsonOf(body).name).toBe(ATTACK)
  })
})

describe('the language of a page', async () => {
  const { challengeId } = await make.challenge({ challengeName: 'Plant a tree', points: 100 })
  const path = `/challenges/view/${challengeId}`
  const joinIn = (language: string) => translateIn(language)('public.join')
  const languageOf = (body: string) => /<html lang="(.*?)">/.exec(body)?.[1]

  test('is not that of a text that members have written: its letters tell that, or nobody knows it', async () => {
    const author = await make.member()
    const tamil = await publicPost(author, 'இருபது கண்டல் மரங்கள்')
    expect((await get(tamil.path)).body).toContain('<p class="text" dir="auto" lang="ta">இருபது')
    const english = await publicPost(author, 'Twenty mangroves')
    expect((await get(english.path)).body).toContain('<p class="text" dir="auto" lang="">Twenty')
    const [challengeName, description] = ['ගහක් හිටවන්න', 'ඔබේ ගෙවත්තේ ගහක් හිටවන්න.']
    const { challengeId } = await make.challenge({ challengeName })
    const challenge = async () => (await get(`/challenges/view/${challengeId}`)).body
    expect(await challenge()).toContain(`<h1 dir="auto" lang="">${challengeName}</h1>`)
    await db.updateTable('challenges').set({ description }).where('challenge_id', '=', challengeId).execute()
    expect(await challenge()).toContain(`<h1 dir="auto" lang="si">${challengeName}</h1>`)
    expect(await challenge()).toContain(`<p class="text" dir="auto" lang="si">${description}</p>`)
  })

  test('is the one that the browser prefers, else that of the installation', async () => {
    const page = await get(path, { 'accept-language': 'ta-LK,ta;q=0.9,en;q=0.8' })
    expect(page.headers['content-language']).toBe('ta')
    expect(String(page.headers.vary).split(', ').sort()).toEqual([
      'accept-encoding',
      'accept-language',
      'cookie',
    ])
    expect(languageOf(page.body)).toBe('ta')
    expect(page.body).toContain(joinIn('ta'))
    expect(page.body).toContain('<li class="points">100 புள்ளிகள்</li>')
    expect(page.body).toContain('<h1 dir="auto" lang="">Plant a tree</h1>')
    expect(languageOf((await get(path, { 'accept-language': 'fr' })).body)).toBe('en')
    expect(languageOf((await get(path)).body)).toBe('en')
  })

  test('is the one of the address before all, and links keep it', async () => {
    const page = await get(`${path}?lang=si`, { 'accept-language': 'ta' })
    expect(page.headers['content-language']).toBe('si')
    expect(page.body).toContain(joinIn('si'))
    expect(page.body).toContain(`<link rel="canonical" href="http://localhost:3000${path}?lang=si">`)
    for (const other of ['nothing', 'SI', 'si&lang=ta', ''])
      expect(languageOf((await get(`${path}?lang=${other}`, { 'accept-language': 'ta' })).body)).toBe('ta')

    const author = await make.member()
    const post = await publicPost(author, 'With a #tag')
    const feed = `/profile/${author.userId}/feed.atom?lang=si`
    const { body } = await get(`${post.path}?lang=si`)
    expect(body).toContain(`href="http://localhost:3000${feed}"`)
    expect(body).toContain('href="http://localhost:3000/tags/tag/feed.atom?lang=si"')
    expect((await get(feed)).body).toContain(`href="http://localhost:3000${post.path}?lang=si"`)
    expect((await get(post.path)).body).not.toContain('feed.atom?lang')
  })

  test('is one of several that search engines and visitors find', async () => {
    const { body } = await get(path)
    expect(body).toContain(`<link rel="canonical" href="http://localhost:3000${path}">`)
    const alternates = [...body.matchAll(/<link rel="alternate" hreflang="(.*?)" href="(.*?)">/g)]
    expect(alternates.map(([, language, href]) => [language, href])).toEqual([
      ...languages.map((language) => [language, `http://localhost:3000${path}?lang=${language}`]),
      ['x-default', `http://localhost:3000${path}`],
    ])
    expect(body).toContain(`<a href="${path}?lang=ta" hreflang="ta" lang="ta">தமிழ்</a>`)
  })

  test('never is that of another visitor', async () => {
    const author = await make.member()
    await publicPost(author, 'With a #shared_tag')
    for (const url of [path, `/profile/${author.userId}/feed.atom`, '/tags/shared_tag/feed.atom']) {
      const inTamil = { 'accept-language': 'ta' }
      const [tamil, english] = [await get(url, inTamil), await get(url, { 'accept-language': 'en' })]
      expect([tamil.headers['content-language'], english.headers['content-language']]).toEqual(['ta', 'en'])
      expect(tamil.headers.vary).toContain('accept-language')
      expect(tamil.headers.etag).not.toBe(english.headers.etag)
      const again = await get(url, { ...inTamil, 'if-none-match': String(english.headers.etag) })
      expect(again.body).toBe(tamil.body)
      const known = await get(url, { ...inTamil, 'if-none-match': String(tamil.headers.etag) })
      expect(known.statusCode).toBe(304)
      expect(known.headers.vary).toContain('accept-language')
    }
  })

  test('is that of its picture for previews, whoever fetches that', async () => {
    const pictureOf = (body: string) =>
      /og:image" content="http:\/\/localhost:3000(.*?)"/.exec(body)?.[1]?.replace('&amp;', '&') ?? ''
    const [english, tamil] = [
      pictureOf((await get(path)).body),
      pictureOf((await get(path, { 'accept-language': 'ta' })).body),
    ]
    const tags = await Promise.all(
      [english, tamil, `${path}/card.jpg?lang=ta`, `${path}/card.jpg`].map(
        async (url) => (await get(url, { 'accept-language': 'si' })).headers.etag,
      ),
    )
    expect(tags[1]).not.toBe(tags[0])
    expect(tags.slice(2)).toEqual([tags[1], tags[0]])
  })

  test('is that of the texts on pictures for previews', async () => {
    const { challengeId } = await make.challenge({ challengeName: 'Plant a tree' })
    const card = async () => (await get(`/challenges/view/${challengeId}/card.jpg?lang=ta`)).headers.etag
    const original = await card()
    await db
      .updateTable('challenges')
      .set({
        translations: JSON.stringify({
          ta: { challengeName: 'மரம் நடுங்கள்', description: '', criteria: ['x'] },
        }),
      })
      .where('challenge_id', '=', challengeId)
      .execute()
    expect(await card()).not.toBe(original)
  })
})

test.each([
  '/posts/7',
  '/posts/x%00',
  '/challenges/view/0',
  '/challenges/view/1e3',
  '/shop/product/-1',
  '/shop/product/99999999999',
])('%s is 404, and the app', async (url) => {
  const page = await get(url)
  expect(page.statusCode).toBe(404)
  expect(page.body).toBe((await get('/feed')).body)
})

test('days are those of the community, where it may be tomorrow already', async () => {
  const { postId, path } = await publicPost(await make.member())
  const created_at = new Date('2026-11-27T19:30:00Z')
  await db.updateTable('posts').set({ created_at }).where('post_id', '=', postId).execute()
  expect((await get(path)).body).toContain('November 28, 2026</time>')
})

describe('pages that owners write', () => {
  const publish = async (kind: string, texts: Record<string, string>) => {
    const owner = await make.member({ duties: ['owner'] })
    const pages = await owner.call('listCommunityPages', {})
    const version = pages.find((page) => page.kind === kind)?.version ?? 0
    const body = { version, texts, asks: false, again: false, reason: 'As agreed' }
    expect((await owner.send('publishCommunityPage', { params: { kind }, body })).statusCode).toBe(200)
  }

  test('what is not written is not found, and linked nowhere', async () => {
    const { body, statusCode } = await get('/imprint')
    expect(statusCode).toBe(404)
    expect(body).toBe((await get('/feed')).body)
    expect((await get('/imprint/card.jpg')).statusCode).toBe(404)
  })

  test.each(['en', 'si', 'ta'])('in %s, a page is read without scripts, and linked', async (language) => {
    const texts = { en: '# Be kind\n\n- Share', si: '# කරුණාවන්ත වන්න\n\n- බෙදාගන්න', ta: '# அன்பு\n\n- பகிர்' }
    await publish('rules', texts)
    const page = await get('/rules', { 'accept-language': language })
    expect(page.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
    })
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none';/)
    const title = translateIn(language)('common.pageRules')
    expect(page.body).toContain(`<html lang="${language}">`)
    expect(page.body).toContain(`<title>${title} · Canopy</title>`)
    expect(page.body).toContain(`<h1>${title}</h1>`)
    const [heading, , item] =
      Object.entries(texts)
        .find(([code]) => code === language)?.[1]
        .split('\n') ?? []
    expect(page.body).toContain(`<h2 dir="auto">${heading?.slice(2)}</h2>`)
    expect(page.body).toContain(`<ul><li dir="auto">${item?.slice(2)}</li></ul>`)
    expect(page.body).not.toContain('noindex')
    const { path } = await publicPost(await make.member())
    const post = await get(path, { 'accept-language': language })
    expect(post.body).toContain(`<a href="/rules">${title}</a>`)
    expect((await get('/rules/card.jpg')).headers['content-type']).toBe('image/jpeg')
    // The app knows it from the first moment.
    expect((await get('/rules', asMember)).body).toBe((await get('/feed')).body)
  })

  test('a page that is not translated is in another language, and says so', async () => {
    await publish('contact', { ta: 'எங்களுக்கு எழுதவும்' })
    const { body } = await get('/contact', { 'accept-language': 'en' })
    expect(body).toContain('<html lang="en">')
    expect(body).toContain('<div lang="ta"><p class="text" dir="auto">எங்களுக்கு எழுதவும்</p>')
  })

  test('nothing of what owners write is markup', async () => {
    await publish('terms', {
      en: [
        '# <script>alert(1)</script>',
        '[x](javascript:alert(1)) [y](data:text/html,z) [z](//evil.example)',
        '"><img src=x onerror=alert(1)>',
        "[a](https://example.org/?'onload=alert(1))",
        '[b](https://example.org/"><script>) [<b>](/shop)',
        '\u202Eevil\u2066 \u200Btext',
      ].join('\n\n'),
    })
    const { body } = await get('/terms')
    expect(body).not.toContain('<script')
    expect(body).not.toContain('<img')
    expect(body).not.toContain('<b>')
    expect(body).not.toMatch(/[\u202A-\u202E\u2066-\u2069\u200B]/)
    const [article = ''] = /<article>.*<\/article>/s.exec(body) ?? []
    const links = [...article.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)
    expect(links).toEqual([
      'https://example.org/?&#39;onload=alert',
      'https://example.org/&quot;&gt;&lt;script&gt;',
      '/shop',
    ])
  })

  test('a very long page is served', async () => {
    await publish('about', { en: '[x](/shop) '.repeat(1800).trim() })
    const { body, statusCode } = await get('/about')
    expect(statusCode).toBe(200)
    expect(body.match(/href="\/shop"/g)).toHaveLength(1800)
  })
})

test('search engines are told of the pages that are written, wherever nothing else is shown outside', async () => {
  const closed = await testApp({ PUBLIC_PAGES: 'none' })
  const fetched = async (url: string) => (await closed.app.inject(url)).body
  const owner = await closed.make.member({ duties: ['owner'] })
  const publish = (version: number, text: string) => {
    const body = {
      version,
      texts: text === '' ? {} : { en: text },
      asks: false,
      again: false,
      reason: 'As agreed',
    }
    return owner.call('publishCommunityPage', { params: { kind: 'about' }, body })
  }
  expect(await fetched('/robots.txt')).not.toContain('Sitemap')
  expect(await fetched('/sitemap.xml')).not.toContain('<loc>')
  await publish(0, 'We are neighbours')
  expect(await fetched('/robots.txt')).toContain('Sitemap: http://localhost:3000/sitemap.xml')
  expect(await fetched('/sitemap.xml')).toContain('<loc>http://localhost:3000/sitemaps/pages.xml</loc>')
  const locations = async () => [...(await fetched('/sitemaps/pages.xml')).matchAll(/<loc>(.*?)<\/loc>/g)]
  expect((await locations()).map(([, url]) => url)).toEqual(['http://localhost:3000/about'])
  await publish(1, '')
  expect(await locations()).toEqual([])
  expect(await fetched('/robots.txt')).not.toContain('Sitemap')
})
