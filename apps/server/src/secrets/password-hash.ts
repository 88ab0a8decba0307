/** Passwords are hashed with argon2id on all processors, in threads to which everything else goes before. */

import { availableParallelism } from 'node:os'
import { SECOND } from '@canopy/contract/limits'
import { Piscina, queueOptionsSymbol } from 'piscina'
import { createTurns } from './turns.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** A thread of this priority gets a tenth of a processor that others want, too. */
const NICENESS = 10

/** A password to be hashed, or with a `hash` to be verified. */
export type Hashing = { password: string; hash?: string; cost: typeof COST }

const threads = new Piscina<Hashing & { [queueOptionsSymbol]: { requester: string } }, string | boolean>({
  filename: new URL('./hashing-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: availableParallelism(),
  idleTimeout: 10 * SECOND,
  niceIncrement: NICENESS,
  taskQueue: createTurns(),
})

/** `requester` is an address or a member: they take turns. */
const inTurn = (requester: string, password: string, hash?: string) =>
  threads.run({
    [queueOptionsSymbol]: { requester },
    // Keyboards send "é" as one character or as two: both are the same password.
    password: password.normalize('NFC'),
    cost: COST,
    ...(hash !== undefined && { hash }),
  })

const PREFIX = `$argon2id$v=19$m=${COST.memoryCost},t=${COST.timeCost},p=${COST.parallelism}$`

/** Whether a hash was made with other parameters, so that it is to be replaced at the next login. */
export const isOutdated = (hash: string) => !hash.startsWith(PREFIX)

/** No password has this hash; verifying against it costs as much as verifying against a real one. */
const DECOY = `${PREFIX}${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Hashes a password in the turn of `requester`, an address or a member. */
export const hashPassword = async (password: string, requester: string) =>
  String(await inTurn(requester, password))

/**
 * Verifies a password in the turn of `requester`, an address or a member. If there is no hash (unknown e-mail address), it does the same work and returns
 * false, so that the time taken reveals nothing.
 */
export async function verifyPassword(
  hash: string | undefined,
  password: string,
  requester: string,
): Promise<boolean> {
  const isRight = await inTurn(requester, password, hash ?? DECOY)
  return hash !== undefined && isRight === true
}
