/** Devices that were stored in words are stored as their browser and system. */

import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database/former-database.ts'
import { migrate } from './migrate.ts'

const devices = [
  { words: 'Firefox on Linux', device: { browser: 'Firefox', system: 'Linux' } },
  { words: 'Samsung Internet on Android', device: { browser: 'Samsung Internet', system: 'Android' } },
  { words: 'Safari', device: { browser: 'Safari' } },
  { words: 'ChromeOS', device: { system: 'ChromeOS' } },
  { words: 'Unknown device', device: {} },
]

test('those of registrations, events and mails that wait', async () => {
  const db = await databaseBefore('1')
  const known = sql`unnest(${devices.map(({ words }) => words)}::text[]) with ordinality as known (words, place)`
  await sql`
    insert into users (user_id, full_name, email, username, password_hash, registered_device)
    select gen_random_uuid(), 'Anna', place || '@example.org', 'anna_' || place, 'unusable', words from ${known}`.execute(
    db,
  )
  await sql`
    insert into security_events (kind, detail)
    select 'device.new', jsonb_build_object('device', words) from ${known} order by place`.execute(db)
  await sql`select pgboss.create_queue('security_mail', '{"policy": "standard"}')`.execute(db)
  await sql`
    insert into pgboss.job (name, priority, data)
    select 'security_mail', place, jsonb_build_object('event', 'new_device', 'device', words) from ${known}`.execute(
    db,
  )
  await migrate(db)
  const read = async (query: RawBuilder<{ device: unknown }>) =>
    (await query.execute(db)).rows.map(({ device }) => device)
  const expected = devices.map(({ device }) => device)
  expect(await read(sql`select registration_device as device from users order by username`)).toEqual(expected)
  expect(await read(sql`select detail as device from security_events order by event_id`)).toEqual(expected)
  expect(await read(sql`select data -> 'device' as device from pgboss.job order by priority`)).toEqual(
    expected,
  )
})
