import { deviceText } from '@canopy/contract/accounts/device'
import {
  addressProvedMail,
  factorMail,
  newDeviceMail,
  passwordChangedMail,
} from '@canopy/contract/accounts/mails'
import { paths } from '@canopy/contract/paths'
import { formatMinute } from '@canopy/contract/text/community-time'
import { needsConfirmedEmail } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { JobPayloads } from '../../jobs/jobs.ts'
import { selectAddress } from './user-queries.ts'

const timeOf = (at: string) => formatMinute(new Date(at))

/** Mails a member about a new device or a changed password. An address that is not confirmed may be that of somebody else. */
export async function mailSecurityNews(
  { db, config, mail }: Pick<Deps, 'db' | 'config' | 'mail'>,
  news: JobPayloads['security_mail'],
): Promise<void> {
  const member = await selectAddress(db, news.userId)
  if (!member || (needsConfirmedEmail(config) && !member.emailConfirmedAt)) return
  await mail.send({ to: member.email, ...mailOf(news, config.publicUrl) })
}

function mailOf(news: JobPayloads['security_mail'], publicUrl: string) {
  const reset = new URL(paths.forgotPassword, publicUrl).href
  switch (news.event) {
    case 'new_device': {
      const { subject, text } = newDeviceMail
      return { subject, text: text({ device: deviceText(news.device), at: timeOf(news.at), link: reset }) }
    }
    case 'password_changed': {
      const { subject, text } = passwordChangedMail
      return { subject, text: text(timeOf(news.at), reset) }
    }
    case 'address_proved': {
      const { subject, text } = addressProvedMail
      return { subject, text: text(timeOf(news.at), reset) }
    }
    case 'factors_changed': {
      const { subject, text } = factorMail
      return { subject, text: text(news.change, new URL(paths.signingIn, publicUrl).href) }
    }
  }
}
