import { expect, test } from 'vitest'
import { nextPath } from '../../testing/next-page.ts'
import { testApp } from '../../testing/test-app.ts'
import { countTags } from '../feed/index.ts'

const { app, db, make, transaction } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

/** Writes the posts and counts their tags, as a job does. */
async function write(author: Member, ...contents: string[]) {
  for (const content of contents)
    await author.call('createPost', { body: { content, userId: author.userId } })
  await transaction(countTags)
}

const find = async (reader: Member, q: string) =>
  (await reader.call('searchTags', { query: { q } })).map(({ tag }) => tag)

test('tags are found by their beginnings, those that most members used first, and with typos', async () => {
  const [anna, ben] = [await make.member(), await make.member()]
  await write(anna, '#BeachCleanup #beach #mending', '#beach')
  await write(ben, '#beachcleanup')
  for (const q of ['bea', '#Beach', 'BEACH'])
    expect([q, await find(ben, q)]).toEqual([q, ['beachcleanup', 'beach']])
  expect(await find(ben, 'beach cleanup')).toEqual(['beachcleanup', 'beach'])
  expect((await find(ben, 'mennding'))[0]).toBe('mending')
  expect(await find(ben, 'xylophone')).toEqual([])
  expect(await find(ben, '#')).toEqual([])
})

test('a tag is one tag in any case, with or without accents and invisible joiners', async () => {
  const [anna, ben] = [await make.member(), await make.member()]
  await write(anna, '#Naïveté #ශ්‍රීපාද')
  await write(ben, '#naivete/#ශ්රීපාද')
  for (const q of ['NAÏVE', 'naive', '#Nai\u0308ve'])
    expect([q, await find(ben, q)]).toEqual([q, ['naivete']])
  for (const q of ['ශ්‍රීපා', 'ශ්රීපා']) expect([q, await find(ben, q)]).toEqual([q, ['ශ්රීපාද']])
  for (const tag of ['Naïveté', 'naivete'])
    expect(await ben.call('getTag', { params: { tag } })).toMatchObject({ tag: 'naivete', posts: 2 })
  await ben.call('addMutedWord', { body: { kind: 'tag', text: 'Naïveté', for: 'day' } })
  expect(await find(ben, 'naive')).toEqual([])
})

test('tags are paged without gaps', async () => {
  const anna = await make.member()
  await write(anna, '#otter1a #otter2a #otter3a #otter4a #otter5a', '#otter6a #otter7a')
  const paged: string[] = []
  let url = '/api/search/tags?q=otter&limit=3'
  while (url !== '') {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${anna.token}` } })
    paged.push(...response.json().map(({ tag }: { tag: string }) => tag))
    url = nextPath(response) ?? ''
  }
  expect(paged.toSorted()).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `otter${n}a`))
})

test('banned and muted tags, and those of posts that the reader does not see, are not found', async () => {
  const [author, reader, other] = [await make.member(), await make.member(), await make.member()]
  await write(author, '#pangolin')
  expect(await find(reader, 'pango')).toEqual(['pangolin'])
  await reader.call('addMutedWord', { body: { kind: 'tag', text: 'Pangolin', for: 'day' } })
  expect(await find(reader, 'pango')).toEqual([])
  expect(await find(other, 'pango')).toEqual(['pangolin'])
  await author.call('block', { params: other })
  expect(await find(other, 'pango')).toEqual([])
  expect(await find(author, 'pango')).toEqual(['pangolin'])
  await db.updateTable('tags').set({ banned_at: new Date() }).where('tag', '=', 'pangolin').execute()
  expect(await find(author, 'pango')).toEqual([])
})
