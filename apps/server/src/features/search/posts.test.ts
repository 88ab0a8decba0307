import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { nextPath } from '../../testing/next-page.ts'
import { makePhoto } from '../../testing/photo.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, db, make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const write = async (author: Member, content: string, image: Blob[] = []) =>
  (await author.call('createPost', { body: { content, userId: author.userId, image } })).postId

type Filter = { from?: string; since?: string; pictures?: 'only' }

const find = async (reader: Member, q: string, filter: Filter = {}) =>
  (await reader.call('searchPosts', { query: { q, ...filter } })).map(({ postId }) => postId)

/** Moves the post to another time, which its id does not show. */
const moveTo = (postId: string, created_at: Date) =>
  db.updateTable('posts').set({ created_at }).where('post_id', '=', postId).execute()

test('a search finds posts with all its words, whose ends may be missing, in any case', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const post = await write(author, 'Our street planted forty Saplings along the canal.')
  await write(author, 'Nothing of that kind.')
  for (const q of ['saplings', 'SAPL', 'canal forty', 'sap can st', '#canal', '“planted”', 'ours saplings'])
    expect([q, await find(reader, q)]).toEqual([q, q === 'ours saplings' ? [] : [post]])
  expect(await reader.call('searchPosts', { query: { q: 'saplings' } })).toMatchObject([
    { postId: post, userId: author.userId, author: { username: author.username } },
  ])
})

test('words of other scripts and with accents are found', async () => {
  const author = await make.member()
  for (const [text, q] of [
    ['අද අපි ගස් සිටුවමු', 'සිටු'],
    ['மரங்களை நடுவோம்', 'மரங்'],
    ['Ein Café am Fluss', 'café'],
    ['نحن نزرع الأشجار', 'نزرع'],
  ] as const) {
    const post = await write(author, text)
    expect([q, await find(author, q)]).toEqual([q, [post]])
  }
})

test('emojis, quotation marks and dashes are between words', async () => {
  const author = await make.member()
  const post = await write(author, '🌱sprouts🌱 grow—slowly, “quietly” and don’t stop…now')
  for (const q of ['sprouts', 'slowly', '“quietly”', 'quiet', 'now', 'don’t', 'grow—slow', '🌱 sprouts'])
    expect([q, await find(author, q)]).toEqual([q, [post]])
})

test('words are found however they are joined, in any case, with or without accents and invisible joiners', async () => {
  const author = await make.member()
  for (const [text, ...typed] of [
    ['Sorted plastic/metal today', 'metal', 'METAL plast', 'plastic/metal'],
    ['A zero-waste_market.lk isn’t far', 'waste', 'market', 'lk far', 'isn', 'zero waste market'],
    ['ශ්‍රී උද්‍යානය', 'ශ්රී', 'ශ්‍රී', 'උද්යාන'],
    ['Caffè Crème', 'caffe', 'CREME', 'Cre\u0300me'],
    ['İzmir’de Ğğ', 'izmir', 'İZMİR', 'IZMIR', 'gg'],
    ['Große Maßnahme', 'grosse', 'MASSNAHME', 'große'],
    ['Посадили ДЕРЕВЬЯ', 'деревья', 'посад'],
    ['今天骑车上班。', '骑车', '上班', '今天'],
    ['วันนี้ปั่นจักรยาน', 'จักรยาน'],
    ['（recycling）—「compost」', 'recycling', 'compost'],
    ['co\u00ADoper\u00ADation', 'cooperation'],
  ] as const) {
    const post = await write(author, text)
    for (const q of typed) expect([text, q, await find(author, q)]).toEqual([text, q, [post]])
  }
})

test('posts that say it more often come first, and of equal ones the newest', async () => {
  const author = await make.member()
  const first = await write(author, 'A heron stood there.')
  const often = await write(author, 'A heron, and another heron, and a third heron.')
  const last = await write(author, 'Another heron today.')
  expect(await find(author, 'heron')).toEqual([often, last, first])
})

test('results are paged without gaps, also while posts are written', async () => {
  const author = await make.member()
  const posts: string[] = []
  for (let n = 0; n < 7; n++) posts.push(await write(author, `Otter${n % 2 === 0 ? ' and otter' : ''} ${n}`))
  const whole = await find(author, 'otter')
  expect(whole.toSorted()).toEqual(posts.toSorted())
  const paged: string[] = []
  let url = '/api/search/posts?q=otter&limit=3'
  while (url !== '') {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${author.token}` } })
    paged.push(...response.json().map(({ postId }: { postId: string }) => postId))
    url = nextPath(response) ?? ''
    // Before all others, and so on no later page.
    await write(author, 'Otter, otter, otter and otter')
  }
  expect(paged).toEqual(whole)
})

test('more results than are put in order at first are paged without gaps', async () => {
  const author = await make.member()
  await sql`
    insert into posts (post_id, user_id, content)
    select time_ordered_id(), ${author.userId}, repeat('Curlew ', 1 + n % 3) from generate_series(1, 130) n`.execute(
    db,
  )
  const paged: string[] = []
  let url = '/api/search/posts?q=curl&limit=50'
  while (url !== '') {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${author.token}` } })
    paged.push(...response.json().map(({ postId }: { postId: string }) => postId))
    url = nextPath(response) ?? ''
  }
  expect([paged.length, new Set(paged).size]).toEqual([130, 130])
})

test('an edit changes what finds a post', async () => {
  const author = await make.member()
  const postId = await write(author, 'A kingfisher')
  await author.call('editPost', { params: { postId }, body: { content: 'A pelican', alts: [], seen: 0 } })
  expect([await find(author, 'kingfisher'), await find(author, 'pelican')]).toEqual([[], [postId]])
  await author.call('deletePost', { params: { postId } })
  expect(await find(author, 'pelican')).toEqual([])
})

test('filters: from whom, since which day, with a picture', async () => {
  const [anna, ben] = [await make.member(), await make.member()]
  const photo = new Blob([new Uint8Array(await makePhoto(3))])
  const [old, plain] = [await write(anna, 'Mangroves then'), await write(anna, 'Mangroves now')]
  const pictured = await write(ben, 'Mangroves here', [photo])
  // Midnight of the second of May where the reader lives.
  await moveTo(old, new Date('2026-05-01T18:29:59Z'))
  expect(await find(ben, 'mangroves')).toEqual([pictured, plain, old])
  expect(await find(ben, 'mangroves', { from: anna.username.toUpperCase() })).toEqual([plain, old])
  expect(await find(ben, 'mangroves', { from: 'nobody_here' })).toEqual([])
  expect(await find(ben, 'mangroves', { since: '2026-05-02' })).toEqual([pictured, plain])
  expect(await find(ben, 'mangroves', { since: '2026-05-01' })).toEqual([pictured, plain, old])
  expect(await find(ben, 'mangroves', { pictures: 'only' })).toEqual([pictured])
  const all = { from: anna.username, since: '2026-05-02', pictures: 'only' } as const
  expect(await find(ben, 'mangroves', all)).toEqual([])
  for (const query of [
    { q: 'x', since: 'yesterday' },
    { q: 'x', since: '2026-02-31' },
    { q: 'x', from: "x' or 1=1" },
    { q: 'x', from: 'ab' },
    { q: 'x', pictures: 'none' },
    { q: 'x', cursor: 'MTIz' },
  ])
    expect(await ben.refused('searchPosts', { query })).toMatchObject({ status: 400 })
})

test('posts older than the newest 3,000 are found by words that few posts contain', async () => {
  const author = await make.member()
  const old = await write(author, 'The pangolin and the bulbul')
  await sql`
    insert into posts (post_id, user_id, content)
    select time_ordered_id(), ${author.userId}, 'A bulbul on the fence' from generate_series(1, 3000)`.execute(
    db,
  )
  for (const q of ['pangolin', 'bulbul pangolin', 'pan bul', 'the of pa bulbul pangolin'])
    expect([q, await find(author, q)]).toEqual([q, q.includes('of') ? [] : [old]])
  expect(await find(author, 'bulbul')).not.toContain(old)
})
