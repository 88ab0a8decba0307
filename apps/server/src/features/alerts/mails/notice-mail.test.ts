import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { startMailServer } from '../../../testing/servers/mail-server.ts'
import { testApp } from '../../../testing/test-app.ts'
import { notify } from '../../notifications/index.ts'

const server = await startMailServer()
afterAll(server.close)
const { db, make, transaction } = await testApp({
  SMTP_URL: server.url,
  MAIL_FROM: 'Canopy <hello@example.org>',
})

type Member = Awaited<ReturnType<typeof make.member>>
const chosen = { notPushed: [], digest: false, quietHours: null, timeZone: 'Asia/Colombo' }

const choose = (member: Member, ...mailed: ('mention' | 'verdict' | 'comment')[]) =>
  member.call('setAlertSettings', { body: { ...chosen, mailed } })

/** Notifies the member of a decision with this reason. */
const notifyOf = ({ userId }: Member, reason: string) =>
  transaction((tx) =>
    notify(tx, {
      userId,
      notice: { kind: 'points.heldRemoved', values: { points: 5, reason } },
      href: '/challenges',
    }),
  )

async function jobsAreDone() {
  const unfinished = async () => {
    const { rows } = await sql`select from pgboss.job
      where name in ('alert', 'notice_mail') and (state = 'active' or (state = 'created' and start_after <= now()))`.execute(
      db,
    )
    return rows.length
  }
  await expect.poll(unfinished).toBe(0)
}

const mailsTo = ({ email }: { email: string }) => server.mails.filter((mail) => mail.includes(`To: ${email}`))
const setEmail = async ({ userId }: Member, email: string) => {
  await db.updateTable('users').set({ email }).where('user_id', '=', userId).execute()
  return { email }
}

test('a notification of a chosen kind is mailed at once, also in the quiet hours, with what unsubscribes', async () => {
  const member = await make.member()
  const always = { from: '00:00', until: '23:59' }
  await member.call('setAlertSettings', { body: { ...chosen, mailed: ['verdict'], quietHours: always } })
  await notifyOf(member, 'Copied')
  await transaction((tx) =>
    notify(tx, {
      userId: member.userId,
      notice: { kind: 'order.moved', values: { orderId: 'A1', status: 'shipped' } },
      href: '/',
    }),
  )
  await jobsAreDone()
  const mails = mailsTo(member)
  expect(mails).toHaveLength(1)
  expect(mails[0]).toContain('Subject: A steward removed 5 points that were on hold: Copied')
  expect(mails[0]).toMatch(/List-Unsubscribe:\s+<http:\S+\/api\/mails\/unsubscribe\?token=/)
  expect(mails[0]).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(mails[0]).toContain('Content-Type: text/html')
})

test('nobody gets mails who has not chosen them', async () => {
  const member = await make.member()
  await notifyOf(member, 'Not mailed')
  await choose(member)
  await notifyOf(member, 'Not mailed either')
  await jobsAreDone()
  expect(mailsTo(member)).toEqual([])
})

test('a group of notifications is mailed once until it is read', async () => {
  const [author, ana] = [await make.member(), await make.member({ fullName: 'Ana' })]
  await choose(author, 'comment')
  const params = await author.call('createPost', { body: { content: 'Hello', userId: author.userId } })
  for (const body of ['one', 'two', 'three']) {
    await ana.call('createComment', { params, body })
    await jobsAreDone()
  }
  expect(mailsTo(author)).toHaveLength(1)
  await author.call('readAllNotifications', {})
  await ana.call('createComment', { params, body: 'four' })
  await jobsAreDone()
  expect(mailsTo(author)).toHaveLength(2)
})

test('a muted thread is not mailed', async () => {
  const [author, ana] = [await make.member(), await make.member()]
  await choose(author, 'comment')
  const params = await author.call('createPost', { body: { content: 'Hello', userId: author.userId } })
  await author.call('muteThread', { params })
  await ana.call('createComment', { params, body: 'one' })
  await jobsAreDone()
  expect(mailsTo(author)).toEqual([])
})

test('a member gets at most ten such mails a day', async () => {
  const member = await make.member()
  await choose(member, 'verdict')
  for (let count = 0; count < 12; count += 1) await notifyOf(member, `No. ${count}`)
  await jobsAreDone()
  expect(mailsTo(member)).toHaveLength(10)
  await sql`update notifications set mailed_at = mailed_at - interval '25 hours', created_at = created_at - interval '25 hours'
    where user_id = ${member.userId}`.execute(db)
  await notifyOf(member, 'The next day')
  await jobsAreDone()
  expect(mailsTo(member)).toHaveLength(11)
})

test('an address that is not confirmed, and a suspended member, get no mails', async () => {
  const [unconfirmed, bad] = [await make.member({ emailConfirmed: false }), await make.member()]
  await choose(unconfirmed, 'verdict')
  await choose(bad, 'verdict')
  const moderator = await make.member({ duties: ['moderation'] })
  await moderator.call('suspendMember', { params: bad, body: { length: '7', reason: 'Spam' } })
  await notifyOf(unconfirmed, 'To a stranger')
  await notifyOf(bad, 'To a suspended member')
  await jobsAreDone()
  expect(mailsTo(unconfirmed)).toEqual([])
  expect(mailsTo(bad)).toEqual([])
})

test('an address that does not exist gets no further mails until the member wants them again', async () => {
  const member = await make.member()
  await choose(member, 'verdict', 'mention')
  await setEmail(member, `unknown-${member.userId}@example.org`)
  await notifyOf(member, 'Bounces')
  await jobsAreDone()
  await expect
    .poll(() => member.call('getAlertSettings', {}))
    .toMatchObject({ mailed: [], digest: false, mailRefused: true })
  const mended = await setEmail(member, `mended-${member.userId}@example.org`)
  await notifyOf(member, 'Turned off')
  await jobsAreDone()
  expect(mailsTo(mended)).toEqual([])
  expect(await choose(member, 'verdict')).toMatchObject({ mailed: ['verdict'], mailRefused: false })
  await notifyOf(member, 'There again')
  await jobsAreDone()
  expect(mailsTo(mended)).toHaveLength(1)
})

test('a mail server that is busy or refuses for other reasons is tried again', async () => {
  const member = await make.member()
  await choose(member, 'verdict')
  await setEmail(member, `busy-${member.userId}@example.org`)
  await notifyOf(member, 'Later')
  const retried = async () => {
    const { rows } = await sql`select from pgboss.job where name = 'notice_mail' and state = 'retry'`.execute(
      db,
    )
    return rows.length
  }
  await expect.poll(retried).toBe(1)
  expect(await member.call('getAlertSettings', {})).toMatchObject({ mailed: ['verdict'], mailRefused: false })
  const mended = await setEmail(member, `patient-${member.userId}@example.org`)
  await sql`update pgboss.job set start_after = now() where state = 'retry'`.execute(db)
  await expect.poll(() => mailsTo(mended).length).toBe(1)
})
