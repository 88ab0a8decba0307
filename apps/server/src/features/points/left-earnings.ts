/** Earnings of deleted accounts, so that leaving and coming back does not reset a cap. */

import type { Tx } from '../../db/database.ts'
import { selectEarningsOfDay } from './ledger/ledger-queries.ts'

/** Keeps the earnings of the last 24 hours, of earlier accounts with the same address, too, until the account is forgotten. */
export async function keepEarnings(tx: Tx, userId: string, emailKey: Buffer) {
  const earnings = await selectEarningsOfDay(tx, userId)
  await tx.deleteFrom('left_earnings').where('email_key', '=', emailKey).execute()
  if (earnings.length > 0)
    await tx
      .insertInto('left_earnings')
      .values(earnings.map(({ at, points }) => ({ email_key: emailKey, at, points })))
      .execute()
}
