/** Random bearer and reset tokens. Only their hashes are stored. */

import { createHash, randomBytes } from 'node:crypto'

const BYTES = 32

export const hashToken = (token: string) => createHash('sha256').update(token).digest()

export function createToken() {
  const token = randomBytes(BYTES).toString('base64url')
  return { token, tokenHash: hashToken(token) }
}
