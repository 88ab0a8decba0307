/** Signing in through a real provider of OpenID Connect, and what others try. */

import { randomUUID } from 'node:crypto'
import type { DoorMode } from '@canopy/contract/accounts/door/shapes'
import { SecondStep } from '@canopy/contract/accounts/factors/shapes'
import type { DoorChange } from '@canopy/contract/desk/doors/shapes'
import { HOUR, MINUTE } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { hash } from '@node-rs/argon2'
import { afterAll, afterEach, expect, test } from 'vitest'
import { english } from '../../../testing/english.ts'
import { codeAt } from '../../../testing/factors/authenticator-code.ts'
import { createPasskey } from '../../../testing/factors/software-passkey.ts'
import { createVisitor } from '../../../testing/person.ts'
import { CLIENT, startOpenIdProvider, visit } from '../../../testing/servers/openid-provider.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { openSession } from '../sessions/sessions.ts'
import { lockMember, selectAccount } from '../user-queries.ts'
import { selectProviders } from './provider-queries.ts'
import { enterWithProvider } from './provider-sign-in.ts'

const PORT = 3000
const [providerId, otherId] = [randomUUID(), randomUUID()]
const returnUrls = [providerId, otherId].map((id) => `http://localhost:${PORT}${paths.signInWith(id)}`)
const school = await startOpenIdProvider(returnUrls)
const other = await startOpenIdProvider(returnUrls)
const { app, db, deps, clock, make, visitor } = await testApp({
  SIGN_IN_HOSTS: `${school.host},${other.host}`,
})
const owner = await make.member({ duties: ['owner'] })

afterAll(async () => {
  await school.close()
  await other.close()
})

type Change = {
  admits?: boolean
  isOnlyWay?: boolean
  duties?: Record<string, ('moderation' | 'review' | 'shop')[]>
}

async function save(change: Change = {}, { id = providerId, issuer = school.issuer } = {}) {
  await make.useSessions()
  const known = (await owner.call('listProviders', {})).providers.find((one) => one.providerId === id)
  return owner.call('saveProvider', {
    params: { providerId: id },
    body: {
      ...{ name: 'The school', issuer, admits: true, isOnlyWay: false, duties: {}, ...CLIENT, ...change },
      version: known?.version ?? 0,
    },
  })
}

afterEach(async () => {
  await db.deleteFrom('provider_visits').execute()
})

type Person = Parameters<typeof school.signIn>[0]
const origin = { device: '', network: '192.0.2.0', provider: '192.0.2.0' }
let serial = 0
const stranger = (): Person => ({
  sub: `stranger ${++serial}`,
  email: `stranger${serial}@school.example`,
  email_verified: true,
  name: `Nimal Perera`,
})

/** Goes to the school as this person; returns what the school sends back. */
async function goAs(person: Person) {
  school.signIn(person)
  const { url } = await visitor.call('startProviderSignIn', { params: { providerId } })
  return visit(url)
}

const finish = (
  query: string,
  id = providerId,
  answer: { isOldEnough?: boolean; invitation?: string | undefined } = {},
) => visitor.send('finishProviderSignIn', { params: { providerId: id }, body: { query, ...answer } })

async function enterAs(person: Person) {
  const response = await finish(await goAs(person))
  expect(response.statusCode, response.body).toBe(200)
  return response.json<{
    userId: string
    token: string
    email: string
    fullName: string
    emailConfirmed: boolean
  }>()
}

async function setDoor(change: Partial<DoorChange>) {
  const seen = await owner.call('getDoorSettings', {})
  await owner.call('changeDoor', { body: { ...seen, ...change, reason: 'As agreed' } })
}

const refusal = async (response: ReturnType<typeof finish>) => (await response).json<{ code: string }>().code

async function linkAs(member: Awaited<ReturnType<typeof make.member>>, person: Person) {
  school.signIn(person)
  const { url } = await member.call('startProviderLink', { params: { providerId } })
  return member.send('finishProviderLink', { params: { providerId }, body: { query: await visit(url) } })
}

const password = 'correct horse'
// Cheap parameters, because these tests verify it often.
const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

const givePassword = (userId: string) =>
  db.updateTable('users').set({ password_hash: passwordHash }).where('user_id', '=', userId).execute()

/** Gives the member an authenticator app; returns what finishes a second step with it. */
async function giveAuthenticator(token: string) {
  const member = createVisitor(app, token)
  const started = await member.call('startAuthenticator', { body: { password } })
  const code = () => codeAt(started.secret, clock.now())
  await member.call('addAuthenticator', { body: { token: started.token, code: code() } })
  return (response: Awaited<ReturnType<typeof finish>>) => {
    clock.advance(MINUTE)
    const step = SecondStep.parse(response.json<{ secondStep: unknown }>().secondStep)
    return visitor.send('finishSignIn', { body: { token: step.token, code: code() } })
  }
}

test('as soon as an owner has added the first provider or removed the last, the page says so', async () => {
  const saysSo = () => deps.community.face().hasProviders
  await save()
  expect(saysSo()).toBe(true)
  await owner.call('removeProvider', { params: { providerId } })
  expect(saysSo()).toBe(false)
})

test('whoever is new gets an account at the first sign-in, and has it at the next', async () => {
  await save()
  const person = stranger()
  const first = await enterAs(person)
  expect(first).toMatchObject({ email: person.email, fullName: 'Nimal Perera', emailConfirmed: true })
  expect((await enterAs({ ...person, email: 'another@school.example' })).userId).toBe(first.userId)
  expect((await visitor.call('listSignInProviders', {})).providers).toEqual([
    { providerId, name: 'The school' },
  ])
})

test('nobody is let in who has no account where the organisation makes none', async () => {
  await save({ admits: false })
  expect(await refusal(finish(await goAs(stranger())))).toBe('provider_not_admitted')
  await save()
})

const doors: DoorMode[] = ['open', 'invitation', 'approval']
const matrix = doors.flatMap((mode) =>
  [true, false].flatMap((admits) => [true, false].map((isTeacher) => ({ mode, admits, isTeacher }))),
)

test.each(matrix)(
  'door $mode, organisation makes accounts: $admits, group with a duty: $isTeacher',
  async ({ mode, admits, isTeacher }) => {
    const duties = { teachers: ['review' as const] }
    await save({ duties })
    await setDoor({ mode: 'open' })
    const groups = isTeacher ? ['teachers'] : []
    const member = { ...stranger(), groups }
    const { userId } = await enterAs(member)
    await setDoor({ mode })
    await save({ admits, duties })
    const expected = isTeacher ? ['review'] : []
    const dutiesOf = async (token: string) => (await createVisitor(app, token).call('getSession', {})).duties

    const again = await enterAs(member)
    expect([again.userId, await dutiesOf(again.token)]).toEqual([userId, expected])
    const person = { ...stranger(), groups }
    if (admits) expect(await dutiesOf((await enterAs(person)).token)).toEqual(expected)
    else expect(await refusal(finish(await goAs(person)))).toBe('provider_not_admitted')
    await setDoor({ mode: 'open' })
    await save()
  },
)

test('whoever is new is asked for the age where the door asks, and no member is', async () => {
  await save()
  const member = stranger()
  const { userId } = await enterAs(member)
  await setDoor({ asksAge: true })
  const person = stranger()
  for (const answer of [{}, { isOldEnough: false }]) {
    const refused = await finish(await goAs(person), providerId, answer)
    expect([refused.statusCode, refused.json()]).toMatchObject([
      400,
      { code: 'validation_failed', fields: { isOldEnough: english('errors.ageRequired') } },
    ])
  }
  expect((await enterAs(member)).userId).toBe(userId)
  const joined = await finish(await goAs(person), providerId, { isOldEnough: true })
  expect(joined.json()).toMatchObject({ email: person.email })
  expect((await enterAs(person)).userId).toBe(joined.json<{ userId: string }>().userId)
  await setDoor({ asksAge: false })
})

test('an invitation is kept on the way through the organisation, and lets in one person', async () => {
  await save({ admits: false })
  const endsAt = new Date(clock.now().getTime() + HOUR).toISOString()
  const body = { name: 'Parents', accountsMax: 1, endsAt }
  const { link } = await owner.call('makeInvitation', { body })
  const invitation = new URLSearchParams(new URL(link).hash.slice(1)).get('invitation') ?? undefined
  const person = stranger()
  const entered = await finish(await goAs(person), providerId, { invitation })
  expect(entered.json()).toMatchObject({ email: person.email })
  const { userId } = await enterAs(person)
  expect(
    await db.selectFrom('users').select('invitation_id').where('user_id', '=', userId).executeTakeFirst(),
  ).toMatchObject({ invitation_id: expect.any(String) })
  const late = await finish(await goAs(stranger()), providerId, { invitation })
  expect(late.json()).toMatchObject({
    code: 'invitation_over',
    message: english('errors.invitationOverHere'),
  })
  await save()
})

test('an address that the provider has not confirmed opens no account', async () => {
  await save()
  expect(await refusal(finish(await goAs({ ...stranger(), email_verified: false })))).toBe(
    'provider_address_unproven',
  )
  const { email: _, ...nameless } = stranger()
  expect(await refusal(finish(await goAs(nameless)))).toBe('provider_address_unproven')
})

test('an account with the same address is connected from inside only', async () => {
  await save()
  const member = await make.member()
  const { email } = await member.call('getSession', {})
  const person = { ...stranger(), email }
  expect(await refusal(finish(await goAs(person)))).toBe('provider_account_exists')
  expect((await linkAs(member, person)).statusCode).toBe(204)
  expect((await enterAs(person)).userId).toBe(member.userId)
  expect(await member.call('listOwnProviders', {})).toMatchObject([
    { name: 'The school', linkedAt: expect.any(String) },
  ])
  await member.call('unlinkProvider', { params: { providerId } })
  expect(await refusal(finish(await goAs(person)))).toBe('provider_account_exists')
})

test('an account of the provider belongs to one member', async () => {
  await save()
  const [anna, ben] = [await make.member(), await make.member()]
  const person = stranger()
  expect((await linkAs(anna, person)).statusCode).toBe(204)
  expect((await linkAs(ben, person)).json()).toMatchObject({ code: 'provider_account_taken' })
  expect((await linkAs(anna, stranger())).json()).toMatchObject({ code: 'provider_account_taken' })
})

test('a visit ends once, in time, and by whoever began it', async () => {
  await save()
  const query = await goAs(stranger())
  expect((await finish(query)).statusCode).toBe(200)
  expect(await refusal(finish(query))).toBe('provider_sign_in_over')
  const late = await goAs(stranger())
  clock.advance(15 * MINUTE)
  expect(await refusal(finish(late))).toBe('provider_sign_in_over')
  const [anna, ben] = [await make.member(), await make.member()]
  school.signIn(stranger())
  const { url } = await anna.call('startProviderLink', { params: { providerId } })
  const ofAnna = await visit(url)
  const link = { params: { providerId }, body: { query: ofAnna } }
  expect((await ben.send('finishProviderLink', link)).json()).toMatchObject({ code: 'provider_sign_in_over' })
  expect(await refusal(finish(ofAnna))).toBe('provider_sign_in_over')
})

test('ten that end the same visit at once open one session', async () => {
  await save()
  const query = await goAs(stranger())
  const replies = await Promise.all(Array.from({ length: 10 }, () => finish(query)))
  expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
})

test('what another provider says, or somebody between, opens nothing', async () => {
  await save()
  await save({ name: 'Another' } as Change, { id: otherId, issuer: other.issuer })
  const query = new URLSearchParams(await goAs(stranger()))
  expect(await refusal(finish(`${query}`, otherId))).toBe('provider_sign_in_over')
  const mixedUp = new URLSearchParams(await goAs(stranger()))
  mixedUp.set('iss', other.issuer)
  expect(await refusal(finish(`${mixedUp}`))).toBe('provider_refused')
  const ofOther = new URLSearchParams(await goAs(stranger()))
  ofOther.set('code', query.get('code') ?? '')
  expect(await refusal(finish(`${ofOther}`))).toBe('provider_refused')
  const wrongNonce = await goAs(stranger())
  await db.updateTable('provider_visits').set({ nonce: 'another' }).execute()
  expect(await refusal(finish(wrongNonce))).toBe('provider_refused')
  const wrongVerifier = await goAs(stranger())
  await db
    .updateTable('provider_visits')
    .set({ verifier: 'x'.repeat(43) })
    .execute()
  expect(await refusal(finish(wrongVerifier))).toBe('provider_refused')
  const denied = new URLSearchParams(await goAs(stranger()))
  denied.delete('code')
  denied.set('error', 'access_denied')
  expect(await refusal(finish(`${denied}`))).toBe('provider_refused')
  expect(await refusal(finish('state=unknown&code=unknown'))).toBe('provider_sign_in_over')
})

test('groups give duties and take them, but make no owner', async () => {
  await save({ duties: { teachers: ['review', 'shop'] } })
  const person = stranger()
  const { userId, token } = await enterAs({ ...person, groups: ['teachers', 'owner'] })
  const session = () => createVisitor(app, token).call('getSession', {})
  expect((await session()).duties).toEqual(['review', 'shop'])
  await owner.call('setDuties', {
    params: { userId },
    body: { duties: ['moderation', 'review', 'shop'], before: ['review', 'shop'], reason: 'She helps us' },
  })
  // Some providers leave the claim out if somebody is in very many groups.
  for (const unreadable of [{}, { groups: Array.from({ length: 1001 }, (_, at) => `group ${at}`) }]) {
    await enterAs({ ...person, ...unreadable })
    expect((await session()).duties).toEqual(['moderation', 'review', 'shop'])
  }
  await enterAs({ ...person, groups: [] })
  expect((await session()).duties).toEqual(['moderation'])
  const [entry] = await owner.call('listAuditEntries', { query: { action: 'duties.changed' } })
  expect(entry).toMatchObject({ actor: { userId }, reason: 'The school', after: { duties: ['moderation'] } })
  await save()
})

test('a steward needs a second factor, of the provider or here', async () => {
  await save()
  const person = stranger()
  const { userId } = await enterAs(person)
  await db
    .updateTable('users')
    .set({ duties: ['review'] })
    .where('user_id', '=', userId)
    .execute()
  await db
    .updateTable('users')
    .set({ factor_required_from: new Date(0) })
    .where('user_id', '=', userId)
    .execute()
  const desk = async ({ token }: { token: string }) => {
    const steward = createVisitor(app, token)
    const { requiredFrom } = await steward.call('getFactors', {})
    return [(await steward.send('listProofCases', { query: {} })).statusCode, requiredFrom]
  }
  expect(await desk(await enterAs(person))).toEqual([403, new Date(0).toISOString()])
  expect(await desk(await enterAs({ ...person, amr: ['pwd', 'mfa'] }))).toEqual([200, null])
  await db
    .insertInto('authenticators')
    .values({ user_id: userId, secret: Buffer.alloc(48), last_step: 7, added_at: clock.now() })
    .execute()
  const both = await goAs({ ...person, amr: ['pwd', 'mfa'] })
  expect(await refusal(finish(both))).toBe('second_step_needed')
})

test('the factor of a provider counts in no session once the account is disconnected', async () => {
  await save()
  const person = { ...stranger(), amr: ['pwd', 'mfa'] }
  const { userId, token } = await enterAs(person)
  const change = (columns: { duties?: string[]; factor_required_from?: Date }) =>
    db.updateTable('users').set(columns).where('user_id', '=', userId).execute()
  await change({ duties: ['review'] })
  await change({ factor_required_from: new Date(0) })
  const steward = createVisitor(app, token)
  const look = async () => (await steward.send('listProofCases', { query: {} })).statusCode
  expect(await look()).toBe(200)
  await steward.call('unlinkProvider', { params: { providerId } })
  expect(await look()).toBe(403)
  await owner.call('removeProvider', { params: { providerId } })
  expect((await steward.send('getSession', {})).statusCode).toBe(200)
})

test('where it is the only way in, nothing else lets in who is new or has connected an account', async () => {
  await save()
  const change = { isOnlyWay: true }
  await expect(save(change)).rejects.toThrow('owner_without_provider')
  const other = await make.member({ duties: ['owner'] })
  expect((await linkAs(other, stranger())).statusCode).toBe(204)
  const { unconnected } = await save(change)
  expect((await visitor.call('listSignInProviders', {})).isOnlyWay).toBe(true)
  expect((await visitor.call('getDoor', {})).isOnlyWay).toBe(true)
  const registration = { fullName: 'Jane', email: 'jane@example.org', password: 'correct horse battery' }
  expect(await refusal(visitor.send('register', { body: registration }))).toBe('provider_only')
  expect(await refusal(visitor.send('apply', { body: registration }))).toBe('provider_only')
  expect(await other.refused('unlinkProvider', { params: { providerId } })).toMatchObject({
    code: 'owner_without_provider',
  })

  const member = await make.member()
  expect((await owner.call('listProviders', {})).unconnected).toBe(unconnected + 1)
  await givePassword(member.userId)
  const login = (password: string) => visitor.send('login', { body: { email: member.email, password } })
  expect((await login(password)).statusCode).toBe(200)
  expect((await linkAs(member, stranger())).statusCode).toBe(204)
  expect((await owner.call('listProviders', {})).unconnected).toBe(unconnected)
  expect(await refusal(login('a wrong one'))).toBe('invalid_credentials')
  expect(await refusal(login(password))).toBe('provider_only')
  expect(await member.refused('unlinkProvider', { params: { providerId } })).toMatchObject({
    code: 'provider_only',
    message: english('errors.lastConnection'),
  })
  expect((await owner.call('removeProvider', { params: { providerId } })).providers).not.toContainEqual(
    expect.objectContaining({ providerId }),
  )
  expect((await visitor.call('listSignInProviders', {})).isOnlyWay).toBe(false)
  expect((await visitor.call('getDoor', {})).isOnlyWay).toBeUndefined()
  expect((await login(password)).statusCode).toBe(200)
})

test('a code or a passkey opens no session either once the account is connected, unless the organisation led there', async () => {
  await save()
  const other = await make.member({ duties: ['owner'] })
  await linkAs(other, stranger())
  await save({ isOnlyWay: true })
  const member = await make.member()
  await givePassword(member.userId)
  const answer = await giveAuthenticator(member.token)
  const passkey = createPasskey('http://localhost:3000')
  const { token, creation } = await member.call('startPasskey', { body: { password } })
  const added = { token, name: 'My phone', created: passkey.create(creation) }
  await member.call('addPasskey', { body: added })
  const withPasskey = async () => {
    const begun = await visitor.call('startPasskeySignIn', {})
    return visitor.send('finishSignIn', {
      body: { token: begun.token, passkey: passkey.sign(begun.passkey) },
    })
  }
  expect((await withPasskey()).statusCode).toBe(200)
  const begun = await visitor.send('login', { body: { email: member.email, password } })
  const person = stranger()
  expect((await linkAs(member, person)).statusCode).toBe(204)
  expect(await refusal(answer(begun))).toBe('provider_only')
  expect(await refusal(withPasskey())).toBe('provider_only')
  expect((await answer(await finish(await goAs(person)))).statusCode).toBe(200)
  await owner.call('removeProvider', { params: { providerId } })
})

test('sessions end with the connection that opened them, and with the organisation', async () => {
  await save()
  const person = stranger()
  const [first, second] = [await enterAs(person), await enterAs(person)]
  const by = ({ token }: { token: string }) => createVisitor(app, token)
  await by(first).call('unlinkProvider', { params: { providerId } })
  expect((await by(second).send('getSession', {})).statusCode).toBe(401)
  expect((await by(first).send('getSession', {})).statusCode).toBe(200)
  const other = await enterAs(stranger())
  const local = await make.member()
  await owner.call('removeProvider', { params: { providerId } })
  expect((await by(other).send('getSession', {})).statusCode).toBe(401)
  expect((await local.send('getSession', {})).statusCode).toBe(200)
})

test('keys end with the connection of their member, and with the organisation', async () => {
  await save()
  const makeKey = async (token: string) => {
    const body = { name: 'Report', scopes: ['points:read' as const], days: 30 }
    return createVisitor(app, (await createVisitor(app, token).call('makeApiKey', { body })).key)
  }
  const statusOf = async (key: ReturnType<typeof createVisitor>) =>
    (await key.send('getPointsOverview', {})).statusCode
  const [first, second] = [await enterAs(stranger()), await enterAs(stranger())]
  const keys = [await makeKey(first.token), await makeKey(second.token)] as const
  const local = await make.apiKey((await make.member()).userId, ['points:read'])
  expect([await statusOf(keys[0]), await statusOf(keys[1])]).toEqual([200, 200])
  await createVisitor(app, first.token).call('unlinkProvider', { params: { providerId } })
  expect([await statusOf(keys[0]), await statusOf(keys[1])]).toEqual([401, 200])
  await owner.call('removeProvider', { params: { providerId } })
  expect([await statusOf(keys[1]), await statusOf(local)]).toEqual([401, 200])
})

test('a second step here changes nothing about which organisation opened the session', async () => {
  await save()
  const person = { ...stranger(), amr: ['pwd', 'mfa'] }
  const { userId, token } = await enterAs(person)
  await givePassword(userId)
  const answer = await giveAuthenticator(token)
  const entered = await answer(await finish(await goAs(person)))
  expect(entered.statusCode, entered.body).toBe(200)
  const session = createVisitor(app, entered.json<{ token: string }>().token)
  const exported = await db.selectFrom('sessions').selectAll().where('user_id', '=', userId).execute()
  expect(exported).toHaveLength(2)
  for (const row of exported) expect(row).toMatchObject({ provider_id: providerId, provider_factor: true })
  const begun = await finish(await goAs(person))
  await owner.call('removeProvider', { params: { providerId } })
  expect((await session.send('getSession', {})).statusCode).toBe(401)
  expect(await refusal(answer(begun))).toBe('second_step_expired')
})

test('a second step opens no session once the account with which it began is disconnected', async () => {
  await save()
  const person = stranger()
  const { userId, token } = await enterAs(person)
  await givePassword(userId)
  const answer = await giveAuthenticator(token)
  const begun = await finish(await goAs(person))
  await createVisitor(app, token).call('unlinkProvider', { params: { providerId } })
  expect(await refusal(answer(begun))).toBe('provider_sign_in_over')
  await owner.call('removeProvider', { params: { providerId } })
})

test('whoever disconnects the account while somebody signs in with it lets in nobody, with no duties', async () => {
  await save({ duties: { teachers: ['review'] } })
  const person = { ...stranger(), groups: ['teachers'] }
  const { userId, token } = await enterAs({ ...person, groups: [] })
  const query = await goAs(person)
  const [locked, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = deps.transaction(async (tx) => {
    await lockMember(tx, userId)
    locked.resolve()
    await released.promise
  })
  await locked.promise
  const unlinked = createVisitor(app, token).send('unlinkProvider', { params: { providerId } })
  await untilWaiting(db)
  const entered = finish(query)
  await untilWaiting(db, 2)
  released.resolve()
  await held
  expect((await unlinked).statusCode).toBe(204)
  expect(await refusal(entered)).toBe('provider_sign_in_over')
  expect(await createVisitor(app, token).call('getSession', {})).toMatchObject({ duties: [] })
  expect(
    await db.selectFrom('sessions').select('session_id').where('user_id', '=', userId).execute(),
  ).toHaveLength(1)
  await save()
})

test('a session opens only while the account that led to it is connected', async () => {
  await save()
  const { userId, email, token } = await enterAs(stranger())
  const account = await selectAccount(db, email)
  const identity = { userId, passwordHash: account?.passwordHash ?? '' }
  const open = () =>
    deps.transaction((tx) =>
      openSession(tx, {
        ...{ identity, email, device: undefined, timeZone: undefined, origin, now: clock.now() },
        through: { providerId, hasSecondFactor: true },
      }),
    )
  await open()
  await createVisitor(app, token).call('unlinkProvider', { params: { providerId } })
  await expect(open()).rejects.toMatchObject({ code: 'provider_sign_in_over' })
})

test('of two that come in at once as the same new person, with two addresses, one is let in', async () => {
  await save()
  const [provider] = await selectProviders(db)
  if (!provider) throw new Error('There is no provider')
  const arrival = {
    ...{ network: '192.0.2.0', namedNetworks: [], origin, language: 'en', requestId: 'race' },
    ...{ isOldEnough: true, invitation: undefined, now: clock.now() },
  }
  const enter = (email: string) => {
    const person = { subject: 'one', email, names: ['Nimal'], groups: undefined, hasSecondFactor: false }
    return enterWithProvider(deps, { provider, person, arrival }, '192.0.2.0')
  }
  const entered = await Promise.allSettled([enter('one@school.example'), enter('two@school.example')])
  const refused = entered.filter(({ status }) => status === 'rejected')
  expect(refused).toMatchObject([{ reason: { code: 'provider_sign_in_over' } }])
  await owner.call('removeProvider', { params: { providerId } })
})

test('an owner is told what is wrong with an organisation', async () => {
  const id = randomUUID()
  const body = { name: 'Club', admits: false, isOnlyWay: false, duties: {}, version: 0, ...CLIENT }
  const tell = (change: object) =>
    owner.refused('saveProvider', {
      params: { providerId: id },
      body: { ...body, issuer: other.issuer, ...change },
    })
  expect(await tell({ issuer: 'not an address' })).toMatchObject({
    status: 400,
    fields: { issuer: expect.any(String) },
  })
  expect(await tell({ issuer: 'https://example.org' })).toMatchObject({
    fields: { issuer: expect.any(String) },
  })
  expect(await tell({ issuer: `${other.issuer}/elsewhere` })).toMatchObject({
    fields: { issuer: expect.any(String) },
  })
  expect(await tell({ clientSecret: undefined })).toMatchObject({
    fields: { clientSecret: expect.any(String) },
  })
  expect(await tell({ duties: { heads: ['owner'] } })).toMatchObject({ status: 400 })
  expect(await tell({ version: 3 })).toMatchObject({ code: 'already_decided' })
  await save({}, { id, issuer: school.issuer })
  const changed = { params: { providerId: id }, body: { ...body, version: 1, issuer: 'http://localhost:1' } }
  expect(await owner.refused('saveProvider', changed)).toMatchObject({
    fields: { issuer: expect.any(String) },
  })
  const renamed = { ...body, version: 1, issuer: school.issuer, clientId: 'another' }
  expect(await owner.refused('saveProvider', { params: { providerId: id }, body: renamed })).toMatchObject({
    fields: { clientId: expect.any(String) },
  })
  const stored = await db.selectFrom('sign_in_providers').selectAll().execute()
  expect(JSON.stringify(stored.map(({ client_secret }) => client_secret.toString()))).not.toContain(
    CLIENT.clientSecret,
  )
  expect(JSON.stringify(await owner.call('listProviders', {}))).not.toContain(CLIENT.clientSecret)
})
