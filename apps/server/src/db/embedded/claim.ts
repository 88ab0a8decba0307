/** One app per database: the claim is a lock of the app's connection, which vanishes with the app, however that ends. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import type { Client } from 'pg'
import { StartupError } from '../../config.ts'

/** "cano" in ASCII; advisory locks of the maintenance database are ours alone. */
const LOCK = 0x63616e6f
const PATIENCE = 5 * SECOND
const PAUSE = SECOND / 20

const HOLDER = `
  select application_name as name from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and objid = $1 and granted`

/** Claims the database for this process as long as `client` is connected. @throws StartupError when another app has it */
export async function claim(client: Client, dataDir: string) {
  const begun = Date.now()
  for (;;) {
    const { rows } = await client.query<{ got: boolean }>('select pg_try_advisory_lock($1) as got', [LOCK])
    if (rows[0]?.got) return
    const holder = await client.query<{ name: string }>(HOLDER, [LOCK])
    const pid = Number(holder.rows[0]?.name.split(' ')[1])
    // The server may not have noticed yet that a killed app is gone.
    if (isAlive(pid) || Date.now() - begun > PATIENCE) {
      await client.end()
      throw new StartupError(`DATA_DIR: ${dataDir} is in use by another Canopy (pid ${pid})`)
    }
    await sleep(PAUSE)
  }
}

function isAlive(pid: number) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
