/** Passwords are hashed with argon2id, a few at a time, so that other requests don't wait for a thread. */

import { availableParallelism } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash as argon2id, verify as argon2Verify } from '@node-rs/argon2'
import pLimit from 'p-limit'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Half of the processors, and of Node's worker threads at most: logins by thousands must not slow down everything else. */
const CONCURRENCY = Math.min(2, Math.ceil(availableParallelism() / 2))

const limit = pLimit(CONCURRENCY)

/** While others wait, it pauses for twice as long as it worked, so that a flood of logins takes a third of a processor. */
function inTurn<Result>(work: () => Promise<Result>) {
  return limit(async () => {
    const begun = performance.now()
    const result = await work()
    if (limit.pendingCount > 0) await sleep(2 * (performance.now() - begun))
    return result
  })
}

const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** Whether a hash was made with other parameters, so that it is to be replaced at the next login. */
export const isOutdated = (hash: string) => !hash.startsWith(PREFIX)

/** No password has this hash; verifying against it costs as much as verifying against a real one. */
const DECOY = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Keyboards send "é" as one character or as two: both are the same password. */
const normalise = (password: string) => password.normalize('NFC')

export const hashPassword = (password: string) => inTurn(() => argon2id(normalise(password), COST))

/**
 * Verifies a password. If there is no hash (unknown e-mail address), it does the same work and returns false, so that the time taken
 * reveals nothing.
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const isRight = await inTurn(() => argon2Verify(hash ?? DECOY, normalise(password)))
  return hash !== undefined && isRight
}
