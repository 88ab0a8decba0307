/** Outgoing mail, by SMTP or as files in the outbox folder. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SECOND } from '@canopy/contract/limits'
import { createTransport } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'

export type Message = { to: string; subject: string; text: string }
export type Mail = { send(message: Message): Promise<void>; close(): void }

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

/** Without `smtpUrl` each message becomes an .eml file in `outbox`. */
export function createMail({ smtpUrl, needsTls, from, outbox }: MailSettings): Mail {
  if (smtpUrl !== undefined) {
    const options = { ...TIMEOUTS, pool: true, requireTLS: needsTls, url: smtpUrl } as const
    const transport = createTransport(options, { from })
    return {
      async send(message) {
        try {
          await transport.sendMail(message)
        } catch (error) {
          // The response of a mail server may contain the recipient, which must not be logged.
          throw new Error(`the mail server did not accept a mail (${codeOf(error)})`)
        }
      },
      close: () => transport.close(),
    }
  }
  return {
    async send({ to, subject, text }) {
      const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Date: ${new Date().toUTCString()}`]
      // Lines are not folded, so that links can be copied from the file.
      const body = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', text]
      await mkdir(outbox, { recursive: true })
      await writeFile(join(outbox, `${uuidv7()}.eml`), [...head, ...body].join('\n'), { mode: 0o600 })
    },
    close() {},
  }
}
