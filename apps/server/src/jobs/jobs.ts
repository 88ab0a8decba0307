/**
 * Work that no request waits for. A job is added in the transaction that makes it necessary and runs in any process, at least once:
 * a process may die between doing the work and recording it, so running a job twice must have one effect.
 */

import { Device } from '@canopy/contract/accounts/device'
import { FactorChange } from '@canopy/contract/accounts/factors/shapes'
import { DAY, HOUR, MINUTE, SECOND, WEBHOOKS_MAX } from '@canopy/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Tx } from '../db/database.ts'
import { currentSpan } from '../telemetry/trace.ts'

const SecurityNews = z.discriminatedUnion('event', [
  z.object({ userId: z.string(), event: z.literal('new_device'), device: Device, at: z.string() }),
  z.object({
    userId: z.string(),
    event: z.enum(['password_changed', 'address_proved', 'api_key_made', 'api_key_revoked']),
    at: z.string(),
  }),
  z.object({ userId: z.string(), event: z.literal('factors_changed'), change: FactorChange }),
])
type SecurityNews = z.infer<typeof SecurityNews>

/** The member whom an applicant became, or an application that was declined. */
const ApplicationDecided = z.union([
  z.object({ userId: z.string() }),
  z.object({ applicationId: z.string() }),
])
type ApplicationDecided = z.infer<typeof ApplicationDecided>

/** A notification, or the number of those that arrived during the quiet hours or a pause. */
const Push = z.union([
  z.object({ subscriptionId: z.string(), notificationId: z.string() }),
  z.object({ subscriptionId: z.string(), waiting: z.number() }),
])
type Push = z.infer<typeof Push>

/** The version of a model whose curve is fitted; without one, those of all. */
const Calibration = z.object({
  version: z.optional(z.object({ reviewer: z.string(), model: z.string(), asked: z.string() })),
})
type Calibration = z.infer<typeof Calibration>

/** Data of each kind of job: ids, since the handler reads the rest when the job runs. */
export type JobPayloads = {
  order_mail: { orderKey: string }
  order_expired_mail: { orderKey: string }
  release_stock: Record<string, never>
  /** Not a member's id: whether anybody has the address is looked up later, so every request for a link takes the same time. */
  password_reset_mail: { email: string }
  email_confirmation_mail: { confirmationId: string }
  security_mail: SecurityNews
  application_mail: ApplicationDecided
  invitation_mail: Record<string, never>
  alert: { notificationId: string }
  push: Push
  push_summary: { userId: string }
  notice_mail: { notificationId: string }
  plan_digests: Record<string, never>
  digest_mail: { userId: string }
  proof_review: { proofId: number }
  challenge_picture: { challengeId: number }
  picture_copies: { name: string }
  move_pictures: { names: string[] }
  hash_pictures: Record<string, never>
  clear_away: Record<string, never>
  count_sales: Record<string, never>
  count_figures: Record<string, never>
  settle_points: Record<string, never>
  count_tags: Record<string, never>
  count_joined: Record<string, never>
  remind_of_habits: Record<string, never>
  count_returns: Record<string, never>
  calibrate: Calibration
  exam: { examId: number }
  jury_photos: Record<string, never>
  publish_drafts: Record<string, never>
  send_letters: Record<string, never>
  /** The try after `tries` others of a delivery. A trigger of the database adds it. */
  webhook: { deliveryId: string; tries: number }
}

export type JobKind = keyof JobPayloads

/**
 * The handlers are in the features. They throw when the job has to be retried; owners see the `code` of the error, or else its name, since its
 * message may contain what members wrote.
 */
export type JobHandlers = { [Kind in JobKind]: (payload: JobPayloads[Kind]) => Promise<void> }

type JobSettings<Payload> = {
  payload: z.ZodType<Payload>
  /** Delay of the first retry. It doubles with every further one, up to `retryAtMost`. */
  retryAfter: number
  retryAtMost: number
  /** Number of retries. If missing, only `retryFor` limits them. */
  retries?: number
  /** Time for which a job is retried before it is dropped. */
  retryFor: number
  /** When jobs of this kind are added by themselves: a cron expression in UTC. Missed runs are made up for by one. */
  schedule?: string
  /** Time after which a job is taken for lost; if missing, a quarter of an hour. */
  takesAtMost?: number
  /** Jobs of this kind that a process runs at the same time, where others must not wait for a slow one; 1 if absent. */
  atOnce?: number
  /** A process runs the jobs of one group one after the other, and none waits for a job of another group. */
  byGroup?: true
}

/** A job whose process sends no heartbeat for this long is retried by another process; pg-boss accepts nothing shorter. */
export const HEARTBEAT = 10 * SECOND
/** The default of pg-boss. */
const LOST_AFTER = 15 * MINUTE
/** High enough that only `retryFor` limits the retries. */
const RETRIES = 1000
/** A finished job may contain an address. It is deleted at the next maintenance, at most a minute later. */
export const DELETED_AFTER = SECOND

const mailing = {
  retryAfter: 30 * SECOND,
  retryAtMost: HOUR,
  retryFor: DAY,
}

/** Later than that nobody wants to be alerted. */
export const ALERT_LIFETIME = 4 * HOUR

const alerting = {
  retryAfter: 30 * SECOND,
  retryAtMost: HOUR,
  retryFor: ALERT_LIFETIME,
}

/** Not retried after a minute, since the next one does the same. */
const everyMinute = {
  payload: z.strictObject({}),
  retryAfter: MINUTE,
  retryAtMost: MINUTE,
  retryFor: MINUTE,
  schedule: '* * * * *',
}

const everyTenMinutes = {
  payload: z.strictObject({}),
  retryAfter: MINUTE,
  retryAtMost: 10 * MINUTE,
  retryFor: HOUR,
  schedule: '*/10 * * * *',
}

export const jobKinds: { [Kind in JobKind]: JobSettings<JobPayloads[Kind]> } = {
  order_mail: { payload: z.object({ orderKey: z.string() }), ...mailing },
  order_expired_mail: { payload: z.object({ orderKey: z.string() }), ...mailing },
  release_stock: {
    payload: z.strictObject({}),
    retryAfter: MINUTE,
    retryAtMost: 10 * MINUTE,
    retryFor: HOUR,
    schedule: '*/10 * * * *',
  },
  password_reset_mail: { payload: z.object({ email: z.string() }), ...mailing },
  email_confirmation_mail: { payload: z.object({ confirmationId: z.string() }), ...mailing },
  security_mail: { payload: SecurityNews, ...mailing },
  application_mail: { payload: ApplicationDecided, ...mailing },
  invitation_mail: everyMinute,
  alert: { payload: z.object({ notificationId: z.string() }), ...alerting },
  push: { payload: Push, ...alerting, atOnce: 8 },
  push_summary: { payload: z.object({ userId: z.string() }), ...alerting },
  notice_mail: { payload: z.object({ notificationId: z.string() }), ...mailing, atOnce: 4 },
  plan_digests: {
    payload: z.strictObject({}),
    retryAfter: MINUTE,
    retryAtMost: 10 * MINUTE,
    retryFor: HOUR,
    // Some time zones differ from others by a quarter of an hour.
    schedule: '*/15 * * * *',
  },
  digest_mail: { payload: z.object({ userId: z.string() }), ...mailing, atOnce: 8 },
  proof_review: {
    payload: z.object({ proofId: z.number() }),
    retryAfter: SECOND,
    retryAtMost: 10 * MINUTE,
    retryFor: 7 * DAY,
  },
  challenge_picture: {
    payload: z.object({ challengeId: z.number() }),
    retryAfter: MINUTE,
    retryAtMost: HOUR,
    retries: 4,
    retryFor: 7 * DAY,
  },
  picture_copies: {
    payload: z.object({ name: z.string() }),
    retryAfter: SECOND,
    retryAtMost: 10 * MINUTE,
    retryFor: DAY,
  },
  move_pictures: {
    payload: z.object({ names: z.array(z.string()) }),
    retryAfter: SECOND,
    // Short, since until then what moderators removed may be seen at its former address.
    retryAtMost: MINUTE,
    retries: 1_000_000,
    retryFor: 365 * DAY,
  },
  hash_pictures: {
    payload: z.strictObject({}),
    retryAfter: MINUTE,
    retryAtMost: 10 * MINUTE,
    retryFor: HOUR,
    schedule: '*/10 * * * *',
  },
  clear_away: {
    payload: z.strictObject({}),
    retryAfter: MINUTE,
    retryAtMost: HOUR,
    retryFor: DAY,
    schedule: '17 3 * * *',
  },
  count_sales: everyMinute,
  count_figures: everyMinute,
  settle_points: everyMinute,
  publish_drafts: everyMinute,
  send_letters: everyMinute,
  count_tags: everyTenMinutes,
  count_joined: everyTenMinutes,
  // Reminds once a week, from an hour on that depends on the time zone of the community.
  remind_of_habits: {
    payload: z.strictObject({}),
    retryAfter: MINUTE,
    retryAtMost: 10 * MINUTE,
    retryFor: HOUR,
    schedule: '7 * * * *',
  },
  count_returns: {
    payload: z.strictObject({}),
    retryAfter: MINUTE,
    retryAtMost: HOUR,
    retryFor: DAY,
    schedule: '43 3 * * *',
  },
  calibrate: {
    payload: Calibration,
    retryAfter: MINUTE,
    retryAtMost: HOUR,
    retryFor: DAY,
    schedule: '51 3 * * *',
  },
  // A model on this machine takes up to minutes for each of the questions.
  exam: {
    payload: z.object({ examId: z.number() }),
    retryAfter: MINUTE,
    retryAtMost: HOUR,
    retries: 3,
    retryFor: DAY,
    takesAtMost: 6 * HOUR,
  },
  // Asks a model about each photo, like an exam. What fails is tried again by the next one.
  jury_photos: {
    payload: z.strictObject({}),
    retryAfter: MINUTE,
    retryAtMost: 10 * MINUTE,
    retries: 1,
    retryFor: HOUR,
    takesAtMost: HOUR,
    schedule: '*/10 * * * *',
  },
  // A receiver that fails is no failure of the job, which sets the time of the next try.
  webhook: {
    payload: z.object({ deliveryId: z.string(), tries: z.number() }),
    retryAfter: SECOND,
    retryAtMost: 10 * MINUTE,
    retryFor: DAY,
    atOnce: WEBHOOKS_MAX,
    byGroup: true,
  },
}

export const isJobKind = (name: string): name is JobKind => Object.hasOwn(jobKinds, name)
export const allJobKinds = Object.keys(jobKinds).filter(isJobKind)
/** The kinds that send a mail are named so; alerts and metrics go by it, too. */
export const mailKinds = allJobKinds.filter((kind) => kind.endsWith('_mail'))

export const retriesOf = (kind: JobKind) => jobKinds[kind].retries ?? RETRIES

type Adding = {
  /** Delay in milliseconds. */
  after?: number
  /** Adds one job for each row of this part of a larger statement. */
  from?: RawBuilder<unknown>
}

/**
 * The statement that adds jobs, alone or as part of a larger one; `payload` is an expression, for instance of the rows of `from`. It is the
 * INSERT that pg-boss documents instead of its send(), which would be another round trip for each order.
 */
export function insertJobs(kind: JobKind, payload: RawBuilder<unknown>, { after = 0, from }: Adding) {
  const trace = JSON.stringify({ traceparent: currentSpan()?.headers().traceparent })
  const { retryAfter, retryAtMost, retryFor, takesAtMost = LOST_AFTER } = jobKinds[kind]
  const later = (milliseconds: number) => sql`now() + make_interval(secs => ${milliseconds / SECOND})`
  return sql`
    insert into pgboss.job (name, data, start_after, keep_until, retry_limit, retry_delay, retry_backoff, retry_delay_max,
      heartbeat_seconds, deletion_seconds, expire_seconds, policy)
    select ${kind}, ${payload} || ${trace}::jsonb, ${later(after)}, ${later(after + retryFor)}, ${retriesOf(kind)}::integer,
      ${retryAfter / SECOND}::integer, true, ${retryAtMost / SECOND}::integer, ${HEARTBEAT / SECOND}::integer,
      ${DELETED_AFTER / SECOND}::integer, ${takesAtMost / SECOND}::integer, 'standard'
    ${from ? sql`from ${from}` : sql``}`
}

/** Adds a job that runs once `tx` has committed, `after` milliseconds from now. */
export async function addJob<Kind extends JobKind>(
  tx: Tx,
  kind: Kind,
  payload: JobPayloads[Kind],
  { after = 0 }: Pick<Adding, 'after'> = {},
): Promise<void> {
  await insertJobs(kind, sql`${JSON.stringify(payload)}::jsonb`, { after }).execute(tx)
}

/** Adds several jobs with one statement. */
export async function addJobs<Kind extends JobKind>(
  tx: Tx,
  kind: Kind,
  payloads: readonly JobPayloads[Kind][],
  { after = 0 }: Pick<Adding, 'after'> = {},
): Promise<void> {
  if (payloads.length === 0) return
  const rows = payloads.map((payload) => JSON.stringify(payload))
  const from = sql`unnest(${rows}::jsonb[]) as payload`
  await insertJobs(kind, sql`payload`, { after, from }).execute(tx)
}
