import { sql } from 'kysely'
import { type Config, OutageError } from '../config.ts'
import type { Db } from '../db/database.ts'
import { encryptionOf } from './archive/encryption.ts'
import { placeOf } from './places/place.ts'
import { checkProgram } from './postgres-tools.ts'

/** A bucket that does not respond does not keep members waiting: `log` gets a line. @throws StartupError if backups cannot be made */
export async function checkBackups(
  config: Pick<
    Config,
    'backupEvery' | 'backupTo' | 'backupRecipients' | 'backupPassphrase' | 'databaseUrl' | 'dataDir'
  >,
  db: Db,
  log: (line: string) => void,
) {
  if (config.backupTo === undefined) return
  encryptionOf(config)
  await placeOf(config)
    .check()
    .catch((error: unknown) => {
      if (!(error instanceof OutageError)) throw error
      log(error.message)
    })
  if (config.databaseUrl === undefined || config.backupEvery === undefined) return
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(db)
  await checkProgram('pg_dump', rows[0]?.version ?? '')
}
