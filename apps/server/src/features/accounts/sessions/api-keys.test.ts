import { API_KEYS_MAX, SCOPES } from '@canopy/contract/accounts/api-keys/shapes'
import { callLimits, DAY, MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../../app/retention.ts'
import { verifyAuditLog } from '../../../audit/verify.ts'
import { createVisitor } from '../../../testing/person.ts'
import { proofBody } from '../../../testing/proof-body.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { makeApiKey } from './api-keys.ts'
import { createKeyCallers } from './key-callers.ts'
import { endSessions, holdSession } from './sessions.ts'

const { app, db, deps, make, clock, transaction } = await testApp()
const limited = await testApp({ RATE_LIMIT: 'on' })

type Member = Awaited<ReturnType<typeof make.member>>

async function keyOf(member: Member, scopes: (typeof SCOPES)[number][] = ['points:read'], days = 30) {
  const made = await member.call('makeApiKey', { body: { name: 'Report', scopes, days } })
  return { ...made, ...createVisitor(app, made.key) }
}

const eventsOf = (userId: string, kind: string) =>
  db
    .selectFrom('security_events')
    .select(['detail', 'times'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .execute()

async function mailsTo(userId: string) {
  const { rows } = await sql<{ event: string }>`
    select data ->> 'event' as event from pgboss.job where name = 'security_mail' and data ->> 'userId' = ${userId}`.execute(
    db,
  )
  return rows
}

test('a key is shown once, and stored as a hash with its last four characters', async () => {
  const anna = await make.member()
  const { key, keyId, ...made } = await keyOf(anna)
  expect(key).toMatch(/^cnp_[\w-]{43}$/)
  expect(made).toMatchObject({
    name: 'Report',
    scopes: ['points:read'],
    lastFour: key.slice(-4),
    lastUsedAt: null,
  })
  const [listed] = await anna.call('listApiKeys', {})
  expect(listed).toMatchObject({ keyId, name: 'Report' })
  expect(JSON.stringify(listed)).not.toContain(key)
  const rows = await db.selectFrom('api_keys').selectAll().where('key_id', '=', keyId).execute()
  expect(JSON.stringify(rows)).not.toContain(key)
})

test('a key calls as its member, as far as its scopes allow', async () => {
  const anna = await make.member({ points: 40 })
  const key = await keyOf(anna)
  expect(await key.call('getPoints', { params: { userId: anna.userId } })).toEqual({ points: 40 })
  expect(await key.refused('listPosts')).toMatchObject({
    status: 403,
    code: 'outside_scope',
    scope: 'feed:read',
  })
  expect(await key.refused('listApiKeys')).toMatchObject({ status: 403, code: 'person_needed' })
  const writer = await keyOf(anna, ['feed:write'])
  const { postId } = await writer.call('createPost', {
    body: { content: 'By a program', userId: anna.userId },
  })
  expect(await writer.call('getPost', { params: { postId } })).toMatchObject({ content: 'By a program' })
})

test('making a key needs a login of the last minutes, is mailed and in the security log', async () => {
  const anna = await make.member()
  clock.advance(11 * MINUTE)
  const body = { name: 'Report', scopes: ['points:read'] as const, days: 30 }
  expect(await anna.refused('makeApiKey', { body })).toMatchObject({ status: 403, code: 'confirm_password' })
  const ben = await make.member()
  const { keyId } = await keyOf(ben)
  expect(await eventsOf(ben.userId, 'key.changed')).toMatchObject([{ detail: { keyId, change: 'made' } }])
  expect(await mailsTo(ben.userId)).toMatchObject([{ event: 'api_key_made' }])
})

test('whoever is signed out everywhere at this moment makes no key that outlives it', async () => {
  const anna = await make.member()
  const body = { name: 'Report', scopes: ['points:read' as const], days: 30 }
  const { making } = await transaction(async (tx) => {
    await endSessions(tx, anna.userId)
    const making = anna.send('makeApiKey', { body })
    await untilWaiting(db)
    return { making }
  })
  expect((await making).statusCode).toBe(401)

  const ben = await make.member()
  const { ending } = await transaction(async (tx) => {
    const { sessionId } = await db
      .selectFrom('sessions')
      .select('session_id as sessionId')
      .where('user_id', '=', ben.userId)
      .executeTakeFirstOrThrow()
    await holdSession(tx, { userId: ben.userId, sessionId })
    const actor = { userId: ben.userId, duties: [], requestId: '' }
    const origin = { network: '192.0.2.0/24', provider: '192.0.2.0/24', device: '' }
    await makeApiKey(tx, actor, { ...body, origin, now: clock.now() })
    const ending = ben.send('endSessions')
    await untilWaiting(db)
    return { ending }
  })
  expect((await ending).statusCode).toBe(204)
  const live = db.selectFrom('api_keys').select('key_id').where('revoked_at', 'is', null)
  expect(await live.where('user_id', 'in', [anna.userId, ben.userId]).execute()).toEqual([])
})

test('a name, a scope and an end are needed, and scopes that do not exist are refused', async () => {
  const anna = await make.member()
  const body = { name: 'Report', scopes: ['points:read'], days: 30 }
  for (const wrong of [{ name: ' ' }, { scopes: [] }, { scopes: ['all:read'] }, { days: 0 }, { days: 367 }])
    expect(await anna.refused('makeApiKey', { body: { ...body, ...wrong } })).toMatchObject({ status: 400 })
})

test('only owners make keys for the desk, which act there only as long as their makers are owners', async () => {
  const [shop, owner] = [await make.member({ duties: ['shop'] }), await make.member({ duties: ['owner'] })]
  await make.member({ duties: ['owner'] })
  const body = { name: 'Stock', scopes: ['desk-shop:read' as const], days: 30 }
  expect(await shop.refused('makeApiKey', { body })).toMatchObject({ status: 403, code: 'owner_needed' })
  const key = await keyOf(owner, ['desk-shop:read', 'feed:write'])
  expect(await key.call('listDeskProducts', {})).toEqual([])
  expect(await key.refused('listDeskMembers')).toMatchObject({ status: 403, code: 'outside_scope' })
  // Not even with the duties of its owner, who may delete what others wrote on the desk.
  const ben = await make.member()
  const { postId } = await ben.call('createPost', { body: { content: 'Mine', userId: ben.userId } })
  const refused = await key.refused('deletePost', { params: { postId } })
  expect(refused.status).toBeGreaterThanOrEqual(403)
  const other = await keyOf(ben, ['feed:write'])
  expect(await other.refused('listDeskProducts')).toMatchObject({ status: 404 })
  await db
    .updateTable('users')
    .set({ duties: ['shop'] })
    .where('user_id', '=', owner.userId)
    .execute()
  expect(await key.refused('listDeskProducts')).toMatchObject({ status: 404 })
})

test('a revoked key is refused at once on every node, and its use is in the security log', async () => {
  const anna = await make.member()
  const key = await keyOf(anna)
  // Another process, with a cache of its own.
  const findElsewhere = createKeyCallers(deps, (work) => void work())
  const ended: unknown[] = []
  const onEnded = (key: unknown) => void ended.push(key)
  expect(await findElsewhere(key.key, onEnded, '192.0.2.1')).toMatchObject({ userId: anna.userId })
  expect(findElsewhere(key.key, onEnded, '192.0.2.1')).not.toBeInstanceOf(Promise)
  await key.call('getPointsOverview', {})
  await anna.call('revokeApiKey', { params: { keyId: key.keyId } })
  expect(await key.refused('getPointsOverview')).toMatchObject({ status: 401, code: 'unauthenticated' })
  expect(await findElsewhere(key.key, onEnded, '192.0.2.1')).toBeUndefined()
  expect(ended).toEqual([{ userId: anna.userId, keyId: key.keyId, state: 'revoked' }])
  expect(await anna.refused('revokeApiKey', { params: { keyId: key.keyId } })).toMatchObject({ status: 404 })
  await expect
    .poll(() => eventsOf(anna.userId, 'key.refused'))
    .toMatchObject([{ detail: { keyId: key.keyId, state: 'revoked' } }])
})

test('a key expires, also while it is cached', async () => {
  const anna = await make.member()
  const key = await make.apiKey(anna.userId, ['points:read'])
  clock.advance(30 * DAY - MINUTE)
  await key.call('getPointsOverview', {})
  clock.advance(2 * MINUTE)
  expect(await key.refused('getPointsOverview')).toMatchObject({ status: 401 })
})

test('the last use is written at most once a minute', async () => {
  const anna = await make.member()
  const key = await keyOf(anna)
  const lastUse = async () => (await anna.call('listApiKeys', {}))[0]?.lastUsedAt
  await key.call('getPointsOverview', {})
  const first = clock.now().toISOString()
  await expect.poll(lastUse).toBe(first)
  clock.advance(MINUTE - 1)
  await key.call('getPointsOverview', {})
  expect(await lastUse()).toBe(first)
  clock.advance(1)
  await key.call('getPointsOverview', {})
  await expect.poll(lastUse).toBe(clock.now().toISOString())
})

test.each([
  ['signing out everywhere', 'endSessions'],
  ['signing out everywhere else', 'endOtherSessions'],
] as const)('%s revokes all keys', async (_, call) => {
  const anna = await make.member()
  const keys = [await keyOf(anna), await keyOf(anna)]
  for (const key of keys) await key.call('getPointsOverview', {})
  await anna.call(call, {})
  for (const key of keys) expect(await key.refused('getPointsOverview')).toMatchObject({ status: 401 })
})

test('a key suspends members but no stewards, and the audit log names it', async () => {
  const [owner, anna, shop] = [
    await make.member({ duties: ['owner'] }),
    await make.member(),
    await make.member({ duties: ['shop'] }),
  ]
  const key = await keyOf(owner, ['desk-moderation:write'])
  const body = { length: '7', reason: 'Spam in every thread' } as const
  expect(await key.refused('suspendMember', { params: { userId: shop.userId }, body })).toMatchObject({
    status: 403,
    code: 'person_needed',
  })
  await key.call('suspendMember', { params: { userId: anna.userId }, body })
  const [entry] = await owner.call('listAuditEntries', {
    query: { subjectId: anna.userId, action: 'member.suspended' },
  })
  expect(entry).toMatchObject({ actor: { userId: owner.userId }, keyId: key.keyId })
  await owner.call('liftSuspension', { params: { userId: anna.userId }, body: { reason: 'A mistake' } })
  const [lifted] = await owner.call('listAuditEntries', { query: { subjectId: anna.userId } })
  expect(lifted).toMatchObject({ action: 'suspension.lifted', keyId: null })
  expect(await verifyAuditLog(db)).not.toHaveProperty('fault')
})

test('a key decides about no proof of a steward and no tag of their posts, but about those of others', async () => {
  const [owner, steward, anna] = [
    await make.member({ duties: ['owner'] }),
    await make.member({ duties: ['shop'] }),
    await make.member(),
  ]
  const key = await keyOf(owner, ['desk-moderation:write', 'desk-challenges:write'])
  const refused = { status: 403, code: 'person_needed' }
  const challenge = await make.challenge({ quantity: { unit: 'kg', most: 50 } })
  const actsOn = async (member: Member) => {
    const body = { content: 'Look #spam', userId: member.userId }
    const { postId } = await member.call('createPost', { body })
    const { proofId } = await member.call('submitProof', {
      body: { ...(await proofBody(member, challenge)), quantity: 7 },
    })
    const status = 'Issue' as const
    const reason = 'It shows something else'
    return [
      key.send('removePostTag', { params: { postId, tag: 'spam' }, body: { reason } }),
      key.send('setProofVerdict', { params: { proofId }, body: { status, reason, seen: 0 } }),
      key.send('reopenProof', { params: { proofId }, body: { reason, seen: 0 } }),
      key.send('correctQuantity', { params: { proofId }, body: { quantity: 4, before: 7, reason } }),
    ]
  }
  for (const reply of await Promise.all(await actsOn(steward)))
    expect([reply.statusCode, reply.json().code]).toEqual([refused.status, refused.code])
  const { userId } = steward
  expect(
    await key.refused('removeHeldPoints', { params: { userId }, body: { reason: 'A second account' } }),
  ).toMatchObject(refused)
  for (const reply of await Promise.all(await actsOn(anna))) expect(reply.body).not.toContain(refused.code)
})

test('keys that do not work are looked up a limited number of times for each address', async () => {
  const owner = await limited.make.member({ duties: ['owner'] })
  const { key } = await owner.call('makeApiKey', {
    body: { name: 'Report', scopes: ['points:read'], days: 30 },
  })
  const call = (token: string, address: string) =>
    createVisitor(limited.app, token)
      .send('getPointsOverview', { headers: { 'x-forwarded-for': address } })
      .then(({ statusCode }) => statusCode)
  const { key: inUse, keyId: inUseId } = await owner.call('makeApiKey', {
    body: { name: 'In use', scopes: ['points:read'], days: 30 },
  })
  expect(await call(inUse, '192.0.2.7')).toBe(200)
  for (let tries = 0; tries < 60; tries += 1)
    expect(await call(`cnp_${'x'.repeat(40)}${100 + tries}`, '192.0.2.7')).toBe(401)
  expect(await call(inUse, '192.0.2.7')).toBe(200)
  expect(await call(`cnp_${'y'.repeat(43)}`, '192.0.2.7')).toBe(429)
  await owner.call('revokeApiKey', { params: { keyId: inUseId } })
  expect([await call(inUse, '192.0.2.7'), await call(inUse, '192.0.2.7')]).toEqual([401, 429])
  expect(await call(key, '192.0.2.8')).toBe(200)
  limited.clock.advance(MINUTE)
  expect(await call(key, '192.0.2.7')).toBe(200)
})

test('a key decides no report about what a steward wrote, and undoes no decision about one', async () => {
  const [owner, steward, anna, ben] = [
    await make.member({ duties: ['owner'] }),
    await make.member({ duties: ['shop'] }),
    await make.member(),
    await make.member(),
  ]
  const key = await keyOf(owner, ['desk-moderation:write'])
  const caseAbout = async (author: Member) => {
    const { postId } = await author.call('createPost', { body: { content: 'Spam', userId: author.userId } })
    const report = { kind: 'post', id: postId, reason: 'Spam' } as const
    return { caseId: (await ben.call('createReport', { body: report })).caseId }
  }
  const decision = (version: number, more: object = {}) => ({
    decision: 'remove' as const,
    version,
    reason: 'It advertises',
    ...more,
  })
  const params = await caseAbout(steward)
  const refused = { status: 403, code: 'person_needed' }
  for (const more of [{}, { warn: true }, { suspend: '7' }, { decision: 'keep' }])
    expect(await key.refused('decideReport', { params, body: decision(1, more) })).toMatchObject(refused)
  await owner.call('decideReport', { params, body: decision(1, { warn: true, suspend: '7' }) })
  const { version } = await owner.call('getReportCase', { params })
  for (const undone of ['keep', 'reopen'])
    expect(
      await key.refused('decideReport', { params, body: decision(version, { decision: undone }) }),
    ).toMatchObject(refused)
  expect(
    await steward.refused('createPost', { body: { content: 'Me', userId: steward.userId } }),
  ).toMatchObject({ code: 'suspended' })
  const ofAnna = await caseAbout(anna)
  await key.call('decideReport', { params: ofAnna, body: decision(1, { warn: true }) })
})

test('the key of a suspended member reads, and writes nothing', async () => {
  const [anna, steward] = [await make.member(), await make.member({ duties: ['moderation'] })]
  const key = await keyOf(anna, ['feed:write'])
  await key.call('listPosts', {})
  const body = { length: '7', reason: 'Insults' } as const
  await steward.call('suspendMember', { params: { userId: anna.userId }, body })
  await key.call('listPosts', {})
  const post = { content: 'Still here', userId: anna.userId }
  expect(await key.refused('createPost', { body: post })).toMatchObject({ status: 403, code: 'suspended' })
})

test('the key of an owner who needs a second factor does nothing on the desk', async () => {
  const owner = await make.member({ duties: ['owner'] })
  const key = await keyOf(owner, ['desk:read'])
  await key.call('getOverview', {})
  await db
    .updateTable('users')
    .set({ factor_required_from: new Date(Date.now() - MINUTE) })
    .where('user_id', '=', owner.userId)
    .execute()
  expect(await key.refused('getOverview')).toMatchObject({ status: 403, code: 'factor_required' })
})

test('the keys of a member who has left are gone', async () => {
  const anna = await make.member()
  const key = await keyOf(anna)
  await key.call('getPointsOverview', {})
  await db.deleteFrom('users').where('user_id', '=', anna.userId).execute()
  deps.bus.publish({ type: 'member.changed', userId: anna.userId })
  expect(await key.refused('getPointsOverview')).toMatchObject({ status: 401 })
})

test('the socket does not open with a key', async () => {
  const anna = await make.member()
  const { key } = await make.apiKey(anna.userId, SCOPES)
  expect(await app.findCaller(key)).toBeUndefined()
})

test('a member has a bounded number of keys; another one replaces what has ended, and never one that works', async () => {
  const anna = await make.member()
  const keys = []
  for (let count = 0; count < API_KEYS_MAX; count++)
    keys.push(await make.apiKey(anna.userId, ['points:read']))
  const body = { name: 'One more', scopes: ['points:read'] as const, days: 30 }
  expect(await anna.refused('makeApiKey', { body })).toMatchObject({ status: 409, code: 'too_many_api_keys' })
  await anna.call('revokeApiKey', { params: { keyId: keys[3]?.keyId ?? '' } })
  const made = await Promise.all([0, 1].map(() => anna.send('makeApiKey', { body })))
  expect(made.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const left = await anna.call('listApiKeys', {})
  expect(left).toHaveLength(API_KEYS_MAX)
  expect(left.every(({ revokedAt }) => revokedAt === null)).toBe(true)
})

test('keys that have ended are forgotten after 90 days', async () => {
  const anna = await make.member()
  const key = await make.apiKey(anna.userId, ['points:read'])
  const left = () => db.selectFrom('api_keys').where('key_id', '=', key.keyId).select('key_id').execute()
  clock.advance(119 * DAY)
  await deleteExpired(deps)
  expect(await left()).toHaveLength(1)
  clock.advance(2 * DAY)
  await deleteExpired(deps)
  expect(await left()).toEqual([])
})

test('owners see the keys of those who have duties and revoke them, which the log of the desk says', async () => {
  const owner = await make.member({ duties: ['owner'] })
  const shop = await make.member({ fullName: 'Shona Stock', duties: ['shop'] })
  const member = await make.member()
  const [key, others] = [await keyOf(shop), await keyOf(member)]
  const listed = await owner.call('listDeskApiKeys', {})
  expect(listed[0]).toMatchObject({ keyId: key.keyId, member: { fullName: 'Shona Stock' } })
  expect(listed.map(({ keyId }) => keyId)).not.toContain(others.keyId)
  const decision = { body: { reason: 'Seen in a repository' } }
  await owner.call('revokeDeskApiKey', { params: { keyId: key.keyId }, ...decision })
  expect(await key.refused('getPointsOverview')).toMatchObject({ status: 401 })
  for (const keyId of [key.keyId, others.keyId, uuidv7()])
    expect(await owner.refused('revokeDeskApiKey', { params: { keyId }, ...decision })).toMatchObject({
      status: 404,
    })
  const [entry] = await owner.call('listAuditEntries', { query: { subjectId: key.keyId } })
  expect(entry).toMatchObject({ action: 'key.revoked', reason: 'Seen in a repository' })
  expect(await mailsTo(shop.userId)).toContainEqual(expect.objectContaining({ event: 'api_key_revoked' }))
})

test('the export of own data has the keys, without their hashes', async () => {
  const anna = await make.member()
  const { keyId, key } = await keyOf(anna)
  const data = JSON.stringify(await anna.call('exportOwnData', {}))
  expect(data).toContain(keyId)
  expect(data).not.toContain(key)
  expect(data).not.toContain('key_hash')
})

test('the keys of a member have limits of their own together, and leave the member theirs', async () => {
  const anna = await limited.make.member()
  const [key, other] = [
    await limited.make.apiKey(anna.userId, ['points:read']),
    await limited.make.apiKey(anna.userId, ['points:read']),
  ]
  for (let sent = 0; sent < callLimits.keyReads.max; sent++)
    expect((await key.send('getPointsOverview')).statusCode).toBe(200)
  const refused = await key.send('getPointsOverview')
  expect(refused.statusCode).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await other.send('getPointsOverview')).statusCode).toBe(429)
  expect((await anna.send('getPointsOverview')).statusCode).toBe(200)
})
