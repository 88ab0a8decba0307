import { newDeviceMail, passwordChangedMail } from '@canopy/contract/mails'
import type { Deps } from '../../deps.ts'
import type { JobPayloads } from '../../jobs/jobs.ts'
import { needsConfirmedEmail } from './addresses/email-policy.ts'
import { selectAddress } from './user-queries.ts'

/** E.g. "Sunday, 22 November 2026 at 15:03 UTC". */
const timeOf = (at: string) =>
  `${new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone: 'UTC' }).format(new Date(at))} UTC`

/** Tells a member that something about signing in has changed. An address that is not confirmed may be that of somebody else. */
export async function mailSecurityNews(
  { db, config, mail }: Pick<Deps, 'db' | 'config' | 'mail'>,
  news: JobPayloads['security_mail'],
): Promise<void> {
  const member = await selectAddress(db, news.userId)
  if (!member || (needsConfirmedEmail(config) && !member.emailConfirmedAt)) return
  const link = new URL('/forgot-password', config.publicUrl).href
  const at = timeOf(news.at)
  const [{ subject }, text] =
    news.event === 'new_device'
      ? [newDeviceMail, newDeviceMail.text({ device: news.device, at, link })]
      : [passwordChangedMail, passwordChangedMail.text(at, link)]
  await mail.send({ to: member.email, subject, text })
}
