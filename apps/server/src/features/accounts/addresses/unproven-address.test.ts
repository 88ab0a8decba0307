import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MINUTE } from '@canopy/contract/limits'
import { noticeText } from '@canopy/contract/notifications/notices'
import { expect, test } from 'vitest'
import { english, englishWriter } from '../../../testing/english.ts'
import { codeAt } from '../../../testing/factors/authenticator-code.ts'
import { createPasskey } from '../../../testing/factors/software-passkey.ts'
import { createVisitor } from '../../../testing/person.ts'
import { dataUrl, makePhoto } from '../../../testing/photo.ts'
import { testApp } from '../../../testing/test-app.ts'
import { settlePoints } from '../../challenges/index.ts'
import { verifyLedger } from '../../points/index.ts'
import { helpByEmail } from '../help-by-email.ts'
import { mailResetLink } from '../passwords/password-reset.ts'

/** The mails in the outbox folder of an app to that address with that subject, oldest first. */
async function mailsIn(dataDir: string, { to, subject }: { to: string; subject: string }) {
  const outbox = join(dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).sort()
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`\nTo: ${to}\n`) && mail.includes(`\nSubject: ${subject}\n`))
}

const { app, visitor, db, deps, clock, dataDir, make, transaction } = await testApp({
  ECONOMY: 'guarded',
  PUBLIC_URL: 'https://canopy.example.org',
})

const password = 'correct horse'
let serial = 0

/** Each from a network of its own. The mail has arrived: none is sent to an account that has left by then. */
async function signUp(email = `leela${++serial}@example.org`) {
  const headers = { 'x-forwarded-for': `2001:db8:${(++serial).toString(16)}::1`, 'user-agent': FIREFOX }
  const member = await visitor.call('register', { body: { fullName: 'Leela', email, password }, headers })
  registrations.set(email, 1 + (registrations.get(email) ?? 0))
  await linkOf({ email })
  const { token } = await visitor.call('login', { body: { email, password } })
  return { ...member, ...createVisitor(app, token) }
}
type Member = Awaited<ReturnType<typeof signUp>>
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'

/** The token in the `count`th mail to that address about this. */
async function tokenOf(email: string, subject: string, count = 1) {
  const mails = () => mailsIn(dataDir, { to: email, subject })
  await expect.poll(mails).toHaveLength(count)
  return /#token=([\w-]{43})$/m.exec((await mails()).at(-1) ?? '')?.[1] ?? ''
}
const registrations = new Map<string, number>()
const linkOf = ({ email }: { email: string }) =>
  tokenOf(email, english('mails.confirmSubject'), registrations.get(email))
const confirm = async (member: Member) =>
  visitor.call('confirmEmail', { body: { token: await linkOf(member) } })
const leave = (member: Member) => member.call('deleteAccount', { body: { password } })

async function submit(
  { userId, username, call }: Member,
  challenge: { challengeId: number; challengeName: string },
) {
  const { challengeId, challengeName } = challenge
  const description = 'I planted a young mango tree in our garden this morning and watered it well.'
  const imageUrl = dataUrl(await makePhoto(9000 + ++serial))
  return call('submitProof', {
    body: { challengeID: challengeId, challengeName, userId, username, description, imageUrl },
  })
}

async function suspend({ userId }: Member) {
  const { call } = await make.member({ duties: ['moderation'] })
  await call('suspendMember', {
    params: { userId },
    body: { length: 'forever', reason: 'Insults other members' },
  })
}
const suspensionOf = async ({ call }: Member) => (await call('getSession', {})).suspension

const LEFT = ['left_accounts', 'left_challenges', 'left_earnings', 'left_suspensions'] as const

test.each(['leela.owner@example.org', 'leela.later@example.org'])(
  'a stranger who registers %s, earns, is suspended and leaves takes nothing from its owner',
  async (email) => {
    const challenge = await make.challenge({ points: 10 })
    const isMember = email.includes('owner')
    const owner = isMember ? await signUp(email) : undefined
    if (owner) await confirm(owner)
    const stranger = await signUp(isMember ? email.replace('@', '+x@') : email)
    expect(await submit(stranger, challenge)).toMatchObject({ status: 'Verified' })
    await suspend(stranger)
    await leave(stranger)
    for (const table of LEFT) expect(await db.selectFrom(table).selectAll().execute()).toEqual([])

    const member = owner ?? (await signUp(email))
    if (!owner) await confirm(member)
    expect(await suspensionOf(member)).toBeNull()
    expect(await member.call('getChallenge', { params: challenge })).not.toMatchObject({ payment: 'earned' })
    expect(await submit(member, challenge)).toMatchObject({ status: 'Verified' })
  },
)

test('what an owner left behind applies to the next account once it has confirmed the address, and to no other', async () => {
  const challenge = await make.challenge({ points: 10 })
  const owner = await signUp()
  await confirm(owner)
  expect(await submit(owner, challenge)).toMatchObject({ status: 'Verified' })
  await suspend(owner)
  await leave(owner)

  const stranger = await signUp(owner.email)
  expect(await suspensionOf(stranger)).toBeNull()
  expect(await stranger.call('getChallenge', { params: challenge })).not.toMatchObject({ payment: 'earned' })
  await leave(stranger)

  const again = await signUp(owner.email)
  await confirm(again)
  expect(await suspensionOf(again)).toMatchObject({
    reason: expect.stringContaining('Insults other members'),
  })
  expect(await again.call('getChallenge', { params: challenge })).toMatchObject({ payment: 'earned' })
})

async function makeApproved(points: number) {
  const challenge = await make.challenge({ points })
  await db
    .updateTable('challenges')
    .set({ approved_at: new Date(0), budget: 5000, budget_left: 5000 })
    .where('challenge_id', '=', challenge.challengeId)
    .execute()
  return challenge
}

const onHold = async ({ call }: Member) => (await call('getPointsOverview', {})).earned

test('points on hold for what an earlier account of the owner has earned are taken back once the address is confirmed', async () => {
  const [earned, other] = [await makeApproved(10), await makeApproved(7)]
  const owner = await signUp()
  await confirm(owner)
  expect(await submit(owner, earned)).toMatchObject({ status: 'Verified', pointsEarned: 10 })
  await leave(owner)

  const again = await signUp(owner.email)
  const { proofId } = await submit(again, earned)
  const { proofId: otherId } = await submit(again, other)
  await settlePoints(deps)
  expect(await onHold(again)).toBe(17)
  expect(await again.call('getProof', { params: { proofId } })).toMatchObject({ status: 'Verified' })

  await confirm(again)
  await settlePoints(deps)
  expect(await again.call('getProof', { params: { proofId } })).toMatchObject({
    status: 'Issue',
    aiResponse: english('verdicts.alreadyEarned'),
    pointsEarned: 0,
  })
  expect(await onHold(again)).toBe(7)
  expect(await again.call('getProof', { params: { proofId: otherId } })).toMatchObject({
    status: 'Verified',
    pointsEarned: 7,
  })
  const texts = (await again.call('listNotifications', {})).map(({ text }) => text)
  expect(texts).toContain(
    noticeText(englishWriter, {
      kind: 'proof.earnedBefore',
      values: { challengeName: earned.challengeName },
    }),
  )
  const steward = await make.member({ duties: ['review'] })
  const verdict = { params: { proofId }, body: { status: 'Verified', reason: 'I see a tree.' } } as const
  expect(await steward.refused('setProofVerdict', verdict)).toMatchObject({ code: 'points_not_earnable' })
  expect((await verifyLedger(db)).fault).toBeUndefined()
})

test('points on hold for a challenge that an earlier account of the owner has added are taken back, whatever stewards decide later', async () => {
  const owner = await signUp()
  await confirm(owner)
  const own = await makeApproved(10)
  await db
    .updateTable('challenges')
    .set({ created_by: owner.userId, is_official: false })
    .where('challenge_id', '=', own.challengeId)
    .execute()
  await leave(owner)

  const again = await signUp(owner.email)
  const { proofId } = await submit(again, own)
  expect(await onHold(again)).toBe(10)
  await confirm(again)
  await settlePoints(deps)
  const unpaid = { status: 'Verified', pointsEarned: 0, unpaid: 'own' }
  expect(await again.call('getProof', { params: { proofId } })).toMatchObject(unpaid)
  expect(await onHold(again)).toBe(0)

  const steward = await make.member({ duties: ['review'] })
  for (const status of ['Issue', 'Verified'] as const)
    await steward.call('setProofVerdict', {
      params: { proofId },
      body: { status, reason: 'I looked again.' },
    })
  expect(await again.call('getProof', { params: { proofId } })).toMatchObject(unpaid)
  expect(await onHold(again)).toBe(0)
  expect((await verifyLedger(db)).fault).toBeUndefined()
})

test('lifting the suspension of a stranger leaves that of the owner of the address', async () => {
  const owner = await signUp()
  await confirm(owner)
  await suspend(owner)
  await leave(owner)
  const stranger = await signUp(owner.email)
  await suspend(stranger)
  const { call } = await make.member({ duties: ['moderation'] })
  await call('liftSuspension', { params: stranger, body: { reason: 'Apologised' } })
  await leave(stranger)
  const again = await signUp(owner.email)
  await confirm(again)
  expect(await suspensionOf(again)).not.toBeNull()
})

async function reset(email: string, newPassword: string) {
  clock.advance(MINUTE)
  await visitor.call('forgotPassword', { body: { email } })
  const token = await tokenOf(email, english('mails.resetSubject'))
  return visitor.send('setNewPassword', { body: { token, password: newPassword } })
}

async function addFactors(member: Member) {
  const passkey = createPasskey('https://canopy.example.org')
  const body = { password }
  const key = await member.call('startPasskey', { body })
  const created = passkey.create(key.creation)
  await member.call('addPasskey', { body: { token: key.token, name: 'Mine', created } })
  const { token, secret } = await member.call('startAuthenticator', { body })
  await member.call('addAuthenticator', { body: { token, code: codeAt(secret, clock.now()) } })
  return { passkey, begun: await member.call('startAuthenticator', { body }) }
}

test('a password that the owner of an address sets by a link removes all that a stranger left to sign in with', async () => {
  const stranger = await signUp()
  const { passkey, begun } = await addFactors(stranger)
  const providerId = randomUUID()
  await db
    .insertInto('sign_in_providers')
    .values({
      ...{ provider_id: providerId, name: 'School', issuer: 'https://id.example', client_id: 'canopy' },
      ...{ client_secret: Buffer.alloc(40), admits: true, is_only_way: false, duties: '{}', version: 1 },
      created_at: clock.now(),
    })
    .execute()
  const link = { params: { providerId } }
  expect(await stranger.refused('startProviderLink', link)).toMatchObject({ code: 'email_not_confirmed' })
  await db
    .insertInto('provider_accounts')
    .values({
      ...{ provider_id: providerId, subject: 'stranger', user_id: stranger.userId },
      linked_at: clock.now(),
    })
    .execute()
  await stranger.call('addPushSubscription', {
    body: { endpoint: 'https://push.example.org/1', keys: { p256dh: 'A'.repeat(87), auth: 'B'.repeat(22) } },
  })
  expect((await reset(stranger.email, 'battery staple')).statusCode).toBe(204)

  const session = await visitor.call('login', { body: { email: stranger.email, password: 'battery staple' } })
  expect(session).toMatchObject({ emailConfirmed: true })
  expect(await stranger.refused('getSession')).toMatchObject({ status: 401 })
  const signIn = await visitor.call('startPasskeySignIn', {})
  const signature = passkey.sign(signIn.passkey)
  expect(
    await visitor.refused('finishSignIn', { body: { token: signIn.token, passkey: signature } }),
  ).toMatchObject({
    code: 'passkey_refused',
  })
  const owner = createVisitor(app, session.token)
  expect(await owner.call('getFactors', {})).toMatchObject({
    authenticatorAddedAt: null,
    passkeys: [],
    recoveryCodes: 0,
  })
  const code = codeAt(begun.secret, clock.now())
  expect(await owner.refused('addAuthenticator', { body: { token: begun.token, code } })).toMatchObject({
    code: 'second_step_expired',
  })
  for (const table of [
    'push_subscriptions',
    'recovery_codes',
    'authenticators',
    'passkeys',
    'provider_accounts',
  ] as const)
    expect(await db.selectFrom(table).selectAll().where('user_id', '=', stranger.userId).execute()).toEqual(
      [],
    )
  const told = () => mailsIn(dataDir, { to: stranger.email, subject: english('mails.addressProvedSubject') })
  await expect.poll(told).toHaveLength(1)
  expect(
    (await mailsIn(dataDir, { to: stranger.email, subject: english('mails.resetSubject') })).join(),
  ).toContain('passkeys')
})

test('the factors of an account whose address was confirmed stay after a new password', async () => {
  const member = await signUp()
  await confirm(member)
  await addFactors(member)
  expect((await reset(member.email, 'battery staple')).statusCode).toBe(204)
  expect(
    await visitor.refused('login', { body: { email: member.email, password: 'battery staple' } }),
  ).toMatchObject({ code: 'second_step_needed' })
})

test('a new password for an account whose mailbox is confirmed by another one removes its factors all the same', async () => {
  const owner = await signUp()
  await confirm(owner)
  const stranger = await signUp(owner.email.replace('@', '+x@'))
  await addFactors(stranger)
  expect((await reset(stranger.email, 'battery staple')).statusCode).toBe(204)
  const body = { email: stranger.email, password: 'battery staple' }
  expect(await visitor.call('login', { body })).toMatchObject({ emailConfirmed: false })
})

test('an account with duties whose address nobody has confirmed gets no new password by mail, and keeps its factors', async () => {
  const steward = await signUp()
  await addFactors(steward)
  const ask = () => visitor.send('forgotPassword', { body: { email: steward.email } })
  const before = await ask()
  const token = await tokenOf(steward.email, english('mails.resetSubject'))
  const setDuties = (duties: string[]) =>
    db.updateTable('users').set({ duties }).where('user_id', '=', steward.userId).execute()
  await setDuties(['shop'])
  const [after, unknown] = [await ask(), await mailResetLink(deps, { email: steward.email })]
  expect([after.statusCode, after.body, unknown]).toEqual([before.statusCode, before.body, undefined])
  const body = { token, password: 'battery staple' }
  for (const call of ['setNewPassword', 'getResetAccount'] as const)
    expect(await visitor.refused(call, { body })).toMatchObject({ code: 'reset_link_invalid' })
  expect(await steward.call('getFactors', {})).toMatchObject({ passkeys: [{}] })
  const resets = db.selectFrom('password_resets').selectAll().where('user_id', '=', steward.userId)
  expect(await resets.execute()).toHaveLength(1)

  await transaction((tx) => helpByEmail(tx, steward.email, 'confirm-address', clock.now()))
  expect((await visitor.send('setNewPassword', { body })).statusCode).toBe(204)
  const login = { email: steward.email, password: 'battery staple' }
  expect(await visitor.refused('login', { body: login })).toMatchObject({ code: 'second_step_needed' })
})

test('a link to the address of a steward, who may have mistyped it, does nothing outside of their session', async () => {
  const steward = await signUp()
  const body = { token: await linkOf(steward) }
  await db
    .updateTable('users')
    .set({ duties: ['shop'] })
    .where('user_id', '=', steward.userId)
    .execute()
  const other = await signUp()
  for (const { refused } of [visitor, other])
    for (const call of ['getUnconfirmedAccount', 'refuseAccount', 'confirmEmail'] as const)
      expect(await refused(call, { body })).toMatchObject({ code: 'unauthenticated' })
  expect(await steward.call('getUnconfirmedAccount', { body })).toMatchObject({ username: steward.username })
  await steward.call('confirmEmail', { body })
  expect(await steward.call('getSession', {})).toMatchObject({ emailConfirmed: true })
})

test('the link names the account that it confirms, and when and from where it was registered', async () => {
  const member = await signUp()
  const token = await linkOf(member)
  const account = await visitor.call('getUnconfirmedAccount', { body: { token } })
  expect(account).toMatchObject({ fullName: 'Leela', username: member.username, device: 'Firefox on Linux' })
  expect(account.network).toMatch(/^2001:db8:/)
  expect(account.registeredAt).toBe(clock.now().toISOString())
  await confirm(member)
  expect(await visitor.refused('getUnconfirmedAccount', { body: { token } })).toMatchObject({
    code: 'email_link_used',
  })
  const stored = db.selectFrom('users').select(['registration_device', 'registered_network'])
  expect(await stored.where('user_id', '=', member.userId).execute()).toEqual([
    { registration_device: null, registered_network: null },
  ])
})

test('“This was not me” deletes the account and keeps nothing of it, once', async () => {
  const stranger = await signUp()
  const body = { token: await linkOf(stranger) }
  expect((await visitor.send('refuseAccount', { body })).statusCode).toBe(204)
  expect(await stranger.refused('getSession')).toMatchObject({ status: 401 })
  for (const call of ['refuseAccount', 'confirmEmail', 'getUnconfirmedAccount'] as const)
    expect(await visitor.refused(call, { body })).toMatchObject({ code: 'email_link_invalid' })
  await signUp(stranger.email)
})

test('a confirmed account cannot be deleted by a link', async () => {
  const member = await signUp()
  const first = await linkOf(member)
  clock.advance(MINUTE)
  await member.call('sendEmailConfirmation', {})
  registrations.set(member.email, 2)
  await confirm(member)
  for (const token of [first, await linkOf(member)])
    expect(await visitor.refused('refuseAccount', { body: { token } })).toMatchObject({
      code: 'email_link_used',
    })
  await member.call('getSession', {})
})
