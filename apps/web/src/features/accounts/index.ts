/** Has no code of its own: the feed, which imports from here, would else load all that is named here before its first paint. */

export { EmailLine } from './confirm-email/email-line.tsx'
export { EmailNotice } from './confirm-email/email-notice.tsx'
export { FactorGate } from './factors/factor-gate.tsx'
export { onPointsEvent } from './on-points-event.ts'
export { profileQuery } from './profile-data.ts'
export {
  accountRoutes,
  confirmEmailRoute,
  editProfileRoute,
  enteringRoute,
  importOwnerForm,
  importProfile,
  invitationsRoute,
  setNewPasswordRoute,
} from './routes.ts'
export { accountSettings } from './settings/account-settings.ts'
export { ApiKeyName, scopeTexts } from './settings/api-key-words.tsx'
export { useRecentLogin } from './settings/recent-login.tsx'
