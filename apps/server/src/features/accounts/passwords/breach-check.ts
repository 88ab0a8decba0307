import { createHash } from 'node:crypto'
import { SECOND } from '@canopy/contract/limits'
import { traced } from '../../../telemetry/trace.ts'

const TIMEOUT = 2 * SECOND
const PREFIX = 5

/**
 * Whether a password is known from breaches, by the protocol of haveibeenpwned.com: the first five digits of its SHA-1 are sent, and the
 * service returns the rest of all hashes that begin with them. Padded replies, which have the same length, contain hashes with the count 0.
 * @throws when the service cannot be reached in two seconds
 */
export async function isBreached(serviceUrl: string, password: string): Promise<boolean> {
  const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
  const url = `${serviceUrl.replace(/\/$/, '')}/${hash.slice(0, PREFIX)}`
  const response = await traced('check password for breaches', { isCall: true }, () =>
    fetch(url, {
      headers: { 'add-padding': 'true' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT),
    }),
  )
  if (!response.ok) throw new Error(`the breach check returned ${response.status}`)
  const lines = (await response.text()).split(/\r?\n/)
  const found = lines.find((line) => line.startsWith(`${hash.slice(PREFIX)}:`))
  return found !== undefined && !found.endsWith(':0')
}
