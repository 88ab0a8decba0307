/** Accounts: registration, sessions, password reset, profiles. */

export { makeSteward } from './queries.ts'
export { accountsRoutes } from './routes.ts'
