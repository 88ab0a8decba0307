import { mkdtemp, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SECOND } from '@canopy/contract/limits'
import { freePort } from '@canopy/embedded-postgres/free-port'
import { expect, onTestFinished, test } from 'vitest'
import { startMailServer } from '../testing/servers/mail-server.ts'
import { createMail, NoSuchMailbox } from './mail.ts'

const from = 'Canopy <canopy@example.org>'
const message = {
  to: 'anna@example.org',
  subject: 'Your reset link',
  text: 'Follow https://canopy.example/set-new-password?token=a-long-token-that-must-stay-in-one-piece-0123456789',
}

async function makeOutbox() {
  const folder = await mkdtemp(join(tmpdir(), 'canopy-mail-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return join(folder, 'outbox')
}

test('without a mail server a mail becomes a file in the outbox', async () => {
  const outbox = await makeOutbox()
  await createMail({ smtpUrl: undefined, needsTls: false, from, outbox }).send(message)
  const files = await readdir(outbox)
  expect(files).toHaveLength(1)
  const eml = await readFile(join(outbox, String(files[0])), 'utf8')
  expect(eml).toContain('To: anna@example.org')
  expect(eml).toContain('Subject: Your reset link')
  expect(eml).toContain(message.text)
})

test('the outbox is for this user only, and old mails in it are deleted', async () => {
  const outbox = await makeOutbox()
  const mail = createMail({
    smtpUrl: undefined,
    needsTls: false,
    from: 'Canopy <canopy@example.org>',
    outbox,
  })
  await mail.deleteBefore(new Date())
  await mail.send(message)
  await mail.send(message)
  const [old = '', recent = ''] = await readdir(outbox)
  expect([(await stat(outbox)).mode & 0o777, (await stat(join(outbox, old))).mode & 0o777]).toEqual([
    0o700, 0o600,
  ])
  await utimes(join(outbox, old), 1000, 1000)
  await mail.deleteBefore(new Date(2000 * SECOND))
  expect(await readdir(outbox)).toEqual([recent])
})

test('with a mail server a mail is sent there and not written to the outbox', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const outbox = await makeOutbox()
  const mail = createMail({ smtpUrl: server.url, needsTls: false, from, outbox })
  onTestFinished(() => mail.close())
  await mail.send(message)
  const eml = await server.next()
  expect(eml).toContain('From: Canopy <canopy@example.org>')
  expect(eml).toContain('To: anna@example.org')
  await expect(readdir(outbox)).rejects.toMatchObject({ code: 'ENOENT' })
})

test('a mail is not sent to a mail server without TLS where TLS is needed', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const mail = createMail({ smtpUrl: server.url, needsTls: true, from, outbox: await makeOutbox() })
  onTestFinished(() => mail.close())
  await expect(mail.send(message)).rejects.toThrow('did not accept a mail')
  await expect(mail.verify()).rejects.toThrow('did not accept the login')
  expect(server.mails).toEqual([])
})

test('a mail server that cannot be reached is named with the cause, when a mail is sent and when it is only tried', async () => {
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`
  const mail = createMail({ smtpUrl, needsTls: false, from, outbox: await makeOutbox() })
  onTestFinished(() => mail.close())
  const refusal = { message: expect.stringMatching(/127\.0\.0\.1.*\(ECONNREFUSED\)$/), code: 'ECONNREFUSED' }
  await expect(mail.send(message)).rejects.toMatchObject(refusal)
  await expect(mail.verify()).rejects.toMatchObject(refusal)
})

test('a login that is tried sends no mail', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const mail = createMail({ smtpUrl: server.url, needsTls: false, from, outbox: await makeOutbox() })
  onTestFinished(() => mail.close())
  await mail.verify()
  expect(server.mails).toEqual([])
})

test('every mail says that nobody wrote it, so that nobody’s holiday answers it', async () => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const outbox = await makeOutbox()
  for (const smtpUrl of [server.url, undefined]) {
    const mail = createMail({ smtpUrl, needsTls: false, from, outbox })
    onTestFinished(() => mail.close())
    await mail.send(message)
  }
  const [file = ''] = await readdir(outbox)
  for (const eml of [await server.next(), await readFile(join(outbox, file), 'utf8')])
    expect(eml).toMatch(/^Auto-Submitted: auto-generated\r?$/m)
})

test.each([
  ['refused@example.org', true],
  ['unknown@example.org', true],
  ['full@example.org', false],
  ['busy@example.org', false],
  ['relayed@example.org', false],
])('%s has no mailbox: %s', async (to, isGone) => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const mail = createMail({ smtpUrl: server.url, needsTls: false, from, outbox: await makeOutbox() })
  onTestFinished(() => mail.close())
  const error = await mail.send({ ...message, to }).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(Error)
  expect(error instanceof NoSuchMailbox).toBe(isGone)
  expect(String(error)).not.toContain(to)
})

test.each([
  ['lost@example.org', { mayBeSent: true, isRefusal: false }],
  ['dropped@example.org', { mayBeSent: false, isRefusal: false }],
  ['closing@example.org', { mayBeSent: false, isRefusal: true }],
  ['malformed@example.org', { mayBeSent: false, isRefusal: true }],
  ['refused@example.org', { mayBeSent: false, isRefusal: true }],
])('what is known of a mail to %s: %j', async (to, known) => {
  const server = await startMailServer()
  onTestFinished(server.close)
  const mail = createMail({ smtpUrl: server.url, needsTls: false, from, outbox: await makeOutbox() })
  onTestFinished(() => mail.close())
  // Over a new connection, and over one that has sent a mail.
  for (const _ of [1, 2]) {
    await expect(mail.send({ ...message, to })).rejects.toMatchObject(known)
    await mail.send(message)
  }
})

test('a mail that no connection was made for is not sent, nor refused', async () => {
  const smtpUrl = `smtp://127.0.0.1:${await freePort()}`
  const mail = createMail({ smtpUrl, needsTls: false, from, outbox: await makeOutbox() })
  onTestFinished(() => mail.close())
  await expect(mail.send(message)).rejects.toMatchObject({ mayBeSent: false, isRefusal: false })
})

test('a mail with HTML and headers has both forms in the outbox, and no header comes from a text', async () => {
  const outbox = await makeOutbox()
  const mail = createMail({ smtpUrl: undefined, needsTls: false, from, outbox })
  const headers = { 'List-Unsubscribe': '<https://canopy.example/x>' }
  await mail.send({ ...message, subject: 'Hello\nBcc: all@example.org', html: '<p>Hi</p>', headers })
  const [file = ''] = await readdir(outbox)
  const eml = await readFile(join(outbox, file), 'utf8')
  expect(eml).toContain('\nList-Unsubscribe: <https://canopy.example/x>\n')
  expect(eml).toContain('\nContent-Type: text/html; charset=utf-8\n')
  expect(eml).toContain('<p>Hi</p>')
  expect(eml).toContain(message.text)
  expect(eml).not.toMatch(/^Bcc:/m)
})
