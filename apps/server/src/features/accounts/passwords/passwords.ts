/** Passwords: argon2id, so few at a time that reads never wait for them. */

import { randomBytes } from 'node:crypto'
import { hash as argon2id, verify as argon2Verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Hashes at a time; half of the threads that Node has for such work. */
const AT_ONCE = 2

const limit = pLimit(AT_ONCE)

/** As typed but for Unicode's composition: an "é" is the same password from every keyboard. */
const normalise = (password: string) => password.normalize('NFC')

/** Hashes a password with a salt of its own. */
export const hashPassword = (password: string) => limit(() => argon2id(normalise(password), COST))

export type VerifyPassword = (hash: string | undefined, password: string) => Promise<boolean>

/** The check of a password. Without a hash (nobody has that e-mail) it does the same work and answers false. */
export function createVerifyPassword(): VerifyPassword {
  const nobodys = hashPassword(randomBytes(32).toString('base64url'))
  return async (hash, password) => {
    const compared = hash ?? (await nobodys)
    const isRight = await limit(() => argon2Verify(compared, normalise(password)))
    return hash !== undefined && isRight
  }
}
