/** Letters as owners write them, in which language they are read, and by which ways they arrive. */

import { LETTER_TEXT_MAX, type LetterChange } from '@canopy/contract/desk/letters/shapes'
import { kept } from '@canopy/contract/kept'
import { NOTICE_MAILS_PER_DAY } from '@canopy/contract/limits'
import type { AlertSettings } from '@canopy/contract/notifications/alerts/shapes'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { deleteExpired } from '../../app/retention.ts'
import { makePhoto } from '../../testing/photo.ts'
import { startMailServer } from '../../testing/servers/mail-server.ts'
import { makeBrowser, startPushService } from '../../testing/servers/push-service.ts'
import { testApp } from '../../testing/test-app.ts'
import { notify } from '../notifications/index.ts'
import { sendLetters } from './send-letters.ts'

const server = await startMailServer()
afterAll(server.close)
const { db, ownerDb, deps, make, internet, clock, transaction } = await testApp({ SMTP_URL: server.url })
const service = await startPushService(internet)
afterAll(service.close)
const owner = await make.member({ duties: ['owner'] })

const content = {
  title: 'News',
  text: 'We have planted 1,000 trees.\nSee https://trees.example/all.',
  buttonLabel: '',
  buttonTarget: '',
  imageAlt: '',
  audience: { joinedFrom: null, joinedUntil: null, absentDays: null, challengeId: null },
}

async function draft(change: Partial<LetterChange> = {}) {
  const { letterId } = await owner.call('makeLetter', { body: { title: 'News' } })
  const params = { letterId }
  const body = { ...content, version: 1, ...change }
  const { version } = await owner.call('changeLetter', { params, body })
  return { params, body: { version } }
}

/** A letter that everybody has. */
async function sent(change: Partial<LetterChange> = {}) {
  await sql`
    update letters set sent_at = now() - interval '2 days', part_at = now() - interval '2 days', state = 'cancelled'
    where state <> 'draft'`.execute(db)
  const letter = await draft(change)
  await owner.call('sendLetter', letter)
  await sendLetters(deps)
  return letter.params
}

async function jobsAreDone() {
  const unfinished = async () => {
    const { rows } = await sql`select from pgboss.job
      where name in ('alert', 'notice_mail', 'push') and (state = 'active' or (state = 'created' and start_after <= now()))`.execute(
      db,
    )
    return rows.length
  }
  await expect.poll(unfinished, { timeout: 20_000 }).toBe(0)
}

const mailsTo = ({ email }: { email: string }) => server.mails.filter((mail) => mail.includes(`To: ${email}`))
/** The text of a mail, whose long lines are cut for the way. */
const unfolded = (mail = '') => mail.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=')

const chosen: AlertSettings = {
  notPushed: [],
  mailed: [],
  digest: false,
  quietHours: null,
  timeZone: 'Asia/Colombo',
}

test('a draft is changed and deleted, and what another owner has changed is not overwritten', async () => {
  const { params, body } = await draft()
  const stale = await owner.send('changeLetter', { params, body: { ...content, title: 'Other', version: 1 } })
  expect(stale.statusCode).toBe(409)
  expect((await owner.send('sendLetter', { params, body: { version: 1 } })).statusCode).toBe(409)
  expect(
    await owner.call('changeLetter', { params, body: { ...content, title: 'Other', ...body } }),
  ).toMatchObject({
    title: 'Other',
    state: 'draft',
    version: 3,
  })
  expect(await owner.call('listLetters', {})).toMatchObject([{ title: 'Other', reached: 0 }])
  await owner.call('deleteLetter', { params })
  expect((await owner.send('getDeskLetter', { params })).statusCode).toBe(404)
  const entries = await owner.call('listAuditEntries', { query: { subjectKind: 'letter' } })
  expect(entries.map(({ action }) => action)).toEqual([
    'letter.deleted',
    'letter.changed',
    'letter.changed',
    'letter.made',
  ])
  expect(JSON.stringify(entries)).not.toContain('planted')
})

test('a letter without a text is not sent', async () => {
  const letter = await draft({ text: '' })
  const refused = await owner.send('sendLetter', letter)
  expect(refused.json()).toMatchObject({ code: 'validation_failed', fields: { text: expect.any(String) } })
})

test.each([
  ['javascript:alert(1)', false],
  ['http://trees.example', false],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://user:pass@trees.example', false],
  ['https://trees.example/all?x=1', true],
  ['/challenges/view/3#proof', true],
])('a button to %s is taken: %s', async (buttonTarget, isTaken) => {
  const { params, body } = await draft()
  const change = { ...content, buttonLabel: 'Go', buttonTarget, ...body }
  expect((await owner.send('changeLetter', { params, body: change })).statusCode).toBe(isTaken ? 200 : 400)
})

test.each([
  [{ title: ' \n ' }],
  [{ text: 'x'.repeat(LETTER_TEXT_MAX + 1) }],
  [{ buttonLabel: 'Go' }],
  [{ buttonTarget: '/feed' }],
  [{ language: 'si', translations: { si: { title: 'A', text: 'B', buttonLabel: '' } } }],
  [{ translations: { si: { title: 'A', text: '', buttonLabel: '' } } }],
  [{ audience: { ...content.audience, joinedFrom: '2026-02-02', joinedUntil: '2026-02-01' } }],
  [{ audience: { ...content.audience, joinedFrom: '2026-02-30' } }],
  [{ audience: { ...content.audience, absentDays: 0 } }],
])('what is wrong in a draft is refused: %#', async (change) => {
  const { params, body } = await draft()
  const refused = await owner.send('changeLetter', { params, body: { ...content, ...change, ...body } })
  expect(refused.statusCode).toBe(400)
})

test('a test reaches the owner alone', async () => {
  const other = await make.member()
  const letter = await draft({ title: 'Only a test' })
  await owner.call('testLetter', letter)
  const texts = (await owner.call('listNotifications', {})).map(({ text }) => text)
  expect(texts).toContain('A letter to you: Only a test')
  expect(await other.call('listNotifications', {})).toEqual([])
  expect(await owner.call('getLetter', letter)).toMatchObject({ title: 'Only a test', sentAt: null })
  expect((await other.send('getLetter', letter)).statusCode).toBe(404)
})

test('a mail has the letter as it is, without a way to add HTML or a head, and with what unsubscribes', async () => {
  const [reader, other] = [await make.member(), await make.member()]
  await reader.call('setAlertSettings', { body: { ...chosen, mailed: ['letter'] } })
  const params = await sent({
    title: 'Trees\r\nBcc: all@example.org <b>& more</b>',
    text: '<script>alert(1)</script> https://trees.example/?a=1&b="2" "quoted"',
    buttonLabel: '<i>Go</i>',
    buttonTarget: '/challenges?a=1&b=2',
  })
  await jobsAreDone()
  expect(mailsTo(other)).toEqual([])
  const [mail, ...more] = mailsTo(reader)
  expect(more).toEqual([])
  const text = unfolded(mail)
  const [head = ''] = text.split(/\r?\n\r?\n/)
  expect(head).toContain('Subject: Trees Bcc: all@example.org <b>& more</b>')
  expect(head).not.toMatch(/^Bcc/m)
  expect(head).toMatch(/^List-Unsubscribe:/m)
  expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(text).toContain('<a href="https://trees.example/?a=1&amp;b=">')
  expect(text).toContain('&lt;i&gt;Go&lt;/i&gt;</a>')
  expect(text).toContain(`/letters/${params.letterId}`)
  expect(text.split('Content-Type: text/html')[1]).not.toMatch(/<script|<b>|<i>/)
  expect(await reader.call('getLetter', { params })).toMatchObject({
    title: 'Trees Bcc: all@example.org <b>& more</b>',
    button: { label: '<i>Go</i>', target: '/challenges?a=1&b=2' },
  })
})

test('letters are pushed to those who get push messages, and have not turned letters off', async () => {
  const [reader, other] = [await make.member(), await make.member()]
  const browsers = [makeBrowser(), makeBrowser()] as const
  await reader.call('setAlertSettings', { body: chosen })
  await reader.call('addPushSubscription', { body: browsers[0].subscription })
  await other.call('setAlertSettings', { body: { ...chosen, notPushed: ['letter'] } })
  await other.call('addPushSubscription', { body: browsers[1].subscription })
  const letter = await draft()
  expect(await owner.call('countLetterReaders', letter)).toMatchObject({ pushed: 1, mailed: 1 })
  await sent({ title: 'Pushed' })
  await jobsAreDone()
  expect(service.readBy(browsers[0])).toMatchObject([{ text: 'A letter to you: Pushed' }])
  expect(service.readBy(browsers[1])).toEqual([])
})

test('each reader gets the letter in their language, or in that of the community, or as it was written', async () => {
  const [sinhala, tamil, unknown] = [await make.member(), await make.member(), await make.member()]
  await sinhala.call('setLanguage', { body: { language: 'si' } })
  await tamil.call('setLanguage', { body: { language: 'ta' } })
  await tamil.call('setAlertSettings', { body: { ...chosen, mailed: ['letter'] } })
  const params = await sent({
    title: 'ශීර්ෂය',
    text: 'පෙළ',
    buttonLabel: 'යන්න',
    buttonTarget: '/feed',
    language: 'si',
    translations: { en: { title: 'English title', text: 'English text', buttonLabel: '' } },
  })
  const titleFor = async (member: typeof sinhala) => (await member.call('listNotifications', {}))[0]?.text
  expect(await titleFor(sinhala)).toContain('ශීර්ෂය')
  expect(await titleFor(tamil)).toContain('English title')
  expect(await titleFor(unknown)).toBe('A letter to you: English title')
  const read = (language: string) =>
    tamil.call('getLetter', { params, headers: { 'accept-language': language } })
  expect(await read('si')).toMatchObject({ title: 'ශීර්ෂය', text: 'පෙළ', language: 'si' })
  expect(await read('ta')).toMatchObject({ title: 'English title', language: 'en', button: { label: 'යන්න' } })
  await jobsAreDone()
  expect(mailsTo(tamil)[0]).toContain('Subject: English title')
  const plain = await sent({
    title: 'As written',
    translations: { ta: { title: 'தலைப்பு', text: 'உரை', buttonLabel: '' } },
  })
  expect(
    await tamil.call('getLetter', { params: plain, headers: { 'accept-language': 'si' } }),
  ).toMatchObject({
    title: 'As written',
    language: null,
  })
})

test('a letter is read by those who got it and by owners, and by nobody else', async () => {
  const reader = await make.member()
  const params = await sent()
  const [late, steward] = [
    await make.member(),
    await make.member({ duties: ['moderation', 'review', 'shop'] }),
  ]
  expect(await reader.call('getLetter', { params })).toMatchObject({
    title: 'News',
    sentAt: expect.any(String),
  })
  for (const other of [late, steward])
    expect((await other.send('getLetter', { params })).statusCode).toBe(404)
  const waiting = await draft()
  await owner.call('sendLetter', waiting)
  expect((await late.send('getLetter', waiting)).statusCode).toBe(404)
  await owner.call('cancelLetter', waiting)
})

test('a letter is mailed also to who has got as many other mails as there are in a day', async () => {
  const reader = await make.member()
  await reader.call('setAlertSettings', { body: { ...chosen, mailed: ['letter', 'verdict'] } })
  for (let count = 0; count < NOTICE_MAILS_PER_DAY; count += 1)
    await transaction((tx) =>
      notify(tx, {
        userId: reader.userId,
        notice: { kind: 'points.heldRemoved', values: { points: 5, reason: `No. ${count}` } },
        href: '/challenges',
      }),
    )
  await jobsAreDone()
  await sent({ title: 'Also this one' })
  await jobsAreDone()
  expect(mailsTo(reader)).toHaveLength(NOTICE_MAILS_PER_DAY + 1)
})

test('a program reads letters, and writes and sends none', async () => {
  const letter = await draft()
  const [writing, other] = [
    await make.apiKey(owner.userId, ['desk-community:write']),
    await make.apiKey(owner.userId, ['desk-members:write', 'notifications:write']),
  ]
  expect((await writing.send('getDeskLetter', letter)).statusCode).toBe(200)
  expect((await other.send('getDeskLetter', letter)).statusCode).toBe(403)
  expect(await writing.refused('sendLetter', letter)).toMatchObject({ status: 403, code: 'person_needed' })
})

test('a picture is replaced and removed, and stays with what was sent', async () => {
  const picture = async (seed: number) => new Blob([new Uint8Array(await makePhoto(seed))])
  const letter = await draft()
  const { params } = letter
  const first = await owner.call('setLetterPicture', { params, body: { picture: await picture(1) } })
  const second = await owner.call('setLetterPicture', { params, body: { picture: await picture(2) } })
  expect(second.picture).not.toBe(first.picture)
  expect((await owner.call('removeLetterPicture', { params })).picture).toBeNull()
  const names = await db.selectFrom('media').select('name').execute()
  expect(names).toEqual([])
  const { version, picture: shown } = await owner.call('setLetterPicture', {
    params,
    body: { picture: await picture(3) },
  })
  expect((await owner.send('sendLetter', letter)).statusCode).toBe(409)
  await sql`update letters set sent_at = now() - interval '2 days' where state <> 'draft'`.execute(db)
  await owner.call('sendLetter', { params, body: { version } })
  expect(await owner.call('getLetter', { params })).toMatchObject({ picture: shown })
  const garbage = await owner.send('setLetterPicture', {
    params: (await draft()).params,
    body: { picture: new Blob(['<svg/>']) },
  })
  expect(garbage.statusCode).toBe(400)
})

test('readers of a large community are forgotten in several statements', async () => {
  const { userId } = await make.member()
  const before = new Date(clock.now().getTime() - kept.receivedLetter - 1000)
  await sql`
    with letter as (
      insert into letters (letter_id, title, content, audience, state, sent_at)
      select gen_random_uuid(), 'Old', 'Old', '{}', 'sent', ${before} from generate_series(1, 2400) returning letter_id
    )
    insert into letter_readers select letter_id, ${userId}, ${before} from letter`.execute(db)
  await sql`
    create table forgotten (rows integer);
    create function note_forgotten() returns trigger language plpgsql as
      'begin insert into forgotten select count(*) from gone; return null; end';
    create trigger note_forgotten after delete on letter_readers referencing old table as gone
      for each statement execute function note_forgotten();
    grant insert on forgotten to public`.execute(ownerDb)
  await deleteExpired(deps)
  const { rows } = await sql<{ rows: number }>`select rows from forgotten`.execute(ownerDb)
  expect(rows.map(({ rows }) => rows)).toEqual([1000, 1000, 400])
  await sql`drop trigger note_forgotten on letter_readers`.execute(ownerDb)
})

test('who got it is known for a year, and is in the export until then', async () => {
  const reader = await make.member()
  const params = await sent({ title: 'For the export' })
  expect((await reader.send('exportOwnData')).json()).toMatchObject({
    letters: [{ title: 'For the export', reachedAt: expect.any(String) }],
  })
  await sql`update letter_readers set reached_at = ${new Date(clock.now().getTime() - kept.receivedLetter - 1000)}
    where user_id = ${reader.userId}`.execute(db)
  await deleteExpired(deps)
  expect((await reader.send('exportOwnData')).json()).toMatchObject({ letters: [] })
  expect((await reader.send('getLetter', { params })).statusCode).toBe(404)
  expect((await owner.call('getDeskLetter', { params })).reached).toBeGreaterThan(0)
})
