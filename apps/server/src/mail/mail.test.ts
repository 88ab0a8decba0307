import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { createMail } from './mail.ts'

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

test('without a mail server a mail becomes a file of the outbox', async () => {
  const outbox = await makeOutbox()
  await createMail({ smtpUrl: undefined, from: 'Canopy <canopy@example.org>', outbox }).send(message)
  const files = await readdir(outbox)
  expect(files).toHaveLength(1)
  const eml = await readFile(join(outbox, String(files[0])), 'utf8')
  expect(eml).toContain('To: anna@example.org')
  expect(eml).toContain('Subject: Your reset link')
  expect(eml).toContain(message.text)
})

test('with a mail server a mail goes there, and nothing is left in the outbox', async () => {
  const arrived = Promise.withResolvers<string>()
  const server = new SMTPServer({
    authOptional: true,
    onData: (stream, _, done) => {
      text(stream).then(arrived.resolve, arrived.reject)
      stream.once('end', () => done())
    },
  })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  const address = listening.address()
  if (address === null || typeof address === 'string') throw new Error('no port')

  const outbox = await makeOutbox()
  const smtpUrl = `smtp://127.0.0.1:${address.port}?ignoreTLS=true`
  await createMail({ smtpUrl, from: 'Canopy <canopy@example.org>', outbox }).send(message)
  const eml = await arrived.promise
  expect(eml).toContain('From: Canopy <canopy@example.org>')
  expect(eml).toContain('To: anna@example.org')
  await expect(readdir(outbox)).rejects.toMatchObject({ code: 'ENOENT' })
})
