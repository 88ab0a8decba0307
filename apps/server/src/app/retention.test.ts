import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { DAY, MINUTE } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { expect, test } from 'vitest'
import { transaction } from '../db/transaction.ts'
import { addJob } from '../jobs/jobs.ts'
import { testApp } from '../testing/test-app.ts'
import { deleteExpired } from './retention.ts'

const { deps, db, make, clock, dataDir } = await testApp()

const ago = (time: number) => new Date(clock.now().getTime() - time)

/** Inserts rows that have expired and rows that have not, and returns those that are left afterwards. */
async function deleteExpiredRows() {
  const { userId } = await make.member()
  const hash = (text: string) => Buffer.from(`${text} of ${userId}`)
  for (const [key, age] of [
    ['old', 7 * DAY + MINUTE],
    ['new', 7 * DAY - MINUTE],
  ] as const) {
    const row = { user_id: userId, scope: 'post', content_hash: hash(key) }
    await db
      .insertInto('idempotency_keys')
      .values({ ...row, key, created_at: ago(age) })
      .execute()
  }
  for (const [name, age] of [
    ['old', 30 * MINUTE + 1],
    ['new', 29 * MINUTE],
  ] as const) {
    const row = { token_hash: hash(name), user_id: userId, created_at: ago(age) }
    await db.insertInto('password_resets').values(row).execute()
  }
  await db
    .updateTable('sessions')
    .set({ last_used_at: ago(30 * DAY) })
    .where('user_id', '=', userId)
    .execute()
  const other = await make.member()
  await deleteExpired(deps)
  const keys = await db.selectFrom('idempotency_keys').select('key').where('user_id', '=', userId).execute()
  const links = await db
    .selectFrom('password_resets')
    .select('token_hash')
    .where('user_id', '=', userId)
    .execute()
  const sessions = await db.selectFrom('sessions').select('user_id').execute()
  return {
    keys: keys.map(({ key }) => key),
    links: links.map(({ token_hash }) => token_hash.toString()),
    sessions: sessions.map(({ user_id }) => user_id),
    expected: { links: [`new of ${userId}`], sessions: [other.userId] },
  }
}

test('keys older than a week, links older than half an hour and sessions unused for a month are deleted', async () => {
  const { keys, links, sessions, expected } = await deleteExpiredRows()
  expect(keys).toEqual(['new'])
  expect({ links, sessions }).toEqual(expected)
})

test('counts of limits are deleted when their time is over', async () => {
  const count = (key: string, ends_at: Date) => ({ key: Buffer.from(key), hits: 1, ends_at })
  const rows = [count('over', new Date(Date.now() - 1)), count('counted', new Date(Date.now() + MINUTE))]
  await db.insertInto('rate_counts').values(rows).execute()
  await deleteExpired(deps)
  const left = await db.selectFrom('rate_counts').select('key').execute()
  expect(left.map(({ key }) => key.toString())).toEqual(['counted'])
})

test('a repeated request gets the first reply until its key expires', async () => {
  const member = await make.member()
  const send = () =>
    member.send('createPost', {
      body: { content: 'Once', userId: member.userId },
      headers: { 'idempotency-key': 'k' },
    })
  const first = (await send()).json().postId
  await deleteExpired(deps)
  expect((await send()).json().postId).toBe(first)
  clock.advance(8 * DAY)
  await db.updateTable('sessions').set({ last_used_at: clock.now() }).execute()
  await deleteExpired(deps)
  expect((await send()).json().postId).not.toBe(first)
})

test('mails are deleted from the outbox after 14 days', async () => {
  const outbox = join(dataDir, 'outbox')
  await deps.mail.send({ to: 'anna@example.org', subject: 'Welcome', text: 'Hello' })
  await deleteExpired(deps)
  expect(await readdir(outbox)).toHaveLength(1)
  const [file = ''] = await readdir(outbox)
  await utimes(join(outbox, file), ago(15 * DAY), ago(15 * DAY))
  await deleteExpired(deps)
  expect(await readdir(outbox)).toEqual([])
})

test('a mail that could not be sent for a day is dropped', { tags: ['long'] }, async () => {
  const add = (orderKey: string) => transaction(db, (tx) => addJob(tx, 'order_mail', { orderKey }))
  await add('old')
  await add('young')
  await sql`
    update pgboss.job set keep_until = keep_until - interval '1 day'
      + case data->>'orderKey' when 'young' then 1 else -1 end * interval '1 minute'`.execute(db)
  const remaining = async () => {
    const { rows } = await sql<{ about: string }>`
      select data->>'orderKey' as about from pgboss.job where name = 'order_mail'`.execute(db)
    return rows.map(({ about }) => about)
  }
  await expect.poll(remaining).toEqual(['young'])
})

test('a process whose clock is wrong deletes nothing', { tags: ['long'] }, async () => {
  const { userId } = await make.member()
  const row = { user_id: userId, scope: 'post', key: 'today', content_hash: Buffer.from('content') }
  await db.insertInto('idempotency_keys').values(row).execute()
  clock.advance(30 * DAY)
  await transaction(db, (tx) => addJob(tx, 'clear_away', {}))
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from pgboss.job where name = 'clear_away'`.execute(db)
    return rows.map((job) => job.state)
  }
  await expect.poll(state).toEqual(['retry'])
  expect(
    await db.selectFrom('idempotency_keys').select('key').where('user_id', '=', userId).execute(),
  ).toEqual([{ key: 'today' }])
})

test('notifications are deleted 90 days after they last changed, read or not', async () => {
  const { userId } = await make.member()
  await db
    .insertInto('notifications')
    .values(
      (['old', 'new'] as const).map((text, index) => ({
        notification_id: uuidv7(),
        user_id: userId,
        kind: 'moderation',
        notice: JSON.stringify({ kind: 'written', values: { text } }),
        href: '/feed',
        group_key: text,
        created_at: ago(90 * DAY + (1 - 2 * index) * MINUTE),
      })),
    )
    .execute()
  await deleteExpired(deps)
  const left = await db
    .selectFrom('notifications')
    .select('group_key as text')
    .where('user_id', '=', userId)
    .execute()
  expect(left).toEqual([{ text: 'new' }])
})
