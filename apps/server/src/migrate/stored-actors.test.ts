/** Notifications from before their actors were stored name those who were found when they were read. */

import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database/former-database.ts'
import { migrate } from './migrate.ts'

const id = (n: number) => `019a0000-0000-7000-8000-00000000000${n}`
const [anna, ben, cleo, dan] = [id(1), id(2), id(3), id(4)]
const [post, silent, comment] = [id(5), id(6), id(7)]

test('the members whom a notification named are stored with it, without those whom its member does not see', async () => {
  const db = await databaseBefore('1')
  await sql`
    insert into users (user_id, full_name, email, username, password_hash)
    select user_id::uuid, name, name || '@example.org', name, 'unusable'
    from unnest(array[${anna}, ${ben}, ${cleo}, ${dan}], array['anna', 'ben', 'cleo', 'dan']) as member (user_id, name)`.execute(
    db,
  )
  await sql`insert into posts (post_id, user_id, content) values (${post}, ${anna}, 'One'), (${silent}, ${anna}, 'Other')`.execute(
    db,
  )
  await sql`
    insert into reactions (post_id, user_id, emoji, created_at)
    select ${post}::uuid, user_id::uuid, '💡', now() + number * interval '1 minute'
    from unnest(array[${anna}, ${ben}, ${cleo}, ${dan}]) with ordinality as member (user_id, number)`.execute(
    db,
  )
  await sql`insert into mutes (muter_id, muted_id) values (${anna}, ${dan})`.execute(db)
  await sql`insert into comments (comment_id, post_id, user_id, comment) values (${comment}, ${post}, ${ben}, 'Hello')`.execute(
    db,
  )
  await sql`
    insert into notifications (notification_id, user_id, kind, href, post_id, group_key)
    select gen_random_uuid(), ${anna}, kind, '/', post_id::uuid, 'post:' || post_id
    from (values ('reaction', ${post}), ('comment', ${post}), ('reaction', ${silent})) as about (kind, post_id)`.execute(
    db,
  )
  await migrate(db)
  const { rows } = await sql`
    select kind, post_id as "postId", actor_id as "actorId", actors, actor_comment_id as "commentId"
    from notifications order by post_id, kind`.execute(db)
  expect(rows).toEqual([
    { kind: 'comment', postId: post, actorId: ben, actors: 1, commentId: comment },
    { kind: 'reaction', postId: post, actorId: cleo, actors: 2, commentId: null },
    { kind: 'reaction', postId: silent, actorId: null, actors: 0, commentId: null },
  ])
})
