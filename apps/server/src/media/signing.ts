/** Addresses of private pictures, which are signed and expire. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR, SECOND } from '@canopy/contract/limits'
import type { Db } from '../db/database.ts'
import { createSecret } from '../db/secrets.ts'

/** `viewer` is the member for whom it was made, if it works for one only. */
export type SignedAddress = { name: string; viewer?: string | undefined; expires: number; signature: string }

const sign = (key: Buffer, { name, viewer, expires }: Omit<SignedAddress, 'signature'>) =>
  createHmac('sha256', key)
    .update([name, expires, ...(viewer === undefined ? [] : [viewer])].join('\n'))
    .digest('base64url')

export function createSigner(db: Db, clock: { now(): Date }) {
  const signingKey = createSecret(db, 'media')

  return {
    /** An address of the private picture `name` that expires after an hour. */
    async signedUrl(name: string): Promise<string> {
      const expires = Math.floor((clock.now().getTime() + HOUR) / SECOND)
      const signature = sign(await signingKey(), { name, expires })
      return `/media/private/${name}.webp?expires=${expires}&signature=${signature}`
    },

    /**
     * An address of the private picture `name` for a member who may see it, as long as that is so. It expires after one to two hours, and
     * is the same for an hour, so that what contains it is.
     */
    async viewerUrl(name: string, viewer: string): Promise<string> {
      const expires = (Math.floor(clock.now().getTime() / HOUR) + 2) * (HOUR / SECOND)
      const signature = sign(await signingKey(), { name, viewer, expires })
      return `/media/private/${name}.webp?viewer=${viewer}&expires=${expires}&signature=${signature}`
    },

    /** Whether the address was made here and has not expired. */
    async isSigned({ signature, ...address }: SignedAddress): Promise<boolean> {
      const expected = Buffer.from(sign(await signingKey(), address))
      const given = Buffer.from(signature)
      return (
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        address.expires * SECOND > clock.now().getTime()
      )
    },
  }
}
