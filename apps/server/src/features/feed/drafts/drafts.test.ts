import { DAY, DRAFTS_MAX, MINUTE, SCHEDULE_WITHIN, SECOND } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { makePhoto } from '../../../testing/photo.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { leave } from '../member-data.ts'
import { storeAll } from '../writing/store-pictures.ts'
import { saveDraft } from './drafts.ts'
import { publishDueDrafts } from './publish-draft.ts'

const { app, clock, db, deps, make } = await testApp()

type Member = Awaited<ReturnType<typeof make.member>>

const picture = async (seed: number) => new Blob([new Uint8Array(await makePhoto(seed))])
const poll = { options: ['Okra', 'Chilli'], hours: 24 } as const
const inTime = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds).toISOString()
const postsOf = (member: Member) => member.call('listPosts', { query: { userId: member.userId } })
const statusOf = async (address: string | null | undefined) =>
  address ? (await app.inject(address)).statusCode : undefined

const save = (member: Member, body: Partial<Parameters<typeof member.call<'saveDraft'>>[1]['body']> = {}) =>
  member.call('saveDraft', { body: { content: 'For later', ...body } })

/** A draft with everything that a post can have. */
const full = async (member: Member) =>
  save(member, {
    content: 'Look #rain',
    image: [await picture(1), await picture(2)],
    pictures: JSON.stringify([{ alt: 'A lake' }, { alt: '' }]),
    commenting: 'nobody',
    outside: 'true',
    poll: JSON.stringify(poll),
  })

test('a draft is kept on the account with all of it, and the one saved last is the first', async () => {
  const member = await make.member()
  const first = await full(member)
  expect(first).toMatchObject({
    content: 'Look #rain',
    pictures: [{ alt: 'A lake' }, { alt: '' }],
    commenting: 'nobody',
    outside: true,
    poll,
    publishAt: null,
    missedAt: null,
    saves: 1,
  })
  const second = await save(member)
  expect((await member.call('listDrafts', {})).map(({ draftId }) => draftId)).toEqual([
    second.draftId,
    first.draftId,
  ])
  expect(await postsOf(member)).toEqual([])
})

test('saved again, it keeps the pictures that are named, in the order given, and deletes the others', async () => {
  const member = await make.member()
  const { draftId, pictures } = await full(member)
  const [lake, other] = pictures
  const changed = await save(member, {
    draftId,
    seen: 1,
    image: [await picture(3)],
    pictures: JSON.stringify([{ alt: 'New' }, { alt: 'Another lake', name: lake?.name }]),
  })
  expect(changed).toMatchObject({ draftId, content: 'For later', poll: null, outside: false, saves: 2 })
  expect(changed.pictures.map(({ alt }) => alt)).toEqual(['New', 'Another lake'])
  expect(changed.pictures[1]?.name).toBe(lake?.name)
  expect(await statusOf(changed.pictures[0]?.image)).toBe(200)
  expect(await statusOf(other?.image)).toBe(404)
  expect(await member.call('listDrafts', {})).toHaveLength(1)
})

test('who saves over a newer version is refused, and nothing is lost', async () => {
  const member = await make.member()
  const { draftId } = await save(member)
  await save(member, { draftId, seen: 1, content: 'On the phone' })
  for (const seen of [1, undefined])
    expect(await member.refused('saveDraft', { body: { content: 'Here', draftId, seen } })).toMatchObject({
      status: 409,
      code: 'post_changed',
    })
  expect(await member.refused('publishDraft', { params: { draftId }, body: { seen: 1 } })).toMatchObject({
    code: 'post_changed',
  })
  expect(await member.call('listDrafts', {})).toMatchObject([{ content: 'On the phone', saves: 2 }])
})

test.each([
  ['nothing in it', { content: ' ' }, 'post_empty'],
  ['a time that has passed', { content: 'x', publishAt: '2020-01-01T00:00:00Z' }, 'validation_failed'],
  ['a picture that was not sent', { content: 'x', pictures: '[{"alt":""}]' }, 'malformed_request'],
  [
    'a picture of something else',
    { content: 'x', pictures: '[{"alt":"","name":"abc-10x10"}]' },
    'malformed_request',
  ],
  ['pictures that are no list', { content: 'x', pictures: '{}' }, 'validation_failed'],
  ['a poll with one option', { content: 'x', poll: '{"options":["One"],"hours":1}' }, 'validation_failed'],
  ['an unknown draft', { content: 'x', draftId: uuidv7(), seen: 1 }, 'draft_not_found'],
])('a draft with %s is refused', async (_, body, code) => {
  const member = await make.member()
  expect(await member.refused('saveDraft', { body })).toMatchObject({ code })
  expect(await member.call('listDrafts', {})).toEqual([])
})

test('a post is scheduled for at most 90 days ahead', async () => {
  const member = await make.member()
  const body = { content: 'x', publishAt: inTime(SCHEDULE_WITHIN + SECOND) }
  expect(await member.refused('saveDraft', { body })).toMatchObject({
    fields: { publishAt: 'Please choose a time in the next 90 days.' },
  })
  expect(await save(member, { publishAt: inTime(SCHEDULE_WITHIN) })).toMatchObject({ saves: 1 })
})

test('more pictures than were named, and a picture twice, are refused and leave no file', async () => {
  const member = await make.member()
  const { draftId, pictures } = await full(member)
  const name = pictures[0]?.name
  for (const named of [[{ alt: '', name }], [{ alt: '', name }, { alt: '', name }, { alt: '' }]]) {
    const body = {
      content: 'x',
      draftId,
      seen: 1,
      image: [await picture(3)],
      pictures: JSON.stringify(named),
    }
    expect(await member.refused('saveDraft', { body })).toMatchObject({ code: 'malformed_request' })
  }
  expect(
    await db.selectFrom('media').where('owner_id', '=', member.userId).select('name').execute(),
  ).toHaveLength(2)
})

test('others neither find, read, change, publish nor delete it, nor see its pictures', async () => {
  const [member, other] = [await make.member(), await make.member({ duties: ['moderation'] })]
  const draft = await full(member)
  const [own] = draft.pictures
  expect(await statusOf(own?.image)).toBe(200)
  expect(await statusOf(own?.image.replace(member.userId, other.userId))).toBe(404)
  expect(await statusOf(`/media/${own?.name}.webp`)).toBe(404)
  expect(await other.call('listDrafts', {})).toEqual([])
  const refused = [
    other.refused('saveDraft', { body: { content: 'x', draftId: draft.draftId, seen: 1 } }),
    other.refused('publishDraft', { params: draft, body: { seen: 1 } }),
    other.refused('deleteDraft', { params: draft }),
  ]
  for (const refusal of await Promise.all(refused)) expect(refusal).toMatchObject({ code: 'draft_not_found' })
  const taken = { content: 'x', pictures: JSON.stringify([{ alt: '', name: own?.name }]) }
  expect(await other.refused('saveDraft', { body: taken })).toMatchObject({ code: 'malformed_request' })
  expect(await member.call('listDrafts', {})).toEqual([draft])
})

test('saving at once makes no more drafts than one may have, and one for each key', async () => {
  const member = await make.member()
  const sent = await Promise.all(
    Array.from({ length: 2 * DRAFTS_MAX + 4 }, (_, n) =>
      member.send('saveDraft', {
        body: { content: `Draft ${n >> 1}` },
        headers: { 'idempotency-key': `key-${n >> 1}` },
      }),
    ),
  )
  const drafts = await member.call('listDrafts', {})
  expect(new Set(drafts.map(({ content }) => content)).size).toBe(DRAFTS_MAX)
  expect(drafts).toHaveLength(DRAFTS_MAX)
  const refused = sent.filter(({ statusCode }) => statusCode !== 200)
  for (const response of refused) expect(response.json()).toMatchObject({ code: 'too_many_drafts' })
  expect(refused).toHaveLength(4)
})

test('published, it is a post with all of it, and no draft any more', async () => {
  const member = await make.member()
  const draft = await full(member)
  const post = await member.call('publishDraft', { params: draft, body: { seen: 1 } })
  expect(post).toMatchObject({
    content: 'Look #rain',
    tags: ['rain'],
    commenting: 'nobody',
    outside: true,
    imageAlt: 'A lake',
    pictures: [{ alt: 'A lake' }, { alt: '' }],
    poll: { options: ['Okra', 'Chilli'] },
  })
  expect(await postsOf(member)).toEqual([post])
  for (const { image } of post.pictures ?? []) {
    expect(image).toMatch(/^\/media\/[\w-]+\.webp$/)
    await expect.poll(() => statusOf(image)).toBe(200)
  }
  expect(await member.call('listDrafts', {})).toEqual([])
  expect(await member.refused('publishDraft', { params: draft, body: { seen: 1 } })).toMatchObject({
    code: 'draft_not_found',
  })
})

test('published several times at once, also by its time, it is one post, and a repeated key returns it', async () => {
  for (let round = 0; round < 5; round++) {
    const member = await make.member()
    const draft = await save(member, { publishAt: inTime(SECOND) })
    clock.advance(MINUTE)
    const headers = { 'idempotency-key': 'publish' }
    const [, , ...sent] = await Promise.all([
      publishDueDrafts(deps),
      publishDueDrafts(deps),
      member.send('publishDraft', { params: draft, body: { seen: 1 } }),
      member.send('publishDraft', { params: draft, body: { seen: 1 }, headers }),
      member.send('publishDraft', { params: draft, body: { seen: 1 }, headers }),
    ])
    expect(await postsOf(member)).toHaveLength(1)
    for (const response of sent) expect([200, 201, 404]).toContain(response.statusCode)
  }
  const member = await make.member()
  const draft = { params: await save(member), body: { seen: 1 }, headers: { 'idempotency-key': 'again' } }
  const post = await member.call('publishDraft', draft)
  expect(await member.call('publishDraft', draft)).toEqual(post)
})

test('a scheduled one is published at its time, not before, also after an outage', async () => {
  const member = await make.member()
  await save(member, { publishAt: inTime(DAY) })
  clock.advance(DAY - SECOND)
  await publishDueDrafts(deps)
  expect(await postsOf(member)).toEqual([])
  clock.advance(DAY)
  await publishDueDrafts(deps)
  expect(await postsOf(member)).toMatchObject([{ content: 'For later' }])
  expect(await member.call('listDrafts', {})).toEqual([])
})

test('it can be moved, scheduled no longer, and deleted before its time', async () => {
  const member = await make.member()
  const [moved, stopped, deleted] = [
    await save(member, { content: 'Moved', publishAt: inTime(MINUTE) }),
    await save(member, { content: 'Stopped', publishAt: inTime(MINUTE) }),
    await save(member, { content: 'Deleted', publishAt: inTime(MINUTE) }),
  ]
  await save(member, { ...{ draftId: moved.draftId, seen: 1 }, publishAt: inTime(DAY) })
  await save(member, { draftId: stopped.draftId, seen: 1 })
  await member.call('deleteDraft', { params: deleted })
  clock.advance(2 * MINUTE)
  await publishDueDrafts(deps)
  expect(await postsOf(member)).toEqual([])
  expect(await member.call('listDrafts', {})).toHaveLength(2)
})

test('of a member who is suspended at its time it stays a draft that says so', async () => {
  const [member, steward] = [await make.member(), await make.member({ duties: ['moderation'] })]
  const draft = await save(member, { publishAt: inTime(MINUTE) })
  await steward.call('suspendMember', { params: member, body: { length: '7', reason: 'Spam' } })
  clock.advance(2 * MINUTE)
  await publishDueDrafts(deps)
  expect(await postsOf(member)).toEqual([])
  expect(await member.call('listDrafts', {})).toMatchObject([
    { publishAt: null, missedAt: draft.publishAt, saves: 2 },
  ])
  expect(await member.refused('publishDraft', { params: draft, body: { seen: 1 } })).toMatchObject({
    code: 'suspended',
  })
  clock.advance(8 * DAY)
  expect(await member.call('publishDraft', { params: draft, body: { seen: 2 } })).toMatchObject({
    content: 'For later',
  })
})

test('of a private account it is for followers only, with its pictures', async () => {
  const [member, stranger] = [await make.member(), await make.member()]
  const draft = await full(member)
  await member.call('setPrivacy', { body: { isPrivate: true } })
  expect(await member.refused('saveDraft', { body: { content: 'x', outside: 'true' } })).toMatchObject({
    code: 'account_private',
  })
  const post = await member.call('publishDraft', { params: draft, body: { seen: 1 } })
  expect(post.outside).toBeUndefined()
  expect(await statusOf(post.image)).toBe(200)
  expect(await statusOf(`/media/${draft.pictures[0]?.name}.webp`)).toBe(404)
  expect(await stranger.refused('getPost', { params: post })).toMatchObject({ status: 404 })
})

test('deleted, or with the account, it leaves no picture', async () => {
  const member = await make.member()
  await member.call('deleteDraft', { params: await full(member) })
  await full(member)
  await deps.transaction((tx) => leave(tx, { userId: member.userId, media: deps.media }))
  expect(await db.selectFrom('media').select('name').where('owner_id', '=', member.userId).execute()).toEqual(
    [],
  )
  expect(
    await db.selectFrom('drafts').select('draft_id').where('user_id', '=', member.userId).execute(),
  ).toEqual([])
  const { rows } =
    await sql`select from draft_pictures where name not in (select name from media where owner_id is not null)`.execute(
      db,
    )
  expect(rows).toEqual([])
})

test('deleted while it is saved with another picture, it leaves none', async () => {
  const member = await make.member()
  const { draftId, saves } = await save(member)
  const sent = [await makePhoto(3)]
  const deletion = await storeAll(deps.media, { sent, sender: member, visibility: 'private' }, (images) =>
    deps.transaction(async (tx) => {
      const draft = { content: 'Look', commenting: 'everybody', outside: false } as const
      const of = { userId: member.userId, draftId, seen: saves, now: clock.now() }
      await saveDraft(
        tx,
        deps.media,
        { ...draft, ...of, pictures: [{ alt: '' }], images, sentImages: sent },
        undefined,
      )
      const deleting = member.send('deleteDraft', { params: { draftId } })
      await untilWaiting(db)
      return { deleting }
    }),
  )
  expect((await deletion.deleting).statusCode).toBeLessThan(300)
  const left = db.selectFrom('media').select('name').where('owner_id', '=', member.userId)
  expect(await left.execute()).toEqual([])
})
