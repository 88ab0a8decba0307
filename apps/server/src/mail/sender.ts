/** The sender of mails, whose name is that of the community unless `MAIL_FROM` has one of its own. */

import { DEFAULT_NAME, site } from '@canopy/contract/site/site'
import { mailboxOf } from '../settings/mail.ts'

/** The name in `from`, without quotes. */
const nameIn = (from: string) =>
  from
    .slice(0, Math.max(0, from.lastIndexOf('<')))
    .trim()
    .replaceAll('"', '')

/** Whether the installation has set a name other than the default one. */
export const hasOwnName = (from: string) => !['', DEFAULT_NAME].includes(nameIn(from))

export const senderOf = (from: string) =>
  site.name === DEFAULT_NAME || hasOwnName(from)
    ? from
    : `"${site.name.replaceAll(/["\\]/g, "'")}" <${mailboxOf(from)}>`
