export { availablePoints, heldUntilOf, holdReasonOf, waitReasonOf } from './available.ts'
export {
  selectCorrection,
  selectPendingCorrection,
  selectPendingCorrections,
} from './corrections/correction-queries.ts'
export { correctPoints, decideCorrection, toCorrection } from './corrections/corrections.ts'
export { whenEarnable } from './daily-cap.ts'
export { points } from './feature.ts'
export { selectTotals } from './hold-queries.ts'
export {
  giveBack,
  pay,
  refund,
  refusalOfSpending,
  requirePoints,
  takeBack,
  takeBackForGood,
} from './ledger/ledger.ts'
export {
  balanceOf,
  lockAccount,
  type Payment,
  partsOfSpending,
  selectAccount,
  selectEarnedSince,
  selectEntries,
} from './ledger/ledger-queries.ts'
export { sourcesOf } from './ledger/sources.ts'
export { verifyLedger } from './ledger/verify-ledger.ts'
export { notifyReached } from './reached.ts'
