/** `npm run backup`: writes the database and the pictures into one archive, also while Canopy is running. */

import { existsSync } from 'node:fs'
import { Client } from 'pg'
import { StartupError } from '../config.ts'
import { type DatabaseSettings, shareDatabase } from '../db/open.ts'
import type { PictureStore } from '../media/picture-store.ts'
import { readVersion } from '../migrate.ts'
import { addCluster } from './add-cluster.ts'
import { addDump } from './add-dump.ts'
import { addPictures } from './add-pictures.ts'
import { writeArchive } from './archive-writer.ts'
import type { Encrypt } from './encryption.ts'
import { HEADER, type Header, SUMMARY, type Summary, sizeOf } from './format.ts'
import { checkProgram } from './postgres-tools.ts'
import { showProgress } from './progress.ts'

type Options = {
  encrypt: Encrypt | undefined
  output: Parameters<typeof showProgress>[2]
  /** Ends it, and leaves nothing. */
  signal: AbortSignal
}

/** About as much as a quiet database writes while it is copied. */
const LOG_ESTIMATE = 32_000_000

/** @throws StartupError if another backup of the database is running. It may go on after the command was killed, for a moment. */
async function claim(client: Client) {
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(hashtext('canopy backup')) as got`,
  )
  if (!rows[0]?.got) throw new StartupError('Another backup of this database is running')
}

async function describe(
  client: Client,
  { databaseUrl }: DatabaseSettings,
  store: PictureStore,
): Promise<Header> {
  const { rows } = await client.query<{ postgres: string; begunAt: Date }>(
    `select current_setting('server_version') as postgres, now() as "begunAt"`,
  )
  const migrations = await client
    .query<{ name: string; storeId: string | null }>(
      `select max(name) as name, (select id from media_store) as "storeId" from schema_migrations`,
    )
    .catch(() => {
      throw new StartupError('The database has no tables of Canopy')
    })
  const storeId = await store.readId()
  const known = migrations.rows[0]?.storeId ?? undefined
  // The settings of the server may be missing where the backup is made, for instance by cron.
  if (known !== undefined && known !== storeId)
    throw new StartupError(
      `The pictures in ${store.place} are not those of the database: MEDIA_URL and DATA_DIR must be those of the server`,
    )
  return {
    format: 1,
    canopy: await readVersion(),
    postgres: rows[0]?.postgres.split(' ')[0] ?? '',
    database: databaseUrl === undefined ? 'folder' : 'dump',
    lastMigration: migrations.rows[0]?.name ?? '',
    storeId,
    begunAt: (rows[0]?.begunAt ?? new Date()).toISOString(),
  }
}

async function estimate(client: Client, { databaseUrl }: DatabaseSettings, store: PictureStore) {
  const { rows } = await client.query<{ own: string; all: string }>(
    'select pg_database_size(current_database()) as own, sum(pg_database_size(oid)) as "all" from pg_database where datallowconn',
  )
  const database = databaseUrl === undefined ? Number(rows[0]?.all) + LOG_ESTIMATE : Number(rows[0]?.own)
  return database + (await store.bytes('private')) + (await store.bytes('public'))
}

/** Returns the text to print. @throws StartupError */
export async function backUp(
  source: DatabaseSettings,
  store: PictureStore,
  path: string,
  { encrypt, output, signal }: Options,
): Promise<string> {
  if (existsSync(path)) throw new StartupError(`${path} exists already`)
  const database = await shareDatabase(source)
  const client = new Client({ connectionString: database.ownerUrl })
  // Statements reject when the connection breaks; an 'error' without a listener would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await claim(client)
    const header = await describe(client, source, store)
    if (header.database === 'dump') await checkProgram('pg_dump', header.postgres)
    const progress = showProgress('Backup', await estimate(client, source, store), output)
    try {
      const summary = await write(
        { path, encrypt, client, header, store, ownerUrl: database.ownerUrl },
        (bytes) => {
          signal.throwIfAborted()
          progress.add(bytes)
        },
      )
      progress.end()
      return `${path}: ${contentsOf(header, summary)}`
    } catch (error) {
      progress.stop()
      throw error
    }
  } finally {
    await client.end()
    await database.stop()
  }
}

type Work = {
  path: string
  encrypt: Encrypt | undefined
  client: Client
  header: Header
  store: PictureStore
  ownerUrl: string
}

async function write(
  { path, encrypt, client, header, store, ownerUrl }: Work,
  onBytes: (bytes: number) => void,
) {
  let summary: Summary | undefined
  await writeArchive(
    path,
    encrypt,
    async (archive) => {
      await archive.addText(HEADER, `${JSON.stringify(header, null, 2)}\n`)
      const consistentAt =
        header.database === 'folder'
          ? await addCluster(archive, client)
          : await addDump(archive, client, ownerUrl)
      const pictures = await addPictures(archive, store)
      summary = { consistentAt: consistentAt.toISOString(), ...archive.totals(), ...pictures }
      await archive.addText(SUMMARY, `${JSON.stringify(summary, null, 2)}\n`)
    },
    onBytes,
  )
  if (!summary) throw new Error('the archive has no summary')
  return summary
}

/** What an archive contains, for people. */
export function contentsOf(
  header: Header,
  { consistentAt, bytes, files, pictures, removedPictures }: Summary,
) {
  const database = header.database === 'folder' ? 'the bundled database' : 'a dump of the database'
  return [
    `${sizeOf(bytes)} in ${files} files: ${database} (PostgreSQL ${header.postgres}, ${header.lastMigration}) of Canopy ${header.canopy}`,
    `with everything committed before ${consistentAt}, and ${pictures} picture files`,
    ...(removedPictures > 0 ? [`(${removedPictures} more were deleted meanwhile)`] : []),
  ].join(' ')
}
