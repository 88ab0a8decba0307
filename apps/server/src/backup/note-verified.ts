/** Notes in the database of the settings, for its owners, that a backup of it was read back completely. */

import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { SECOND } from '@canopy/contract/limits'
import { Client } from 'pg'
import { type DatabaseSettings, isDatabaseRunning, shareDatabase } from '../db/connections/open.ts'

const TIMEOUT = 5 * SECOND

/** Undefined for a bundled database that does not run: checking a file starts nothing. */
async function addressOf(settings: DatabaseSettings): Promise<string | undefined> {
  const { databaseUrl, databaseOwnerUrl, databaseDirectUrl, dataDir } = settings
  if (databaseUrl !== undefined) return databaseOwnerUrl ?? databaseDirectUrl ?? databaseUrl
  const isRunning = existsSync(join(dataDir, 'postgres')) && (await isDatabaseRunning(dataDir))
  return isRunning ? (await shareDatabase(settings)).ownerUrl : undefined
}

async function note(connectionString: string, path: string) {
  const { size } = await stat(path)
  const client = new Client({ connectionString, connectionTimeoutMillis: TIMEOUT, query_timeout: TIMEOUT })
  client.on('error', () => {})
  try {
    await client.connect()
    // The archive may have been copied here from where it was written.
    await client.query(
      `update backups set verified_at = now() where backup_id = (
        select max(backup_id) from backups where ok and bytes = $1 and right(target, char_length($2) + 1) = '/' || $2
      )`,
      [size, basename(path)],
    )
  } finally {
    await client.end()
  }
}

/** Does nothing where the database cannot be reached, as on another machine that only checks backups. */
export async function noteVerified(settings: DatabaseSettings, path: string) {
  const address = await addressOf(settings).catch(() => undefined)
  if (address !== undefined) await note(address, path).catch(() => {})
}
