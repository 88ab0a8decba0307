import { DAY } from '@canopy/contract/limits'
import { describe, expect, test } from 'vitest'
import { makePhoto } from '../../../testing/photo.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'

const { db, make } = await testApp()
const reviewer = await make.member({ fullName: 'Rita Reviewer', duties: ['review'] })
const other = await make.member({ duties: ['review'] })

const photo = async (seed: number) =>
  new Blob([new Uint8Array(await makePhoto(seed))], { type: 'image/jpeg' })
const text = 'Plant a tree in your neighbourhood and show it in the ground.'
const edited = {
  challengeName: 'Plant two trees',
  description: text,
  points: 150,
  photoUrl: '/media/missing-1600x900.webp',
  startsAt: null as string | null,
  endsAt: null as string | null,
  reason: 'Two are better',
  version: 1,
}
const editOf = (challengeId: number, edit: object = {}, picture?: Blob) => ({
  params: { challengeId },
  body: { challenge: JSON.stringify({ ...edited, ...edit }), photo: picture },
})
const moveOf = (
  challengeId: number,
  move: 'close' | 'reopen' | 'feature' | 'unfeature',
  version: number,
) => ({
  params: { challengeId },
  body: { move, reason: 'The season is over', version },
})

describe('a change', () => {
  test('of the points leaves what members have earned, and is in the history', async () => {
    const member = await make.member()
    const challenge = await make.challenge({ points: 100 })
    const { challengeId } = challenge
    await member.call('submitProof', { body: await proofBody(member, challenge) })
    const changed = await reviewer.call('editChallenge', editOf(challengeId))
    expect(changed).toMatchObject({ challengeName: 'Plant two trees', points: 150, version: 2, enrolled: 1 })
    expect(await member.call('getPoints', { params: { userId: member.userId } })).toEqual({ points: 100 })
    const late = await make.member()
    await late.call('submitProof', { body: await proofBody(late, challenge) })
    expect(await late.call('getPoints', { params: { userId: late.userId } })).toEqual({ points: 150 })

    const [entry] = await reviewer.call('listAuditEntries', {
      query: { subjectKind: 'challenge', subjectId: String(challengeId) },
    })
    expect(entry).toMatchObject({
      actor: { userId: reviewer.userId },
      action: 'challenge.changed',
      before: { points: 100 },
      after: { points: 150, changed: ['name'] },
      reason: 'Two are better',
    })
    expect(JSON.stringify(entry)).not.toContain('Plant')
  })

  test('of the criteria is in the history; a change without them leaves them', async () => {
    const { challengeId } = await make.challenge()
    const criteria = ['Two young trees', 'Both in the ground']
    expect(await reviewer.call('editChallenge', editOf(challengeId, { criteria }))).toMatchObject({
      criteria,
    })
    const [entry] = await reviewer.call('listAuditEntries', {
      query: { subjectKind: 'challenge', subjectId: String(challengeId) },
    })
    expect(entry).toMatchObject({ after: { changed: expect.arrayContaining(['criteria']) } })
    expect(await reviewer.call('editChallenge', editOf(challengeId, { version: 2 }))).toMatchObject({
      criteria,
    })
    expect(await other.call('getChallenge', { params: { challengeId } })).toMatchObject({ criteria })
    expect(
      await reviewer.refused('editChallenge', editOf(challengeId, { criteria: [], version: 3 })),
    ).toMatchObject({ status: 400 })
  })

  test('with translations gives each reader theirs, and others the original with its language', async () => {
    const { challengeId } = await make.challenge()
    const criteria = ['A young tree', 'Both hands']
    const sinhala = {
      challengeName: 'ගසක් සිටුවන්න',
      description: 'ඔබේ අසල්වැසි ප්‍රදේශයේ ගසක් සිටුවන්න.',
      criteria: ['තරුණ ගසක්', 'අත් දෙකම'],
    }
    const translations = { si: sinhala }
    expect(
      await reviewer.call('editChallenge', editOf(challengeId, { criteria, language: 'en', translations })),
    ).toMatchObject({ language: 'en', translations })
    const read = async (language: string) => {
      const headers = { 'accept-language': language }
      return (await other.send('getChallenge', { params: { challengeId }, headers })).json()
    }
    expect(await read('si')).toMatchObject({ ...sinhala, language: 'si' })
    expect(await read('ta')).toMatchObject({ challengeName: 'Plant two trees', criteria, language: 'en' })
    const headers = { 'accept-language': 'si' }
    const list = await other.send('listChallenges', { headers })
    expect(list.json()).toContainEqual(expect.objectContaining({ ...sinhala, challengeId }))
    const found = await other.send('searchChallenges', { query: { q: 'ගසක්' }, headers })
    expect(found.json()).toMatchObject([{ challengeId, challengeName: sinhala.challengeName }])

    const [entry] = await reviewer.call('listAuditEntries', {
      query: { subjectKind: 'challenge', subjectId: String(challengeId) },
    })
    expect(entry).toMatchObject({ after: { changed: expect.arrayContaining(['translations']) } })
    expect(await reviewer.call('editChallenge', editOf(challengeId, { version: 2 }))).toMatchObject({
      language: 'en',
      translations,
    })
    await reviewer.call('editChallenge', editOf(challengeId, { criteria: ['One'], version: 3 }))
    expect(await read('si')).toMatchObject({ challengeName: 'Plant two trees', language: 'en' })
    expect(
      await reviewer.call('editChallenge', editOf(challengeId, { translations: {}, version: 4 })),
    ).toMatchObject({ translations: {} })
  })

  test('with translations keeps to the limits of the original', async () => {
    const { challengeId } = await make.challenge()
    const tamil = { challengeName: 'மரம் நடவும்', description: 'ஒரு மரம் நடவும்.', criteria: ['மரம்'] }
    for (const edit of [
      { translations: { ta: { ...tamil, challengeName: ' ' } } },
      { translations: { ta: { ...tamil, challengeName: 'ம'.repeat(121) } } },
      { translations: { 'not a language': tamil } },
      { translations: { ta: tamil }, language: 'ta' },
      { translations: { ta: tamil }, criteria: ['A tree', 'A spade'] },
    ])
      expect(await reviewer.refused('editChallenge', editOf(challengeId, edit))).toMatchObject({
        status: 400,
      })
  })

  test('takes an uploaded picture, and refuses a file that is none', async () => {
    const { challengeId } = await make.challenge()
    const none = new Blob(['not a picture'], { type: 'image/jpeg' })
    expect(await reviewer.refused('editChallenge', editOf(challengeId, {}, none))).toMatchObject({
      code: 'image_unreadable',
    })
    expect(await reviewer.call('getDeskChallenge', { params: { challengeId } })).toMatchObject({ version: 1 })
    const changed = await reviewer.call('editChallenge', editOf(challengeId, {}, await photo(88_001)))
    expect(changed.photoUrl).toMatch(/^\/media\/.+\.webp$/)
    const { photoUrl } = changed
    const again = await reviewer.call('editChallenge', editOf(challengeId, { photoUrl, version: 2 }))
    expect(again.photoUrl).toBe(photoUrl)
  })

  test('of what another steward has changed since is refused', async () => {
    const { challengeId } = await make.challenge()
    await other.call('moveChallenge', moveOf(challengeId, 'close', 1))
    const response = await reviewer.send('editChallenge', editOf(challengeId))
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({
      code: 'already_decided',
      decided: { decidedBy: { userId: other.userId } },
    })
  })

  test('needs a reason, and a last day after the first one', async () => {
    const { challengeId } = await make.challenge()
    const [early, late] = ['2026-06-01T00:00:00.000Z', '2026-07-01T00:00:00.000Z']
    for (const edit of [
      { reason: ' ' },
      { startsAt: late, endsAt: early },
      { startsAt: late, endsAt: late },
      { photoUrl: '/etc/passwd' },
      { points: 0 },
    ])
      expect(await reviewer.refused('editChallenge', editOf(challengeId, edit))).toMatchObject({
        status: 400,
      })
    expect(
      await reviewer.refused('editChallenge', { params: { challengeId }, body: { challenge: '{' } }),
    ).toMatchObject({ status: 400 })
    expect(await reviewer.refused('editChallenge', editOf(999_999))).toMatchObject({
      code: 'challenge_not_found',
    })
  })
})

describe('a closed challenge', () => {
  test('cannot be joined and takes no proofs, keeps what was earned, and can be reopened', async () => {
    const challenge = await make.challenge()
    const params = { challengeId: challenge.challengeId }
    const [member, late] = [await make.member(), await make.member()]
    await member.call('submitProof', { body: await proofBody(member, challenge) })
    await reviewer.call('moveChallenge', moveOf(challenge.challengeId, 'close', 1))
    expect(await late.refused('joinChallenge', { params })).toMatchObject({
      status: 409,
      code: 'challenge_closed',
    })
    const body = await proofBody(late, challenge)
    expect(await late.refused('submitProof', { body })).toMatchObject({ code: 'challenge_closed' })
    expect(await late.call('getChallenge', { params })).toMatchObject({
      closed: true,
      enrolled: 1,
      joined: false,
    })
    expect(await member.call('getPoints', { params: { userId: member.userId } })).toEqual({ points: 100 })
    await reviewer.call('moveChallenge', moveOf(challenge.challengeId, 'reopen', 2))
    expect(await late.call('joinChallenge', { params })).toMatchObject({ joined: true, closed: false })
  })

  test('while members submit: nobody who is refused has joined, and nobody joins afterwards', async () => {
    const challenge = await make.challenge()
    const { challengeId } = challenge
    const members = await Promise.all(Array.from({ length: 6 }, () => make.member()))
    const bodies = await Promise.all(members.map((member) => proofBody(member, challenge)))
    const [closed, ...responses] = await Promise.all([
      reviewer.send('moveChallenge', moveOf(challengeId, 'close', 1)),
      ...members.map((member, index) => member.send('submitProof', { body: bodies[index] })),
    ])
    expect(closed.statusCode).toBe(200)
    const submitted = responses.filter(({ statusCode }) => statusCode === 200)
    for (const refused of responses.filter((response) => !submitted.includes(response)))
      expect(refused.json()).toMatchObject({ code: 'challenge_closed' })
    const enrolled = await db
      .selectFrom('participations')
      .select('user_id')
      .where('challenge_id', '=', challengeId)
      .execute()
    expect(enrolled).toHaveLength(submitted.length)
    const after = await members[0]?.refused('submitProof', { body: bodies[0] })
    expect(after).toMatchObject({ code: 'challenge_closed' })
  })

  test('is also one before its first day and after its last day', async () => {
    const member = await make.member()
    const day = (days: number) => new Date(Date.now() + days * DAY).toISOString()
    const { challengeId } = await make.challenge()
    const params = { challengeId }
    const upcoming = await reviewer.call('editChallenge', editOf(challengeId, { startsAt: day(2) }))
    expect(upcoming.state).toBe('upcoming')
    expect(await member.refused('joinChallenge', { params })).toMatchObject({
      code: 'challenge_closed',
      message: expect.stringContaining('begins on'),
    })
    const ended = await reviewer.call('editChallenge', editOf(challengeId, { endsAt: day(-1), version: 2 }))
    expect(ended.state).toBe('ended')
    expect(await member.refused('joinChallenge', { params })).toMatchObject({ code: 'challenge_closed' })
    expect(await member.call('getChallenge', { params })).toMatchObject({ closed: true })
  })
})

test('a featured challenge is at the top of the list of members, until it is not', async () => {
  const first = await make.challenge({ challengeName: 'Repair a bicycle' })
  await make.challenge()
  const member = await make.member()
  await reviewer.call('moveChallenge', moveOf(first.challengeId, 'feature', 1))
  const [top] = await member.call('listChallenges', {})
  expect(top).toMatchObject({ challengeId: first.challengeId, featured: true })
  await reviewer.call('moveChallenge', moveOf(first.challengeId, 'unfeature', 2))
  const [newest] = await member.call('listChallenges', {})
  expect(newest).toMatchObject({ featured: false })
  expect(newest?.challengeId).not.toBe(first.challengeId)
})

test('a challenge is removed only if nobody has joined it, and its creator is notified', async () => {
  const creator = await make.member()
  const { challengeId } = await creator.call('createChallenge', {
    body: {
      challengeName: 'Swim',
      points: 5,
      description: 'Swim in the lake',
      photoUrl: 'https://example.org/a.jpg',
    },
  })
  const removal = { params: { challengeId }, body: { reason: 'This is not about the planet', version: 1 } }
  await creator.call('joinChallenge', { params: { challengeId } })
  expect(await reviewer.refused('removeChallenge', removal)).toMatchObject({ code: 'challenge_joined' })
  await creator.call('leaveChallenge', { params: { challengeId } })
  await reviewer.call('removeChallenge', removal)
  expect(await creator.refused('getChallenge', { params: { challengeId } })).toMatchObject({ status: 404 })
  const [notice] = await creator.call('listNotifications', {})
  expect(notice?.text).toBe('A steward removed your challenge “Swim”: This is not about the planet')
})

test('the list is searched, filtered and exported', async () => {
  const { challengeId } = await make.challenge({ challengeName: 'Zebra crossings, painted' })
  const ids = async (query: object) =>
    (await reviewer.call('listDeskChallenges', { query })).map((challenge) => challenge.challengeId)
  expect(await ids({ q: 'zeb paint' })).toEqual([challengeId])
  expect(await ids({ q: 'zeb', state: 'closed' })).toEqual([])
  expect(await ids({ q: 'zeb', state: 'open', featured: 'no', sort: 'oldest' })).toEqual([challengeId])
  const { body } = await reviewer.send('exportDeskChallenges', { query: { q: 'zebra' } })
  expect(body).toContain('"Zebra crossings, painted"')
})

test('a member adds a challenge with an uploaded picture, and a file that is none is refused', async () => {
  const member = await make.member()
  const texts = { challengeName: 'Swim', points: 5, description: 'Swim in the lake' }
  const added = await member.call('createChallengeWithPicture', {
    body: { challenge: JSON.stringify(texts), photo: await photo(88_002) },
  })
  expect(added).toMatchObject({ ...texts, photoUrl: expect.stringMatching(/^\/media\//), closed: false })
  for (const broken of [undefined, new Blob(['no picture'])])
    expect(
      await member.refused('createChallengeWithPicture', {
        body: { challenge: JSON.stringify(texts), photo: broken },
      }),
    ).toMatchObject({ code: 'image_unreadable' })
})

test('of joining a challenge and removing it at once, one is refused', async () => {
  for (let round = 0; round < 30; round++) {
    const member = await make.member()
    const { challengeId } = await make.challenge()
    const params = { challengeId }
    const [removal, join] = await Promise.all([
      reviewer.send('removeChallenge', { params, body: { reason: 'Added by mistake', version: 1 } }),
      member.send('joinChallenge', { params }),
    ])
    expect([removal.statusCode, join.statusCode]).toEqual(
      removal.statusCode === 409 ? [409, 200] : [204, 404],
    )
  }
})

test('stewards neither change nor move nor remove the challenges that they added', async () => {
  const { challengeId } = await reviewer.call('createChallenge', {
    body: { challengeName: 'Mine', points: 5, description: 'Do it', photoUrl: 'https://example.org/a.jpg' },
  })
  const params = { challengeId }
  const body = { reason: 'Added by mistake', version: 1 }
  const own = { status: 403, code: 'own_case' }
  expect(await reviewer.refused('editChallenge', editOf(challengeId))).toMatchObject(own)
  expect(await reviewer.refused('moveChallenge', moveOf(challengeId, 'feature', 1))).toMatchObject(own)
  expect(await reviewer.refused('removeChallenge', { params, body })).toMatchObject(own)
  expect(await other.call('moveChallenge', moveOf(challengeId, 'feature', 1))).toMatchObject({ version: 2 })
})
