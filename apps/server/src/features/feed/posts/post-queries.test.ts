import { POSTS_PAGE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { plannedAtEachCall } from '../../../testing/database/planned-at-each-call.ts'
import { testApp } from '../../../testing/test-app.ts'
import { selectPostsOf } from './post-queries.ts'

const { databaseUrl, make, ownerDb } = await testApp()
const page = { limit: POSTS_PAGE + 1, after: undefined }

test('a page of the posts of a member is planned once, however many more posts others have', async () => {
  const members = await Promise.all(Array.from({ length: 30 }, () => make.member()))
  const ids = members.map(({ userId }) => userId)
  const [prolific = ''] = ids
  for (const [author, posts] of [...ids.map((id) => [id, 1] as const), [prolific, 3000] as const])
    await sql`
      insert into posts (post_id, user_id, content) select time_ordered_id(), ${author}::uuid, 'post' from generate_series(1, ${posts})`.execute(
      ownerDb,
    )
  await sql`analyze posts`.execute(ownerDb)
  const others = ids.slice(1).values()
  const readNext = async (db: Db) => {
    const author = others.next().value ?? ''
    expect(await selectPostsOf(db, { userId: prolific, seesAll: false }, author, page)).toHaveLength(1)
  }
  expect(await plannedAtEachCall(databaseUrl, readNext)).toEqual([])
})
