/** Lists of people, the newest first. */

import { RELATIONS_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { anyOf } from '../../db/any-of.ts'
import type { Db } from '../../db/database.ts'
import { type Cursor, keyset } from '../../db/keyset.ts'
import { canSeePostsOf, isSeenInList, isUnblocked } from '../visibility/index.ts'

const personColumns = [
  'users.user_id as userId',
  'users.full_name as fullName',
  'users.username',
  'users.profile_image as profileImage',
  'users.bio',
  'users.is_private as isPrivate',
] as const

export type PersonRow = {
  userId: string
  fullName: string
  username: string
  profileImage: string | null
  bio: string
  isPrivate: boolean
  /** When it began. */
  at: Date
}

/** Reads people, in no particular order. */
export const selectPeople = (db: Db, userIds: string[]): Promise<Omit<PersonRow, 'at'>[]> =>
  db.selectFrom('users').select(personColumns).where('user_id', '=', anyOf(userIds)).execute()

type Page = { viewerId: string; limit: number; after: Cursor | undefined }

/** Members on one side of the follows of which `userId` is the other. Nobody, if the viewer may not see the posts of `userId`. */
function selectFollows(
  db: Db,
  userId: string,
  [own, others]: ['followee_id', 'follower_id'] | ['follower_id', 'followee_id'],
  { viewerId, limit, after }: Page,
) {
  const people = db
    .selectFrom('follows')
    .innerJoin('users', 'users.user_id', others)
    .select(personColumns)
    .select('accepted_at as at')
    .where(own, '=', userId)
    .where('accepted_at', 'is not', null)
    .where(canSeePostsOf(viewerId, sql`${userId}::uuid`))
    .where(isSeenInList(viewerId, sql.ref(others)))
    .$narrowType<{ at: Date }>()
  return keyset(people, { by: ['accepted_at', others], direction: 'desc', after, limit }).execute()
}

export const selectFollowers = (db: Db, userId: string, page: Page) =>
  selectFollows(db, userId, ['followee_id', 'follower_id'], page)

export const selectFollowing = (db: Db, userId: string, page: Page) =>
  selectFollows(db, userId, ['follower_id', 'followee_id'], page)

/** Reads the members who asked to follow the viewer. */
export function selectRequests(db: Db, { viewerId, limit, after }: Page) {
  const people = db
    .selectFrom('follows')
    .innerJoin('users', 'users.user_id', 'follower_id')
    .select(personColumns)
    .select('requested_at as at')
    .where('followee_id', '=', viewerId)
    .where('accepted_at', 'is', null)
    .where(isSeenInList(viewerId, sql.ref('follower_id')))
  return keyset(people, { by: ['requested_at', 'follower_id'], direction: 'desc', after, limit }).execute()
}

export function selectMutes(db: Db, { viewerId, limit, after }: Page) {
  const people = db
    .selectFrom('mutes')
    .innerJoin('users', 'users.user_id', 'muted_id')
    .select(personColumns)
    .select('muted_at as at')
    .where('muter_id', '=', viewerId)
  return keyset(people, { by: ['muted_at', 'muted_id'], direction: 'desc', after, limit }).execute()
}

export function selectBlocks(db: Db, { viewerId, limit, after }: Page) {
  const people = db
    .selectFrom('blocks')
    .innerJoin('users', 'users.user_id', 'blocked_id')
    .select(personColumns)
    .select('blocked_at as at')
    .where('blocker_id', '=', viewerId)
  return keyset(people, { by: ['blocked_at', 'blocked_id'], direction: 'desc', after, limit }).execute()
}

type RelationIds = { following: string[]; requested: string[]; muted: string[]; blocked: string[] }

/** Reads at most `RELATIONS_MAX` of each relation. */
export async function selectRelations(db: Db, userId: string): Promise<RelationIds> {
  const { rows } = await sql<RelationIds>`
    select
      array(
        select followee_id from follows where follower_id = ${userId} and accepted_at is not null
        order by accepted_at desc, followee_id desc limit ${RELATIONS_MAX}
      ) as following,
      array(
        select followee_id from follows where follower_id = ${userId} and accepted_at is null
        order by requested_at desc, followee_id desc limit ${RELATIONS_MAX}
      ) as requested,
      array(
        select muted_id from mutes where muter_id = ${userId} order by muted_at desc, muted_id desc limit ${RELATIONS_MAX}
      ) as muted,
      array(
        select blocked_id from blocks where blocker_id = ${userId}
        order by blocked_at desc, blocked_id desc limit ${RELATIONS_MAX}
      ) as blocked`.execute(db)
  return rows[0] ?? { following: [], requested: [], muted: [], blocked: [] }
}

/** Whether there is such a member whom the viewer may know of. */
export async function selectIsKnown(db: Db, viewerId: string, userId: string): Promise<boolean> {
  const known = await db
    .selectFrom('users')
    .select('user_id')
    .where('user_id', '=', userId)
    .where(isUnblocked(viewerId, sql.ref('users.user_id')))
    .executeTakeFirst()
  return known !== undefined
}
