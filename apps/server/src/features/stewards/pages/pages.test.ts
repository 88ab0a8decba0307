/** Pages of the community: written by owners, accepted by members, and the gate before writing. */

import { SCOPES } from '@canopy/contract/accounts/api-keys/shapes'
import { allEndpoints, type EndpointName, isEndpointName, scopeOf } from '@canopy/contract/all-endpoints'
import { DUTIES } from '@canopy/contract/desk/duties'
import type { PageChange } from '@canopy/contract/desk/pages/shapes'
import type { Endpoint } from '@canopy/contract/endpoint'
import type { PageKind } from '@canopy/contract/site/pages'
import { site } from '@canopy/contract/site/site'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, test } from 'vitest'
import { createDeps } from '../../../deps.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, deps, db, databaseUrl, make, visitor } = await testApp({ RATE_LIMIT: 'off' })
const owner = await make.member({ duties: ['owner'] })

beforeEach(async () => {
  await db.deleteFrom('page_acceptances').execute()
  await db.deleteFrom('community_pages').execute()
  deps.changes.note('everything')
  await deps.community.read()
})

const RULES = 'Be kind.'
/** One character too many. */
const LONG = 'x'.repeat(20_001)

async function publish(kind: PageKind, change: Partial<PageChange> = {}, by = owner) {
  const pages = await by.call('listCommunityPages', {})
  const version = pages.find((page) => page.kind === kind)?.version ?? 0
  const body = { version, texts: { en: RULES }, asks: false, again: false, reason: 'As agreed', ...change }
  return by.call('publishCommunityPage', { params: { kind }, body })
}

/** Rules or terms that everybody has to accept. */
const ask = (kind: PageKind = 'rules', change: Partial<PageChange> = {}) =>
  publish(kind, { asks: true, ...change })

const write = ({ userId, send }: Awaited<ReturnType<typeof make.member>>) =>
  send('createPost', { body: { content: 'Hello', userId } })

let serial = 0
const person = () => ({
  fullName: 'Jane',
  email: `page${++serial}@example.org`,
  password: 'correct horse battery',
})

describe('writing pages', () => {
  test('a page is there at once on every node, in the language of the reader, and audited', async () => {
    const other = createDeps(deps.config, databaseUrl, () => {})
    await other.community.read()
    const texts = { en: RULES, ta: 'அன்பாக இருங்கள்.' }
    expect(await publish('about', { texts })).toMatchObject({ version: 1, texts, acceptFrom: null })
    expect(site.pages).toEqual(['about'])
    await expect.poll(() => other.community.face().pages).toEqual(['about'])
    await expect.poll(async () => (await other.pages.read())[0]?.texts).toEqual(texts)
    await other.close()
    const read = (language: string) =>
      visitor.call('getCommunityPage', {
        params: { kind: 'about' },
        headers: { 'accept-language': language },
      })
    expect(await read('ta')).toEqual({ kind: 'about', version: 1, language: 'ta', text: texts.ta })
    // Not translated, so that it is in the default language.
    expect(await read('si')).toMatchObject({ language: 'en', text: RULES })
    const [entry] = await owner.call('listAuditEntries', { query: { action: 'page.published' } })
    expect(entry).toMatchObject({
      subject: { kind: 'page', id: 'about' },
      before: { version: 0, languages: [] },
      after: { version: 1, languages: ['en', 'ta'], acceptFrom: null },
      reason: 'As agreed',
    })
  })

  test('without texts, the page is gone', async () => {
    await ask()
    expect(await publish('rules', { texts: { en: '  ' }, asks: true })).toMatchObject({ acceptFrom: null })
    expect(site.pages).toEqual([])
    expect((await visitor.refused('getCommunityPage', { params: { kind: 'rules' } })).status).toBe(404)
    expect((await write(await make.member())).statusCode).toBe(201)
  })

  test('of two owners who publish at once, one is refused and learns who was first', async () => {
    const others = [owner, await make.member({ duties: ['owner'] }), await make.member({ duties: ['owner'] })]
    const replies = await Promise.all(
      others.map(({ send }, at) =>
        send('publishCommunityPage', {
          params: { kind: 'contact' },
          body: { version: 0, texts: { en: `Call ${at}` }, asks: false, again: false, reason: 'As agreed' },
        }),
      ),
    )
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409])
    const first = others[replies.findIndex(({ statusCode }) => statusCode === 200)]
    const refused = replies.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json()).toMatchObject({
      code: 'already_decided',
      decided: { decidedBy: { userId: first?.userId } },
    })
    expect(await db.selectFrom('community_pages').select('version').execute()).toHaveLength(1)
  })

  test.each<object>([
    { texts: { xx: 'No such language' } },
    { texts: { constructor: 'No such language' } },
    { texts: { en: 'A\u0000B' } },
    { reason: '' },
    { texts: { en: LONG } },
    { texts: { en: LONG.repeat(10) } },
  ])('what breaks the contract is refused: %#', async (change) => {
    const body = {
      version: 0,
      texts: { en: RULES },
      asks: false,
      again: false,
      reason: 'As agreed',
      ...change,
    }
    expect((await owner.refused('publishCommunityPage', { params: { kind: 'about' }, body })).status).toBe(
      400,
    )
    expect(await db.selectFrom('community_pages').select('version').execute()).toEqual([])
  })

  test('what no reader sees is taken out', async () => {
    const { texts } = await publish('about', { texts: { en: 'Pay\u202E here\u2066 \u200Bnow' } })
    expect(texts).toEqual({ en: 'Pay here now' })
  })

  test('a page that was published by mistake is taken back, with what it asked for', async () => {
    await ask()
    const member = await make.member()
    await member.call('acceptPages', { body: { rules: 1 } })
    await ask('rules', { texts: { en: 'Be quiet.' }, again: true })
    expect((await write(member)).statusCode).toBe(403)
    const back = { version: 2, reason: 'Undone: As agreed' }
    const params = { kind: 'rules' } as const
    expect(await owner.call('takeBackCommunityPage', { params, body: back })).toMatchObject({
      version: 3,
      texts: { en: RULES },
      acceptFrom: 1,
    })
    expect((await write(member)).statusCode).toBe(201)
    expect((await owner.refused('takeBackCommunityPage', { params, body: back })).code).toBe(
      'already_decided',
    )
    // Once more: who has accepted the first version has not accepted the second.
    await owner.call('takeBackCommunityPage', { params, body: { ...back, version: 3 } })
    expect((await write(member)).statusCode).toBe(403)
    const [entry] = await owner.call('listAuditEntries', { query: { action: 'page.undone' } })
    expect(entry).toMatchObject({
      before: { version: 3, acceptFrom: 1 },
      after: { version: 4, acceptFrom: 4 },
    })
  })

  test.each<[string, Partial<PageChange>]>([
    ['was emptied', { texts: {}, asks: true }],
    ['no longer asked', { asks: false }],
  ])('a page that %s by mistake asks nobody again who has accepted it', async (_, mistake) => {
    await ask()
    const [member, newcomer] = [await make.member(), await make.member()]
    await member.call('acceptPages', { body: { rules: 1 } })
    await publish('rules', mistake)
    // Nothing asks for it, so nothing is accepted.
    await newcomer.call('acceptPages', { body: { rules: 2 } })
    const back = { params: { kind: 'rules' }, body: { version: 2, reason: 'A mistake' } } as const
    expect(await owner.call('takeBackCommunityPage', back)).toMatchObject({
      version: 3,
      texts: { en: RULES },
      acceptFrom: 1,
    })
    expect((await write(member)).statusCode).toBe(201)
    expect((await write(newcomer)).statusCode).toBe(403)
  })

  test('a page that was never written before is gone again', async () => {
    await ask()
    await owner.call('takeBackCommunityPage', {
      params: { kind: 'rules' },
      body: { version: 1, reason: 'Too early' },
    })
    expect(site.pages).toEqual([])
    expect(
      await owner.refused('takeBackCommunityPage', {
        params: { kind: 'imprint' },
        body: { version: 0, reason: 'Nothing there' },
      }),
    ).toMatchObject({ code: 'not_found' })
  })
})

describe('joining', () => {
  test('nothing is asked while no page asks', async () => {
    await publish('rules')
    expect(await visitor.call('getDoor', {})).not.toHaveProperty('accepts')
    expect((await visitor.send('register', { body: person() })).statusCode).toBe(201)
  })

  test('who registers accepts what there is, which is stored with its version and time', async () => {
    await ask()
    await ask('terms', { texts: { en: 'One.' } })
    await ask('terms', { texts: { en: 'Two.' }, again: true })
    const { accepts } = await visitor.call('getDoor', {})
    expect(accepts).toEqual({ rules: 1, terms: 2 })
    for (const missing of [undefined, {}, { rules: 1 }, { rules: 1, terms: 1 }, { rules: 1, terms: 3 }])
      expect(
        await visitor.refused('register', { body: { ...person(), ...(missing && { accepts: missing }) } }),
      ).toMatchObject({ status: 403, code: 'acceptance_needed' })
    const { userId } = await visitor.call('register', { body: { ...person(), accepts } })
    const rows = await db
      .selectFrom('page_acceptances')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('kind')
      .execute()
    expect(rows).toMatchObject([
      { kind: 'rules', version: 1 },
      { kind: 'terms', version: 2 },
    ])
    expect(rows.every(({ accepted_at }) => accepted_at instanceof Date)).toBe(true)
  })

  test('a change that does not matter does not refuse who has the form open', async () => {
    await ask()
    await ask('rules', { texts: { en: 'Be kind!' } })
    const { userId } = await visitor.call('register', { body: { ...person(), accepts: { rules: 1 } } })
    expect(await deps.pages.owes(userId)).toBe(false)
  })

  test('an applicant accepts at the door, and is a member who has accepted', async () => {
    const settings = await owner.call('getDoorSettings', {})
    await owner.call('changeDoor', { body: { ...settings, mode: 'approval', reason: 'As agreed' } })
    await ask()
    await owner.call('acceptPages', { body: { rules: 1 } })
    expect((await visitor.refused('apply', { body: person() })).code).toBe('acceptance_needed')
    await visitor.call('apply', { body: { ...person(), accepts: { rules: 1 } } })
    const [application] = await owner.call('listApplications', { query: {} })
    const { userId } = await owner.call('acceptApplication', {
      params: { applicationId: application?.applicationId ?? '' },
    })
    expect(await deps.pages.owes(userId)).toBe(false)
    const now = await owner.call('getDoorSettings', {})
    await owner.call('changeDoor', { body: { ...now, mode: 'open', reason: 'As agreed' } })
  })
})

describe('accepting', () => {
  test('a member who has accepted nothing reads, but does not write', async () => {
    await ask('rules', { texts: { en: RULES, si: 'කරුණාවන්ත වන්න.' } })
    const member = await make.member()
    expect(await write(member)).toMatchObject({ statusCode: 403 })
    expect((await write(member)).json()).toMatchObject({ code: 'acceptance_needed' })
    expect((await member.send('listPosts', {})).statusCode).toBe(200)
    const owed = await member.call('listPagesToAccept', { headers: { 'accept-language': 'si' } })
    expect(owed).toEqual([{ kind: 'rules', version: 1, language: 'si', text: 'කරුණාවන්ත වන්න.' }])
    expect(await member.call('acceptPages', { body: { rules: 1 } })).toEqual([])
    expect((await write(member)).statusCode).toBe(201)
  })

  test('accepting a version does not accept the next one that asks again', async () => {
    await ask()
    const member = await make.member()
    await ask('rules', { texts: { en: 'Be quiet.' }, again: true })
    expect(await member.call('acceptPages', { body: { rules: 1 } })).toMatchObject([{ version: 2 }])
    expect((await write(member)).statusCode).toBe(403)
    // Nobody accepts what is not written yet.
    expect(await member.call('acceptPages', { body: { rules: 3 } })).toMatchObject([{ version: 2 }])
    await member.call('acceptPages', { body: { rules: 2 } })
    expect((await write(member)).statusCode).toBe(201)
    // A late reply of another tab takes nothing back.
    await member.call('acceptPages', { body: { rules: 1 } })
    expect((await write(member)).statusCode).toBe(201)
  })

  test('accepting while owners publish never accepts what was not shown', async () => {
    await ask()
    const member = await make.member()
    for (let version = 1; version <= 5; version++) {
      await Promise.all([
        ask('rules', { texts: { en: `Version ${version + 1}` }, again: true }),
        member.call('acceptPages', { body: { rules: version } }),
      ])
      expect((await write(member)).statusCode).toBe(403)
    }
  })

  test('a change that does not ask again lets everybody go on', async () => {
    await ask()
    const member = await make.member()
    await member.call('acceptPages', { body: { rules: 1 } })
    await ask('rules', { texts: { en: 'Be kind!' } })
    expect((await write(member)).statusCode).toBe(201)
    await publish('rules')
    expect((await write(await make.member())).statusCode).toBe(201)
  })

  test('only rules and terms ask', async () => {
    expect(await ask('imprint')).toMatchObject({ acceptFrom: null })
    expect((await write(await make.member())).statusCode).toBe(201)
  })

  test('the owner who publishes has accepted, others have not', async () => {
    const other = await make.member({ duties: ['owner'] })
    await ask()
    expect((await write(owner)).statusCode).toBe(201)
    expect(
      await other.refused('publishCommunityPage', {
        params: { kind: 'about' },
        body: { version: 0, texts: {}, asks: false, again: false, reason: 'As agreed' },
      }),
    ).toMatchObject({ code: 'acceptance_needed' })
  })

  test('another node learns of it at once', async () => {
    const other = createDeps(deps.config, databaseUrl, () => {})
    const member = await make.member()
    expect(await other.pages.owes(member.userId)).toBe(false)
    await ask()
    await expect.poll(() => other.pages.owes(member.userId)).toBe(true)
    await member.call('acceptPages', { body: { rules: 1 } })
    expect(await other.pages.owes(member.userId)).toBe(false)
    await other.close()
  })
})

describe('the gate', () => {
  const endpoints: [EndpointName, Endpoint][] = Object.keys(allEndpoints)
    .filter(isEndpointName)
    .map((name) => [name, allEndpoints[name]])
  const ofMembers = endpoints.filter(([, { access }]) => access !== 'public')
  const writing = ofMembers.filter(
    ([, { method, whileSuspended, beforeAccepting }]) =>
      method !== 'GET' && !whileSuspended && !beforeAccepting,
  )
  const others = ofMembers.filter(([name]) => !writing.some(([one]) => one === name))

  /** Calls that end or take back something of one's own, or protect oneself. Another one is a decision. */
  const ENDING = [
    ...['cancelOrder', 'deletePost', 'deleteComment', 'deleteDraft', 'unlikePost', 'unsavePost'],
    ...['leaveChallenge', 'stopSaving', 'endOwnInvitation', 'unfollow', 'removeFollower', 'declineFollower'],
    ...['block', 'mute', 'muteThread', 'addMutedWord', 'setPrivacy', 'setFindable'],
    'setOffBoards',
    ...['setAlertSettings', 'removePushSubscription', 'sendEmailConfirmation'],
  ]

  /** Anything: who owes is refused before what they send is read. */
  const addressOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, () => uuidv7())

  test('every writing call is refused, of members and of the desk, also with API keys', async () => {
    await ask()
    const steward = await make.member({ duties: DUTIES.filter((duty) => duty !== 'owner') })
    const second = await make.member({ duties: ['owner'] })
    const key = await make.apiKey(second.userId, SCOPES)
    expect(writing.length).toBeGreaterThan(100)
    for (const [name, endpoint] of writing) {
      const expected = [name, 403, 'acceptance_needed']
      const url = addressOf(endpoint)
      const call = async (token: string) => {
        const { statusCode, body } = await app.inject({
          method: endpoint.method,
          url,
          headers: { authorization: `Bearer ${token}` },
        })
        return [name, statusCode, JSON.parse(body).code]
      }
      expect(await call(second.token)).toEqual(expected)
      if (endpoint.access === 'member') expect(await call(steward.token)).toEqual(expected)
      if (scopeOf(endpoint) !== undefined) expect(await call(key.key)).toEqual(expected)
    }
  })

  test('what can be called before accepting is this, and never a call of the desk', () => {
    const allowed = endpoints.filter(([, { beforeAccepting }]) => beforeAccepting)
    expect(allowed.map(([name]) => name).toSorted()).toEqual(ENDING.toSorted())
    expect(allowed.every(([, { access }]) => access === 'member')).toBe(true)
    expect(allowed.some(([, { whileSuspended }]) => whileSuspended)).toBe(false)
  })

  test('who does not accept withdraws and protects themselves', async () => {
    const [member, other] = [await make.member(), await make.member()]
    const { postId } = (await write(member)).json()
    await member.call('follow', { params: { userId: other.userId } })
    await ask()
    const params = { userId: other.userId }
    expect((await member.send('unfollow', { params })).statusCode).toBe(200)
    expect((await member.send('mute', { params })).statusCode).toBe(204)
    expect((await member.send('block', { params })).statusCode).toBe(204)
    const body = { notPushed: [], mailed: [], digest: false, quietHours: null, timeZone: 'Asia/Colombo' }
    expect(await member.call('setAlertSettings', { body })).toMatchObject({ digest: false })
    expect((await member.send('sendEmailConfirmation')).statusCode).toBe(202)
    expect((await member.send('deletePost', { params: { postId } })).statusCode).toBe(204)
    expect((await write(member)).statusCode).toBe(403)
  })

  test('a steward who does not accept deletes what is theirs, and nothing of others', async () => {
    const [steward, member] = [await make.member({ duties: ['moderation'] }), await make.member()]
    const [own, others] = [(await write(steward)).json(), (await write(member)).json()]
    await ask()
    const remove = ({ postId }: { postId: string }) => steward.send('deletePost', { params: { postId } })
    expect((await remove(others)).statusCode).toBe(403)
    expect((await remove(own)).statusCode).toBe(204)
    await steward.call('acceptPages', { body: { rules: 1 } })
    expect((await remove(others)).statusCode).toBe(204)
  })

  test('reading, leaving, exporting and signing out are not', async () => {
    const names = others.map(([name]) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        ...['deleteAccount', 'exportOwnData', 'exportOwnArchive', 'logout', 'endSessions', 'setLanguage'],
        ...['acceptPages', 'listPagesToAccept', 'changePassword', 'confirmPassword', 'appealRemoval'],
      ]),
    )
    await ask()
    const second = await make.member({ duties: ['owner'] })
    for (const [name, endpoint] of others) {
      if (name === 'logout' || name === 'endSessions' || name === 'deleteAccount') continue
      const { statusCode, body } = await app.inject({
        method: endpoint.method,
        url: addressOf(endpoint),
        headers: { authorization: `Bearer ${second.token}` },
      })
      if (statusCode === 403) expect([name, JSON.parse(body).code]).not.toContain('acceptance_needed')
    }
    expect((await second.send('exportOwnData')).statusCode).toBe(200)
    const member = await make.member()
    expect((await member.send('logout')).statusCode).toBe(204)
  })
})
