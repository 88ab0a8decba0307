/** Accounts: registration, sessions, password reset, profiles, settings. */

export { type OwnDataPart, readAll } from './own-data.ts'
export { hashPassword } from './passwords.ts'
export { makeSteward } from './queries.ts'
export { accountsRoutes } from './routes.ts'
