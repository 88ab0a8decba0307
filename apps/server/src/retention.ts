/** What is kept for a time only is cleared away at the start, and then once a day. */

import { DAY } from '@canopy/contract/limits'
import { forgetKeys } from './db/idempotency.ts'
import type { Deps } from './deps.ts'
import { forgetLapsed } from './features/accounts/index.ts'
import { forgetNotifiedReactions } from './features/feed/index.ts'
import { forgetMails } from './mail/queries.ts'

/** How long a request that is sent again still gets its first answer. */
const KEYS_KEPT = 7 * DAY

/** How long it is tried to send a mail. */
const MAILS_KEPT = DAY

/** For how long a reaction that is undone and done again does not notify again. */
const NOTIFIED_REACTIONS_KEPT = DAY

/** Removes idempotency keys, sessions, reset links, mails and notified reactions whose time is over. */
export async function clearAway({ db, clock }: Pick<Deps, 'db' | 'clock'>) {
  const now = clock.now()
  await forgetKeys(db, new Date(now.getTime() - KEYS_KEPT))
  await forgetLapsed(db, now)
  await forgetMails(db, new Date(now.getTime() - MAILS_KEPT))
  await forgetNotifiedReactions(db, new Date(now.getTime() - NOTIFIED_REACTIONS_KEPT))
}

/** Begins with it, and answers the function that ends it. */
export function startClearing(deps: Pick<Deps, 'db' | 'clock'>, onError: (error: Error) => void) {
  const run = () => clearAway(deps).catch(onError)
  void run()
  const timer = setInterval(run, DAY)
  return () => clearInterval(timer)
}
