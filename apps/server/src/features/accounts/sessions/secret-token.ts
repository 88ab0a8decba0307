/** Random tokens that let somebody in: handed out once, kept only as a hash. */

import { createHash, randomBytes } from 'node:crypto'

/** The hash under which a token is kept. */
export const hashToken = (token: string) => createHash('sha256').update(token).digest()

/** A new token of 256 random bits, and its hash. */
export function createToken() {
  const token = randomBytes(32).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}
