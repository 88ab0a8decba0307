import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'
import type { MailList } from '../../../mail/unsubscribing.ts'

/** Recipient of mails of the list; undefined if the member wants none, or has left. */
export const selectRecipient = (db: Db, userId: string, list: MailList) =>
  db
    .selectFrom('users')
    .innerJoin('alert_settings', 'alert_settings.user_id', 'users.user_id')
    .select(['email', 'full_name as fullName', 'email_confirmed_at as emailConfirmedAt', 'language'])
    .where('users.user_id', '=', userId)
    .$if(list === 'digest', (query) => query.where('digest', '=', true))
    .$if(list === 'notices', (query) => query.where('mailed', '<>', sql<string[]>`'{}'`))
    .executeTakeFirst()

/** Recipient of a mail about a notification that is still unread. */
export const selectNotified = (db: Db, notificationId: string) =>
  db
    .selectFrom('notifications')
    .select('user_id as userId')
    .where('notification_id', '=', notificationId)
    .where('read_at', 'is', null)
    .executeTakeFirst()

/**
 * Notes that a mail about a notification is sent. Returns false if one was since it became unread, or if the member has got `max` such
 * mails in 24 hours. Letters of owners, of which there are few, are always mailed and not counted.
 */
export async function takeNoticeMail(tx: Tx, notificationId: string, max: number): Promise<boolean> {
  const { rows } = await sql`
    update notifications set mailed_at = now()
    where notification_id = ${notificationId} and read_at is null and (mailed_at is null or mailed_at < since)
      and (kind = 'letter' or ${max} > (
        select count(*) from notifications other
        where other.user_id = notifications.user_id and other.mailed_at > now() - interval '1 day'
          -- It was mailed after it was created, or moved up by something new.
          and other.created_at > now() - interval '2 days' and other.kind <> 'letter'
      ))
    returning notification_id`.execute(tx)
  return rows.length > 0
}

const OFF = { notices: { mailed: sql<string[]>`'{}'` }, digest: { digest: false } }

export async function turnOff(tx: Tx, userId: string, list: MailList) {
  await tx.updateTable('alert_settings').set(OFF[list]).where('user_id', '=', userId).execute()
}

/** No invitation is mailed to the address any more. */
export async function refuseInvitations(tx: Tx, emailKey: Buffer) {
  await tx
    .insertInto('refused_invitations')
    .values({ email_key: emailKey })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** No mails to an address that does not exist, until the member wants them again. */
export async function turnOffRefused(tx: Tx, userId: string, now: Date) {
  await tx
    .updateTable('alert_settings')
    .set({ ...OFF.notices, ...OFF.digest, mail_refused_at: now })
    .where('user_id', '=', userId)
    .execute()
}
