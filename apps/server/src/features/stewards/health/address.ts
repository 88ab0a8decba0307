/** Whether members reach this Canopy at PUBLIC_URL, with a certificate that goes on for a while. */

import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import type { HealthCheck } from '@canopy/contract/desk/health'
import type { Translate } from '@canopy/contract/language/translate'
import { DAY, SECOND } from '@canopy/contract/limits'
import type { Config } from '../../../config.ts'
import type { Clock } from '../../../deps.ts'
import { failed, fine, reasonOf, warning } from './check.ts'

const TIMEOUT = 10 * SECOND
/** Days. Let's Encrypt's are renewed 30 days before their end. */
const RENEWED_BEFORE = 20
const URGENT = 5

/** A certificate that is not accepted is one of the results. */
function request(url: URL): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const options = { timeout: TIMEOUT, agent: false, rejectUnauthorized: false } as const
  const sent = url.protocol === 'https:' ? httpsGet(url, options, resolve) : httpGet(url, options, resolve)
  sent.on('timeout', () => sent.destroy(Object.assign(new Error('timeout'), { code: 'ETIMEDOUT' })))
  sent.on('error', reject)
  return promise
}

export async function checkAddress({
  config: { publicUrl, hasPublicAddress },
  clock,
  t,
}: {
  config: Pick<Config, 'publicUrl' | 'hasPublicAddress'>
  clock: Clock
  t: Translate
}): Promise<HealthCheck> {
  if (!hasPublicAddress) return fine('address', t('health.addressHere', { url: publicUrl }))
  const response = await request(new URL('/api/health', publicUrl)).catch((error: unknown) => {
    throw new Error(t('health.addressUnreached', { url: publicUrl, reason: reasonOf(error) }))
  })
  const certificate = response.socket instanceof TLSSocket ? readCertificate(response.socket) : undefined
  const isCanopy = (await text(response)).includes('"status":"ok"')
  if (certificate === undefined)
    return warning('address', t('health.addressPlain', { url: publicUrl }), t('health.addressPlainAdvice'))
  if (certificate.fault !== undefined)
    return failed(
      'address',
      t('health.addressRefused', { url: publicUrl, fault: certificate.fault }),
      t('health.addressRefusedAdvice'),
    )
  if (!isCanopy)
    return failed(
      'address',
      t('health.addressOther', { url: publicUrl, status: String(response.statusCode) }),
      t('health.addressOtherAdvice'),
    )
  const days = Math.floor((certificate.validTo - clock.now().getTime()) / DAY)
  const detail = t('health.address', { url: publicUrl, days: String(days) })
  const advice = t('health.addressRenew')
  if (days < URGENT) return failed('address', detail, advice)
  return days < RENEWED_BEFORE ? warning('address', detail, advice) : fine('address', detail)
}

function readCertificate(socket: TLSSocket) {
  const fault = socket.authorized ? undefined : String(socket.authorizationError)
  return { fault, validTo: Date.parse(socket.getPeerCertificate().valid_to) }
}
