import type { DeskMembersQuery } from '@canopy/contract/stewards/members'
import { type InferResult, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'

const members = (db: Db) =>
  db
    .selectFrom('users')
    .select([
      'users.user_id as userId',
      'users.full_name as fullName',
      'users.username',
      'users.profile_image as profileImage',
      'users.joined_at as joinedAt',
      'users.duties',
    ])

export type DeskMemberRow = InferResult<ReturnType<typeof members>>[number]

export const selectDeskMember = (db: Db, userId: string) =>
  members(db).where('users.user_id', '=', userId).executeTakeFirst()

/** All words of `q`, in the language of `to_tsquery`; the ends of words may be missing. */
export const prefixesOf = (q: string) =>
  q
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => `'${word.replaceAll(/['\\]/g, '$&$&')}':*`)
    .join(' & ')

/** A search that matches more members than this lists some of them only, so that it stays quick; more letters find the rest. */
const FOUND_MAX = 1000

/** The ids of the members whom a search matches. Subqueries make the database use the index of each condition. */
const foundBy = (q: string) => sql<string>`(
  select user_id from (
    select user_id from users
    where to_tsvector('simple', full_name || ' ' || username) @@ to_tsquery('simple', ${prefixesOf(q)})
    limit ${FOUND_MAX}
  ) as found
  union all
  select user_id from users where lower(email) = ${q.trim().toLowerCase()}
)`

export function selectDeskMembers(
  db: Db,
  { q = '', duty, sort }: Pick<DeskMembersQuery, 'q' | 'duty' | 'sort'>,
  limit: number,
  after: Cursor | undefined,
) {
  const query = members(db)
    .$if(q !== '', (qb) => qb.where('users.user_id', 'in', foundBy(q)))
    .$if(duty !== undefined, (qb) => qb.where(sql<boolean>`duties <> '{}' and ${duty} = any (duties)`))
  return keyset(query, {
    by: ['users.joined_at', 'users.user_id'],
    direction: sort === 'newest' ? 'desc' : 'asc',
    after,
    limit,
  }).execute()
}
