/** Invitations by mail: each address gets one mail at most, whatever fails, and none once it wants none. */

import { kept } from '@canopy/contract/kept'
import {
  DAY,
  HOUR,
  INVITATION_LISTS_PER_DAY,
  INVITATIONS_PER_MINUTE,
  INVITED_MAX,
  MINUTE,
} from '@canopy/contract/limits'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { deleteExpired } from '../../../app/retention.ts'
import { createDeps } from '../../../deps.ts'
import { english } from '../../../testing/english.ts'
import { startMailServer } from '../../../testing/servers/mail-server.ts'
import { testApp } from '../../../testing/test-app.ts'
import { untilWaiting } from '../../../testing/until-waiting.ts'
import { mailInvitations, takeNext } from './send.ts'

const server = await startMailServer()
afterAll(server.close)
const { db, deps, databaseUrl, make, visitor, clock, transaction } = await testApp({ SMTP_URL: server.url })
const owner = await make.member({ duties: ['owner'], fullName: 'Anna Perera' })
const other = await make.member({ duties: ['owner'] })

let serial = 0
const newEmail = () => `guest${++serial}@example.org`
const newEmails = (count: number) => Array.from({ length: count }, newEmail)

beforeEach(async () => {
  // Lists of a test of their own day, which are not those of the next one.
  await later(DAY)
})

/** Lets time pass in which the owners log in again and again. */
async function later(time: number) {
  clock.advance(time)
  const now = clock.now()
  await db
    .updateTable('sessions')
    .set({ last_used_at: now, created_at: now, authenticated_at: now })
    .execute()
}

const listOf = (addresses: readonly string[], fields: object = {}) => ({
  body: { addresses: addresses.join('\n'), name: 'The class', language: null, message: '', ...fields },
})
const send = (addresses: readonly string[], fields: object = {}) =>
  owner.call('sendInvitations', listOf(addresses, fields))
const read = async (listId: string) =>
  (await owner.call('listInvitationLists', {})).find((list) => list.listId === listId)

/** Runs the job in this minute and those that follow. */
async function mailFor(minutes = 1) {
  for (let at = 0; at < minutes; at += 1) {
    await mailInvitations(deps)
    clock.advance(MINUTE)
  }
}
const headOf = (mail: string) => mail.slice(0, mail.indexOf('\r\n\r\n'))
const mailsTo = (email: string) => server.mails.filter((mail) => mail.includes(`\r\nTo: ${email}\r\n`))
const bodyOf = (mail: string) => mail.slice(mail.indexOf('\r\n\r\n'))
/** The text of a mail, in whichever encoding it was sent. */
function textOf(mail = '') {
  if (/^Content-Transfer-Encoding: base64/im.test(headOf(mail)))
    return Buffer.from(bodyOf(mail), 'base64').toString()
  const unfolded = bodyOf(mail).replaceAll('=\r\n', '')
  const bytes = unfolded.replaceAll(/=([\dA-F]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )
  return Buffer.from(bytes, 'latin1').toString()
}
const invitationIn = (mail: string | undefined) => /#invitation=([\w-]+)/.exec(textOf(mail))?.[1] ?? ''
const unsubscribeIn = (mail = '') =>
  /List-Unsubscribe: <([^>]+)>/.exec(mail.replaceAll(/\r\n[ \t]+/g, ' '))?.[1]?.replaceAll(' ', '') ?? ''
const tokenIn = (mail: string | undefined) => new URL(unsubscribeIn(mail)).searchParams.get('token') ?? ''

const joinWith = (invitation: string) =>
  visitor.send('register', {
    body: { fullName: 'Jane', email: newEmail(), password: 'correct horse battery', invitation },
  })

test('a list is checked before anything is sent, with counts only', async () => {
  const member = await make.member()
  const [first = '', second = '', ...others] = newEmails(4)
  await send([first])
  const addresses = [first, member.email.toUpperCase(), second, ...others, `  ${second}`, 'nobody@', 'x']
  const check = await owner.call('checkAddresses', { body: { addresses: addresses.join('\n') } })
  expect(check).toEqual({
    invited: 3,
    duplicates: 1,
    members: 1,
    invitedBefore: 1,
    refused: 0,
    faulty: 2,
    faultyLines: [7, 8],
  })
  const list = await send(addresses)
  expect(list).toMatchObject({ state: 'sending', waiting: 3, sent: 0, createdBy: { userId: owner.userId } })
  expect((await owner.refused('sendInvitations', listOf(addresses))).code).toBe('nobody_to_invite')
})

test('a check is in the audit log, since it tells who is a member, without an address', async () => {
  const { email } = await make.member()
  const check = () => owner.call('checkAddresses', { body: { addresses: `${email}\nnobody@example.org` } })
  for (const _ of [1, 2]) expect(await check()).toMatchObject({ members: 1 })
  const query = { action: 'contact.searched', actorId: owner.userId } as const
  const entries = await owner.call('listAuditEntries', { query })
  expect(entries[0]).toMatchObject({ after: { by: 'email', found: 1, text: expect.any(String) } })
  expect(entries.filter(({ after }) => after?.text === entries[0]?.after?.text)).toHaveLength(1)
  expect(JSON.stringify(entries)).not.toContain('@')
})

test('everybody gets a link of their own, which lets one person in, in the language of the list', async () => {
  const [named = '', plain = ''] = newEmails(2)
  const { listId } = await send([`Maya Silva <${named}>`, plain], { message: 'See you there.' })
  await mailFor()
  const [mail] = mailsTo(named)
  expect(headOf(mail ?? '')).toContain('\r\nSubject: Anna Perera invites you to Canopy\r\n')
  expect(textOf(mail)).toContain(english('mails.helloNamed', { name: 'Maya Silva' }))
  expect(textOf(mail)).toContain('See you there.')
  expect(textOf(mailsTo(plain)[0])).toContain(english('mails.hello'))
  expect(await read(listId)).toMatchObject({ state: 'sent', waiting: 0, sent: 2, joined: 0 })
  const token = invitationIn(mail)
  expect((await joinWith(token)).statusCode).toBe(201)
  expect((await joinWith(token)).json()).toMatchObject({ code: 'invitation_over' })
  expect((await joinWith(invitationIn(mailsTo(plain)[0]))).statusCode).toBe(201)
  expect(await read(listId)).toMatchObject({ joined: 2 })
  const joined = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('invited_by', '=', owner.userId)
    .where('invitation_id', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(Number(joined.count)).toBe(2)
  const tamil = newEmail()
  await send([tamil], { language: 'ta' })
  await mailFor()
  expect(textOf(mailsTo(tamil)[0])).toContain('அழைக்கிறார்')
  const wrong = await owner.refused('sendInvitations', listOf([newEmail()], { language: 'xx' }))
  expect(wrong).toMatchObject({ status: 400 })
})

test('a link works for 30 days, and is none of those that owners hand out', async () => {
  const before = (await owner.call('getAdmissions', {})).invitations.length
  const email = newEmail()
  await send([email])
  await mailFor()
  expect((await owner.call('getAdmissions', {})).invitations).toHaveLength(before)
  clock.advance(30 * DAY)
  expect((await joinWith(invitationIn(mailsTo(email)[0]))).json()).toMatchObject({ code: 'invitation_over' })
})

test('of two who send the same list at once, one does, and each address gets one mail', async () => {
  const emails = newEmails(5)
  const replies = await Promise.all(
    [owner, other, owner].map((steward) => steward.send('sendInvitations', listOf(emails))),
  )
  expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
  await mailFor()
  for (const email of emails) expect(mailsTo(email)).toHaveLength(1)
})

test('two processes send at once: each address gets one mail, and the rate holds', async () => {
  const emails = newEmails(INVITATIONS_PER_MINUTE + 10)
  const { listId } = await send(emails)
  const others = createDeps(deps.config, databaseUrl, () => {}, clock)
  onTestFinished(() => others.close())
  await Promise.all([mailInvitations(deps), mailInvitations(others), mailInvitations(deps)])
  const count = () => emails.flatMap(mailsTo).length
  expect(count()).toBe(INVITATIONS_PER_MINUTE)
  expect(await read(listId)).toMatchObject({ state: 'sending', waiting: 10 })
  await mailInvitations(others)
  expect(count()).toBe(INVITATIONS_PER_MINUTE)
  clock.advance(MINUTE)
  await Promise.all([mailInvitations(deps), mailInvitations(others)])
  for (const email of emails) expect(mailsTo(email)).toHaveLength(1)
})

test('a process that dies in the middle mails nobody twice', async () => {
  const emails = newEmails(3)
  const { listId } = await send(emails)
  // Nothing more happens in the process that took this one.
  const taken = await transaction((tx) => takeNext(tx, clock.now()))
  await mailFor(3)
  const counts = emails.map((email) => [email, mailsTo(email).length])
  expect(counts).toEqual(emails.map((email) => [email, email === taken?.email ? 0 : 1]))
  expect(await read(listId)).toMatchObject({ state: 'sent', sent: 3 })
})

test('what a mail server refuses for good has failed, and what it puts off is tried again for hours', async () => {
  const [gone, full, busy, fine] = ['refused', 'full', 'busy', 'guest'].map(
    (kind) => `${kind}${++serial}@example.org`,
  )
  const { listId } = await send([gone, full, busy, fine].map(String))
  await mailFor()
  expect(mailsTo(String(fine))).toHaveLength(1)
  expect(await read(listId)).toMatchObject({ waiting: 2, sent: 1, failed: 1, failedAddresses: [gone] })
  const links = () => db.selectFrom('invitations').selectAll().where('list_id', '=', listId).execute()
  expect(await links()).toHaveLength(1)
  for (const delay of [5 * MINUTE, 30 * MINUTE, 2 * HOUR]) {
    clock.advance(delay)
    await mailInvitations(deps)
    expect(await read(listId)).toMatchObject({ waiting: 2 })
  }
  await later(8 * HOUR)
  await mailInvitations(deps)
  expect(await read(listId)).toMatchObject({ state: 'sent', failed: 3, failedAddresses: [gone, full, busy] })
  expect(await links()).toHaveLength(1)
  // An owner may have asked for the right address, or a mailbox with room.
  expect(await send([String(full)])).toMatchObject({ waiting: 1 })
})

/** Runs the job, which ends early if the mail server is in trouble. Returns the codes of what it was. */
async function troublesIn(minutes: number) {
  const codes: unknown[] = []
  for (let at = 0; at < minutes; at += 1) {
    await mailInvitations(deps).catch(({ code }) => codes.push(code))
    clock.advance(MINUTE)
  }
  return codes
}

test('a mail whose connection is lost before the server has confirmed it is not sent again', async () => {
  const lost = `lost${++serial}@example.org`
  const other = newEmail()
  const { listId } = await send([lost, other])
  expect(await troublesIn(10)).toEqual(['ECONNECTION'])
  for (const email of [lost, other]) expect(mailsTo(email)).toHaveLength(1)
  expect(await read(listId)).toMatchObject({ state: 'sent', sent: 2 })
  expect((await joinWith(invitationIn(mailsTo(lost)[0]))).statusCode).toBe(201)
})

test('a mail whose connection is lost before it was sent waits, without being counted', async () => {
  const dropped = `dropped${++serial}@example.org`
  const { listId } = await send([dropped])
  expect(await troublesIn(10)).toHaveLength(10)
  expect(await read(listId)).toMatchObject({ waiting: 1, failed: 0 })
  const tries = await db
    .selectFrom('invited_addresses')
    .select('tries')
    .where('email', '=', dropped)
    .execute()
  expect(tries).toEqual([{ tries: 0 }])
  await owner.call('endInvitations', { params: { listId } })
})

test('whatever a mail server answers to a mail, it is not tried for ever', async () => {
  const emails = ['closing', 'malformed'].map((kind) => `${kind}${++serial}@example.org`)
  const { listId } = await send(emails)
  for (const delay of [5 * MINUTE, 30 * MINUTE, 2 * HOUR, 8 * HOUR]) {
    expect(await troublesIn(4)).toEqual(['421', '501'])
    expect(await read(listId)).toMatchObject({ waiting: 2 })
    await later(delay)
  }
  expect(await troublesIn(4)).toEqual(['421', '501'])
  expect(await read(listId)).toMatchObject({ state: 'sent', failed: 2, failedAddresses: emails })
})

test('while the mail server is down, everybody waits, and is mailed afterwards', async () => {
  const emails = newEmails(3)
  const { listId } = await send(emails)
  const down = { ...deps.config, smtpUrl: `smtp://127.0.0.1:${await freePort()}` }
  const offline = createDeps(down, databaseUrl, () => {}, clock)
  onTestFinished(() => offline.close())
  for (let at = 0; at < 10; at += 1) {
    await expect(mailInvitations(offline)).rejects.toMatchObject({ code: 'ECONNREFUSED' })
    clock.advance(MINUTE)
  }
  expect(await read(listId)).toMatchObject({ state: 'sending', waiting: 3, failed: 0 })
  await mailFor()
  for (const email of emails) expect(mailsTo(email)).toHaveLength(1)
})

test('who wants no more gets none, by whatever list, and only a hash of the address stays', async () => {
  const [email = '', waiting = ''] = newEmails(2)
  const { listId } = await send([email])
  await mailFor()
  const [mail] = mailsTo(email)
  expect(headOf(mail ?? '')).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  const query = { token: tokenIn(mail) }
  const opened = await visitor.send('openUnsubscribe', { query })
  expect(opened.headers.location).toBe(`/unsubscribe#token=${query.token}&list=invitations`)
  expect(textOf(mail)).toContain(`/unsubscribe#token=${query.token}&list=invitations`)
  expect(await db.selectFrom('refused_invitations').selectAll().execute()).toEqual([])
  for (const _ of [1, 2]) expect((await visitor.send('unsubscribe', { query })).statusCode).toBe(204)
  await owner.call('endInvitations', { params: { listId } })
  await later(kept.invitedAddress)
  await deleteExpired(deps)
  const again = email.toUpperCase().replace('@', '+tag@')
  expect(await owner.call('checkAddresses', { body: { addresses: again } })).toMatchObject({ refused: 1 })
  expect((await owner.refused('sendInvitations', listOf([again]))).code).toBe('nobody_to_invite')
  // Refused after the list was made, by the mail of another one.
  const second = await send([waiting])
  const { emailKey } = await db
    .selectFrom('invited_addresses')
    .select('email_key as emailKey')
    .where('list_id', '=', second.listId)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('refused_invitations')
    .values({ email_key: emailKey ?? Buffer.alloc(32) })
    .execute()
  await mailFor()
  expect(mailsTo(waiting)).toEqual([])
  const { rows } = await sql<{
    stored: string
  }>`select refused_invitations::text as stored from refused_invitations`.execute(db)
  expect(JSON.stringify(rows)).not.toContain('guest')
})

test('a token says nothing of the address, and none of others unsubscribes anybody', async () => {
  const email = newEmail()
  await send([email])
  await mailFor()
  const token = tokenIn(mailsTo(email)[0])
  const { emailKey } = await db
    .selectFrom('invited_addresses')
    .select('email_key as emailKey')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  expect(Buffer.from(token, 'base64url').includes(emailKey ?? '')).toBe(false)
  const flipped = `${token.slice(0, -2)}${token.endsWith('AA') ? 'BB' : 'AA'}`
  for (const bad of [flipped, token.slice(0, 60), `${token}AAAA`])
    expect((await visitor.refused('unsubscribe', { query: { token: bad } })).status).toBe(404)
})

test('nothing that is typed adds a head, a recipient or another mail', async () => {
  const email = newEmail()
  const evil = 'evil@example.org'
  const { listId } = await send([`"Eve\r\nBcc: ${evil}" <${email}>`, `x\r\nBcc: ${newEmail()}`], {
    name: `Class\r\nBcc: ${evil}`,
    message: `Hello\r\nBcc: ${evil}\r\n.\r\nRCPT TO:<${evil}>\r\n\r\nSubject: Other`,
  })
  await mailFor()
  expect(await read(listId)).toMatchObject({ sent: 2, failed: 0 })
  const mails = server.mails.filter((mail) => mail.includes(email) || mail.includes(`guest${serial}@`))
  expect(mails).toHaveLength(2)
  // The token of a link is made by chance.
  for (const mail of mails) expect(headOf(mail).replace(/token=\S+/, '')).not.toMatch(/Bcc|evil|Other/i)
  expect(mailsTo(evil)).toEqual([])
})

test('owners pause a list, go on and end it, with its unused links', async () => {
  const [first = '', second = ''] = newEmails(2)
  const { listId } = await send([first])
  const params = { listId }
  expect(await other.call('pauseInvitations', { params })).toMatchObject({ state: 'paused' })
  await mailFor()
  expect(mailsTo(first)).toEqual([])
  expect(await other.call('resumeInvitations', { params })).toMatchObject({ state: 'sending' })
  await mailFor()
  expect(mailsTo(first)).toHaveLength(1)
  expect(await other.call('endInvitations', { params })).toMatchObject({ state: 'ended', sent: 1 })
  expect((await joinWith(invitationIn(mailsTo(first)[0]))).json()).toMatchObject({ code: 'invitation_over' })
  for (const call of ['pauseInvitations', 'resumeInvitations', 'endInvitations'] as const)
    expect(await other.refused(call, { params })).toMatchObject({ status: 404 })
  const unsent = await send([second])
  await owner.call('endInvitations', { params: { listId: unsent.listId } })
  await mailFor()
  expect(mailsTo(second)).toEqual([])
  // Nobody has mailed it, so it can be invited again.
  expect(await send([second])).toMatchObject({ waiting: 1 })
})

test.each(['pauseInvitations', 'endInvitations'] as const)(
  '%s waits for the invitation that is being made, and knows it',
  async (call) => {
    // Nothing of other tests is left that would be taken first.
    await mailFor()
    const { listId } = await send([newEmail()])
    const changing = await transaction(async (tx) => {
      const taken = await takeNext(tx, clock.now())
      expect(taken?.listId).toBe(listId)
      const reply = owner.send(call, { params: { listId } })
      await untilWaiting(db)
      return { reply }
    })
    expect((await changing.reply).json()).toMatchObject({ waiting: 0, sent: 1 })
    const links = await db
      .selectFrom('invitations')
      .select('invitation_id')
      .where('list_id', '=', listId)
      .where('ends_at', '>', clock.now())
      .execute()
    expect(links).toHaveLength(call === 'endInvitations' ? 0 : 1)
  },
)

const suspend = (userId: string, time: number) =>
  sql`
    insert into sanctions (sanction_id, user_id, kind, reason, started_at, until)
    values (gen_random_uuid(), ${userId}, 'suspension', 'Sends spam', ${clock.now()}, ${new Date(clock.now().getTime() + time)})`.execute(
    db,
  )

const endedEntries = async (listId: string) => {
  const entries = await owner.call('listAuditEntries', { query: { action: 'list.stopped' } })
  return entries.filter(({ after }) => after?.listId === listId)
}

test('while the inviter is suspended, those who wait are held back, also of a paused list, and mailed afterwards', async () => {
  const inviter = await make.member({ duties: ['owner'] })
  const [email = '', waiting = ''] = newEmails(2)
  const first = await inviter.call('sendInvitations', listOf([email]))
  const second = await inviter.call('sendInvitations', listOf([waiting]))
  await inviter.call('pauseInvitations', { params: { listId: second.listId } })
  await suspend(inviter.userId, HOUR)
  await mailFor(2)
  expect(await read(first.listId)).toMatchObject({ state: 'held', waiting: 1, sent: 0 })
  expect(await read(second.listId)).toMatchObject({ state: 'paused', waiting: 1 })
  // Lists of others do not wait behind it.
  const others = newEmail()
  await send([others])
  await mailFor()
  expect(mailsTo(others)).toHaveLength(1)
  clock.advance(HOUR)
  await mailFor()
  expect(mailsTo(email)).toHaveLength(1)
  expect(await read(first.listId)).toMatchObject({ state: 'sent', sent: 1, leftOut: 0 })
  await owner.call('resumeInvitations', { params: { listId: second.listId } })
  await mailFor()
  expect(mailsTo(waiting)).toHaveLength(1)
  expect(await endedEntries(first.listId)).toEqual([])
})

test('a list that is not sent within 30 days ends by itself, and says how many were left out', async () => {
  const { listId } = await send(newEmails(2))
  await owner.call('pauseInvitations', { params: { listId } })
  await later(30 * DAY)
  await mailFor()
  expect(await read(listId)).toMatchObject({ state: 'stopped', waiting: 0, sent: 0, leftOut: 2 })
  const [entry] = await endedEntries(listId)
  expect(entry).toMatchObject({ actor: null, after: { listId, left: 2 }, reason: null })
  // An owner can still end its links.
  expect(await owner.call('endInvitations', { params: { listId } })).toMatchObject({ state: 'ended' })
})

test('once the inviter is no owner any more or has left, nothing else is sent, and the list says so', async () => {
  for (const end of ['duties', 'leaving']) {
    const inviter = await make.member({ duties: ['owner'] })
    const email = newEmail()
    const { listId } = await inviter.call('sendInvitations', listOf([email]))
    const { userId } = inviter
    if (end === 'duties')
      await owner.call('setDuties', {
        params: { userId },
        body: { duties: [], before: ['owner'], reason: 'Has moved' },
      })
    if (end === 'leaving') await db.deleteFrom('users').where('user_id', '=', userId).execute()
    await mailFor()
    expect(mailsTo(email), end).toEqual([])
    const stored = await db.selectFrom('invited_addresses').selectAll().where('email', '=', email).execute()
    expect(stored, end).toEqual([])
    expect(await read(listId), end).toMatchObject({ state: 'stopped', waiting: 0, leftOut: 1 })
    await mailFor()
    expect(await endedEntries(listId), end).toHaveLength(1)
    // Nobody has mailed it, so another owner can.
    expect(await send([email])).toMatchObject({ waiting: 1 })
    await mailFor()
  }
})

test('who was mailed an invitation can join also when the inviter is no owner any more, until the list is ended', async () => {
  const inviter = await make.member({ duties: ['owner'] })
  const [first = '', second = ''] = newEmails(2)
  const { listId } = await inviter.call('sendInvitations', listOf([first, second]))
  await mailFor()
  const { userId } = inviter
  const body = { duties: [], before: ['owner' as const], reason: 'Has moved' }
  await owner.call('setDuties', { params: { userId }, body })
  expect((await joinWith(invitationIn(mailsTo(first)[0]))).statusCode).toBe(201)
  await owner.call('endInvitations', { params: { listId } })
  expect((await joinWith(invitationIn(mailsTo(second)[0]))).json()).toMatchObject({ code: 'invitation_over' })
})

test('who has joined in the meantime gets no mail', async () => {
  const email = newEmail()
  const { listId } = await send([email])
  const member = await make.member()
  await db.updateTable('users').set({ email }).where('user_id', '=', member.userId).execute()
  await mailFor()
  expect(mailsTo(email)).toEqual([])
  expect(await read(listId)).toMatchObject({ state: 'sent', sent: 0 })
})

test('addresses are forgotten once their link was used, has ended or could not be mailed, and are still counted', async () => {
  const [used = '', open = ''] = newEmails(2)
  const gone = `refused${++serial}@example.org`
  const { listId } = await send([used, `Ben <${open}>`, gone])
  await mailFor()
  await joinWith(invitationIn(mailsTo(used)[0]))
  const stored = async () =>
    (await db.selectFrom('invited_addresses').selectAll().where('list_id', '=', listId).execute())
      .flatMap(({ email, name }) => [email, name])
      .filter(Boolean)
  await deleteExpired(deps)
  expect(await stored()).toEqual([open, 'Ben', gone])
  await later(kept.invitedAddress)
  await deleteExpired(deps)
  expect(await stored()).toEqual([open, 'Ben'])
  await later(30 * DAY)
  await deleteExpired(deps)
  expect(await stored()).toEqual([])
  expect(await read(listId)).toMatchObject({ sent: 2, failed: 1, joined: 1, failedAddresses: [] })
  await later(kept.admission + 60 * DAY)
  await deleteExpired(deps)
  expect(await read(listId)).toBeUndefined()
})

test('lists and their addresses are bounded', async () => {
  const tooMany = await owner.refused('sendInvitations', listOf(newEmails(INVITED_MAX + 1)))
  expect(tooMany).toMatchObject({ status: 400, fields: { addresses: expect.stringContaining('2,000') } })
  for (let at = 0; at < INVITATION_LISTS_PER_DAY; at += 1) await send([newEmail()])
  expect((await other.refused('sendInvitations', listOf([newEmail()]))).code).toBe('too_many_lists')
  await later(DAY)
  expect(await send(newEmails(INVITED_MAX))).toMatchObject({ waiting: INVITED_MAX })
  await db.deleteFrom('invited_addresses').where('state', '=', 'waiting').execute()
})

test('the audit log says how many were invited, and has no address and no name of a list', async () => {
  const { listId } = await send(newEmails(2), { name: 'Those from the clinic' })
  const params = { listId }
  await owner.call('pauseInvitations', { params })
  await owner.call('resumeInvitations', { params })
  await owner.call('endInvitations', { params })
  const entries = await owner.call('listAuditEntries', { query: { limit: 4 } })
  expect(entries.map(({ action, after }) => [action, after])).toEqual([
    ['list.ended', { listId, sent: 0, left: 2 }],
    ['list.resumed', { listId }],
    ['list.paused', { listId }],
    ['list.sent', { listId, addresses: 2, language: null }],
  ])
  const { rows } = await sql<{ entry: string }>`select audit_log::text as entry from audit_log`.execute(db)
  expect(JSON.stringify(rows)).not.toMatch(/guest\d|clinic/)
})
