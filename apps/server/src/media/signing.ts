/** Addresses of private pictures, which are signed and expire. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR, SECOND } from '@canopy/contract/limits'
import type { Db } from '../db/database.ts'
import { createSecret } from '../db/secrets.ts'

export type SignedAddress = { name: string; expires: number; signature: string }

const sign = (key: Buffer, name: string, expires: number) =>
  createHmac('sha256', key).update(`${name}\n${expires}`).digest()

export function createSigner(db: Db, clock: { now(): Date }) {
  const signingKey = createSecret(db, 'media')

  return {
    /** An address of the private picture `name` that expires after an hour. */
    async signedUrl(name: string): Promise<string> {
      const expires = Math.floor((clock.now().getTime() + HOUR) / SECOND)
      const signature = sign(await signingKey(), name, expires).toString('base64url')
      return `/media/private/${name}.webp?expires=${expires}&signature=${signature}`
    },

    /** Whether `signedUrl` made the address and it has not expired. */
    async isSigned({ name, expires, signature }: SignedAddress): Promise<boolean> {
      const expected = sign(await signingKey(), name, expires)
      const given = Buffer.from(signature, 'base64url')
      return (
        given.length === expected.length &&
        timingSafeEqual(given, expected) &&
        expires * SECOND > clock.now().getTime()
      )
    },
  }
}
