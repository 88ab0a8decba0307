/** Outgoing mail: through SMTP, or as files in the outbox folder when no server is set. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'

type Message = { to: string; subject: string; text: string }
export type Mail = { send(message: Message): Promise<void> }

type MailSettings = { smtpUrl: string | undefined; from: string; outbox: string }

/** With `smtpUrl` messages go out by SMTP; without it each becomes one .eml file in `outbox`. */
export function createMail({ smtpUrl, from, outbox }: MailSettings): Mail {
  if (smtpUrl !== undefined) {
    const transport = createTransport(smtpUrl, { from })
    return {
      async send(message) {
        await transport.sendMail(message)
      },
    }
  }
  return {
    async send({ to, subject, text }) {
      const head = [`From: ${from}`, `To: ${to}`, `Subject: ${subject}`, `Date: ${new Date().toUTCString()}`]
      // Unfolded, so that a link can be copied out of the file.
      const body = ['Content-Type: text/plain; charset=utf-8', 'Content-Transfer-Encoding: 8bit', '', text]
      await mkdir(outbox, { recursive: true })
      await writeFile(join(outbox, `${uuidv7()}.eml`), [...head, ...body].join('\n'), { mode: 0o600 })
    },
  }
}
