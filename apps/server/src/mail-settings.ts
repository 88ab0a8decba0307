/** The settings of mails. */

import { z } from 'zod'
import { urlOf } from './url-settings.ts'

/** `canopy@example.org`, or with a name before it, which is quoted if it has a character with a meaning of its own. */
const SENDER =
  /^(?:(?:"[^"\r\n]*"|[^<>@,;:"()\r\n]*)\s*<([^\s<>@,;"]+@[^\s<>@,;"]+)>|([^\s<>@,;"]+@[^\s<>@,;"]+))$/
export const mailboxOf = (sender: string) => SENDER.exec(sender)?.slice(1).find(Boolean) ?? ''
const sender = z
  .string()
  .trim()
  .refine(
    (value) => mailboxOf(value) !== '',
    'must be an e-mail address, also with a name, such as Canopy <canopy@example.org>',
  )

export const mailSettings = {
  SMTP_URL: urlOf('smtp', 'smtps').optional(),
  MAIL_FROM: sender.default('Canopy <canopy@localhost>'),
}
