/** The settings of mails. */

import { site } from '@canopy/contract/site/site'
import { z } from 'zod'
import { about } from './about.ts'
import { urlOf } from './urls.ts'

/** `canopy@example.org`, or with a name before it, which is quoted if it has a character with a meaning of its own. */
const SENDER =
  /^(?:(?:"[^"\r\n]*"|[^<>@,;:"()\r\n]*)\s*<([^\s<>@,;"]+@[^\s<>@,;"]+)>|([^\s<>@,;"]+@[^\s<>@,;"]+))$/
export const mailboxOf = (sender: string) => SENDER.exec(sender)?.slice(1).find(Boolean) ?? ''
const sender = z
  .string()
  .trim()
  .refine(
    (value) => mailboxOf(value) !== '',
    `must be an e-mail address, also with a name, such as ${site.name} <canopy@example.org>`,
  )

export const mailSettings = {
  SMTP_URL: urlOf('smtp', 'smtps').optional().register(about, {
    text: 'Mail server. With `smtp://` on another machine it must offer STARTTLS. In user and password, characters such as # / ? and % are written as %23 %2F %3F and %25, as in all addresses here.',
    otherwise: 'mails are written to `DATA_DIR/outbox/`',
    example: 'smtps://user:secret@mail.example.org',
    more: 'features.md#mail',
  }),
  MAIL_FROM: sender.prefault(`${site.name} <canopy@localhost>`).register(about, {
    text: 'Sender of mails. With `SMTP_URL` and a public `PUBLIC_URL` it has to be an address of your domain.',
  }),
}
