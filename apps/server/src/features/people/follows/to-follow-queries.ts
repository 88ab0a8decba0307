import { PEOPLE_TO_FOLLOW } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { isSeen } from '../../visibility/index.ts'
import type { PersonRow } from '../list-queries.ts'

/** The authors of this many of the newest posts may be offered. */
const ACTIVE = 500

/**
 * Members who posted lately, whom the viewer does not follow. A third of them each are well known, known and hardly known, so that not
 * everybody is led to the same few; within a third the order is the viewer's own, and the same each time.
 */
export async function selectToFollow(db: Db, viewerId: string): Promise<PersonRow[]> {
  const viewer = sql`${viewerId}::uuid`
  const { rows } = await sql<PersonRow>`
    with active as (
      select user_id, max(created_at) as at
      from (select user_id, created_at from posts where hidden_at is null order by created_at desc, post_id desc limit ${ACTIVE}) newest
      group by user_id
    ),
    candidates as (
      select users.*, at, ntile(3) over (order by followers desc, user_id) as third
      from active join users using (user_id) join member_counts using (user_id)
      where not is_private and is_findable and user_id <> ${viewer} and ${isSeen(viewer, sql`users.user_id`)}
        and not exists (select from follows where follower_id = ${viewer} and followee_id = users.user_id)
    ),
    placed as (
      select *, row_number() over (partition by third order by md5(user_id::text || ${viewerId}::text)) as place from candidates
    )
    select user_id as "userId", full_name as "fullName", username, profile_image as "profileImage", bio,
      is_private as "isPrivate", at
    from placed order by place, third limit ${PEOPLE_TO_FOLLOW}`.execute(db)
  return rows
}
