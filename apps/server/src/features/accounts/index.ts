/** Accounts: registration, sessions, password reset, profiles. */

export { hashPassword } from './passwords.ts'
export { makeSteward } from './queries.ts'
export { accountsRoutes } from './routes.ts'
