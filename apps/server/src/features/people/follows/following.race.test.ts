import { FOLLOWING_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testApp } from '../../../testing/test-app.ts'

const { db, make } = await testApp()

test('a member who follows several others at once stays within the limit', async () => {
  const member = await make.member()
  const others = await Promise.all(Array.from({ length: 5 }, () => make.member()))
  await sql`
    with added as (
      insert into users (user_id, full_name, email, username, password_hash)
      select gen_random_uuid(), 'Somebody', 'somebody' || n || '@example.org', 'somebody' || n, 'unusable'
      from generate_series(1, ${FOLLOWING_MAX - 2}::integer) as n
      returning user_id
    )
    select count(*) from added`.execute(db)
  await sql`
    insert into follows (follower_id, followee_id, accepted_at)
    select ${member.userId}, user_id, now() from users where username like 'somebody%'`.execute(db)
  const replies = await Promise.all(others.map(({ userId }) => member.send('follow', { params: { userId } })))
  expect(replies.filter(({ statusCode }) => statusCode === 409)).toHaveLength(3)
  const followed = db.selectFrom('follows').select('followee_id').where('follower_id', '=', member.userId)
  expect(await followed.execute()).toHaveLength(FOLLOWING_MAX)
})
