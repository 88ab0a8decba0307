/** Accounts: registration, sessions, password reset, profiles, settings. */

export { forgetLapsed } from './lapsed.ts'
export { type OwnDataPart, readAll } from '../member-data/export.ts'
export { composeResetLink } from './passwords/password-reset.ts'
export { hashPassword } from './passwords/passwords.ts'
export { makeSteward } from './queries.ts'
export { accountsRoutes } from './routes.ts'
