import { sql } from 'kysely'
import type { Db, Tx } from '../../../db/database.ts'

/** The last that have ended are shown beside those in force. */
const SHOWN_MAX = 100

type NewInvitation = {
  id: string
  name: string
  tokenHash: Buffer
  userId: string
  now: Date
  endsAt: Date
}

/** Stores an invitation for one person, who does not pass the limits of networks. */
export async function insertOwnInvitation(tx: Tx, invitation: NewInvitation): Promise<void> {
  await tx
    .insertInto('invitations')
    .values({
      invitation_id: invitation.id,
      name: invitation.name,
      token_hash: invitation.tokenHash,
      accounts_max: 1,
      created_by: invitation.userId,
      created_at: invitation.now,
      ends_at: invitation.endsAt,
      passes_limits: false,
    })
    .execute()
}

const own = (db: Db, userId: string) =>
  db.selectFrom('invitations').where('created_by', '=', userId).where('passes_limits', '=', false)

/** Newest first. */
export const selectOwnInvitations = (db: Db, userId: string) =>
  own(db, userId)
    .select(['invitation_id as id', 'name', 'accounts', 'created_at as createdAt', 'ends_at as endsAt'])
    .orderBy('created_at', 'desc')
    .orderBy('invitation_id')
    .limit(SHOWN_MAX)
    .execute()

/** Counts those that the member made after `since`, those that have ended included. */
export async function countOwnSince(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await own(db, userId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Ends one that is in force. Returns whether there was one. */
export async function endOwnNow(tx: Tx, userId: string, id: string, now: Date): Promise<boolean> {
  const ended = await tx
    .updateTable('invitations')
    .set({ ends_at: now })
    .where('created_by', '=', userId)
    .where('passes_limits', '=', false)
    .where('invitation_id', '=', id)
    .where('ends_at', '>', now)
    .returning('invitation_id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Deletes what a member who leaves made. */
export async function deleteOwnInvitations(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('invitations')
    .where('created_by', '=', userId)
    .where('passes_limits', '=', false)
    .execute()
}

/** Selects the invitations for the export, without those of lists, by id after the id `after`. */
export const selectInvitationsOf = (db: Db, userId: string, limit: number, after: string | undefined) =>
  db
    .selectFrom('invitations')
    .select([
      'invitation_id as invitationId',
      'name',
      'accounts',
      'accounts_max as accountsMax',
      'created_at as createdAt',
      'ends_at as endsAt',
      'passes_limits as passesLimits',
    ])
    .where('created_by', '=', userId)
    .where('list_id', 'is', null)
    .$if(after !== undefined, (query) => query.where('invitation_id', '>', after ?? ''))
    .orderBy('invitation_id')
    .limit(limit)
    .execute()

/** Selects the ids and times of those who came with an invitation of the member, by id after the id `after`. */
export const selectInvitedBy = (db: Db, userId: string, limit: number, after: string | undefined) =>
  db
    .selectFrom('users')
    .select(['user_id as userId', sql<Date>`joined_at`.as('joinedAt')])
    .where('invited_by', '=', userId)
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(limit)
    .execute()
