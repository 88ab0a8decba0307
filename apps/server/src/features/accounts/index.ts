export { admitMember } from './addresses/admissions.ts'
export { readUnconfirmed, requireConfirmedEmail } from './addresses/confirmation.ts'
export { fillEmailKeys } from './addresses/email-keys.ts'
export { needsConfirmedEmail } from './addresses/email-policy.ts'
export { readKeyedHashes } from './addresses/keyed-hash.ts'
export { keepLimits } from './addresses/left-accounts.ts'
export { beginToEarn, beginWaiting } from './addresses/network-uses.ts'
export { dutiesOf, lockLesser, setDuties, setDutiesByEmail } from './duties/duties.ts'
export { selectIdsWithDuty } from './duties/duty-queries.ts'
export { countFactors } from './factors/factor-queries.ts'
export { resetFactors, resetFactorsByEmail } from './factors/factors.ts'
export { accounts } from './feature.ts'
export { deleteMember, lockConfirmedMember } from './member-data.ts'
export { membersFoundBy, membersFoundByEmailOr } from './member-search.ts'
export { hashPassword } from './password-hash.ts'
export { confirmPassword } from './passwords/confirm-password.ts'
export { reportedProfile } from './profile/reported-profile.ts'
export { createToken, hashToken } from './sessions/secret-token.ts'
export { endSessions, listSessionsOf } from './sessions/sessions.ts'
export {
  countSanctions,
  type SanctionRow,
  selectSanctions,
  selectSuspensionInForce,
} from './suspensions/sanction-queries.ts'
export { liftSanctionsOfCase, liftSuspension, suspend, warn } from './suspensions/sanctions.ts'
export { chooseTimeZone, lockMember, selectEmail, selectTimeZone } from './user-queries.ts'
