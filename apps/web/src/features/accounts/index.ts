/** Has no code of its own: the feed, which imports from here, would else load all that is named here before its first paint. */

export { onPointsEvent, profileQuery } from './accounts-data.ts'
export { EmailLine } from './confirm-email/email-line.tsx'
export { EmailNotice } from './confirm-email/email-notice.tsx'
export { FactorGate } from './factors/factor-gate.tsx'
export { accountRoutes, confirmEmailRoute, editProfileRoute } from './routes.ts'
export { accountSettings } from './settings/account-settings.ts'
