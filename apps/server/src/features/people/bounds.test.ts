import { BLOCKS_MAX, MUTED_THREADS_MAX, MUTES_MAX, SAVED_MAX } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { english } from '../../testing/english.ts'
import { testApp } from '../../testing/test-app.ts'

const { db, ownerDb, make } = await testApp()

/** Creates `size` members who have no sessions. */
async function crowd(size: number) {
  const ids = Array.from({ length: size }, () => uuidv7())
  await sql`
    insert into users (user_id, full_name, email, username, password_hash)
    select id, 'Somebody', id || '@example.org', 'c_' || right(replace(id::text, '-', ''), 18), 'unusable'
    from unnest(${ids}::uuid[]) as id`.execute(db)
  return ids
}

async function posts(size: number) {
  const author = await make.member()
  const ids = Array.from({ length: size }, () => uuidv7())
  await sql`
    insert into posts (post_id, user_id, content)
    select id, ${author.userId}, 'post' from unnest(${ids}::uuid[]) as id`.execute(db)
  return ids
}

test.each([
  ['block', 'unblock', BLOCKS_MAX, 'too_many_blocks', english('errors.too_many_blocks', { max: BLOCKS_MAX })],
  ['mute', 'unmute', MUTES_MAX, 'too_many_mutes', english('errors.too_many_mutes', { max: MUTES_MAX })],
] as const)(
  'a member can %s so many others, also at once, and %s makes room',
  async (add, remove, max, code, message) => {
    const member = await make.member()
    const others = await crowd(max + 3)
    const [table, by, whom] =
      add === 'block'
        ? (['blocks', 'blocker_id', 'blocked_id'] as const)
        : (['mutes', 'muter_id', 'muted_id'] as const)
    await sql`
    insert into ${sql.table(table)} (${sql.ref(by)}, ${sql.ref(whom)})
    select ${member.userId}, id from unnest(${others.slice(0, max - 1)}::uuid[]) as id`.execute(db)
    const [first = ''] = others
    const sent = await Promise.all(
      others.slice(max - 1).map((userId) => member.send(add, { params: { userId } })),
    )
    expect(sent.filter(({ statusCode }) => statusCode === 204)).toHaveLength(1)
    const refused = sent.filter(({ statusCode }) => statusCode === 409).map((reply) => reply.json())
    expect(refused).toEqual(Array(3).fill({ code, message }))
    await member.call(add, { params: { userId: first } })
    await member.call(remove, { params: { userId: first } })
    const free = others.at(-1) ?? ''
    const next = sent.at(-1)?.statusCode === 204 ? (others.at(-2) ?? '') : free
    await member.call(add, { params: { userId: next } })
  },
)

test('a member can save so many posts, and mute the notifications of so many', async () => {
  const member = await make.member()
  const ids = await posts(SAVED_MAX + 1)
  // Inserts past the trigger that guards the bound, which would count the rows for each of them.
  const store = (table: 'saved_posts' | 'muted_threads', max: number) =>
    ownerDb.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`insert into ${sql.table(table)} (user_id, post_id)
        select ${member.userId}, id from unnest(${ids.slice(0, max)}::uuid[]) as id`.execute(tx)
    })
  await store('saved_posts', SAVED_MAX)
  await store('muted_threads', MUTED_THREADS_MAX)
  const postId = ids.at(-1) ?? ''
  expect(await member.refused('savePost', { body: { postId, userId: member.userId } })).toMatchObject({
    status: 409,
    code: 'too_many_saved',
    message: english('errors.too_many_saved', { max: SAVED_MAX }),
  })
  expect(await member.refused('muteThread', { params: { postId } })).toMatchObject({
    status: 409,
    code: 'too_many_muted_threads',
  })
  await member.call('savePost', { body: { postId: ids[0] ?? '', userId: member.userId } })
})
