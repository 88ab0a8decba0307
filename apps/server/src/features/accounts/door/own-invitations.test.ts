import { DAY } from '@canopy/contract/limits'
import { expect, test } from 'vitest'
import { hashPassword } from '../../../secrets/password-hash.ts'
import { createVisitor } from '../../../testing/person.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, deps, make, visitor, clock } = await testApp({ ECONOMY: 'guarded' })
const owner = await make.member({ duties: ['owner'] })

const password = 'correct horse battery'
let serial = 0

async function setDoor(changes: object) {
  const seen = await owner.call('getDoorSettings', {})
  return owner.call('changeDoor', { body: { ...seen, ...changes, reason: 'As agreed' } })
}
await setDoor({ mode: 'invitation', invitationsPerMonth: 3 })

const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('invitation') ?? ''

/** A member with a password. */
async function signUp() {
  const member = await make.member()
  const passwordHash = await hashPassword(password, 'test')
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', member.userId)
    .execute()
  return member
}

type Member = Awaited<ReturnType<typeof make.member>>

async function invite(member: Member) {
  const { link } = await member.call('makeOwnInvitation', { body: { name: 'My sister' } })
  return tokenOf(link)
}

const register = (invitation: string, ip = `2001:db8:${(++serial).toString(16)}::1`) =>
  visitor.send('register', {
    body: { fullName: 'Jane', email: `invited${++serial}@example.org`, password, invitation },
    headers: { 'x-forwarded-for': ip },
  })

test('a member invites one person with a link, and owners and both exports say who invited whom', async () => {
  const member = await make.member({ fullName: 'Ines Inviter' })
  expect(await member.call('listOwnInvitations', {})).toEqual({ perMonth: 3, left: 3, invitations: [] })
  const token = await invite(member)
  const reply = await register(token)
  expect(reply.statusCode).toBe(201)
  const { userId, email } = reply.json()
  expect((await register(token)).json().code).toBe('invitation_over')
  expect(await member.call('listOwnInvitations', {})).toMatchObject({
    left: 2,
    invitations: [{ name: 'My sister', isUsed: true }],
  })
  const params = { userId }
  const inviter = { userId: member.userId, fullName: 'Ines Inviter' }
  expect(await owner.call('getMemberAccount', { params })).toMatchObject({ invitedBy: inviter })
  const account = await owner.call('getMemberAccount', { params: { userId: member.userId } })
  expect(account).toMatchObject({ invited: { count: 1, newest: [{ userId, fullName: 'Jane' }] } })
  const moderator = await make.member({ duties: ['moderation'] })
  expect(await moderator.call('getMemberAccount', { params })).not.toHaveProperty('invitedBy')
  const session = await visitor.call('login', { body: { email, password } })
  const invited = createVisitor(app, session.token)
  expect((await invited.send('exportOwnData')).json().account).toMatchObject([{ invitedBy: member.userId }])
  const own = (await member.send('exportOwnData')).json()
  expect(own.invitations).toMatchObject([{ name: 'My sister', accounts: 1, passesLimits: false }])
  expect(own.invitedMembers).toMatchObject([{ userId }])
})

test('ten who use one invitation of a member at once are one account, and young like any other', async () => {
  const token = await invite(await make.member())
  const replies = await Promise.all(Array.from({ length: 10 }, () => register(token)))
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)])
  const { userId } = replies.find(({ statusCode }) => statusCode === 201)?.json() ?? {}
  const { invitation_id } = await db
    .selectFrom('users')
    .select('invitation_id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(invitation_id).toBeNull()
})

test('the limits of networks hold for those whom members invite', async () => {
  const { registrationsPerHour } = await deps.policy.read()
  const statuses: number[] = []
  for (let at = 0; at <= registrationsPerHour; at++)
    statuses.push((await register(await invite(await make.member()), '203.0.113.9')).statusCode)
  expect(statuses).toEqual([...Array(registrationsPerHour).fill(201), 429])
})

test('a member makes as many in 30 days as the door says, also at once, and ended ones count', async () => {
  const member = await make.member()
  const body = { name: 'Somebody' }
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => member.send('makeOwnInvitation', { body })),
  )
  expect(replies.filter(({ statusCode }) => statusCode === 201)).toHaveLength(3)
  expect(replies.find(({ statusCode }) => statusCode === 409)?.json().code).toBe('too_many_invitations')
  const { invitations } = await member.call('listOwnInvitations', {})
  const params = { id: invitations[0]?.id ?? '' }
  expect(await owner.refused('endOwnInvitation', { params })).toMatchObject({ status: 404 })
  await member.call('endOwnInvitation', { params })
  expect(await member.refused('endOwnInvitation', { params })).toMatchObject({ status: 404 })
  expect(await member.refused('makeOwnInvitation', { body })).toMatchObject({ status: 409 })
  await db
    .updateTable('invitations')
    .set({ created_at: new Date(clock.now().getTime() - 30 * DAY) })
    .where('created_by', '=', member.userId)
    .execute()
  expect(await member.call('listOwnInvitations', {})).toMatchObject({ left: 3 })
})

test('with members who do not invite, nobody can make an invitation, and those that were made let nobody in', async () => {
  const member = await make.member()
  const token = await invite(member)
  expect(await member.call('getSession', {})).toMatchObject({ mayInvite: true })
  await setDoor({ invitationsPerMonth: 0 })
  expect(await member.call('getSession', {})).not.toHaveProperty('mayInvite')
  for (const call of ['listOwnInvitations', 'makeOwnInvitation'] as const)
    expect(await member.refused(call, { body: { name: 'Ben' } })).toMatchObject({ status: 404 })
  expect((await register(token)).json().code).toBe('invitation_over')
  await setDoor({ invitationsPerMonth: 3 })
  expect((await register(token)).statusCode).toBe(201)
})

test('invitations go with the member who made them, and whom they let in stays', async () => {
  const member = await signUp()
  const [used, open] = [await invite(member), await invite(member)]
  const { userId } = (await register(used)).json()
  await member.call('deleteAccount', { body: { password } })
  expect(await owner.call('getMemberAccount', { params: { userId } })).not.toHaveProperty('invitedBy')
  expect((await register(open)).json().code).toBe('invitation_over')
})

test('only who has confirmed their address invites, and not without a name', async () => {
  const member = await make.member()
  for (const name of ['', ' ', 'x'.repeat(81)])
    expect(await member.refused('makeOwnInvitation', { body: { name } })).toMatchObject({ status: 400 })
  await db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('user_id', '=', member.userId)
    .execute()
  expect(await member.refused('makeOwnInvitation', { body: { name: 'Ben' } })).toMatchObject({
    code: 'email_not_confirmed',
  })
})

test('while a member is suspended, their invitations let nobody in', async () => {
  const member = await make.member()
  const token = await invite(member)
  const body = { length: '7', reason: 'Insults other members' } as const
  await owner.call('suspendMember', { params: member, body })
  expect((await register(token)).json().code).toBe('invitation_over')
  clock.advance(8 * DAY)
  expect((await register(token)).statusCode).toBe(201)
})
