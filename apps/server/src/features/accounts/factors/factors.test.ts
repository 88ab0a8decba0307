import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CODE_TRIES_MAX, SECOND_STEP_LIFETIME, SecondStep } from '@canopy/contract/accounts/factors/shapes'
import { DAY, HOUR, MINUTE } from '@canopy/contract/limits'
import { hash } from '@node-rs/argon2'
import { sql } from 'kysely'
import { Secret } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { codeAt } from '../../../testing/factors/authenticator-code.ts'
import { createPasskey } from '../../../testing/factors/software-passkey.ts'
import { createVisitor } from '../../../testing/person.ts'
import { testApp } from '../../../testing/test-app.ts'

const ORIGIN = 'http://localhost:3000'
const { app, db, dataDir, clock, make, visitor } = await testApp({ RATE_LIMIT: 'on' })

const password = 'correct horse'
// Cheap parameters, because these tests verify it often.
const passwordHash = await hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })
const body = { password }

/** A signed-in member with a password. */
async function newMember(given: Parameters<typeof make.member>[0] = {}) {
  const member = await make.member(given)
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', member.userId)
    .execute()
  return member
}
type Member = Awaited<ReturnType<typeof newMember>>

const codeOf = (secret: string, at = clock.now()) => codeAt(secret, at)

async function withAuthenticator(member: Member) {
  const { token, secret } = await member.call('startAuthenticator', { body })
  const { recoveryCodes } = await member.call('addAuthenticator', { body: { token, code: codeOf(secret) } })
  // The code that confirmed the app is used up.
  clock.advance(MINUTE)
  return { secret, recoveryCodes }
}

async function withPasskey(member: Member, passkey = createPasskey(ORIGIN), name = 'My phone') {
  const { token, creation } = await member.call('startPasskey', { body })
  const { recoveryCodes } = await member.call('addPasskey', {
    body: { token, name, created: passkey.create(creation) },
  })
  return { passkey, recoveryCodes }
}

/** Logs in with the right password and returns what is still needed. */
async function firstStep({ email }: { email: string }) {
  const refused = await visitor.refused('login', { body: { email, password } })
  expect(refused).toMatchObject({ status: 401, code: 'second_step_needed' })
  return SecondStep.parse(refused.secondStep)
}

const finish = (token: string, code: string) => visitor.send('finishSignIn', { body: { token, code } })
const refusedCode = (token: string, code: string) =>
  visitor.refused('finishSignIn', { body: { token, code } })

/** Returns the changes that the member gets mails about. */
async function mailsTo(userId: string) {
  const { rows } = await sql<{ change: string }>`
    select data ->> 'change' as change from pgboss.job where name = 'security_mail' and data ->> 'event' = 'factors_changed' and data ->> 'userId' = ${userId}
    order by created_on`.execute(db)
  return rows.map(({ change }) => change)
}

describe('an authenticator app', () => {
  test('is added with the password and a code, and then asked for after the password', async () => {
    const member = await newMember()
    expect(await member.refused('startAuthenticator', { body: { password: 'wrong' } })).toMatchObject({
      status: 403,
      code: 'wrong_password',
    })
    const { token, secret, uri } = await member.call('startAuthenticator', { body })
    expect(uri).toContain(`secret=${secret}`)
    expect(await member.refused('addAuthenticator', { body: { token, code: '000000' } })).toMatchObject({
      status: 403,
      code: 'wrong_code',
    })
    await visitor.call('login', { body: { email: member.email, password } })
    const { recoveryCodes } = await member.call('addAuthenticator', { body: { token, code: codeOf(secret) } })
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes[0]).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/)
    expect(await mailsTo(member.userId)).toEqual(['authenticator_added'])

    clock.advance(MINUTE)
    const step = await firstStep(member)
    expect(step).toMatchObject({ hasAuthenticator: true, passkey: null })
    const { token: session, email } = await visitor.call('finishSignIn', {
      body: { token: step.token, code: codeOf(secret) },
    })
    expect(email).toBe(member.email)
    await createVisitor(app, session).call('getSession', {})
  })

  test('its secret is encrypted, and is in no reply afterwards', async () => {
    const member = await newMember()
    const { secret } = await withAuthenticator(member)
    const stored = await db.selectFrom('authenticators').selectAll().executeTakeFirstOrThrow()
    expect(stored.secret.includes(Buffer.from(Secret.fromBase32(secret).bytes))).toBe(false)
    for (const name of ['getFactors', 'exportOwnData'] as const)
      expect((await member.send(name)).body).not.toMatch(new RegExp(`${secret}|hash|public_?key|secret`, 'i'))
  })

  test('a code counts once, 30 seconds earlier and later too', async () => {
    const member = await newMember()
    const { secret } = await withAuthenticator(member)
    const [early, late] = [-30_000, 30_000].map((shift) =>
      codeOf(secret, new Date(clock.now().getTime() + shift)),
    )
    expect((await finish((await firstStep(member)).token, early ?? '')).statusCode).toBe(200)
    expect(await refusedCode((await firstStep(member)).token, early ?? '')).toMatchObject({
      code: 'wrong_code',
    })
    const [one, other] = [await firstStep(member), await firstStep(member)]
    const both = await Promise.all([finish(one.token, late ?? ''), finish(other.token, late ?? '')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    const old = codeOf(secret, new Date(clock.now().getTime() - MINUTE))
    expect(await refusedCode((await firstStep(member)).token, old)).toMatchObject({ code: 'wrong_code' })
  })

  test('is removed with the password, and no session ends', async () => {
    const member = await newMember()
    await withAuthenticator(member)
    expect(await member.refused('removeAuthenticator', { body: { password: 'wrong' } })).toMatchObject({
      code: 'wrong_password',
    })
    await member.call('removeAuthenticator', { body })
    expect(await member.refused('removeAuthenticator', { body })).toMatchObject({ status: 404 })
    expect(await member.refused('renewRecoveryCodes', { body })).toMatchObject({ status: 404 })
    expect(await member.call('getFactors', {})).toMatchObject({
      authenticatorAddedAt: null,
      recoveryCodes: 0,
    })
    await visitor.call('login', { body: { email: member.email, password } })
    expect(await mailsTo(member.userId)).toEqual(['authenticator_added', 'authenticator_removed'])
  })
})

describe('the second step', () => {
  test('ends after five wrong codes, also parallel ones, and the member gets a mail', async () => {
    const member = await newMember()
    const { secret } = await withAuthenticator(member)
    const { token } = await firstStep(member)
    const tries = await Promise.all(Array.from({ length: 8 }, () => refusedCode(token, '000000')))
    const codes = tries.map(({ code }) => code)
    expect(codes.filter((code) => code === 'wrong_code')).toHaveLength(CODE_TRIES_MAX - 1)
    expect(codes.filter((code) => code === 'second_step_expired')).toHaveLength(4)
    expect(await refusedCode(token, codeOf(secret))).toMatchObject({ code: 'second_step_expired' })
    expect(await mailsTo(member.userId)).toEqual(['authenticator_added', 'wrong_codes'])
    expect((await finish((await firstStep(member)).token, codeOf(secret))).statusCode).toBe(200)
  })

  test('an account can be tried with 20 codes in an hour', async () => {
    const member = await newMember()
    const { secret } = await withAuthenticator(member)
    for (let login = 0; login < 4; login++) {
      const { token } = await firstStep(member)
      for (let tried = 0; tried < CODE_TRIES_MAX; tried++) await refusedCode(token, '000000')
    }
    const { token } = await firstStep(member)
    expect(await refusedCode(token, codeOf(secret))).toMatchObject({ status: 429 })
    clock.advance(HOUR)
    expect((await finish((await firstStep(member)).token, codeOf(secret))).statusCode).toBe(200)
  })

  test('its token works once, for five minutes, and only with the password it began with', async () => {
    const member = await newMember()
    const { secret } = await withAuthenticator(member)
    const { token } = await firstStep(member)
    expect((await finish(token, codeOf(secret))).statusCode).toBe(200)
    clock.advance(MINUTE)
    expect(await refusedCode(token, codeOf(secret))).toMatchObject({ code: 'second_step_expired' })
    const late = await firstStep(member)
    clock.advance(SECOND_STEP_LIFETIME)
    expect(await refusedCode(late.token, codeOf(secret))).toMatchObject({ code: 'second_step_expired' })
    const before = await firstStep(member)
    await db.updateTable('users').set({ password_hash: 'new' }).where('user_id', '=', member.userId).execute()
    expect(await refusedCode(before.token, codeOf(secret))).toMatchObject({ code: 'invalid_credentials' })
  })

  test('a recovery code works once, however it is typed, and the member gets a mail', async () => {
    const member = await newMember()
    const [code = ''] = (await withAuthenticator(member)).recoveryCodes
    const typed = code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')
    expect((await finish((await firstStep(member)).token, typed)).statusCode).toBe(200)
    expect(await refusedCode((await firstStep(member)).token, code)).toMatchObject({ code: 'wrong_code' })
    expect(await member.call('getFactors', {})).toMatchObject({ recoveryCodes: 9 })
    const { recoveryCodes } = await member.call('renewRecoveryCodes', { body })
    expect(recoveryCodes).toHaveLength(10)
    expect(await mailsTo(member.userId)).toEqual(['authenticator_added', 'code_used', 'codes_renewed'])
  })
})

describe('a passkey', () => {
  test('is the second step, and a sign-in without a password', async () => {
    const member = await newMember()
    const { passkey, recoveryCodes } = await withPasskey(member)
    expect(recoveryCodes).toHaveLength(10)
    const { token, passkey: asked } = await firstStep(member)
    if (!asked) throw new Error('no passkey is asked for')
    expect(await refusedCode(token, '000000')).toMatchObject({ code: 'wrong_code' })
    const signed = await visitor.call('finishSignIn', { body: { token, passkey: passkey.sign(asked) } })
    await createVisitor(app, signed.token).call('getSession', {})

    const start = await visitor.call('startPasskeySignIn', {})
    expect(start.passkey).toMatchObject({ allowCredentials: [], userVerification: 'required' })
    const proof = { token: start.token, passkey: passkey.sign(start.passkey) }
    expect(await visitor.call('finishSignIn', { body: proof })).toMatchObject({ userId: member.userId })
    expect(await visitor.refused('finishSignIn', { body: proof })).toMatchObject({
      code: 'second_step_expired',
    })
    expect(await member.call('getFactors', {})).toMatchObject({
      passkeyOrigin: ORIGIN,
      passkeys: [{ name: 'My phone', backedUp: true, lastUsedAt: clock.now().toISOString() }],
    })
  })

  test.each([
    ['from another site', () => createPasskey('https://evil.example')],
    ['without verifying the person', () => createPasskey(ORIGIN, { verifies: false })],
  ])('that was created %s is refused', async (_, create) => {
    const member = await newMember()
    const { token, creation } = await member.call('startPasskey', { body })
    const answer = { token, name: 'Mine', created: create().create(creation) }
    expect(await member.refused('addPasskey', { body: answer })).toMatchObject({
      status: 403,
      code: 'passkey_refused',
    })
    expect(await member.refused('addPasskey', { body: answer })).toMatchObject({
      code: 'second_step_expired',
    })
    expect(await member.call('getFactors', {})).toMatchObject({ passkeys: [] })
  })

  test('of nobody, of another member, or a copy that is behind, does not sign in', async () => {
    const [member, other] = [await newMember(), await newMember()]
    const [{ passkey }, { passkey: others }] = [await withPasskey(member), await withPasskey(other)]
    const refused = async (signer: typeof passkey) => {
      const { token, passkey: asked } = await firstStep(member)
      if (!asked) throw new Error('no passkey is asked for')
      return visitor.refused('finishSignIn', { body: { token, passkey: signer.sign(asked) } })
    }
    expect(await refused(createPasskey(ORIGIN))).toMatchObject({ code: 'passkey_refused' })
    expect(await refused(others)).toMatchObject({ code: 'passkey_refused' })
    passkey.rewind()
    expect(await refused(passkey)).toMatchObject({ status: 403, code: 'passkey_refused' })
  })

  test('is added once, renamed and removed, by its member only', async () => {
    const [member, other] = [await newMember(), await newMember()]
    const { passkey } = await withPasskey(member)
    const { token, creation } = await member.call('startPasskey', { body })
    expect(creation.excludeCredentials).toHaveLength(1)
    const again = { token, name: 'Again', created: passkey.create(creation) }
    expect(await other.refused('addPasskey', { body: again })).toMatchObject({ code: 'second_step_expired' })
    expect(await member.refused('addPasskey', { body: again })).toMatchObject({ code: 'passkey_known' })
    const [{ passkeyId = '' } = {}] = (await member.call('getFactors', {})).passkeys
    const params = { passkeyId }
    expect(await other.refused('renamePasskey', { params, body: { name: 'Mine' } })).toMatchObject({
      status: 404,
    })
    expect(await other.refused('removePasskey', { params, body })).toMatchObject({ status: 404 })
    expect(await member.refused('renamePasskey', { params, body: { name: ' ' } })).toMatchObject({
      status: 400,
    })
    await member.call('renamePasskey', { params, body: { name: 'Laptop' } })
    expect(await member.call('getFactors', {})).toMatchObject({ passkeys: [{ name: 'Laptop' }] })
    expect(await member.refused('removePasskey', { params, body: { password: 'no' } })).toMatchObject({
      code: 'wrong_password',
    })
    await member.call('removePasskey', { params, body })
    await visitor.call('login', { body: { email: member.email, password } })
    expect(await mailsTo(member.userId)).toEqual(['passkey_added', 'passkey_removed'])
  })

  test('an account has at most 20', async () => {
    const member = await newMember()
    const { token, creation } = await member.call('startPasskey', { body })
    const row = { user_id: member.userId, public_key: Buffer.alloc(1), name: 'P', counter: 0, transports: [] }
    await db
      .insertInto('passkeys')
      .values(
        Array.from({ length: 20 }, () => ({
          ...row,
          passkey_id: crypto.randomUUID(),
          credential_id: randomBytes(16).toString('hex'),
          backup_eligible: false,
          backed_up: false,
          added_at: clock.now(),
        })),
      )
      .execute()
    expect(await member.refused('startPasskey', { body })).toMatchObject({ code: 'too_many_passkeys' })
    const created = createPasskey(ORIGIN).create(creation)
    expect(await member.refused('addPasskey', { body: { token, name: 'One more', created } })).toMatchObject({
      status: 409,
      code: 'too_many_passkeys',
    })
  })
})

describe('a steward without a second factor', () => {
  test('may use the desk for seven days, and again with a factor', async () => {
    const steward = await newMember({ duties: ['moderation'] })
    const post = await steward.call('createPost', { body: { content: 'A post', userId: steward.userId } })
    const { requiredFrom } = await steward.call('getFactors', {})
    expect(Math.abs(new Date(requiredFrom ?? 0).getTime() - clock.now().getTime() - 7 * DAY)).toBeLessThan(
      DAY / 2,
    )
    await steward.call('listWaiting', {})
    await db
      .updateTable('users')
      .set({ factor_required_from: new Date(0) })
      .where('user_id', '=', steward.userId)
      .execute()
    expect(await steward.refused('listWaiting')).toMatchObject({ status: 403, code: 'factor_required' })
    const other = await newMember()
    expect(
      await steward.refused('deletePost', {
        params: await other.call('createPost', { body: { content: 'B', userId: other.userId } }),
      }),
    ).toMatchObject({ status: 403 })
    await steward.call('getPost', { params: post })

    await withPasskey(steward)
    await steward.call('listWaiting', {})
    expect(await steward.call('getFactors', {})).toMatchObject({ requiredFrom: null })
  })

  test('a member needs none, and a duty that is taken and given again begins the seven days again', async () => {
    const member = await newMember()
    expect(await member.call('getFactors', {})).toMatchObject({ requiredFrom: null })
    const set = (duties: string[]) =>
      db.updateTable('users').set({ duties }).where('user_id', '=', member.userId).execute()
    await set(['shop'])
    expect(await member.call('getFactors', {})).toMatchObject({ requiredFrom: expect.any(String) })
    await set([])
    expect(await member.call('getFactors', {})).toMatchObject({ requiredFrom: null })
  })
})

describe('an owner', () => {
  test('removes the factors of a member who has lost them, with a reason, a mail and an audit entry', async () => {
    const [owner, member] = [await newMember({ duties: ['owner'] }), await newMember()]
    await withAuthenticator(member)
    await withPasskey(member)
    const params = { userId: member.userId }
    expect(await owner.call('getMemberFactors', { params })).toEqual({
      authenticators: 1,
      passkeys: 1,
      recoveryCodes: 10,
    })
    const input = { params, body: { reason: 'Lost the phone, called from the known number' } }
    expect(await owner.refused('resetFactors', { params, body: { reason: '' } })).toMatchObject({
      status: 400,
    })
    await owner.call('resetFactors', input)
    expect(await owner.refused('resetFactors', input)).toMatchObject({ status: 409, code: 'already_decided' })
    await visitor.call('login', { body: { email: member.email, password } })
    expect(await mailsTo(member.userId)).toContain('reset')
    expect(await owner.call('listAuditEntries', { query: { subjectId: member.userId } })).toMatchObject([
      { action: 'factors.reset', reason: 'Lost the phone, called from the known number' },
    ])
    const unknown = { params: { userId: crypto.randomUUID() }, body: input.body }
    expect(await owner.refused('resetFactors', unknown)).toMatchObject({ status: 404 })
    await withAuthenticator(owner)
    const own = { params: owner, body: input.body }
    expect(await owner.refused('resetFactors', own)).toMatchObject({ status: 403, code: 'own_case' })
  })
})

test('the mail says what changed, and where to look', async () => {
  const member = await newMember()
  await withPasskey(member)
  const outbox = join(dataDir, 'outbox')
  async function mailed() {
    const files = await readdir(outbox)
    const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
    return mails.find((text) => text.includes(`To: ${member.email}\n`))
  }
  await expect.poll(mailed).toContain('A passkey was added to your account.')
  expect(await mailed()).toContain(`${ORIGIN}/settings#signing-in`)
})
