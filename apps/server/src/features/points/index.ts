export { availablePoints, heldUntilOf, proofHeldBecause } from './available.ts'
export { whenEarnable } from './daily-cap.ts'
export { points } from './feature.ts'
export {
  giveBack,
  pay,
  refund,
  refusalOfSpending,
  requirePoints,
  takeBack,
  takeBackForGood,
} from './ledger/ledger.ts'
export { balanceOf, lockAccount, partsOfSpending, selectEarnedSince } from './ledger/ledger-queries.ts'
export { sourcesOf } from './ledger/sources.ts'
export { verifyLedger } from './ledger/verify-ledger.ts'
export { readMemberPoints } from './member-points.ts'
export { notifyReached } from './reached.ts'
