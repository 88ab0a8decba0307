/** Points: the ledger, balances, badges and the leaderboard. */

export { announcePoints } from './announce.ts'
export { whenEarnable } from './daily-cap.ts'
export { credit, giveBack, refund, spend, takeBack } from './ledger.ts'
export { pointData } from './member-data.ts'
export { balanceOf, lockAccount } from './queries.ts'
export { pointsRoutes } from './routes.ts'
