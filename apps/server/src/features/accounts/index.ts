export { deleteAdmissionsEnded } from './addresses/admission-queries.ts'
export { admitMember } from './addresses/admissions.ts'
export {
  deleteExpiredConfirmations,
  mailConfirmationLink,
  readUnconfirmed,
  requireConfirmedEmail,
} from './addresses/confirmation.ts'
export { fillEmailKeys } from './addresses/email-keys.ts'
export { needsConfirmedEmail } from './addresses/email-policy.ts'
export { readKeyedHashes } from './addresses/keyed-hash.ts'
export { deleteLeftAccounts, earnedBefore, keepLimits } from './addresses/left-accounts.ts'
export { beginToEarn, beginWaiting, deleteOldUses } from './addresses/network-uses.ts'
export { deleteExpiredAttempts } from './attempt-queries.ts'
export { dutiesOf, lockLesser, setDuties, setDutiesByEmail } from './duties/duties.ts'
export { selectIdsWithDuty } from './duties/duty-queries.ts'
export { deleteExpiredChallenges } from './factors/challenge-queries.ts'
export { countFactors } from './factors/factor-queries.ts'
export { resetFactors, resetFactorsByEmail } from './factors/factors.ts'
export { deleteMemberData, lockConfirmedMember, memberData } from './member-data.ts'
export { membersFoundBy, membersFoundByEmailOr } from './member-search.ts'
export { hashPassword } from './password-hash.ts'
export { confirmPassword } from './passwords/confirm-password.ts'
export { deleteExpiredResetLinks, mailResetLink } from './passwords/password-reset.ts'
export { reportedProfile } from './profile/reported-profile.ts'
export { accountsRoutes } from './routes.ts'
export { mailSecurityNews } from './security-mail.ts'
export { forgetUnusedDevices } from './sessions/known-devices.ts'
export { createToken, hashToken } from './sessions/secret-token.ts'
export { deleteExpiredSessions, endSessions, listSessionsOf } from './sessions/sessions.ts'
export {
  countSanctions,
  type SanctionRow,
  selectSanctions,
  selectSuspensionInForce,
} from './suspensions/sanction-queries.ts'
export { liftSanctionsOfCase, liftSuspension, suspend, warn } from './suspensions/sanctions.ts'
export { chooseTimeZone, lockMember, selectEmail, selectTimeZone } from './user-queries.ts'
