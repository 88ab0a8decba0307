/**
 * Keeps a second process away from a database: the claim is an advisory lock held by the process's connection, so it is released whenever
 * and however the process ends.
 */

import { setTimeout as sleep } from 'node:timers/promises'
import type { Client } from 'pg'
import { EmbeddedPostgresError } from './error.ts'

/** Nothing else takes advisory locks in the maintenance database. */
const LOCK = 1
const PATIENCE_MS = 5000
const PAUSE_MS = 50

const HOLDER = `
  select application_name as name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objid = $1 and granted`

/** The application name of the claiming connection, which tells other processes who holds the claim. */
export const CLAIMANT = `embedded-postgres ${process.pid}`

/**
 * Claims the database for this process for as long as `client` is connected.
 * @throws EmbeddedPostgresError if another process has it
 */
export async function claim(client: Client, dataDir: string) {
  const begun = Date.now()
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK])
    if (rows[0]?.got) return
    const holder = await client.query<{ name: string }>(HOLDER, [LOCK])
    const pid = Number(holder.rows[0]?.name.split(' ')[1])
    // The server may not have noticed yet that a killed process is gone.
    if (isAlive(pid) || Date.now() - begun > PATIENCE_MS) {
      await client.end()
      throw new EmbeddedPostgresError('folder', `${dataDir} is in use by another process (pid ${pid})`)
    }
    await sleep(PAUSE_MS)
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
