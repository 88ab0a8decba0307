/** Restores a dump into the empty database of DATABASE_URL or the bundled one, and the pictures into DATA_DIR or the bucket of MEDIA_URL. */

import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import { type Config, StartupError } from '../config.ts'
import { type DatabaseSettings, shareDatabase } from '../db/connections/open.ts'
import { createStore } from '../media/index.ts'
import { type Read, skip } from './archive/archive-reader.ts'
import type { Header, Summary } from './archive/format.ts'
import { claimStore, createPictureWriter } from './picture-writer.ts'
import { checkProgram, startProgram } from './postgres-tools.ts'
import { inStaging, makeStaging, openBundled, refuseUsed } from './staging.ts'

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

async function checkRestore(client: Client, { postgres }: Header) {
  const { rows } = await client.query<{ server_version: string }>('show server_version')
  await checkProgram('pg_restore', postgres, rows[0]?.server_version)
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

async function connected<Result>(ownerUrl: string, work: (client: Client) => Promise<Result>) {
  const client = new Client({ connectionString: ownerUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

type Settings = DatabaseSettings & Pick<Config, 'mediaBucket'>

/** If it fails, the database is as empty as before; pictures may have been stored, and are used when it is run again. @throws StartupError */
export async function restoreDump(settings: Settings, header: Header, read: Read): Promise<Summary> {
  const { ownerUrl } = await shareDatabase(settings)
  return connected(ownerUrl, async (client) => {
    await refuseNonEmpty(client)
    await checkRestore(client, header)
    const store = createStore(settings)
    await claimStore(store, header.storeId)
    const staging = await makeStaging(settings.dataDir)
    try {
      const { summary, dump } = await readInto(staging, createPictureWriter(store), read)
      await fillDatabase(client, ownerUrl, dump)
      return summary
    } finally {
      await rm(staging, { recursive: true, force: true })
    }
  })
}

/** Restores a dump into the bundled database of an empty DATA_DIR. If it fails, DATA_DIR is as empty as before. @throws StartupError */
export async function restoreDumpAsBundled(
  { dataDir, mediaBucket }: Settings,
  { header, read }: { header: Header; read: Read },
  signal: AbortSignal,
): Promise<Summary> {
  await refuseUsed(dataDir)
  return inStaging(dataDir, signal, async (staging) => {
    const store = createStore({ dataDir: staging, mediaBucket })
    await claimStore(store, header.storeId)
    const { summary, dump } = await readInto(staging, createPictureWriter(store), read)
    const database = await openBundled(staging)
    try {
      await connected(database.ownerUrl, async (client) => {
        await checkRestore(client, header)
        await fillDatabase(client, database.ownerUrl, dump)
      })
    } finally {
      await database.stop()
    }
    await rm(dump)
    return summary
  })
}

/** The pictures are stored, and the dump is in a file. The database without its pictures would be incomplete. */
async function readInto(staging: string, pictures: ReturnType<typeof createPictureWriter>, read: Read) {
  const dump = join(staging, 'database.dump')
  const summary = await read((entry) => {
    if (entry.path.startsWith('database.dump/'))
      return pipeline(entry.body, createWriteStream(dump, { flags: 'a', mode: 0o600 }))
    return entry.path.startsWith('media/') ? pictures.add(entry) : skip(entry)
  })
  await pictures.flush()
  return { summary, dump }
}
