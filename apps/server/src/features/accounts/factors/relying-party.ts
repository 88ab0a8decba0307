/** Passkeys belong to a domain: that of PUBLIC_URL. */

import { isIP } from 'node:net'
import { AppError } from '../../../app-error.ts'
import type { Config } from '../../../config.ts'

/** Undefined where browsers allow no passkeys: at an IP address, and without https except on localhost. */
export function relyingPartyOf({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, protocol, origin } = new URL(publicUrl)
  const isAddress = hostname.startsWith('[') || isIP(hostname) !== 0
  const isSecure = protocol === 'https:' || hostname === 'localhost'
  return isAddress || !isSecure ? undefined : { id: hostname, origin }
}

/** @throws AppError passkeys_unavailable */
export function requireRelyingParty(config: Pick<Config, 'publicUrl'>) {
  const party = relyingPartyOf(config)
  if (!party) throw new AppError('passkeys_unavailable')
  return party
}
