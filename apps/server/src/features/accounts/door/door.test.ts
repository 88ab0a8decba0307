/** The doors: open, by invitation and by approval, with invitations in each state. */

import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DoorMode } from '@canopy/contract/accounts/door/shapes'
import type { DoorChange } from '@canopy/contract/desk/doors/shapes'
import { kept } from '@canopy/contract/kept'
import { APPLICATIONS_OF_NETWORK_MAX, DAY, HOUR } from '@canopy/contract/limits'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../../app/retention.ts'
import { createDeps } from '../../../deps.ts'
import { english } from '../../../testing/english.ts'
import { createVisitor } from '../../../testing/person.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, deps, db, databaseUrl, dataDir, make, visitor, clock } = await testApp({
  ECONOMY: 'guarded',
})
const owner = await make.member({ duties: ['owner'] })
const moderator = await make.member({ duties: ['moderation'] })

const password = 'correct horse battery'
let serial = 0
/** Each from a network of its own. */
const fromElsewhere = () => ({ 'x-forwarded-for': `2001:db8:${(++serial).toString(16)}::1` })
const newEmail = () => `comer${++serial}@example.org`

async function setDoor(changes: Partial<DoorChange>) {
  const seen = await owner.call('getDoorSettings', {})
  return owner.call('changeDoor', { body: { ...seen, ...changes, reason: 'As agreed' } })
}

async function invite(accountsMax = 1) {
  const endsAt = new Date(clock.now().getTime() + DAY).toISOString()
  const { link } = await owner.call('makeInvitation', { body: { name: 'School', accountsMax, endsAt } })
  return new URLSearchParams(new URL(link).hash.slice(1)).get('invitation') ?? ''
}

const register = (fields: object = {}) =>
  visitor.send('register', {
    body: { fullName: 'Jane', email: newEmail(), password, ...fields },
    headers: fromElsewhere(),
  })

const apply = (fields: object = {}, headers = fromElsewhere()) =>
  visitor.send('apply', { body: { fullName: 'Jane', email: newEmail(), password, ...fields }, headers })

/** Tokens in each state that an invitation can be in. */
const invitations = {
  none: async () => undefined,
  valid: () => invite(),
  async expired() {
    const token = await invite()
    await db.updateTable('invitations').set({ ends_at: clock.now() }).execute()
    return token
  },
  async 'used up'() {
    const token = await invite()
    const { statusCode } = await register({ invitation: token, isOldEnough: true })
    expect(statusCode).toBe(201)
    return token
  },
  async revoked() {
    const token = await invite()
    const { invitations: all } = await owner.call('getAdmissions', {})
    const open = all.filter(({ accounts, endsAt }) => accounts === 0 && new Date(endsAt) > clock.now())
    for (const { id } of open) await owner.call('endInvitation', { params: { id } })
    return token
  },
}
type State = keyof typeof invitations
const isState = (state: string): state is State => state in invitations

const refusedWithout = { open: 'registered', invitation: 'invitation_needed', approval: 'approval_needed' }

const matrix = (['open', 'invitation', 'approval'] as const).flatMap((mode) =>
  Object.keys(invitations)
    .filter(isState)
    .flatMap((state) => [false, true].map((asksAge) => ({ mode, state, asksAge }))),
)

test.each(matrix)('door $mode, invitation $state, age asked: $asksAge', async ({ mode, state, asksAge }) => {
  await setDoor({ mode, asksAge, question: '' })
  const token = await invitations[state]()
  const outcome = async (fields: object) => {
    const response = await register({ invitation: token, ...fields })
    return response.statusCode === 201 ? 'registered' : response.json().code
  }
  const expected = { none: refusedWithout[mode], valid: 'registered' }[String(state)] ?? 'invitation_over'
  const isLetTry = state !== 'none' || mode === 'open'
  if (asksAge && isLetTry) {
    expect(await outcome({})).toBe('validation_failed')
    expect(await outcome({ isOldEnough: false })).toBe('validation_failed')
  }
  expect(await outcome({ isOldEnough: true })).toBe(expected)
})

test('of ten who use the last place of an invitation at once, one gets in', async () => {
  await setDoor({ mode: 'invitation', asksAge: false })
  const invitation = await invite()
  const replies = await Promise.all(Array.from({ length: 10 }, () => register({ invitation })))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().message).toBe(
    english('errors.invitationOverHere'),
  )
})

test('a closed door says nothing about who is a member', async () => {
  await setDoor({ mode: 'invitation', asksAge: false })
  for (const email of [owner.email, newEmail()])
    expect((await register({ email })).json().code).toBe('invitation_needed')
  for (const email of [owner.email, newEmail()])
    expect((await apply({ email })).json().code).toBe('door_changed')
})

test('the door is audited, the same on every node, and what another owner changed is not overwritten', async () => {
  const other = createDeps(deps.config, databaseUrl, () => {})
  await setDoor({ mode: 'open', question: '' })
  expect(await other.door.read()).toMatchObject({ mode: 'open' })
  const seen = await owner.call('getDoorSettings', {})
  const body = { ...seen, mode: 'approval', question: 'Who knows you?', reason: 'As agreed' } as const
  const changed = await owner.call('changeDoor', { body })
  await expect.poll(() => other.door.read()).toEqual(changed)
  await other.close()
  expect(await visitor.call('getDoor', {})).toEqual({
    mode: 'approval',
    question: 'Who knows you?',
    asksAge: seen.asksAge,
  })
  expect(await owner.refused('changeDoor', { body })).toMatchObject({
    code: 'already_decided',
    decided: { decidedBy: { userId: owner.userId } },
  })
  const [entry] = await owner.call('listAuditEntries', { query: { action: 'door.changed' } })
  expect(entry).toMatchObject({
    subject: { kind: 'door' },
    before: { mode: 'open' },
    after: { mode: 'approval', question: 'Who knows you?' },
    reason: 'As agreed',
  })
})

test.each([
  { mode: 'ajar' },
  { question: 'x'.repeat(201) },
  { invitationsPerMonth: 101 },
  { invitationsPerMonth: -1 },
  { asksAge: 'yes' },
])('%j is no door', async (wrong) => {
  const seen = await owner.call('getDoorSettings', {})
  const { status } = await owner.refused('changeDoor', { body: { ...seen, ...wrong, reason: 'As agreed' } })
  expect(status).toBe(400)
})

const openDoor = (mode: DoorMode) => setDoor({ mode, question: 'Who knows you?', asksAge: false })

async function mailsTo(email: string) {
  const outbox = join(dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).sort()
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`\nTo: ${email}\n`))
}

const queue = () => moderator.call('listApplications', { query: { limit: 100 } })

test('an applicant waits, is accepted with a mail in their language, and is a member then', async () => {
  await openDoor('approval')
  const email = newEmail()
  const fields = { fullName: 'Maya Silva', email, password, answer: 'Anna does' }
  expect((await apply({ ...fields, answer: '' })).json().fields).toEqual({
    answer: english('errors.answerRequired'),
  })
  const headers = { ...fromElsewhere(), 'accept-language': 'ta' }
  expect((await visitor.send('apply', { body: fields, headers })).statusCode).toBe(202)
  const refused = await visitor.refused('login', { body: { email, password } })
  expect(refused).toMatchObject({ status: 403, code: 'application_waiting' })
  const wrong = await visitor.refused('login', { body: { email, password: 'wrong one' } })
  expect(wrong).toMatchObject({ status: 401, code: 'invalid_credentials' })
  const waiting = await queue()
  expect(waiting).toMatchObject([{ fullName: 'Maya Silva', answer: 'Anna does' }])
  expect(JSON.stringify(waiting)).not.toContain('@')
  expect(await moderator.call('listWaiting', {})).toContainEqual(
    expect.objectContaining({ kind: 'application', count: 1 }),
  )
  expect(await owner.call('listDeskMembers', { query: { q: 'Maya' } })).toEqual([])
  const params = { applicationId: waiting[0]?.applicationId ?? '' }
  const { userId } = await moderator.call('acceptApplication', { params })
  const { token } = await visitor.call('login', { body: { email, password } })
  expect(await createVisitor(app, token).call('getSession', {})).toMatchObject({ userId, language: 'ta' })
  await expect.poll(async () => (await mailsTo(email)).join()).toContain('விண்ணப்பம்')
  expect(await moderator.refused('acceptApplication', { params })).toMatchObject({ code: 'already_decided' })
  const [entry] = await owner.call('listAuditEntries', { query: { action: 'application.accepted' } })
  expect(entry).toMatchObject({ actor: { userId: moderator.userId }, subject: { id: userId } })
  expect(await queue()).toEqual([])
})

test('a declined applicant gets a mail without the reason, nothing of them stays, and they can apply again', async () => {
  await openDoor('approval')
  const email = newEmail()
  await apply({ email, answer: 'Nobody' })
  const [{ applicationId = '' } = {}] = await queue()
  const params = { applicationId }
  await moderator.call('declineApplication', { params, body: { reason: 'A secret reason' } })
  expect(await moderator.refused('acceptApplication', { params })).toMatchObject({ code: 'already_decided' })
  await expect.poll(() => mailsTo(email)).toHaveLength(1)
  const [mail = ''] = await mailsTo(email)
  expect(mail).toContain(english('mails.declined'))
  expect(mail).not.toContain('secret')
  await expect.poll(() => db.selectFrom('applications').selectAll().execute()).toEqual([])
  expect(await visitor.refused('login', { body: { email, password } })).toMatchObject({ status: 401 })
  expect((await apply({ email, answer: 'Anna' })).statusCode).toBe(202)
  expect(await queue()).toHaveLength(1)
})

test('applying says the same about members, applicants and strangers, and adds nothing twice', async () => {
  await openDoor('approval')
  await db.deleteFrom('applications').execute()
  const email = newEmail()
  const replies = []
  for (const each of [owner.email, email, email.toUpperCase(), owner.email.toUpperCase()])
    replies.push(await apply({ email: each, answer: 'Anna' }))
  expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect(await queue()).toHaveLength(1)
  const many = await Promise.all(
    Array.from({ length: 5 }, () => apply({ email: 'same@example.org', answer: 'x' })),
  )
  expect(new Set(many.map(({ statusCode }) => statusCode))).toEqual(new Set([202]))
  expect(await queue()).toHaveLength(2)
})

test('the limits of networks hold for applications', async () => {
  await openDoor('approval')
  const headers = fromElsewhere()
  const { registrationsPerHour } = await deps.policy.read()
  const statuses: number[] = []
  for (let at = 0; at <= registrationsPerHour; at++)
    statuses.push((await apply({ answer: 'Anna' }, headers)).statusCode)
  expect(statuses).toEqual([...Array(registrationsPerHour).fill(202), 429])
  clock.advance(HOUR)
})

test('one network fills no queue, whatever the policy, and others can still apply', async () => {
  await openDoor('approval')
  await db.deleteFrom('applications').execute()
  const headers = fromElsewhere()
  await apply({ answer: 'Anna' }, headers)
  const { network, device } = await db.selectFrom('applications').selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: APPLICATIONS_OF_NETWORK_MAX - 1 }, (_, at) => ({
    ...{ application_id: uuidv7(), full_name: 'Ben', email: `ben${at}@example.org`, password_hash: 'x' },
    ...{ answer: '', language: 'en', network, device: JSON.stringify(device), applied_network: 'x' },
    applied_at: clock.now(),
  }))
  await db.insertInto('applications').values(more).execute()
  const usesBefore = await db.selectFrom('network_uses').selectAll().orderBy('network').execute()
  expect((await apply({ answer: 'Anna' }, headers)).json()).toMatchObject({
    code: 'too_many_registrations',
    message: english('errors.applicationsWait'),
  })
  expect(await db.selectFrom('network_uses').selectAll().orderBy('network').execute()).toEqual(usesBefore)
  expect((await apply({ answer: 'Anna' })).statusCode).toBe(202)
})

test('of two moderators who accept at once, one makes the account', async () => {
  await openDoor('approval')
  await db.deleteFrom('applications').execute()
  await apply({ answer: 'Anna' })
  const [{ applicationId = '' } = {}] = await queue()
  const params = { applicationId }
  const replies = await Promise.all(
    [moderator, owner, moderator].map((steward) => steward.send('acceptApplication', { params })),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
})

test('who applied and then came with an invitation waits no longer, and an old application is deleted', async () => {
  await openDoor('approval')
  await db.deleteFrom('applications').execute()
  const email = newEmail()
  await apply({ email, answer: 'Anna' })
  await apply({ answer: 'Ben' })
  expect((await register({ email, invitation: await invite() })).statusCode).toBe(201)
  expect(await queue()).toMatchObject([{ answer: 'Ben' }])
  clock.advance(kept.application)
  await deleteExpired(deps)
  expect(await db.selectFrom('applications').selectAll().execute()).toEqual([])
})
