import { type InferResult, sql } from 'kysely'
import { NIL } from 'uuid'
import type { Db, Tx } from '../../../db/database.ts'

type Picture = { name: string; alt: string; width: number; height: number }

const drafts = (db: Db, userId: string) =>
  db
    .selectFrom('drafts')
    .select([
      'draft_id as draftId',
      'content',
      sql<Picture[]>`(
        select coalesce(json_agg(json_build_object('name', name, 'alt', alt, 'width', width, 'height', height) order by position), '[]')
        from draft_pictures join media using (name) where draft_pictures.draft_id = drafts.draft_id)`.as(
        'pictures',
      ),
      'commenting',
      'outside',
      'poll',
      'publish_at as publishAt',
      'missed_at as missedAt',
      'saves',
      'saved_at as savedAt',
    ])
    .where('user_id', '=', userId)

export type DraftRow = InferResult<ReturnType<typeof drafts>>[number]

/** Reads drafts, saved last first. */
export const selectDrafts = (db: Db, userId: string): Promise<DraftRow[]> =>
  drafts(db, userId).orderBy('saved_at', 'desc').orderBy('draft_id', 'desc').execute()

/** A draft of the member. */
export const selectDraft = (db: Db, userId: string, draftId: string): Promise<DraftRow | undefined> =>
  drafts(db, userId).where('draft_id', '=', draftId).executeTakeFirst()

/** Reads a draft and locks it until the transaction ends. Requires a lock of its author: its pictures are read before this one. */
export const lockDraft = (tx: Tx, userId: string, draftId: string): Promise<DraftRow | undefined> =>
  drafts(tx, userId).where('draft_id', '=', draftId).forUpdate().executeTakeFirst()

export async function countDrafts(db: Db, userId: string): Promise<number> {
  const { count } = await db
    .selectFrom('drafts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return count
}

type Saved = {
  draftId: string
  userId: string
  content: string
  commenting: string
  outside: boolean
  poll: object | undefined
  publishAt: Date | undefined
}

/** Inserts the draft, or replaces it. Whether it was missed at an earlier time is forgotten. */
export async function upsertDraft(tx: Tx, draft: Saved) {
  const values = {
    content: draft.content,
    commenting: draft.commenting,
    outside: draft.outside,
    poll: draft.poll === undefined ? null : JSON.stringify(draft.poll),
    publish_at: draft.publishAt ?? null,
  }
  await tx
    .insertInto('drafts')
    .values({ draft_id: draft.draftId, user_id: draft.userId, ...values })
    .onConflict((conflict) =>
      conflict.column('draft_id').doUpdateSet({
        ...values,
        missed_at: null,
        saves: sql`drafts.saves + 1`,
        saved_at: sql`now()`,
      }),
    )
    .execute()
}

/** All pictures of a draft, in their order. Requires their rows in `media`. */
export async function replacePictures(tx: Tx, draftId: string, pictures: { name: string; alt: string }[]) {
  await tx.deleteFrom('draft_pictures').where('draft_id', '=', draftId).execute()
  const rows = pictures.map(({ name, alt }, at) => ({ draft_id: draftId, position: at + 1, name, alt }))
  if (rows.length > 0) await tx.insertInto('draft_pictures').values(rows).execute()
}

/** The pictures stay. */
export async function deleteDraftRow(tx: Tx, draftId: string) {
  await tx.deleteFrom('drafts').where('draft_id', '=', draftId).execute()
}

/** Reads at most `limit` scheduled drafts that are to be published by `now`, the longest due first. */
export function selectDue(db: Db, now: Date, limit: number) {
  return db
    .selectFrom('drafts')
    .select(['draft_id as draftId', 'user_id as userId'])
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .orderBy('draft_id')
    .limit(limit)
    .execute()
}

export async function updateMissed(tx: Tx, draftId: string) {
  await tx
    .updateTable('drafts')
    .set((eb) => ({ missed_at: eb.ref('publish_at'), publish_at: null, saves: sql`saves + 1` }))
    .where('draft_id', '=', draftId)
    .execute()
}

/** Reads drafts for the export of a member's data. */
export const selectDraftsOf = (db: Db, userId: string, limit: number, after: string = NIL) =>
  drafts(db, userId).where('draft_id', '>', after).orderBy('draft_id').limit(limit).execute()

/** Deletes all drafts of a member. Returns the names of their pictures. */
export async function deleteDraftsOf(tx: Tx, userId: string): Promise<string[]> {
  const pictures = await tx
    .deleteFrom('draft_pictures')
    .using('drafts')
    .whereRef('drafts.draft_id', '=', 'draft_pictures.draft_id')
    .where('drafts.user_id', '=', userId)
    .returning('draft_pictures.name')
    .execute()
  await tx.deleteFrom('drafts').where('user_id', '=', userId).execute()
  return pictures.map(({ name }) => name)
}
