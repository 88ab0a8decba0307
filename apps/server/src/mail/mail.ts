/** Outgoing mail, by SMTP or as files in the outbox folder. */

import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND } from '@canopy/contract/limits'
import { createTransport } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'
import { traced } from '../telemetry/trace.ts'

export type Message = { to: string; subject: string; text: string }
export type Mail = {
  send(message: Message): Promise<void>
  /** Deletes the files of mails that were written before `time`: they contain addresses and links. */
  deleteBefore(time: Date): Promise<void>
  close(): void
}

type MailSettings = {
  smtpUrl: string | undefined
  /** Whether a server that offers no TLS is refused. */
  needsTls: boolean
  from: string
  outbox: string
}

/** For mail servers that do not respond. */
const TIMEOUTS = {
  connectionTimeout: 10 * SECOND,
  greetingTimeout: 10 * SECOND,
  socketTimeout: 30 * SECOND,
}

const codeOf = (error: unknown) =>
  error instanceof Error
    ? String(Reflect.get(error, 'responseCode') ?? Reflect.get(error, 'code'))
    : 'unknown'

async function deleteFilesBefore(folder: string, time: Date) {
  const files = await readdir(folder).catch((): string[] => [])
  for (const file of files) {
    const path = join(folder, file)
    if ((await stat(path)).mtime < time) await rm(path)
  }
}

/** Without `smtpUrl` each message becomes an .eml file in `outbox`. */
export function createMail({ smtpUrl, needsTls, from, outbox }: MailSettings): Mail {
  const deleteBefore = (time: Date) => deleteFilesBefore(outbox, time)
  if (smtpUrl !== undefined) {
    const options = { ...TIMEOUTS, pool: true, requireTLS: needsTls, url: smtpUrl } as const
    const transport = createTransport(options, { from })
    const attributes = { 'server.address': new URL(smtpUrl).hostname }
    return {
      async send(message) {
        try {
          await traced('send mail', { isCall: true, attributes }, () => transport.sendMail(message))
        } catch (error) {
          // The response of a mail server may contain the recipient, which must not be logged.
          throw new Error(`the mail server did not accept a mail (${codeOf(error)})`)
        }
      },
      deleteBefore,
      close: () => transport.close(),
    }
  }
  return {
    async send({ to, subject, text }) {
      const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Date: ${new Date().toUTCString()}`]
      // Lines are not folded, so that links can be copied from the file.
      const body = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', text]
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      await writeFile(join(outbox, `${uuidv7()}.eml`), [...head, ...body].join('\n'), { mode: 0o600 })
    },
    deleteBefore,
    close() {},
  }
}
