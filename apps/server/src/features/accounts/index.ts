/** Accounts: registration, sessions, password reset, profiles, settings. */

export { type OwnDataPart, readAll } from '../member-data/export.ts'
export { forgetLapsed } from './lapsed.ts'
export { mailResetLink } from './passwords/password-reset.ts'
export { hashPassword } from './passwords/passwords.ts'
export { makeSteward } from './queries.ts'
export { accountsRoutes } from './routes.ts'
