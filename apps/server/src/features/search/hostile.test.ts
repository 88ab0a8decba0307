import { MUTED_WORDS_MAX, POST_TEXT_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { english } from '../../testing/english.ts'
import { testApp } from '../../testing/test-app.ts'

const { db, ownerDb, make } = await testApp({ RATE_LIMIT: 'on' })

const calls = ['searchPosts', 'searchPeople', 'searchChallenges', 'searchTags'] as const

test('no text breaks a search', async () => {
  const reader = await make.member()
  for (const q of [
    `'"&|!:*()<->\\`,
    `'; drop table posts; --`,
    `a' & 'b`,
    `\\' \\\\ '' :* :A <2>`,
    '& | ! <->',
    '!!! ??? ...',
    'the of and',
    '🌱🌿 👩‍👩‍👧 ❤️',
    '\u202eסוס שלום\u202c',
    'https://example.org/a?b=c&d=%27 me@example.org a-b-c 3.5e10 /tmp/x <b>x</b>',
    '%_%_%',
    'x'.repeat(200),
    'a b c d e '.repeat(20),
    `${"'".repeat(199)}x`,
  ])
    for (const call of calls)
      expect([q, call, (await reader.send(call, { query: { q } })).statusCode]).toEqual([q, call, 200])
})

test('empty, too long and unstorable texts are refused', async () => {
  const reader = await make.member()
  for (const q of ['', '   ', '\u200b', 'a\u0000b', 'x'.repeat(201)])
    for (const call of calls)
      expect([q, call, (await reader.send(call, { query: { q } })).statusCode]).toEqual([q, call, 400])
  for (const call of calls) expect(await reader.refused(call)).toMatchObject({ status: 400 })
})

test('cursors that no search has made are refused', async () => {
  const reader = await make.member()
  const found = { id: reader.userId, score: 1 }
  const cursors: [(typeof calls)[number], object][] = [
    ...[1e300, -1e300, 1e-300]
      .flatMap((score) => [
        ['searchPosts', { ...found, score }] as const,
        ['searchPeople', { ...found, score }] as const,
        ['searchChallenges', { id: 1, score }] as const,
        ['searchTags', { id: 'rain', score }] as const,
      ])
      .map(([call, id]): [(typeof calls)[number], object] => [call, id]),
    ['searchChallenges', { id: 2 ** 31, score: 1 }],
    ['searchTags', { id: 'a\u0000b', score: 1 }],
  ]
  for (const [call, id] of cursors) {
    const cursor = Buffer.from(JSON.stringify([new Date(0).toISOString(), id])).toString('base64url')
    expect([call, id, (await reader.send(call, { query: { q: 'rain', cursor } })).statusCode]).toEqual([
      call,
      id,
      400,
    ])
  }
})

test('a member searches at most 120 times in a minute', async () => {
  const reader = await make.member()
  const statuses = new Set<number>()
  for (let n = 0; n < 121; n++)
    statuses.add((await reader.send('searchPeople', { query: { q: 'a' } })).statusCode)
  expect([...statuses]).toEqual([200, 429])
})

/** Nobody can read the words of posts until the returned function is called. */
async function lockWords() {
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const ended = ownerDb.transaction().execute(async (tx) => {
    await sql`lock table post_words in access exclusive mode`.execute(tx)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  return () => {
    released.resolve()
    return ended
  }
}

test('a search that takes too long is refused with a sentence that says so', async () => {
  const reader = await make.member()
  const unlock = await lockWords()
  const refusal = await reader.refused('searchPosts', { query: { q: 'loris' } })
  const running = () =>
    sql`select from pg_stat_activity where query like '%matching_posts%' and pid <> pg_backend_pid() and state = 'active'`
  await expect.poll(async () => (await running().execute(ownerDb)).rows).toEqual([])
  await unlock()
  expect(refusal).toMatchObject({
    status: 503,
    code: 'unavailable',
    message: english('errors.searchTooSlow'),
  })
})

test('a member with as many muted words as possible finds long posts', async () => {
  const [author, reader] = [await make.member(), await make.member()]
  const posts = Array.from({ length: 300 }, (_, n) => ({
    post_id: uuidv7(),
    user_id: author.userId,
    content: `pangolin ${n} `.repeat(400).slice(0, POST_TEXT_MAX - 10),
  }))
  await db.insertInto('posts').values(posts).execute()
  const words = Array.from({ length: MUTED_WORDS_MAX }, (_, n) => ({
    muted_word_id: uuidv7(),
    user_id: reader.userId,
    kind: 'word',
    text: `armadillo ${n} ${'x'.repeat(60)}`,
  }))
  await db.insertInto('muted_words').values(words).execute()
  expect(await reader.call('searchPosts', { query: { q: 'pangolin', limit: 100 } })).toHaveLength(100)
})
