/** A mail that tries whether mails arrive, and what the mail server said to it, in plain words. */

import type { HealthCheck } from '@canopy/contract/desk/health'
import type { PlainMessageId, Translate } from '@canopy/contract/language/translate'
import type { Deps } from '../../../deps.ts'
import { MailError } from '../../../mail/mail.ts'
import { senderOf } from '../../../mail/sender.ts'
import { failed, fine, warning } from './check.ts'

const ANSWER_MAX = 300

const UNREACHED = ['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'ETIMEDOUT', 'ECONNECTION']
const UNKNOWN = ['ENOTFOUND', 'EAI_AGAIN', 'EAI_FAIL', 'EAI_NODATA', 'EAI_NONAME', 'EDNS']
const UNSAFE = ['ETLS', 'ESOCKET', 'EREQUIRETLS']
/** Statuses of SMTP with which a login is refused. */
const UNKNOWN_LOGIN = ['EAUTH', '530', '534', '535', '538']

type Fault = {
  detail: 'health.mailLogin' | 'health.mailUnknown' | 'health.mailUnreached' | 'health.mailUnsafe'
  advice: PlainMessageId
}

function faultOf(code: string): Fault | undefined {
  if (UNKNOWN_LOGIN.includes(code)) return { detail: 'health.mailLogin', advice: 'health.mailLoginAdvice' }
  if (UNKNOWN.includes(code)) return { detail: 'health.mailUnknown', advice: 'health.mailUnknownAdvice' }
  if (UNREACHED.includes(code))
    return { detail: 'health.mailUnreached', advice: 'health.mailUnreachedAdvice' }
  if (UNSAFE.includes(code)) return { detail: 'health.mailUnsafe', advice: 'health.mailUnsafeAdvice' }
  return undefined
}

/** Refusals that begin with 4 are for now. */
const adviceOn = (code: string) =>
  code.startsWith('4') ? 'health.mailLaterAdvice' : 'health.mailRefusedAdvice'

/** Sends it to `to`; if there is no such address, it only logs in to the mail server. */
export async function sendTrialMail(
  { config, mail, t }: Pick<Deps, 'config' | 'mail'> & { t: Translate },
  to: string | undefined,
): Promise<HealthCheck> {
  const { smtpUrl } = config
  const host = smtpUrl === undefined ? '' : new URL(smtpUrl).host
  try {
    if (to === undefined) {
      await mail.verify()
      return warning('mail', t('health.trialMailNobody', { host }), t('health.trialMailNobodyAdvice'))
    }
    const answer = await mail.send({
      to,
      subject: t('health.trialMailSubject'),
      text: `${t('health.trialMailText', { url: config.publicUrl })}\n`,
    })
    if (answer === undefined) return fine('mail', t('health.trialMailOutbox'))
    const from = senderOf(config.mailFrom)
    return fine('mail', t('health.trialMailSent', { from, to, answer: answer.slice(0, ANSWER_MAX) }))
  } catch (error) {
    if (!(error instanceof MailError)) throw error
    const { code, answered } = error
    const fault = faultOf(code)
    if (fault !== undefined) return failed('mail', t(fault.detail, { host, code }), t(fault.advice))
    if (answered === undefined) throw error
    const answer = answered.slice(0, ANSWER_MAX)
    return failed('mail', t('health.mailRefused', { host, answer }), t(adviceOn(code)))
  }
}
