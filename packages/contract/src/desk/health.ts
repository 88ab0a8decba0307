/** Whether everything that the server depends on works, as `npm run doctor` and the page of owners show it. */

import { z } from 'zod/mini'
import { orUnlisted } from '../fields.ts'

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
])
export type HealthKind = z.infer<typeof HealthKind>

/** `advice` is what to do; null if nothing has to be done. */
export const HealthCheck = z.object({
  kind: orUnlisted(HealthKind),
  state: orUnlisted(HealthState),
  detail: z.string(),
  advice: z.nullable(z.string()),
})
export type HealthCheck = z.infer<typeof HealthCheck>

/** What is tried only when somebody asks for it: it sends a mail, costs money, or writes and deletes a file. */
export const Trial = z.enum(['mail', 'model', 'pictures'])
export type Trial = z.infer<typeof Trial>

export const TrialParams = z.object({ kind: Trial })

/** What they are called, on the page and by the command. */
export const healthLabels: Record<HealthKind, string> = {
  database: 'Database',
  statements: 'Statements',
  mail: 'Mail',
  model: 'Reviewing model',
  pictures: 'Pictures',
  address: 'Public address',
  clock: 'Clock',
  space: 'Free space',
  jobs: 'Jobs',
  backup: 'Last backup',
  limits: 'Limits',
}
