/** Outgoing mail: through SMTP, or as files in the outbox folder when no server is set. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { v7 as uuidv7 } from 'uuid'

export type Message = { to: string; subject: string; text: string }
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
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, { from })
  return {
    async send(message) {
      const { message: eml } = await transport.sendMail(message)
      await mkdir(outbox, { recursive: true })
      await writeFile(join(outbox, `${uuidv7()}.eml`), eml)
    },
  }
}
