import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

type Settings = {
  notPushed: string[]
  mailed: string[]
  digest: boolean
  quietFrom: number | null
  quietUntil: number | null
}

/** Settings of members who have chosen nothing: no more than what concerns them, and a quiet night. */
export const DEFAULT_SETTINGS: Settings = {
  notPushed: ['reaction', 'products'],
  mailed: [],
  digest: false,
  quietFrom: 22 * 60,
  quietUntil: 7 * 60,
}

const columnsOf = ({ notPushed, mailed, digest, quietFrom, quietUntil }: Settings) => ({
  not_pushed: notPushed,
  mailed,
  digest,
  quiet_from: quietFrom,
  quiet_until: quietUntil,
})

/** The settings of a member; undefined if the member never chose any and has never had a subscription. */
export const selectSettings = (db: Db, userId: string) =>
  db
    .selectFrom('alert_settings')
    .select([
      'not_pushed as notPushed',
      'mailed',
      'digest',
      sql<string | null>`digest_week::text`.as('digestWeek'),
      'mail_refused_at as mailRefusedAt',
      'quiet_from as quietFrom',
      'quiet_until as quietUntil',
      'summary_at as summaryAt',
      'summary_since as summarySince',
    ])
    .where('user_id', '=', userId)
    .executeTakeFirst()

/** Stores the defaults for a member who has chosen nothing. */
export async function insertSettings(tx: Tx, userId: string) {
  await tx
    .insertInto('alert_settings')
    .values({ user_id: userId, ...columnsOf(DEFAULT_SETTINGS) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function upsertSettings(tx: Tx, userId: string, settings: Settings): Promise<void> {
  const wantsMails = settings.digest || settings.mailed.length > 0
  // A member who turns mails on may have a mailbox again.
  const chosen = { ...columnsOf(settings), ...(wantsMails && { mail_refused_at: null }) }
  await tx
    .insertInto('alert_settings')
    .values({ user_id: userId, ...chosen })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(chosen))
    .execute()
}

/** Recipient of a notification and how they want to be alerted; undefined if it is gone, or was read meanwhile. */
export const selectAlerted = (db: Db, notificationId: string) =>
  db
    .selectFrom('notifications')
    .innerJoin('users', 'users.user_id', 'notifications.user_id')
    .innerJoin('alert_settings', 'alert_settings.user_id', 'notifications.user_id')
    .select([
      'notifications.user_id as userId',
      'notifications.kind',
      'notifications.created_at as createdAt',
      'users.time_zone as timeZone',
      'not_pushed as notPushed',
      'mailed',
      'quiet_from as quietFrom',
      'quiet_until as quietUntil',
    ])
    .where('notification_id', '=', notificationId)
    .where('read_at', 'is', null)
    .executeTakeFirst()

/** Counts one more push, from 1 if the last count is older than `within`. Returns the count and since when it counts. */
export async function countPush(tx: Tx, userId: string, now: Date, within: number) {
  const isOver = sql`coalesce(pushes_since <= ${new Date(now.getTime() - within)}, true)`
  return tx
    .updateTable('alert_settings')
    .set({
      pushes: sql`case when ${isOver} then 1 else pushes + 1 end`,
      pushes_since: sql`case when ${isOver} then ${now} else pushes_since end`,
    })
    .where('user_id', '=', userId)
    .returning(['pushes', sql<Date>`pushes_since`.as('since')])
    .executeTakeFirstOrThrow()
}

type Summary = { at: Date; since: Date; now: Date }

/** Plans a summary of what was notified since a time, unless there is one planned. Returns whether it did. */
export async function planSummary(tx: Tx, userId: string, { at, since, now }: Summary): Promise<boolean> {
  const planned = await tx
    .updateTable('alert_settings')
    .set({ summary_at: at, summary_since: since })
    .where('user_id', '=', userId)
    // A summary whose job was lost is planned again.
    .where(({ or, eb }) => or([eb('summary_at', 'is', null), eb('summary_at', '<', now)]))
    .returning('user_id')
    .executeTakeFirst()
  return planned !== undefined
}

/** Ends the plan of a summary that is due. Returns since when it counts; undefined if there was none. */
export async function takeSummary(tx: Tx, userId: string, now: Date): Promise<Date | undefined> {
  const taken = await tx
    .updateTable('alert_settings')
    .set({ summary_at: null })
    .where('user_id', '=', userId)
    .where('summary_at', '<=', now)
    .returning('summary_since as since')
    .executeTakeFirst()
  return taken?.since ?? undefined
}
