/** Processes on a database of their own, on which no app runs. */

import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from '../../../config.ts'
import { connect } from '../../../db/database.ts'
import { cloneDatabase } from '../../../testing/test-app.ts'
import { refuseOtherSettings, startHeartbeat } from './heartbeat.ts'

const { url, drop } = await cloneDatabase()
const db = connect(url, () => {})
afterAll(async () => {
  await db.destroy()
  await drop()
})

const nodeWith = (engine: string, settings: Record<string, string> = {}) => ({
  db,
  bus: { engine },
  config: readConfig(settings),
})

const processes = () => db.selectFrom('nodes').select('node_id').execute()

test('a process does not start, and reports it, while one runs whose events do not reach it', async () => {
  const errors: unknown[] = []
  const first = startHeartbeat(nodeWith('redis 1'), (error) => errors.push(error))
  await expect.poll(processes).toHaveLength(1)
  for (const bus of ['postgres', 'redis 2'])
    await expect(refuseOtherSettings(nodeWith(bus))).rejects.toThrow(/^REDIS_URL: [^\n]+$/)
  expect(errors).toEqual([])
  const other = startHeartbeat(nodeWith('redis 2'), (error) => errors.push(error))
  // The first one may notice it as well.
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  await first.stop()
  await other.stop()
  await refuseOtherSettings(nodeWith('postgres'))
  // A process that crashed.
  await sql`insert into nodes (node_id, seen_at, bus) values (gen_random_uuid(), now() - interval '2 minutes', 'redis 1')`.execute(
    db,
  )
  await refuseOtherSettings(nodeWith('postgres'))
})

const [oldKey, newKey] = [1, 2].map((byte) => Buffer.alloc(32, byte).toString('base64'))
const pushKey = Buffer.alloc(32, 3).toString('base64url')
const PUBLIC = { PUBLIC_URL: 'https://canopy.example', ECONOMY: 'open' }

test.each<[setting: string, Record<string, string>, Record<string, string>]>([
  ['PUBLIC_URL', PUBLIC, { ...PUBLIC, PUBLIC_URL: 'https://other.example' }],
  ['PUBLIC_URL', PUBLIC, { PORT: '3001' }],
  ['ECONOMY', PUBLIC, { ...PUBLIC, ECONOMY: 'guarded' }],
  ['PUSH_KEY', {}, { PUSH_KEY: pushKey }],
  ['FACTOR_KEYS', {}, { FACTOR_KEYS: `${oldKey}` }],
  ['FACTOR_KEYS', { FACTOR_KEYS: `${oldKey}` }, { FACTOR_KEYS: `${newKey},${oldKey}` }],
])('a process does not start while one runs that has another %s', async (setting, running, starting) => {
  await using _ = await runningNode(running)
  await expect(refuseOtherSettings(nodeWith('postgres', starting))).rejects.toThrow(
    `${setting}: another process`,
  )
})

test('processes start beside others with the same settings, also while keys are being replaced', async () => {
  const settings = (...keys: unknown[]) => ({ ...PUBLIC, PUSH_KEY: pushKey, FACTOR_KEYS: keys.join() })
  for (const [running, starting] of [
    [settings(oldKey), settings(oldKey)],
    [settings(oldKey), settings(oldKey, newKey)],
    [settings(oldKey, newKey), settings(newKey, oldKey)],
    [settings(newKey, oldKey), settings(newKey)],
    [{ PORT: '3000' }, { PORT: '3001' }],
  ] as const) {
    await using _ = await runningNode(running)
    await refuseOtherSettings(nodeWith('postgres', starting))
  }
  // A process of an earlier version.
  await sql`insert into nodes (node_id) values (gen_random_uuid())`.execute(db)
  await refuseOtherSettings(nodeWith('postgres', PUBLIC))
})

/** The only process on the database. */
async function runningNode(settings: Record<string, string>) {
  await db.deleteFrom('nodes').execute()
  const heartbeat = startHeartbeat(nodeWith('postgres', settings), (error) => {
    throw error
  })
  await expect.poll(processes).toHaveLength(1)
  return { [Symbol.asyncDispose]: () => heartbeat.stop() }
}
