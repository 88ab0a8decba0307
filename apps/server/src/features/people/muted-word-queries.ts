import type { MutedKind } from '@canopy/contract/feed/muted'
import { MUTED_WORDS_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/database.ts'

export type MutedWordRow = { id: string; kind: string; text: string; until: Date | null }

const columns = ['muted_word_id as id', 'kind', 'text', 'until'] as const

/** Reads muted words in force at `now`, the newest first. */
export function selectMutedWords(db: Db, userId: string, now: Date): Promise<MutedWordRow[]> {
  return db
    .selectFrom('muted_words')
    .select(columns)
    .where('user_id', '=', userId)
    .where(({ or, eb }) => or([eb('until', 'is', null), eb('until', '>', now)]))
    .orderBy('created_at', 'desc')
    .orderBy('muted_word_id', 'desc')
    .execute()
}

/** All of them, also those that have ended. */
export function selectAllMutedWords(db: Db, userId: string) {
  return db
    .selectFrom('muted_words')
    .select([...columns, 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .orderBy('muted_word_id')
    .execute()
}

type NewWord = { id: string; userId: string; kind: MutedKind; text: string; until: Date | null }

/** Changes the end of a word that is muted already. Returns undefined if there is no room for another one. The member must be locked. */
export async function upsertMutedWord(
  tx: Tx,
  { id, userId, kind, text, until }: NewWord,
): Promise<MutedWordRow | undefined> {
  const { rows } = await sql<MutedWordRow>`
    insert into muted_words (muted_word_id, user_id, kind, text, until)
    select ${id}, ${userId}, ${kind}, ${text}, ${until}
    where exists (select from muted_words where user_id = ${userId} and kind = ${kind} and lower(text) = lower(${text}))
      or (select count(*) from muted_words where user_id = ${userId}) < ${MUTED_WORDS_MAX}
    on conflict (user_id, kind, lower(text)) do update set text = excluded.text, until = excluded.until
    returning muted_word_id as id, kind, text, until`.execute(tx)
  return rows[0]
}

/** Makes room. */
export async function deleteEndedWords(tx: Tx, userId: string, now: Date) {
  await tx.deleteFrom('muted_words').where('user_id', '=', userId).where('until', '<=', now).execute()
}

/** Returns whether the member had muted it. */
export async function deleteMutedWord(tx: Tx, userId: string, id: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('muted_words')
    .where('user_id', '=', userId)
    .where('muted_word_id', '=', id)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
