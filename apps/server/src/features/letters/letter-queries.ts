import {
  Audience,
  type LetterChange,
  type LetterReaders,
  type LetterTranslation,
} from '@canopy/contract/desk/letters/shapes'
import type { Translations } from '@canopy/contract/language/translations'
import { type InferResult, sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'
import { type Cursor, keyset } from '../../db/keyset.ts'
import { namedMember } from '../../db/members.ts'
import { translationColumns } from '../../languages/translations.ts'
import { membersOf } from './audience.ts'

/** The number of readers that one statement forgets, so that it locks and logs little. */
const FORGOTTEN_AT_ONCE = 1000

const EVERYBODY: Audience = { joinedFrom: null, joinedUntil: null, absentDays: null, challengeId: null }

const summaries = (db: Db) =>
  db
    .selectFrom('letters')
    .select([
      'letters.letter_id as letterId',
      'title',
      'state',
      'letters.created_at as createdAt',
      'sent_at as sentAt',
      'readers',
      'reached',
      namedMember('written_by').as('writtenBy'),
    ])
export type LetterSummary = InferResult<ReturnType<typeof summaries>>[number]

/** Newest first. */
export const selectLetters = (db: Db, page: { limit: number; after: Cursor | undefined }) =>
  keyset(summaries(db), { by: ['created_at', 'letter_id'], direction: 'desc', ...page }).execute()

const whole = (db: Db) =>
  summaries(db).select([
    'content as text',
    'button_label as buttonLabel',
    'button_target as buttonTarget',
    'image',
    'image_alt as imageAlt',
    'letters.language',
    sql<Translations<LetterTranslation>>`letters.translations`.as('translations'),
    'audience',
    'version',
  ])
export type LetterRow = InferResult<ReturnType<typeof whole>>[number]

export const selectLetter = (db: Db, letterId: string) =>
  whole(db).where('letter_id', '=', letterId).executeTakeFirst()

/** Locks the letter, so that its parts, a pause and a change wait for each other. */
export const lockLetter = (tx: Tx, letterId: string) =>
  whole(tx).where('letter_id', '=', letterId).forNoKeyUpdate().executeTakeFirst()

/** The letter that a notification is about. */
export const selectNotifiedLetter = (db: Db, notificationId: string) =>
  whole(db)
    .innerJoin('notifications', (join) =>
      join.on(sql`notice -> 'values' ->> 'letterId'`, '=', sql`letters.letter_id::text`),
    )
    .where('notification_id', '=', notificationId)
    .where('notifications.kind', '=', 'letter')
    .executeTakeFirst()

export async function insertLetter(tx: Tx, letter: { letterId: string; title: string; userId: string }) {
  await tx
    .insertInto('letters')
    .values({
      letter_id: letter.letterId,
      title: letter.title,
      written_by: letter.userId,
      audience: JSON.stringify(EVERYBODY),
    })
    .execute()
}

export async function updateLetter(tx: Tx, letterId: string, letter: LetterChange) {
  await tx
    .updateTable('letters')
    .set(({ eb }) => ({
      ...translationColumns(letter),
      title: letter.title,
      content: letter.text,
      button_label: letter.buttonLabel,
      button_target: letter.buttonTarget,
      image_alt: letter.imageAlt,
      audience: JSON.stringify(letter.audience),
      version: eb('version', '+', 1),
    }))
    .where('letter_id', '=', letterId)
    .execute()
}

export async function updatePicture(tx: Tx, letterId: string, image: string | null) {
  await tx
    .updateTable('letters')
    .set(({ eb }) => ({ image, version: eb('version', '+', 1) }))
    .where('letter_id', '=', letterId)
    .execute()
}

export async function deleteLetterRow(tx: Tx, letterId: string) {
  await tx.deleteFrom('letters').where('letter_id', '=', letterId).execute()
}

export async function updateState(tx: Tx, letterId: string, state: 'sending' | 'paused' | 'cancelled') {
  await tx.updateTable('letters').set({ state }).where('letter_id', '=', letterId).execute()
}

/** Counts those of an audience whom a letter reaches in each way. */
export async function countAudience(db: Db, audience: Audience): Promise<LetterReaders> {
  const { rows } = await sql<LetterReaders>`
    select count(*) as members, count(*) filter (where 'letter' = any(mailed)) as mailed,
      count(*) filter (where 'letter' <> all(not_pushed) and exists (
        select from push_subscriptions where push_subscriptions.user_id = member.user_id
      )) as pushed
    from (${membersOf(audience)}) member left join alert_settings using (user_id)`.execute(db)
  return rows[0] ?? { members: 0, mailed: 0, pushed: 0 }
}

/** Notes all whom a letter is for, but for those who leave at this moment, and begins to send it. Returns how many they are. */
export async function insertReaders(tx: Tx, letterId: string, audience: unknown): Promise<number> {
  const members = membersOf(Audience.parse(audience))
  const { numAffectedRows = 0n } = await sql`
    insert into letter_readers (letter_id, user_id)
    select ${letterId}::uuid, user_id from (${members} for key share) member`.execute(tx)
  const readers = Number(numAffectedRows)
  await tx
    .updateTable('letters')
    .set({ state: 'sending', sent_at: sql<Date>`now()`, readers })
    .where('letter_id', '=', letterId)
    .execute()
  return readers
}

/** Forgets those who have not got it yet. */
export async function deleteWaiting(tx: Tx, letterId: string) {
  await tx
    .deleteFrom('letter_readers')
    .where('letter_id', '=', letterId)
    .where('reached_at', 'is', null)
    .execute()
}

/** Makes a letter that nobody has got a draft again. */
export async function updateToDraft(tx: Tx, letterId: string) {
  await tx
    .updateTable('letters')
    .set({ state: 'draft', sent_at: null, readers: 0 })
    .where('letter_id', '=', letterId)
    .execute()
}

/** A letter that the member got. */
export const selectReceived = (db: Db, letterId: string, userId: string) =>
  whole(db)
    .innerJoin('letter_readers', 'letter_readers.letter_id', 'letters.letter_id')
    .where('letters.letter_id', '=', letterId)
    .where('letter_readers.user_id', '=', userId)
    .where('reached_at', 'is not', null)
    .executeTakeFirst()

/** All letters that are for the member, also those that they get later, the last first. */
export const selectAllReceived = (db: Db, userId: string) =>
  whole(db)
    .innerJoin('letter_readers', 'letter_readers.letter_id', 'letters.letter_id')
    .select('reached_at as reachedAt')
    .where('letter_readers.user_id', '=', userId)
    .orderBy('reached_at', 'desc')
    .orderBy('letters.letter_id', 'desc')
    .execute()

/** Forgets who got a letter before that time, some in each transaction. How many they were stays. */
export async function deleteReadersBefore(db: Db, time: Date) {
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      delete from letter_readers where ctid = any(array(
        select ctid from letter_readers where reached_at < ${time} limit ${FORGOTTEN_AT_ONCE}
      ))`.execute(db)
    if (Number(numAffectedRows) < FORGOTTEN_AT_ONCE) return
  }
}
