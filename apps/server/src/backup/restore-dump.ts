/** Restores a dump into the empty database of DATABASE_URL, and the pictures into DATA_DIR or the bucket of MEDIA_URL. */

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { type Config, StartupError } from '../config.ts'
import { type DatabaseSettings, shareDatabase } from '../db/open.ts'
import { createStore } from '../media/index.ts'
import { type Read, skip } from './archive-reader.ts'
import type { Header, Summary } from './format.ts'
import { claimStore, createPictureWriter } from './picture-writer.ts'
import { checkProgram, startProgram } from './postgres-tools.ts'
import { makeStaging } from './staging.ts'

/** Extensions may have been installed already. @throws StartupError */
async function refuseNonEmpty(client: Client) {
  const { rows } = await client.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname !~ '^pg_' and nspname <> 'information_schema'
       and not exists (select from pg_depend where objid = pg_class.oid and deptype = 'e')
     order by relkind = 'i', 1 limit 1`,
  )
  if (rows[0])
    throw new StartupError(
      `DATABASE_URL: the database is not empty (it contains ${rows[0].name}): name an empty one`,
    )
}

async function fillDatabase(client: Client, ownerUrl: string, dump: string) {
  // The comment of an extension can be set by its owner only, who may be another.
  const options = [
    '--single-transaction',
    '--exit-on-error',
    '--no-owner',
    '--no-privileges',
    '--no-comments',
  ]
  const { output, done } = startProgram('pg_restore', ownerUrl, [...options, dump])
  output.resume()
  await done
  await client.query('analyze')
}

type Settings = DatabaseSettings & Pick<Config, 'mediaBucket'>

/** If it fails, the database is as empty as before; pictures may have been stored, and are used when it is run again. @throws StartupError */
export async function restoreDump(settings: Settings, header: Header, read: Read): Promise<Summary> {
  const { ownerUrl } = await shareDatabase(settings)
  const client = new Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    await refuseNonEmpty(client)
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    await checkProgram('pg_restore', header.postgres, rows[0]?.server_version)
    const store = createStore(settings)
    await claimStore(store, header.storeId)
    return await restoreInto(settings.dataDir, createPictureWriter(store), read, (dump) =>
      fillDatabase(client, ownerUrl, dump),
    )
  } finally {
    await client.end()
  }
}

async function restoreInto(
  dataDir: string,
  pictures: ReturnType<typeof createPictureWriter>,
  read: Read,
  fill: (dump: string) => Promise<void>,
) {
  const staging = await makeStaging(dataDir)
  try {
    const dump = join(staging, 'database.dump')
    const summary = await read((entry) => {
      if (entry.path.startsWith('database.dump/'))
        return pipeline(entry.body, createWriteStream(dump, { flags: 'a', mode: 0o600 }))
      return entry.path.startsWith('media/') ? pictures.add(entry) : skip(entry)
    })
    // The pictures first: the database without them would be incomplete.
    await pictures.flush()
    await fill(dump)
    return summary
  } finally {
    await rm(staging, { recursive: true, force: true })
  }
}
