/** Addresses of stored pictures: public ones last for ever, private ones are signed and lapse. */

import { createHmac, timingSafeEqual } from 'node:crypto'
import { HOUR, SECOND } from '@canopy/contract/limits'

/** Where the public picture `name` is served. */
export const mediaUrl = (name: string) => `/media/${name}.webp`

const sign = (key: Buffer, name: string, expires: number) =>
  createHmac('sha256', key).update(`${name}\n${expires}`).digest()

/** An address of the private picture `name` that is good for an hour from `now`. */
export function signUrl(key: Buffer, name: string, now: Date) {
  const expires = Math.floor((now.getTime() + HOUR) / SECOND)
  return `/media/private/${name}.webp?expires=${expires}&signature=${sign(key, name, expires).toString('base64url')}`
}

export type SignedAddress = { name: string; expires: number; signature: string }

/** Whether `signature` was made by `signUrl` and has not lapsed. */
export function isSigned(key: Buffer, { name, expires, signature }: SignedAddress, now: Date) {
  const expected = sign(key, name, expires)
  const given = Buffer.from(signature, 'base64url')
  return (
    given.length === expected.length && timingSafeEqual(given, expected) && expires * SECOND > now.getTime()
  )
}
