/** Every statement on the mails that wait, but that which writes an order: it writes the order's mail along with it. */

import { sql } from 'kysely'
import type { Db } from '../db/database.ts'

/** What mails are about; the rest of their row is an order's key, or the address that a link was asked for. */
export type MailKind = 'order' | 'password_reset'

/** Has a mail sent soon, once the transaction is through where there is one. */
export async function insertMail(db: Db, mail: { kind: MailKind; about: string }) {
  await db.insertInto('mails').values(mail).execute()
}

/**
 * Takes the mail that waits longest and is due; undefined when none is. Whoever takes it has two minutes, and longer with each try:
 * after that it is due again, as its process may have died.
 */
export async function takeMail(db: Db) {
  return db
    .updateTable('mails')
    .set({
      tries: sql<number>`tries + 1`,
      due_at: sql<Date>`now() + (tries + 1) * interval '2 minutes'`,
    })
    .where('mail_id', '=', (eb) =>
      eb
        .selectFrom('mails')
        .select('mail_id')
        .where('due_at', '<=', sql<Date>`now()`)
        .orderBy('due_at')
        .orderBy('mail_id')
        .limit(1)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['mail_id as mailId', 'kind', 'about'])
    .$narrowType<{ kind: MailKind }>()
    .executeTakeFirst()
}

/** Forgets a mail that was sent, or that nobody is there for any more. */
export async function deleteMail(db: Db, mailId: number) {
  await db.deleteFrom('mails').where('mail_id', '=', mailId).execute()
}

/** Gives up the mails that have waited since before `time`. */
export async function forgetMails(db: Db, time: Date) {
  await db.deleteFrom('mails').where('created_at', '<', time).execute()
}
