import { kept } from '@canopy/contract/kept'
import type { Feature } from '../../feature.ts'
import { deleteAdmissionsEnded } from './addresses/admission-queries.ts'
import { deleteExpiredConfirmations, mailConfirmationLink } from './addresses/confirmation.ts'
import { deleteLeftAccounts } from './addresses/left-accounts.ts'
import { deleteOldUses } from './addresses/network-uses.ts'
import { deleteExpiredAttempts } from './attempt-queries.ts'
import { countApplications } from './door/application-queries.ts'
import { deleteOldApplications, mailDecision } from './door/applications.ts'
import { deleteExpiredChallenges } from './factors/challenge-queries.ts'
import { memberData } from './member-data.ts'
import { deleteExpiredResetLinks, mailResetLink } from './passwords/password-reset.ts'
import { deleteExpiredVisits } from './providers/provider-queries.ts'
import { accountsRoutes } from './routes.ts'
import { mailSecurityNews } from './security-mail.ts'
import { deleteKeysEnded } from './sessions/api-key-queries.ts'
import { forgetUnusedDevices } from './sessions/known-devices.ts'
import { deleteExpiredSessions } from './sessions/sessions.ts'

export const accounts = {
  routes: accountsRoutes,
  jobs: (deps) => ({
    password_reset_mail: (job) => mailResetLink(deps, job),
    email_confirmation_mail: (job) => mailConfirmationLink(deps, job),
    security_mail: (job) => mailSecurityNews(deps, job),
    application_mail: (job) => mailDecision(deps, job),
  }),
  async expire({ db, transaction }, now) {
    await transaction((tx) => deleteExpiredSessions(tx, now))
    await forgetUnusedDevices(db, now)
    await deleteKeysEnded(db, new Date(now.getTime() - kept.endedApiKey))
    await deleteExpiredAttempts(db, now)
    await deleteExpiredResetLinks(db, now)
    await deleteExpiredConfirmations(db, now)
    await deleteExpiredChallenges(db, now)
    await deleteExpiredVisits(db, now)
    await deleteLeftAccounts(db, now)
    await deleteOldUses(db, now)
    await deleteOldApplications(db, now)
    await deleteAdmissionsEnded(db, new Date(now.getTime() - kept.admission))
  },
  memberData,
  waiting: { application: countApplications },
} satisfies Feature
