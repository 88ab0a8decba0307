/** Passwords are hashed with argon2id, a few at a time, so that other requests don't wait for a thread. */

import { hash as argon2id, verify as argon2Verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Half of Node's worker threads. */
const CONCURRENCY = 2

const limit = pLimit(CONCURRENCY)

const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** Whether a hash was made with other parameters, so that it is to be replaced at the next login. */
export const isOutdated = (hash: string) => !hash.startsWith(PREFIX)

/** No password has this hash; verifying against it costs as much as verifying against a real one. */
const DECOY = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Keyboards send "é" as one character or as two: both are the same password. */
const normalise = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => limit(() => argon2id(normalise(password), COST))

/** Without a hash (unknown e-mail address) it does the same work and returns false, so that the time taken reveals nothing. */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const isRight = await limit(() => argon2Verify(hash ?? DECOY, normalise(password)))
  return hash !== undefined && isRight
}
