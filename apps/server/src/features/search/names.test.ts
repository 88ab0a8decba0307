import { expect, test } from 'vitest'
import { nextPath } from '../../testing/next-page.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, db, make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const findPeople = async (reader: Member, q: string) =>
  (await reader.call('searchPeople', { query: { q } })).map(({ fullName }) => fullName)

const findChallenges = async (reader: Member, q: string) =>
  (await reader.call('searchChallenges', { query: { q } })).map(({ challengeName }) => challengeName)

test('people are found by the beginnings of their names and by their username', async () => {
  const reader = await make.member({ fullName: 'Reader' })
  const nimali = await make.member({ fullName: 'Nimali Jayasinghe' })
  for (const q of ['nimali', 'NIM', 'jaya nim', nimali.username])
    expect([q, (await findPeople(reader, q))[0]]).toEqual([q, 'Nimali Jayasinghe'])
  expect(await reader.call('searchPeople', { query: { q: 'nimali' } })).toEqual([
    {
      userId: nimali.userId,
      fullName: 'Nimali Jayasinghe',
      username: nimali.username,
      profileImgUrl: null,
      bio: '',
      isPrivate: false,
    },
  ])
})

test('a name is found in any case, also with letters whose case differs in length', async () => {
  const reader = await make.member({ fullName: 'Reader' })
  await make.member({ fullName: 'İnce Şahin' })
  for (const q of ['İNCE', 'ince', 'şah', 'ŞAH'])
    expect([q, await findPeople(reader, q)]).toEqual([q, ['İnce Şahin']])
})

test('a name is found however it is joined, and without its accents', async () => {
  const reader = await make.member({ fullName: 'Reader' })
  await make.member({ fullName: 'Zoë O’Brien-Łukasz' })
  await make.challenge({ challengeName: 'Glass/tin_caravan' })
  for (const q of ['zoe', 'brien', 'lukasz', 'o’brien', 'ZOË ŁUKASZ'])
    expect([q, await findPeople(reader, q)]).toEqual([q, ['Zoë O’Brien-Łukasz']])
  for (const q of ['tin', 'caravan', 'glass tin'])
    expect([q, (await findChallenges(reader, q))[0]]).toEqual([q, 'Glass/tin_caravan'])
})

test('names with typos are found, after those without', async () => {
  const reader = await make.member({ fullName: 'Reader' })
  await make.member({ fullName: 'Tharindu Rajapaksha' })
  await make.member({ fullName: 'Tharindi Silva' })
  for (const q of ['tarindu', 'rajapakse', 'tharindu rajapaska'])
    expect([q, (await findPeople(reader, q))[0]]).toEqual([q, 'Tharindu Rajapaksha'])
  expect(await findPeople(reader, 'tharindu')).toEqual(['Tharindu Rajapaksha', 'Tharindi Silva'])
  expect(await findPeople(reader, 'xylophone')).toEqual([])
})

test('those whom the reader follows come first', async () => {
  const reader = await make.member({ fullName: 'Reader' })
  await make.member({ fullName: 'Ishara Bandara' })
  const followed = await make.member({ fullName: 'Ishara Bandaranayake' })
  await reader.call('follow', { params: followed })
  expect(await findPeople(reader, 'ishara')).toEqual(['Ishara Bandaranayake', 'Ishara Bandara'])
})

test('people are paged without gaps', async () => {
  const reader = await make.member({ fullName: 'Reader' })
  const ids: string[] = []
  for (let n = 0; n < 7; n++) ids.push((await make.member({ fullName: 'Dilani Perera' })).userId)
  const paged: string[] = []
  let url = '/api/search/people?q=dilani&limit=3'
  while (url !== '') {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${reader.token}` } })
    paged.push(...response.json().map(({ userId }: { userId: string }) => userId))
    url = nextPath(response) ?? ''
  }
  expect(paged).toEqual(ids.toReversed())
})

test('challenges are found by their names, those that can be joined first', async () => {
  const reader = await make.member()
  const [closed, open, hidden] = [
    await make.challenge({ challengeName: 'Clean a beach' }),
    await make.challenge({ challengeName: 'Clean a beach or a river bank' }),
    await make.challenge({ challengeName: 'Clean a secret beach' }),
  ]
  const change = (id: { challengeId: number }, values: { closed_at?: Date; hidden_at?: Date }) =>
    db.updateTable('challenges').set(values).where('challenge_id', '=', id.challengeId).execute()
  await change(closed, { closed_at: new Date() })
  await change(hidden, { hidden_at: new Date() })
  await reader.call('joinChallenge', { params: open })
  for (const q of ['beach clean', 'bea', 'beech', 'claen a beach'])
    expect([q, await findChallenges(reader, q)]).toEqual([
      q,
      ['Clean a beach or a river bank', 'Clean a beach'],
    ])
  expect(await reader.call('searchChallenges', { query: { q: 'river' } })).toMatchObject([
    { challengeId: open.challengeId, joined: true },
  ])
  expect(await findChallenges(reader, 'secret')).not.toContain('Clean a secret beach')
})

test('a product is found however the words of its name are joined, and without its accents', async () => {
  const reader = await make.member()
  await make.product({ productName: 'Café-bag/plastic-free' })
  for (const q of ['cafe', 'CAFÉ BAG', 'bag plastic', 'plastic free', 'plastic-free'])
    expect([
      q,
      (await reader.call('listProducts', { query: { q } })).map(({ productName }) => productName),
    ]).toEqual([q, ['Café-bag/plastic-free']])
  expect(await reader.call('listProducts', { query: { q: 'cafe%free' } })).toEqual([])
})
