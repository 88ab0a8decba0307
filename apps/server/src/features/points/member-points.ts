import type { MemberAccount } from '@canopy/contract/desk/members/shapes'
import type { Db } from '../../db/database.ts'
import { selectPendingCorrection } from './corrections/correction-queries.ts'
import { toCorrection } from './corrections/corrections.ts'
import { selectTotals } from './hold-queries.ts'
import { selectAccount } from './ledger/ledger-queries.ts'

type MemberPoints = Pick<
  MemberAccount,
  'balance' | 'onHold' | 'waiting' | 'earned' | 'shortfall' | 'pendingCorrection'
>

/** The points of a member, for stewards. Corrections are only read for those who may see them. */
export async function readMemberPoints(
  db: Db,
  userId: string,
  seesCorrection: boolean,
): Promise<MemberPoints> {
  const [{ earned, shortfall }, { balance, available, waiting }, pending] = await Promise.all([
    selectAccount(db, userId),
    selectTotals(db, userId),
    seesCorrection ? selectPendingCorrection(db, userId) : undefined,
  ])
  return {
    balance,
    onHold: balance - available,
    waiting,
    earned,
    shortfall,
    pendingCorrection: pending ? toCorrection(pending) : null,
  }
}
