import { DUTIES } from '@canopy/contract/desk/duties'
import { expect, test } from 'vitest'
import { english } from '../../testing/english.ts'
import { createVisitor } from '../../testing/person.ts'
import { testApp } from '../../testing/test-app.ts'

const { app, make, visitor, db } = await testApp()

const password = 'correct horse'
let serial = 0

async function register({ fullName = 'Jane Doe', email = `jane${++serial}@example.org` } = {}) {
  return visitor.call('register', { body: { fullName, email, password } })
}

async function countUsers(email: string) {
  const found = await db.selectFrom('users').select('user_id').where('email', 'ilike', email).execute()
  return found.length
}

test('registering creates a member who can log in and has two unread notifications', async () => {
  const body = { fullName: '  Jane Doe ', email: ' Jane.Doe@Example.org ', password }
  const registered = await visitor.call('register', { body })
  expect(registered).toEqual({
    userId: expect.any(String),
    fullName: 'Jane Doe',
    email: 'Jane.Doe@Example.org',
    username: 'Jane_Doe',
  })

  const {
    token,
    deviceToken: _,
    ...session
  } = await visitor.call('login', {
    body: { email: 'jane.DOE@example.org ', password },
  })
  expect(session).toMatchObject({
    userId: registered.userId,
    id: registered.userId,
    name: 'Jane Doe',
    fullName: 'Jane Doe',
    username: 'Jane_Doe',
    email: 'Jane.Doe@Example.org',
    bio: '',
    avatar: null,
    profileImgUrl: null,
    coverImgUrl: null,
    points: 0,
    shortfall: 0,
    role: 'member',
    joinedChallenges: [],
  })
  expect(session.badgesList).toHaveLength(6)
  expect(session.badgesList[0]).toEqual({
    id: 'first-step',
    name: 'First Step',
    icon: expect.any(String),
    isUnlocked: false,
  })
  expect(session.badgesList.every((badge) => !badge.isUnlocked)).toBe(true)

  const jane = createVisitor(app, token)
  expect(await jane.call('getSession', {})).toEqual({ ...session, unreadNotifications: 2 })
  const notifications = await jane.call('listNotifications', {})
  expect(notifications.map(({ href, read }) => ({ href, read }))).toEqual([
    { href: '/challenges', read: false },
    { href: '/shop', read: false },
  ])
})

test('the password and the token are stored as hashes only', async () => {
  const { userId, email } = await register()
  const { token } = await visitor.call('login', { body: { email, password } })
  const user = await db
    .selectFrom('users')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(user.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  expect(session.token_hash).toHaveLength(32)
  expect(JSON.stringify(session)).not.toContain(token)
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
})

test.each([
  ['fullName', undefined, 'Full name is required'],
  ['fullName', '   ', 'Full name is required'],
  ['fullName', '\u3164\u2800', 'Full name is required'],
  ['fullName', 'x'.repeat(81), 'Full name can have at most 80 characters'],
  ['email', undefined, 'Email is required'],
  ['email', ' ', 'Email is required'],
  ['email', 'jane@example', 'Please enter a valid email address'],
  ['email', 'jane', 'Please enter a valid email address'],
  ['email', `${'x'.repeat(250)}@example.org`, 'Please enter a valid email address'],
  ['password', '1234567', 'Password must have at least 8 characters'],
  ['password', 'x'.repeat(129), 'Password can have at most 128 characters'],
])('registering refuses %s %j', async (field, value, message) => {
  const email = 'refused@example.org'
  const body = { fullName: 'Jane', email, password, [field]: value }
  const refused = await visitor.refused('register', { body })
  expect(refused).toMatchObject({ status: 400, message, fields: { [field]: message } })
  expect(await countUsers(email)).toBe(0)
})

test('registering refuses text that cannot be stored', async () => {
  for (const fullName of ['Jane\u0000', 'Jane\ud800', 7, null, ['Jane']]) {
    const refused = await visitor.refused('register', {
      body: { fullName, email: 'nul@example.org', password },
    })
    expect(refused.status).toBe(400)
  }
  expect(await countUsers('nul@example.org')).toBe(0)
})

test('a taken e-mail address is refused in any case', async () => {
  const { email } = await register()
  const body = { fullName: 'Somebody Else', email: email.toUpperCase(), password }
  expect(await visitor.refused('register', { body })).toEqual({
    status: 400,
    code: 'email_taken',
    message: english('errors.email_taken'),
  })
  expect(await countUsers(email)).toBe(1)
})

test('registering one e-mail address ten times at once creates one member', async () => {
  const body = { fullName: 'Jane', email: 'race@example.org', password }
  const replies = await Promise.all(Array.from({ length: 10 }, () => visitor.send('register', { body })))
  expect(replies.map((reply) => reply.statusCode).sort()).toEqual([201, ...Array(9).fill(400)])
  for (const reply of replies.filter(({ statusCode }) => statusCode === 400))
    expect(reply.json()).toEqual({ code: 'email_taken', message: english('errors.email_taken') })
  expect(await countUsers(body.email)).toBe(1)
})

test('ten concurrent registrations with the same name get different usernames', async () => {
  const registered = await Promise.all(
    Array.from({ length: 10 }, (_, index) => register({ email: `Wanted@host${index}.example.org` })),
  )
  const usernames = registered.map(({ username }) => username.toLowerCase())
  expect(new Set(usernames).size).toBe(10)
  expect(usernames).toEqual(expect.arrayContaining(['wanted', 'wanted2', 'wanted9']))
})

test('a wrong password and an unknown e-mail address get the same reply', async () => {
  const { email } = await register()
  const wrong = await visitor.send('login', { body: { email, password: 'wrong horse' } })
  const unknown = await visitor.send('login', { body: { email: 'nobody@example.org', password } })
  expect(wrong.statusCode).toBe(401)
  expect(wrong.json()).toEqual({
    code: 'invalid_credentials',
    message: english('accounts.invalidCredentials'),
  })
  expect(unknown.statusCode).toBe(wrong.statusCode)
  expect(unknown.body).toBe(wrong.body)
})

test.each([
  [{}, 'Email is required'],
  [{ email: 'a@example.org', password: '' }, 'Password is required'],
  [{ email: ' ', password }, 'Email is required'],
])('logging in with %j is refused', async (body, message) => {
  const refused = await visitor.refused('login', { body })
  expect(refused.status).toBe(400)
  expect(Object.values(refused.fields ?? {})).toContain(message)
})

test('composed and decomposed accents are the same password', async () => {
  const body = { fullName: 'Zoë', email: 'zoe@example.org', password: 'cafe\u0301 au lait' }
  await visitor.call('register', { body })
  const login = { email: body.email, password: 'caf\u00e9 au lait' }
  expect(await visitor.call('login', { body: login })).toMatchObject({ fullName: 'Zoë' })
})

test('the session includes points, badges and joined challenges', async () => {
  const member = await make.member({ points: 120 })
  const { challengeId } = await make.challenge()
  await db
    .insertInto('participations')
    .values({ challenge_id: challengeId, user_id: member.userId })
    .execute()
  await db.insertInto('badge_awards').values({ user_id: member.userId, badge_id: 'voice' }).execute()
  const session = await member.call('getSession', {})
  expect(session).toMatchObject({ points: 120, joinedChallenges: [challengeId] })
  expect(session.badgesList.filter((badge) => badge.isUnlocked).map((badge) => badge.name)).toEqual(['Voice'])
})

test('pictures are returned as URLs', async () => {
  const member = await make.member()
  const [profile, cover] = ['face-200x200', 'trees-1200x400']
  await db
    .insertInto('media')
    .values([
      { name: profile, width: 200, height: 200 },
      { name: cover, width: 1200, height: 400 },
    ])
    .execute()
  await db
    .updateTable('users')
    .set({ profile_image: profile, cover_image: cover })
    .where('user_id', '=', member.userId)
    .execute()
  const pictures = { profileImgUrl: `/media/${profile}.webp`, coverImgUrl: `/media/${cover}.webp` }
  expect(await member.call('getSession', {})).toMatchObject({ ...pictures, avatar: pictures.profileImgUrl })
  const { userId } = member
  expect(await member.call('getUser', { params: { userId } })).toMatchObject(pictures)
})

test('only the member sees the e-mail address on a profile; moderators see balance and role', async () => {
  const member = await make.member({ points: 70 })
  const other = await make.member()
  const params = { userId: member.userId }

  const profile = await other.call('getUser', { params })
  expect(profile).toEqual({
    userId: member.userId,
    fullName: member.fullName,
    username: member.username,
    bio: '',
    profileImgUrl: null,
    coverImgUrl: null,
    joinedAt: expect.any(String),
    badges: expect.any(Array),
    pointsEarned: 70,
    isPrivate: false,
    followers: 0,
    following: 0,
    relation: { following: 'no', followsYou: false, muted: false },
  })
  const moderated = { ...profile, pointsCount: 70, role: 'member' }
  const { relation, ...own } = moderated
  expect(await member.call('getUser', { params })).toEqual({
    ...own,
    email: member.email,
    emailConfirmed: true,
    isFindable: true,
  })
  for (const duty of DUTIES) {
    const steward = await make.member({ duties: [duty] })
    const expected = duty === 'owner' || duty === 'moderation' ? moderated : profile
    expect([duty, await steward.call('getUser', { params })]).toEqual([duty, expected])
  }
})

test('an unknown member is 404, also with a malformed id', async () => {
  const member = await make.member()
  for (const userId of ['019a0000-0000-7000-8000-000000000000', 'nonsense', '1', "'--"]) {
    expect(await member.refused('getUser', { params: { userId } })).toMatchObject({ status: 404 })
  }
})

test('only the member can read their balance', async () => {
  const member = await make.member({ points: 40 })
  const other = await make.member()
  const steward = await make.member({ duties: ['owner'] })
  const params = { userId: member.userId }
  expect(await member.call('getPoints', { params })).toEqual({ points: 40 })
  for (const caller of [other, steward]) {
    expect(await caller.refused('getPoints', { params })).toMatchObject({ status: 403, code: 'forbidden' })
  }
})

test('visitors are refused', async () => {
  const params = { userId: '019a0000-0000-7000-8000-000000000000' }
  for (const name of ['getSession', 'logout', 'getUser', 'getPoints'] as const) {
    expect(await visitor.refused(name, { params })).toMatchObject({ status: 401, code: 'unauthenticated' })
  }
})
