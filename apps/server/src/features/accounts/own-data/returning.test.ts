import { DAY } from '@canopy/contract/limits'
import { formatIsoDay } from '@canopy/contract/text/community-time'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { deleteExpired } from '../../../app/retention.ts'
import { english } from '../../../testing/english.ts'
import { createVisitor } from '../../../testing/person.ts'
import { dataUrl, makePhoto } from '../../../testing/photo.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, deps, make, visitor, clock } = await testApp({ DAILY_POINTS_CAP: '100' })

const password = 'correct horse'
let serial = 0

async function signUp(email = `returning${++serial}@example.org`) {
  const { userId, username } = await visitor.call('register', {
    body: { fullName: 'Jane', email, password },
  })
  const { token } = await visitor.call('login', { body: { email, password } })
  return { userId, username, email, ...createVisitor(app, token) }
}
type Member = Awaited<ReturnType<typeof signUp>>

async function submit(
  { userId, username, call }: Pick<Member, 'userId' | 'username' | 'call'>,
  challenge: { challengeId: number; challengeName: string },
  imageUrl: string,
  description = 'I planted a young mango tree in our garden this morning and watered it well.',
) {
  const { challengeId, challengeName } = challenge
  return call('submitProof', {
    body: { challengeID: challengeId, challengeName, userId, username, description, imageUrl },
  })
}
const photo = async () => dataUrl(await makePhoto(7000 + ++serial))
const leave = (member: Member) => member.call('deleteAccount', { body: { password } })

test('a photo of a member who left proves nothing any more, for nobody', async () => {
  const [challenge, imageUrl] = [await make.challenge({ points: 60 }), await photo()]
  const member = await signUp()
  expect(await submit(member, challenge, imageUrl)).toMatchObject({ status: 'Verified' })
  await leave(member)
  const again = await make.challenge({ points: 40 })
  for (const person of [await signUp(member.email), await make.member()])
    expect(await submit(person, again, imageUrl)).toMatchObject({
      status: 'Issue',
      aiResponse: english('verdicts.duplicate'),
    })
})

test('the owner of a photo can use it after somebody who copied it has left', async () => {
  const [challenge, imageUrl] = [await make.challenge({ points: 10 }), await photo()]
  const [owner, copier] = [await signUp(), await signUp()]
  expect(await submit(owner, challenge, imageUrl, 'Hello')).toMatchObject({ status: 'Issue' })
  expect(await submit(copier, challenge, imageUrl)).toMatchObject({
    aiResponse: english('verdicts.duplicate'),
  })
  await leave(copier)
  expect(await submit(owner, challenge, imageUrl)).toMatchObject({ status: 'Verified' })
})

test('what an address earned in 24 hours counts for the next account with it, however it is written', async () => {
  const member = await signUp('jane.doe@gmail.com')
  await submit(member, await make.challenge({ points: 60 }), await photo())
  await leave(member)
  const again = await signUp('JaneDoe+2@googlemail.com')
  const refused = await submit(again, await make.challenge({ points: 50 }), await photo())
  expect(refused).toMatchObject({ status: 'Issue', aiResponse: english('verdicts.dailyCap', { cap: 100 }) })
  const earned = await submit(again, await make.challenge({ points: 40 }), await photo())
  expect(earned).toMatchObject({ status: 'Verified' })
  await leave(again)

  // Both accounts count for the third one.
  const third = await signUp('janedoe@gmail.com')
  expect(await submit(third, await make.challenge({ points: 1 }), await photo())).toMatchObject({
    aiResponse: english('verdicts.dailyCap', { cap: 100 }),
  })
  const other = await signUp()
  expect(await submit(other, await make.challenge({ points: 100 }), await photo())).toMatchObject({
    status: 'Verified',
  })
})

test('a challenge that an address has earned pays nothing to the next accounts with it', async () => {
  const [challenge, steward] = [
    await make.challenge({ points: 10 }),
    await make.member({ duties: ['review'] }),
  ]
  const member = await signUp()
  expect(await submit(member, challenge, await photo())).toMatchObject({ status: 'Verified' })
  await leave(member)
  for (const _ of ['once', 'twice']) {
    const again = await signUp(member.email)
    expect(await again.call('getChallenge', { params: challenge })).toMatchObject({ payment: 'earned' })
    const refused = await submit(again, challenge, await photo())
    expect(refused).toMatchObject({
      status: 'Issue',
      aiResponse: english('verdicts.alreadyEarned'),
      points: 0,
    })
    const verdict = { params: refused, body: { status: 'Verified', reason: 'I see a tree.' } } as const
    expect(await steward.refused('setProofVerdict', verdict)).toMatchObject({ code: 'points_not_earnable' })
    const verified = db.updateTable('proofs').set({ status: 'Verified' })
    await expect(verified.where('proof_id', '=', refused.proofId).execute()).rejects.toThrow(
      'earlier account',
    )
    await leave(again)
  }
  const [third, friend] = [await signUp(member.email), await signUp()]
  expect(await submit(third, await make.challenge({ points: 1 }), await photo())).toMatchObject({ points: 1 })
  expect(await friend.call('getChallenge', { params: challenge })).toMatchObject({ payment: 'pays' })
  expect(await submit(friend, challenge, await photo())).toMatchObject({ status: 'Verified', points: 10 })
})

test('a challenge whose proof was not verified can be earned after coming back', async () => {
  const [challenge, member] = [await make.challenge({ points: 10 }), await signUp()]
  expect(await submit(member, challenge, await photo(), 'Hello')).toMatchObject({ status: 'Issue' })
  await leave(member)
  const again = await signUp(member.email)
  expect(await again.call('getChallenge', { params: challenge })).toMatchObject({ payment: 'pays' })
  expect(await submit(again, challenge, await photo())).toMatchObject({ status: 'Verified', points: 10 })
})

const moderator = () => make.member({ fullName: 'Nimal Silva', duties: ['moderation'] })

async function suspend(member: Member, length: '7' | 'forever') {
  const { call } = await moderator()
  await call('suspendMember', { params: member, body: { length, reason: 'Insults other members' } })
}

const suspensionOf = async ({ call }: Member) => (await call('getSession', {})).suspension
const postBy = ({ userId }: Member) => ({ body: { content: 'Hello', userId } })
const inDays = (days: number) => new Date(clock.now().getTime() + days * DAY).toISOString()

test('a suspension goes on after coming back, and ends when it would have ended', async () => {
  const [member, startedAt, until] = [await signUp(), inDays(0), inDays(7)]
  await suspend(member, '7')
  await leave(member)
  clock.advance(DAY)
  const reason = 'From an earlier account with the same e-mail address: Insults other members'
  for (const email of [member.email, member.email.replace('@', '+2@')]) {
    const again = await signUp(email)
    expect(await suspensionOf(again)).toEqual({ until, reason })
    expect((await again.send('createPost', postBy(again))).json()).toMatchObject({ code: 'suspended', until })
    expect((await again.call('listNotifications', {})).map(({ text }) => text)).toContainEqual(
      `Your account is suspended until ${formatIsoDay(new Date(until))}: ${reason}`,
    )
    const query = { userId: again.userId }
    expect(await (await moderator()).call('listSanctions', { query })).toMatchObject([
      { kind: 'suspension', isInForce: true, reason, startedAt, until, steward: { fullName: 'Nimal Silva' } },
    ])
    await leave(again)
  }
  const [third, friend] = [await signUp(member.email), await signUp()]
  expect(await suspensionOf(friend)).toBeNull()
  await friend.call('createPost', postBy(friend))
  expect(await suspensionOf(third)).toMatchObject({ until })
  clock.advance(6 * DAY)
  await make.useSessions()
  await third.call('createPost', postBy(third))
  await leave(third)
  expect(await suspensionOf(await signUp(member.email))).toBeNull()
})

test('a suspension for good goes on for as long as anything is kept of the account', async () => {
  const [member, until] = [await signUp(), inDays(365)]
  await suspend(member, 'forever')
  await leave(member)
  for (const _ of ['once', 'twice']) {
    clock.advance(DAY)
    const again = await signUp(member.email)
    expect(await suspensionOf(again)).toMatchObject({ until })
    await leave(again)
  }
  clock.advance(363 * DAY)
  expect(await suspensionOf(await signUp(member.email))).toBeNull()
})

test('a suspension that was lifted does not go on', async () => {
  const member = await signUp()
  await suspend(member, 'forever')
  await leave(member)
  const again = await signUp(member.email)
  await (await moderator()).call('liftSuspension', { params: again, body: { reason: 'Apologised' } })
  await again.call('createPost', postBy(again))
  await leave(again)
  expect(await suspensionOf(await signUp(member.email))).toBeNull()
})

test('a suspension that goes on several times says so once', async () => {
  const member = await signUp()
  await suspend(member, 'forever')
  await leave(member)
  const again = await signUp(member.email)
  const sibling = await signUp(member.email.replace('@', '+2@'))
  // The kept suspension is deleted with this account, so the next account takes over the suspension of the second.
  await (await moderator()).call('liftSuspension', { params: sibling, body: { reason: 'Apologised' } })
  await leave(again)
  const reason = 'From an earlier account with the same e-mail address: Insults other members'
  expect(await suspensionOf(await signUp(member.email))).toMatchObject({ reason })
})

test('a shorter suspension of another account with the address does not replace a longer one', async () => {
  const member = await signUp()
  const other = await signUp(member.email.replace('@', '+2@'))
  const until = inDays(365)
  await suspend(member, 'forever')
  await suspend(other, '7')
  await leave(member)
  await leave(other)
  expect(await suspensionOf(await signUp(member.email))).toMatchObject({ until })
})

test('how long a member is known, and that their proofs were confirmed, stays with the confirmed address', async () => {
  const member = await signUp()
  const proof = await submit(member, await make.challenge({ points: 10 }), await photo())
  const steward = await make.member({ duties: ['review'] })
  const trust = ({ userId }: Member) =>
    db.selectFrom('member_trust').selectAll().where('user_id', '=', userId).executeTakeFirstOrThrow()
  expect(await trust(member)).toMatchObject({ first_confirmed_at: null })
  await steward.call('setProofVerdict', { params: proof, body: { status: 'Issue', reason: 'No tree.' } })
  await steward.call('setProofVerdict', {
    params: proof,
    body: { status: 'Verified', reason: 'I see it now.' },
  })
  const before = await trust(member)
  expect(before.first_confirmed_at).toBeInstanceOf(Date)
  await leave(member)
  clock.advance(DAY)
  const again = await signUp(member.email)
  expect(await trust(again)).toMatchObject({ first_confirmed_at: null })
  await db
    .updateTable('users')
    .set({ email_confirmed_at: clock.now() })
    .where('user_id', '=', again.userId)
    .execute()
  expect(await trust(again)).toEqual({ ...before, user_id: again.userId })
})

test('what is kept contains no address and is deleted after a year', async () => {
  const member = await signUp()
  await submit(member, await make.challenge({ points: 10 }), await photo())
  await suspend(member, '7')
  expect(JSON.stringify(await member.call('exportOwnData', {}))).toContain(
    english('settings.keptAfterLeaving'),
  )
  await leave(member)
  const kept = async () => {
    const { rows } = await sql<{ text: string }>`
      select left_accounts::text || left_earnings::text || left_challenges::text || left_suspensions::text as text
      from left_accounts join left_earnings using (email_key) join left_challenges using (email_key)
        join left_suspensions using (email_key)
      where kept_until > ${new Date(clock.now().getTime() + 364 * DAY)}`.execute(db)
    return rows.map(({ text }) => text)
  }
  expect(await kept()).toHaveLength(1)
  for (const text of [member.email, member.userId]) expect((await kept()).join()).not.toContain(text)
  clock.advance(7 * DAY)
  await deleteExpired(deps)
  expect(
    await db.selectFrom('left_suspensions').selectAll().where('until', '<=', clock.now()).execute(),
  ).toEqual([])
  clock.advance(359 * DAY)
  await deleteExpired(deps)
  expect(await db.selectFrom('left_accounts').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('left_earnings').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('left_challenges').selectAll().execute()).toEqual([])
})
