import type { Following } from '@canopy/contract/people/shapes'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'
import { follows, isUnblocked } from './visibility-queries.ts'

type Row = {
  following: Following
  followsYou: boolean
  muted: boolean
  /** Number of counted followers whom the viewer does not see. */
  unseenFollowers: number
  unseenFollowing: number
}

/** Relation of the viewer to a member; undefined if one of the two blocks the other. */
export async function selectRelation(db: Db, viewerId: string, userId: string): Promise<Row | undefined> {
  const [viewer, member] = [sql`${viewerId}::uuid`, sql`${userId}::uuid`]
  // Looks each unseen member up. A join of the two would read all followers of a popular member.
  const unseenOf = (follow: RawBuilder<unknown>) => sql`(
    select count(*) from (select distinct member_id from unseen_members where viewer_id = ${viewer}) unseen
    where exists (select from follows where ${follow} and accepted_at is not null offset 0)
  )`
  const { rows } = await sql<Row>`
    select
      coalesce((
        select case when accepted_at is null then 'requested' else 'yes' end from follows
        where follower_id = ${viewer} and followee_id = ${member}
      ), 'no') as following,
      ${follows(member, viewer)} as "followsYou",
      exists (select from mutes where muter_id = ${viewer} and muted_id = ${member}) as muted,
      ${unseenOf(sql`follower_id = member_id and followee_id = ${member}`)} as "unseenFollowers",
      ${unseenOf(sql`followee_id = member_id and follower_id = ${member}`)} as "unseenFollowing"
    where ${isUnblocked(viewer, member)}`.execute(db)
  return rows[0]
}

/** Ids of members whose content is hidden from the viewer. */
export async function selectUnseen(db: Db, viewerId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('unseen_members')
    .select('member_id as userId')
    .where('viewer_id', '=', viewerId)
    .execute()
  return new Set(rows.map(({ userId }) => userId ?? ''))
}
