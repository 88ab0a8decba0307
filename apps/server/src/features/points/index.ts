/** Points: the ledger, balances, badges and the leaderboard. */

export { awardBadge } from './badges.ts'
export { balanceOf, credit, refund, spend, takeBack } from './ledger.ts'
