import { createServer, type RequestListener } from 'node:http'
import { connect } from 'node:net'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { makePhoto } from '../../testing/photo.ts'
import { testApp } from '../../testing/test-app.ts'
import { fetchChallengePicture } from './fetched-pictures.ts'

const { app, make, visitor, db, deps, internet } = await testApp()

const newChallenge = {
  challengeName: 'Cycle to work',
  points: 40,
  description: 'Leave the car at home for a day and cycle.',
  photoUrl: 'https://example.org/bicycle.jpg',
}

describe('a new challenge', () => {
  test('is listed first, with its creator', async () => {
    const creator = await make.member({ fullName: 'Ayesha Perera' })
    const created = await creator.call('createChallenge', { body: newChallenge })
    expect(created).toMatchObject({
      ...newChallenge,
      photoUrl: '',
      creator: 'Ayesha Perera',
      createdBy: creator.userId,
      enrolled: 0,
      joined: false,
      status: null,
      currentProgress: 0,
      targetProgress: 100,
    })
    const other = await make.member()
    const [first] = await other.call('listChallenges', {})
    expect(first).toEqual(created)
    expect(await other.call('getChallenge', { params: { challengeId: created.challengeId } })).toEqual({
      ...created,
      triesLeft: { ofChallenge: expect.any(Number), today: expect.any(Number) },
    })
  })

  test('needs all four fields within their limits', async () => {
    const creator = await make.member()
    const refused = (change: object) =>
      creator.refused('createChallenge', { body: { ...newChallenge, ...change } })
    expect(await refused({ challengeName: '  ' })).toMatchObject({
      status: 400,
      message: 'Please fill in all fields',
    })
    expect(await refused({ challengeName: 'x'.repeat(121) })).toMatchObject({ status: 400 })
    expect(await refused({ description: 'x'.repeat(2001) })).toMatchObject({ status: 400 })
    expect(await refused({ photoUrl: 'javascript:alert(1)' })).toMatchObject({
      message: 'Please enter a picture address that starts with http:// or https://',
    })
    for (const points of [0, 1001, 1.5, -3, 'many', '1e2', '0x64', '+5', '١٢', '1,5'])
      expect(await refused({ points })).toMatchObject({
        status: 400,
        message: 'Points must be a whole number from 1 to 1,000',
      })
  })

  test('cannot be created or listed by visitors', async () => {
    expect(await visitor.refused('createChallenge', { body: newChallenge })).toMatchObject({ status: 401 })
    expect(await visitor.refused('listChallenges')).toMatchObject({ status: 401 })
  })
})

describe('a picture from elsewhere', () => {
  const statusOf = async (url: string) => (await app.inject(url)).statusCode
  /** A site that sends these responses in order, the last one repeatedly. */
  async function startSite(...responses: [RequestListener, ...RequestListener[]]) {
    let requests = 0
    const server = createServer((request, response) => {
      const respond = responses[Math.min(requests, responses.length - 1)]
      requests += 1
      respond?.(request, response)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = z.object({ port: z.number() }).parse(server.address())
    const before = { ...internet }
    onTestFinished(() => {
      Object.assign(internet, before)
      server.close()
    })
    internet.resolve = async () => ['93.184.216.34']
    internet.connect = () => connect(port, '127.0.0.1')
    return { requests: () => requests }
  }
  const photo: RequestListener = async (_, response) =>
    response.setHeader('content-type', 'image/jpeg').end(await makePhoto(71_000))
  const add = async (photoUrl = 'http://pictures.example/a.jpg') => {
    const creator = await make.member()
    return creator.call('createChallenge', { body: { ...newChallenge, photoUrl } })
  }
  const read = async (challengeId: number) =>
    (await make.member()).call('getChallenge', { params: { challengeId } })
  const jobOf = async (challengeId: number) => {
    const { rows } = await sql<{ state: string; limit: number }>`
      select state, retry_limit as limit from pgboss.job
      where name = 'challenge_picture' and data->>'challengeId' = ${String(challengeId)} and state <> 'completed'`.execute(
      db,
    )
    return rows
  }

  test('is stored here by a job, and its address is never sent to members', async () => {
    const site = await startSite(photo)
    const { challengeId, photoUrl, createdBy } = await add()
    expect(photoUrl).toBe('')
    await expect.poll(async () => (await read(challengeId)).photoUrl).toMatch(/^\/media\//)
    const stored = (await read(challengeId)).photoUrl
    expect(await statusOf(stored)).toBe(200)
    const media = await db.selectFrom('media').select(['owner_id', 'name']).execute()
    expect(media).toEqual([{ owner_id: createdBy, name: stored.slice('/media/'.length, -'.webp'.length) }])
    expect(site.requests()).toBe(1)
  })

  test.each<[string, RequestListener]>([
    ['no picture', (_, response) => response.end('<p>Hello</p>')],
    ['a broken picture', (_, response) => response.end(Buffer.from('\xff\xd8\xffnone', 'latin1'))],
  ])('that is %s leaves the drawing, without another attempt', async (_, respond) => {
    const site = await startSite(respond)
    const { challengeId } = await add()
    await expect.poll(() => jobOf(challengeId)).toEqual([])
    expect((await read(challengeId)).photoUrl).toBe('')
    expect(site.requests()).toBe(1)
  })

  test('of a private network is not fetched', async () => {
    const { challengeId } = await add()
    await expect.poll(() => jobOf(challengeId)).toEqual([])
    expect((await read(challengeId)).photoUrl).toBe('')
  })

  test('whose site fails is tried five times', async () => {
    await startSite((_, response) => response.writeHead(503).end())
    const { challengeId } = await add()
    await expect.poll(() => jobOf(challengeId)).toEqual([{ state: 'retry', limit: 4 }])
  })

  test.each([
    'http://192.168.1.1/reboot.cgi?x=1',
    'http://2130706433/',
    'http://[::1]/a.png',
    'http://localhost/a.png',
    'http://router.local/a.png',
    'http://intranet/a.png',
    'https://u:p@example.org/a.png',
    'https://u@example.org/a.png',
    'https://example.org:8443/a.png',
  ])('at %s is refused at once', async (photoUrl) => {
    const creator = await make.member()
    const refusal = await creator.refused('createChallenge', { body: { ...newChallenge, photoUrl } })
    expect(refusal).toMatchObject({
      status: 400,
      message:
        'Please enter the address of a picture on a public site, without a user name, password or port',
    })
  })

  test('is what a steward edits; that of a removed challenge is private, and one that was replaced is not stored', async () => {
    await startSite(photo)
    const { challengeId } = await make.challenge()
    const reviewer = await make.member({ duties: ['review'] })
    const pictureSource = 'http://pictures.example/b.jpg'
    const params = { challengeId }
    const edit = (photoUrl: string, version: number) => {
      const dates = { startsAt: null, endsAt: null, reason: 'A better picture', version }
      return reviewer.call('editChallenge', {
        params,
        body: { challenge: JSON.stringify({ ...newChallenge, ...dates, photoUrl }) },
      })
    }
    expect(await edit(pictureSource, 1)).toMatchObject({ photoUrl: '', pictureUrl: '', pictureSource })
    await db
      .updateTable('challenges')
      .set({ hidden_at: new Date() })
      .where('challenge_id', '=', challengeId)
      .execute()
    const atDesk = () => reviewer.call('getDeskChallenge', { params })
    await expect.poll(async () => (await atDesk()).pictureSource).toBeNull()
    const { photoUrl, pictureUrl } = await atDesk()
    await expect.poll(() => statusOf(photoUrl)).toBe(404)
    await expect.poll(() => statusOf(pictureUrl)).toBe(200)

    await edit(pictureSource, 2)
    const count = async () => (await db.selectFrom('media').select('name').execute()).length
    const before = await count()
    internet.resolve = async () => {
      internet.resolve = async () => ['10.0.0.1']
      await edit('http://pictures.example/c.jpg', 3)
      return ['93.184.216.34']
    }
    await fetchChallengePicture(deps, params)
    expect(await count()).toBe(before)
    expect(await atDesk()).toMatchObject({ pictureSource: 'http://pictures.example/c.jpg' })
  })
})

describe('a challenge sent again', () => {
  const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
  const createdBy = ({ userId, call }: Awaited<ReturnType<typeof make.member>>) =>
    call('listChallenges', { query: { userId } })

  test('twenty times at once with the same key is one challenge', async () => {
    const creator = await make.member()
    const input = { body: newChallenge, ...keyed('once') }
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => creator.send('createChallenge', input)),
    )
    expect(responses.map((response) => response.statusCode).toSorted()).toEqual([...Array(19).fill(200), 201])
    const created = await createdBy(creator)
    expect(created).toHaveLength(1)
    for (const response of responses) expect(response.json()).toEqual(created[0])
  })

  test('with the same key and other content is refused', async () => {
    const creator = await make.member()
    await creator.call('createChallenge', { body: newChallenge, ...keyed('reused') })
    const other = { ...newChallenge, points: 50 }
    expect(await creator.refused('createChallenge', { body: other, ...keyed('reused') })).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    expect(await createdBy(creator)).toMatchObject([{ points: 40 }])
  })

  test('with the same key and another picture is refused', async () => {
    const creator = await make.member()
    const { photoUrl: _, ...texts } = newChallenge
    const [first, second] = await Promise.all([1, 2].map((seed) => makePhoto(seed)))
    const withPicture = (bytes: Buffer | undefined) => ({
      body: { challenge: JSON.stringify(texts), photo: new Blob([new Uint8Array(bytes ?? [])]) },
      ...keyed('pictured'),
    })
    const created = await creator.call('createChallengeWithPicture', withPicture(first))
    expect(await creator.call('createChallengeWithPicture', withPicture(first))).toEqual(created)
    expect(await creator.refused('createChallengeWithPicture', withPicture(second))).toMatchObject({
      status: 422,
      code: 'idempotency_key_reused',
    })
    expect(await createdBy(creator)).toEqual([created])
  })

  test('after a refusal can use the same key', async () => {
    const creator = await make.member()
    const refused = { body: { ...newChallenge, points: 0 }, ...keyed('free') }
    expect(await creator.refused('createChallenge', refused)).toMatchObject({ status: 400 })
    await creator.call('createChallenge', { body: newChallenge, ...keyed('free') })
    expect(await createdBy(creator)).toHaveLength(1)
  })

  test('without a key, or by another member, is another challenge', async () => {
    const [creator, other] = [await make.member(), await make.member()]
    await creator.call('createChallenge', { body: newChallenge })
    await creator.call('createChallenge', { body: newChallenge })
    expect(await createdBy(creator)).toHaveLength(2)
    for (const member of [creator, other])
      await member.call('createChallenge', { body: newChallenge, ...keyed('shared') })
    expect(await createdBy(creator)).toHaveLength(3)
    expect(await createdBy(other)).toHaveLength(1)
  })
})

describe("a member's challenges", () => {
  test('are those they joined or created', async () => {
    const member = await make.member()
    const created = await member.call('createChallenge', { body: newChallenge })
    const joined = await make.challenge({ challengeName: 'Joined' })
    await make.challenge({ challengeName: 'Neither' })
    await member.call('joinChallenge', { params: { challengeId: joined.challengeId } })
    const other = await make.member()
    const seen = await other.call('listChallenges', { query: { userId: member.userId } })
    expect(seen.map(({ challengeId }) => challengeId)).toEqual([joined.challengeId, created.challengeId])
    const own = await member.call('listOwnChallenges', {})
    expect(own.map(({ challengeId }) => challengeId)).toEqual([joined.challengeId, created.challengeId])
    expect(await other.call('listOwnChallenges', {})).toEqual([])
    const query = { userId: member.userId }
    expect(await other.refused('listOwnChallenges', { query })).toMatchObject({ status: 403 })
    const steward = await make.member({ duties: ['owner'] })
    expect((await steward.call('listOwnChallenges', {})).length).toBeGreaterThan(2)
  })

  test('are listed up to the limit', async () => {
    const member = await make.member()
    await make.challenge()
    await make.challenge()
    expect(await member.call('listChallenges', { query: { limit: 1 } })).toHaveLength(1)
    const tampered = Buffer.from(JSON.stringify([new Date().toISOString(), [2 ** 40, 1]])).toString(
      'base64url',
    )
    const cursors = ['x', tampered].map((cursor) => ({ cursor }))
    for (const query of [{ limit: 0 }, { limit: 1001 }, { userId: 'x' }, ...cursors])
      expect(await member.refused('listChallenges', { query })).toMatchObject({ status: 400 })
  })
})

test('a new challenge has up to five criteria in their order, otherwise one that is made from its description', async () => {
  const creator = await make.member()
  const criteria = ['Your bicycle where you arrived', 'The building behind it']
  const create = (change: object) => creator.call('createChallenge', { body: { ...newChallenge, ...change } })
  const created = await create({ criteria: [' Your bicycle where you arrived ', criteria[1]] })
  expect(created.criteria).toEqual(criteria)
  expect((await create({})).criteria).toEqual(['Leave the car at home for a day and cycle.'])
  const listed = await creator.call('listChallenges', {})
  expect(listed.find(({ challengeId }) => challengeId === created.challengeId)?.criteria).toEqual(criteria)
  for (const refused of [[], ['a', ' '], ['x'.repeat(121)], ['A bicycle', 'A bicycle'], [...'abcdef']])
    expect(
      await creator.refused('createChallenge', { body: { ...newChallenge, criteria: refused } }),
    ).toMatchObject({ status: 400 })
})
