import { deviceText } from '@canopy/contract/accounts/device'
import type { FactorChange } from '@canopy/contract/accounts/factors/shapes'
import type { PlainMessageId } from '@canopy/contract/language/translate'
import { paths } from '@canopy/contract/paths'
import { formatMinute } from '@canopy/contract/text/community-time'
import type { Writer } from '@canopy/contract/text/sentence'
import { needsConfirmedEmail } from '../../config.ts'
import type { Deps } from '../../deps.ts'
import type { JobPayloads } from '../../jobs/jobs.ts'
import { writerFor } from '../../languages/languages.ts'
import { letter } from '../../mail/letter.ts'
import { selectAddress } from './user-queries.ts'

type News = JobPayloads['security_mail']

/** Mails a member about a new device, a changed password or an API key. An address that is not confirmed may be that of somebody else. */
export async function mailSecurityNews(
  { db, config, mail }: Pick<Deps, 'db' | 'config' | 'mail'>,
  news: News,
): Promise<void> {
  const member = await selectAddress(db, news.userId)
  if (!member || (needsConfirmedEmail(config) && !member.emailConfirmedAt)) return
  const writer = writerFor(member.language)
  const { subject, paragraphs } = mailOf(writer, news, config.publicUrl)
  await mail.send({
    to: member.email,
    subject: writer.t(subject),
    text: letter(writer.t, paragraphs),
  })
}

const factorChanges: Record<FactorChange, PlainMessageId> = {
  authenticator_added: 'mails.authenticatorAdded',
  authenticator_removed: 'mails.authenticatorRemoved',
  passkey_added: 'mails.passkeyAdded',
  passkey_removed: 'mails.passkeyRemoved',
  provider_added: 'mails.providerAdded',
  provider_removed: 'mails.providerRemoved',
  codes_renewed: 'mails.codesRenewed',
  code_used: 'mails.codeUsed',
  reset: 'mails.factorsReset',
  wrong_codes: 'mails.wrongCodes',
}

/** Contains no text from members, so that it cannot be abused to send messages. */
function mailOf(
  writer: Writer,
  news: News,
  publicUrl: string,
): { subject: PlainMessageId; paragraphs: string[] } {
  const { t } = writer
  const timeOf = (at: string) => formatMinute(writer, new Date(at))
  const reset = new URL(paths.forgotPassword, publicUrl).href
  switch (news.event) {
    case 'new_device':
      return {
        subject: 'mails.newDeviceSubject',
        paragraphs: [
          t('mails.newDevice'),
          `${deviceText(t, news.device)}, ${timeOf(news.at)}`,
          t('mails.allIsWell'),
          t('mails.newDeviceNotYou'),
          reset,
        ],
      }
    case 'password_changed':
      return {
        subject: 'mails.passwordChangedSubject',
        paragraphs: [
          t('mails.passwordChanged', { at: timeOf(news.at) }),
          t('mails.allIsWell'),
          t('mails.passwordChangedNotYou'),
          reset,
        ],
      }
    case 'address_proved':
      return {
        subject: 'mails.addressProvedSubject',
        paragraphs: [
          t('mails.addressProved', { at: timeOf(news.at) }),
          t('mails.addressProvedRemoved'),
          t('mails.addressProvedNotYou'),
          reset,
        ],
      }
    case 'api_key_made':
      return {
        subject: 'mails.apiKeyMadeSubject',
        paragraphs: [
          t('mails.apiKeyMade', { at: timeOf(news.at) }),
          t('mails.allIsWell'),
          t('mails.apiKeyNotYou'),
          new URL(paths.apiKeys, publicUrl).href,
        ],
      }
    case 'api_key_revoked':
      return {
        subject: 'mails.apiKeyRevokedSubject',
        paragraphs: [
          t('mails.apiKeyRevoked', { at: timeOf(news.at) }),
          new URL(paths.apiKeys, publicUrl).href,
        ],
      }
    case 'factors_changed':
      return {
        subject: 'mails.factorsSubject',
        paragraphs: [
          t(factorChanges[news.change]),
          t('mails.factorsNotYou'),
          new URL(paths.signingIn, publicUrl).href,
        ],
      }
  }
}
