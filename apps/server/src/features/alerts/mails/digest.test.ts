import { DAY, HOUR } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { createUnsubscribeToken } from '../../../mail/unsubscribing.ts'
import { startMailServer } from '../../../testing/servers/mail-server.ts'
import { testApp } from '../../../testing/test-app.ts'
import { digestWeek, planDigests } from './digest.ts'

const server = await startMailServer()
afterAll(server.close)
const { db, deps, clock, make, visitor } = await testApp({ SMTP_URL: server.url, ECONOMY: 'open' })

type Member = Awaited<ReturnType<typeof make.member>>

/** Moves to the next Monday at 8:00 in Colombo. Posts and challenges, which the database has stamped, are of the day before. */
async function mondayComes() {
  const now = Temporal.Instant.fromEpochMilliseconds(clock.now().getTime()).toZonedDateTimeISO('Asia/Colombo')
  const monday = now.add({ days: 8 - now.dayOfWeek }).with({ hour: 8, minute: 0, second: 0, millisecond: 0 })
  clock.advance(monday.epochMilliseconds - now.epochMilliseconds)
  const yesterday = new Date(monday.epochMilliseconds - DAY)
  await db.updateTable('posts').set({ created_at: yesterday }).execute()
  await db.updateTable('challenges').set({ created_at: yesterday }).execute()
  return yesterday
}

async function reader(timeZone = 'Asia/Colombo') {
  const member = await make.member({ fullName: 'Rita' })
  const body = { notPushed: [], mailed: [], digest: true, quietHours: null, timeZone }
  await member.call('setAlertSettings', { body })
  return member
}
const post = (author: Member, content: string) =>
  author.call('createPost', { body: { content, userId: author.userId } })

const mailsTo = ({ email }: { email: string }) => server.mails.filter((mail) => mail.includes(`To: ${email}`))
/** The plain text of the only mail to the member; quoted-printable is undone. */
function textTo(member: Member) {
  const mails = mailsTo(member)
  expect(mails).toHaveLength(1)
  const [, plain = ''] = String(mails[0]).split('Content-Type: text/plain')
  const [part = ''] = plain.split('Content-Type: text/html')
  const bytes = part
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

async function jobsAreDone() {
  const unfinished = async () => {
    const { rows } =
      await sql`select from pgboss.job where name = 'digest_mail' and state <> 'completed'`.execute(db)
    return rows.length
  }
  await expect.poll(unfinished).toBe(0)
}

async function sendDigests() {
  await planDigests(deps)
  await jobsAreDone()
}

const day = (time: string) => new Date(time)

test.each([
  ['Asia/Colombo', '2026-11-23T02:29:00Z', undefined],
  ['Asia/Colombo', '2026-11-23T02:30:00Z', '2026-11-23'],
  ['Asia/Colombo', '2026-11-23T14:29:00Z', '2026-11-23'],
  ['Asia/Colombo', '2026-11-23T14:30:00Z', undefined],
  ['Asia/Colombo', '2026-11-24T02:30:00Z', undefined],
  ['America/Los_Angeles', '2026-11-23T15:59:00Z', undefined],
  ['America/Los_Angeles', '2026-11-23T16:00:00Z', '2026-11-23'],
  ['Pacific/Auckland', '2026-11-22T19:00:00Z', '2026-11-23'],
])('in %s at %s the digest of this week is due: %s', (timeZone, time, week) => {
  expect(digestWeek(timeZone, day(time))).toBe(week)
})

test('the weekly mail has the best posts of those one follows, new challenges and the points earned', async () => {
  const member = await reader()
  const [ana, ben] = [await make.member({ fullName: 'Ana' }), await make.member({ fullName: 'Ben' })]
  await member.call('follow', { params: ana })
  const [plain, best] = [await post(ana, 'A walk\n<b>by</b> the river'), await post(ana, 'Our new trees')]
  await post(ben, 'By a stranger')
  await ben.call('likePost', { params: best })
  await ben.call('createComment', { params: best, body: 'Well done' })
  const challenge = await make.challenge({ challengeName: 'Mend a bicycle', points: 30 })
  const at = await mondayComes()
  await sql`insert into points_ledger (user_id, at, amount, earned, reason, ref, cause, balance)
    values (${member.userId}, ${at}, 40, 40, 'proof_verified', 'test', ${`digest:${member.userId}`}, 0)`.execute(
    db,
  )
  await sendDigests()
  const text = textTo(member)
  expect(text).toContain('Hello Rita')
  expect(text).toContain('* Ana: Our new trees (1 reaction, 1 comment)')
  expect(text.indexOf(best.postId)).toBeLessThan(text.indexOf(plain.postId))
  expect(text).toContain('* Ana: A walk <b>by</b> the river')
  expect(text).not.toContain('By a stranger')
  expect(text).toContain('* Mend a bicycle (30 points)')
  expect(text).toContain(`/challenges/view/${challenge.challengeId}`)
  expect(text).toContain('You earned 40 points, and have 40 now.')
  expect(text).toContain('/unsubscribe#token=')
  expect(String(mailsTo(member)[0]).split('text/html')[1]).not.toContain('<b>')
  expect(mailsTo(member)[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
})

test('the weekly mail has the habits that had a deed last week', async () => {
  const member = await reader()
  const [kept, missed] = [
    await make.challenge({ challengeName: 'Cycle to work', habit: { quota: 3, paidWeeks: 8 } }),
    await make.challenge({ challengeName: 'Water the trees', habit: { quota: 1, paidWeeks: 8 } }),
  ]
  for (const { challengeId } of [kept, missed])
    await member.call('joinChallenge', { params: { challengeId } })
  for (const day of [7, 8])
    await sql`insert into proofs (challenge_id, user_id, description, status, points_earned, submitted_at)
      values (${kept.challengeId}, ${member.userId}, 'Done', 'Verified', 10,
        (week_of(community_day(now())) - ${day}::integer + time '12:00') at time zone 'Asia/Colombo')`.execute(
      db,
    )
  await mondayComes()
  await sendDigests()
  const text = textTo(member)
  expect(text).toContain('* Cycle to work: 1 of 3 last week')
  expect(text).toContain(`/challenges/view/${kept.challengeId}`)
  expect(text).not.toContain('Water the trees: ')
})

test('each member gets it once a week, however many processes send them', async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => reader()))
  const ana = await make.member({ fullName: 'Ana' })
  for (const member of members) await member.call('follow', { params: ana })
  await post(ana, 'Hello')
  await mondayComes()
  await Promise.all(Array.from({ length: 8 }, () => planDigests(deps)))
  await sendDigests()
  clock.advance(6 * HOUR)
  await sendDigests()
  for (const member of members) expect(mailsTo(member)).toHaveLength(1)
})

test('nobody gets one who follows nobody and has nothing to read', async () => {
  await db.updateTable('challenges').set({ hidden_at: new Date() }).execute()
  const member = await reader()
  await mondayComes()
  await sendDigests()
  expect(mailsTo(member)).toEqual([])
})

test('nothing of it is by members whom the reader mutes or blocks, of private accounts, or has a muted word', async () => {
  const member = await reader()
  const authors = await Promise.all(Array.from({ length: 4 }, () => make.member({ fullName: 'Author' })))
  const [muted, blocked, shy, kind] = authors
  if (!muted || !blocked || !shy || !kind) throw new Error('four authors')
  for (const author of authors) await member.call('follow', { params: author })
  await shy.call('setPrivacy', { body: { isPrivate: true } })
  await shy.call('removeFollower', { params: member })
  for (const [author, text] of [
    [muted, 'of a muted one'],
    [blocked, 'of a blocked one'],
    [shy, 'of a private one'],
    [kind, 'about drizzle'],
    [kind, 'about trees'],
  ] as const)
    await post(author, text)
  const hidden = await post(kind, 'removed by a steward')
  await db.updateTable('posts').set({ hidden_at: new Date() }).where('post_id', '=', hidden.postId).execute()
  await member.call('mute', { params: muted })
  await member.call('block', { params: blocked })
  await member.call('addMutedWord', { body: { kind: 'word', text: 'drizzle', for: 'good' } })
  await mondayComes()
  await sendDigests()
  const text = textTo(member)
  expect(text).toContain('about trees')
  for (const other of ['muted one', 'blocked one', 'private one', 'drizzle', 'removed'])
    expect(text).not.toContain(other)
})

test('it is not sent to members who have left, are suspended, have not confirmed their address, or unsubscribed', async () => {
  const ana = await make.member({ fullName: 'Ana' })
  const names = ['left', 'suspended', 'unconfirmed', 'unsubscribed', 'reads'] as const
  const readers = new Map<string, Member>()
  for (const name of names) {
    const member = await reader()
    await member.call('follow', { params: ana })
    readers.set(name, member)
  }
  const of = (name: (typeof names)[number]) => readers.get(name) ?? Promise.reject(new Error(name))
  await post(ana, 'Hello')
  await mondayComes()
  await db
    .updateTable('users')
    .set({ email_confirmed_at: null })
    .where('user_id', '=', (await of('unconfirmed')).userId)
    .execute()
  const bad = await of('suspended')
  await sql`insert into sanctions (sanction_id, user_id, kind, reason, started_at)
    values (gen_random_uuid(), ${bad.userId}, 'suspension', 'Spam', now())`.execute(db)
  await db
    .deleteFrom('users')
    .where('user_id', '=', (await of('left')).userId)
    .execute()
  const { userId } = await of('unsubscribed')
  const token = createUnsubscribeToken(await deps.unsubscribeKey(), { list: 'digest', userId })
  await visitor.call('unsubscribe', { query: { token } })
  await sendDigests()
  for (const name of names)
    expect([name, mailsTo(await of(name)).length]).toEqual([name, name === 'reads' ? 1 : 0])
})

test('an address that does not exist gets none in the next week', async () => {
  const member = await reader()
  const ana = await make.member({ fullName: 'Ana' })
  await member.call('follow', { params: ana })
  await post(ana, 'Hello')
  await db
    .updateTable('users')
    .set({ email: `unknown-${member.userId}@example.org` })
    .where('user_id', '=', member.userId)
    .execute()
  await mondayComes()
  await sendDigests()
  await make.useSessions()
  expect(await member.call('getAlertSettings', {})).toMatchObject({ digest: false, mailRefused: true })
})
