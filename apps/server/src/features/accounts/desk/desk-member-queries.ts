import type { DeskMembersQuery } from '@canopy/contract/desk/members/shapes'
import { type InferResult, sql } from 'kysely'
import type { Db } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { membersFoundBy, membersFoundByEmailOr } from '../member-search.ts'

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

export function selectDeskMembers(
  db: Db,
  { q = '', duty, sort, byEmail }: Pick<DeskMembersQuery, 'q' | 'duty' | 'sort'> & { byEmail: boolean },
  limit: number,
  after: Cursor | undefined,
) {
  const query = members(db)
    .select([
      sql<number>`(select count(*)::integer from posts where posts.user_id = users.user_id)`.as('posts'),
      sql<number>`(select count(*)::integer from proofs where proofs.user_id = users.user_id)`.as('proofs'),
      sql<number>`(select count(*)::integer from report_cases where author_id = users.user_id)`.as('reports'),
    ])
    .$if(q !== '', (qb) =>
      qb.where('users.user_id', 'in', byEmail ? membersFoundByEmailOr(q) : membersFoundBy(q)),
    )
    .$if(duty !== undefined, (qb) => qb.where(sql<boolean>`duties <> '{}' and ${duty} = any (duties)`))
  return keyset(query, {
    by: ['users.joined_at', 'users.user_id'],
    direction: sort === 'newest' ? 'desc' : 'asc',
    after,
    limit,
  }).execute()
}
