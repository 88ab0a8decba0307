/** Whether everything that the server depends on works, as `npm run doctor` and the page of owners show it. */

import { z } from 'zod/mini'
import { orUnlisted } from '../fields.ts'
import type { PlainMessageId } from '../language/translate.ts'

const HealthState = z.enum(['fine', 'warning', 'failed'])

const HealthKind = z.enum([
  'database',
  'statements',
  'mail',
  'model',
  'pictures',
  'address',
  'clock',
  'space',
  'jobs',
  'backup',
  'limits',
  'version',
  'processes',
  'push',
  'restore',
])
export type HealthKind = z.infer<typeof HealthKind>

/** `advice` is what to do; null if nothing has to be done. */
export const HealthCheck = z.object({
  kind: orUnlisted(HealthKind),
  state: orUnlisted(HealthState),
  detail: z.string(),
  /** Parts of the detail, such as each machine. */
  lines: z.optional(z.array(z.string())),
  advice: z.nullable(z.string()),
})
export type HealthCheck = z.infer<typeof HealthCheck>

/** Trials that run only when somebody asks for them: they send a mail, cost money, or write and delete a file. */
export const Trial = z.enum(['mail', 'model', 'pictures'])
export type Trial = z.infer<typeof Trial>

export const TrialParams = z.object({ kind: Trial })

/** Labels on the page and in the output of the command. */
export const healthLabels: Record<HealthKind, PlainMessageId> = {
  database: 'desk-policy.checkDatabase',
  statements: 'desk-policy.checkStatements',
  mail: 'desk-policy.checkMail',
  model: 'desk-policy.checkModel',
  pictures: 'desk-policy.checkPictures',
  address: 'desk-policy.checkAddress',
  clock: 'desk-policy.checkClock',
  space: 'desk-policy.checkSpace',
  jobs: 'desk-policy.checkJobs',
  backup: 'desk-policy.checkBackup',
  limits: 'desk-policy.checkLimits',
  version: 'desk-policy.checkVersion',
  processes: 'desk-policy.checkProcesses',
  push: 'desk-policy.checkPush',
  restore: 'desk-policy.checkRestore',
}
