import type { Feature } from '../../feature.ts'
import { alert } from './alert.ts'
import { mailDigest, planDigests } from './mails/digest.ts'
import { mailNotice } from './mails/notice-mail.ts'
import { memberData } from './member-data.ts'
import { pushMessage } from './push-message.ts'
import { pushSummary } from './push-summary.ts'
import { alertsRoutes } from './routes.ts'

export const alerts = {
  routes: alertsRoutes,
  jobs: (deps) => ({
    alert: (job) => alert(deps, job),
    push: (job) => pushMessage(deps, job),
    push_summary: (job) => pushSummary(deps, job),
    notice_mail: (job) => mailNotice(deps, job),
    plan_digests: () => planDigests(deps),
    digest_mail: (job) => mailDigest(deps, job),
  }),
  memberData,
} satisfies Feature
