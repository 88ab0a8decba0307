import { Post } from '@canopy/contract/feed/shapes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { nextPath } from '../../../testing/next-page.ts'
import { testApp } from '../../../testing/test-app.ts'

const { app, db, make } = await testApp()

test('who follows hundreds of members pages through all their posts and no others', async () => {
  const [reader, stranger] = [await make.member(), await make.member()]
  await sql`
    insert into users (user_id, full_name, email, username, password_hash)
    select gen_random_uuid(), 'Member', 'followed' || n || '@example.org', 'followed_' || n, 'unusable'
    from generate_series(1, 310) n`.execute(db)
  await sql`
    insert into follows (follower_id, followee_id, requested_at, accepted_at)
    select ${reader.userId}, user_id, now(), now() from users where username like 'followed\\_%'`.execute(db)
  // Every second one of the newest 60 is by one of them, then more by the stranger than are looked through, and 30 older ones.
  const { rows } = await sql<{ postId: string; isFollowed: boolean }>`
    insert into posts (post_id, user_id, content, created_at)
    select gen_random_uuid(), coalesce(followed.user_id, ${stranger.userId}), 'post ' || n, now() - n * interval '1 minute'
    from generate_series(1, 2200) n
    left join users followed on followed.username = 'followed_' || n % 310 + 1 and (n <= 60 and n % 2 = 0 or n > 2170)
    order by n
    returning post_id as "postId", user_id <> ${stranger.userId} as "isFollowed"`.execute(db)

  async function readFrom(url: string): Promise<string[]> {
    const response = await app.inject({ url, headers: { authorization: `Bearer ${reader.token}` } })
    const posts = z.array(Post).parse(response.json())
    const ids = posts.map(({ postId }) => postId)
    const next = nextPath(response)
    return next === undefined ? ids : [...ids, ...(await readFrom(next))]
  }
  const read = await readFrom('/api/posts/all?feed=following&limit=20')
  const expected = rows.filter(({ isFollowed }) => isFollowed).map(({ postId }) => postId)
  expect(expected).toHaveLength(60)
  expect(read).toEqual(expected)
})
