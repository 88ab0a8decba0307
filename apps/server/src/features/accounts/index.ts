/** Accounts: registration, sessions, password reset, profiles. */

export { accountsRoutes } from './routes.ts'
