/**
 * Limits wrong passwords at the login, without locking out the member whose account is tried:
 * - one address has ten tries at an account, which is then locked for that address;
 * - all addresses together have ten tries at an account, and then wait 1 s, 2 s, 4 s … 30 s between two;
 * - a device that has logged in to the account before has ten tries of its own, whatever others do;
 * - one address, which many people may share, has three hundred wrong tries at all accounts.
 */

import type { Db } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import { readKeyedHashes } from '../../../secrets/keyed-hash.ts'
import { hashToken } from '../../../secrets/secret-token.ts'
import { type Attempt, deleteAttempts, deleteAttemptsOf, uncountAttempt } from '../attempt-queries.ts'
import { countOrWait, tooManyAttempts, WRONG_PASSWORDS } from '../attempts.ts'
import { selectIsKnownDevice } from '../sessions/device-queries.ts'

const PER_ADDRESS = { ...WRONG_PASSWORDS, max: 300 }

type Login = { email: string; address: string; device: string | undefined }

/** Counters of a login: `own` ones are cleared by a right password, `shared` ones also count other accounts. */
async function countsOf(
  db: Db,
  { email, address, device }: Login,
  now: Date,
): Promise<{ own: Attempt[]; shared: Attempt[] }> {
  const { attemptKey } = await readKeyedHashes(db)
  const name = email.toLowerCase()
  const account = attemptKey('account', name)
  const own = { account, ...WRONG_PASSWORDS, now }
  if (device !== undefined && (await selectIsKnownDevice(db, email, hashToken(device))))
    return { own: [{ ...own, key: attemptKey('device', `${device} ${name}`) }], shared: [] }
  return {
    own: [
      { ...own, key: attemptKey('account from address', `${address} ${name}`) },
      { ...own, key: account, isDelayed: true },
    ],
    shared: [{ ...PER_ADDRESS, key: attemptKey('address', address), now }],
  }
}

export function createLoginAttempts({
  db,
  transaction,
  config,
  clock,
}: Pick<Deps, 'db' | 'transaction' | 'config' | 'clock'>) {
  return {
    /**
     * Counts a login before its password is checked, so that parallel ones don't slip through. `succeeded` is to be called if it is right.
     * @throws AppError too_many_requests, in which case nothing is counted
     */
    async begin(login: Login) {
      if (!config.rateLimit) return { succeeded: async () => undefined }
      const now = clock.now()
      const { own, shared } = await transaction(async (tx) => {
        const counts = await countsOf(tx, login, now)
        const waits: number[] = []
        // Sorted, so that concurrent logins don't wait for each other's rows.
        for (const attempt of [...counts.own, ...counts.shared].sort((a, b) => a.key.compare(b.key)))
          waits.push(await countOrWait(tx, attempt))
        const wait = Math.max(...waits)
        if (wait > 0) throw tooManyAttempts(wait)
        return counts
      })
      return {
        async succeeded() {
          await deleteAttempts(
            db,
            own.map(({ key }) => key),
          )
          for (const { key } of shared) await uncountAttempt(db, key, now)
        },
      }
    },

    /** Forgets all attempts at an account, which has a new password. */
    async reset(email: string) {
      const { attemptKey } = await readKeyedHashes(db)
      await deleteAttemptsOf(db, attemptKey('account', email.toLowerCase()))
    },
  }
}
