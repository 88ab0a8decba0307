/** `npm run backup`: writes the database and the pictures into one archive, also while Canopy is running. */

import { existsSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { Client } from 'pg'
import { StartupError } from '../config.ts'
import { type DatabaseSettings, shareDatabase } from '../db/connections/open.ts'
import { readVersion } from '../files/version.ts'
import type { PictureStore } from '../media/stores/picture-store.ts'
import { addCluster } from './add-cluster.ts'
import { addDump } from './add-dump.ts'
import { addPictures } from './add-pictures.ts'
import { writeArchive } from './archive/archive-writer.ts'
import type { Encrypt } from './archive/encryption.ts'
import { HEADER, type Header, SUMMARY, type Summary, sizeOf } from './archive/format.ts'
import { checkProgram } from './postgres-tools.ts'
import { showProgress } from './progress.ts'

export type BackupOptions = {
  encrypt: Encrypt | undefined
  output: Parameters<typeof showProgress>[2]
  /** Ends it, and leaves nothing. */
  signal: AbortSignal
  /** Writes the bundled database as pg_dump does, for another version of PostgreSQL. */
  dump?: boolean
}

/** `take` stores the archive that was written to `path`, and may add a line to what is printed. */
export type Destination = { path: string; target: string; take(): Promise<string | undefined> }

/** Bytes, about what a quiet database writes to its log while it is copied. */
const LOG_ESTIMATE = 32_000_000

/** @throws StartupError if another backup of the database is running. It may go on after the command was killed, for a moment. */
async function claim(client: Client) {
  const { rows } = await client.query<{ got: boolean }>(
    `select pg_try_advisory_lock(hashtext('canopy backup')) as got`,
  )
  if (!rows[0]?.got) throw new StartupError('Another backup of this database is running')
}

async function describe(client: Client, isFolder: boolean, store: PictureStore): Promise<Header> {
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
    database: isFolder ? 'folder' : 'dump',
    lastMigration: migrations.rows[0]?.name ?? '',
    storeId,
    begunAt: (rows[0]?.begunAt ?? new Date()).toISOString(),
  }
}

async function estimate(client: Client, { database }: Header, store: PictureStore) {
  const { rows } = await client.query<{ tables: string; all: string }>(
    `select (select sum(pg_database_size(oid)) from pg_database where datallowconn) as "all",
       (select sum(pg_table_size(oid)) from pg_class where relkind in ('r', 'm')) as tables`,
  )
  const size = database === 'folder' ? Number(rows[0]?.all) + LOG_ESTIMATE : Number(rows[0]?.tables)
  return size + (await store.bytes('private')) + (await store.bytes('public'))
}

/** @throws StartupError, instead of filling the disk */
async function checkSpace(folder: string, needed: number) {
  const { bavail, bsize } = await statfs(folder).catch(() => {
    throw new StartupError(`${folder} does not exist or cannot be read`)
  })
  const free = bavail * bsize
  if (free < needed)
    throw new StartupError(`${folder} has ${sizeOf(free)} free, and the backup needs about ${sizeOf(needed)}`)
}

/** An older database has no such table, and its connection may be what failed. */
async function record(client: Client, { database }: Header, target: string, bytes: number | undefined) {
  await client
    .query(
      `with old as (delete from backups where finished_at < now() - interval '1 year')
       insert into backups (kind, target, bytes, ok) values ($1, $2, $3, $4)`,
      [database, target, bytes, bytes !== undefined],
    )
    .catch(() => {})
}

/** Returns the text to print. @throws StartupError */
export async function backUp(
  source: DatabaseSettings,
  store: PictureStore,
  path: string,
  options: BackupOptions,
): Promise<string> {
  if (existsSync(path)) throw new StartupError(`${path} exists already`)
  const destination = { path, target: resolve(path), take: async () => undefined }
  return backUpTo(source, store, async () => destination, options)
}

/** Backs up to the destination that `choose` returns once no other backup can run; does nothing if it returns none. @throws StartupError */
export async function backUpTo(
  source: DatabaseSettings,
  store: PictureStore,
  choose: (client: Client, header: Header) => Promise<Destination | undefined>,
  options: BackupOptions,
): Promise<string> {
  const database = await shareDatabase(source)
  const { ownerUrl } = database
  const client = new Client({ connectionString: ownerUrl })
  // Statements reject when the connection breaks; an 'error' without a listener would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    await claim(client)
    const header = await describe(client, source.databaseUrl === undefined && !options.dump, store)
    const destination = await choose(client, header)
    return destination === undefined
      ? ''
      : await recorded({ encrypt: options.encrypt, client, header, store, ownerUrl }, destination, options)
  } finally {
    await client.end()
    await database.stop()
  }
}

async function recorded(work: Work, { path, target, take }: Destination, { output, signal }: BackupOptions) {
  const { client, header, store } = work
  try {
    if (header.database === 'dump') await checkProgram('pg_dump', header.postgres)
    const size = await estimate(client, header, store)
    await checkSpace(dirname(path), size)
    const progress = showProgress('Backup', size, output)
    try {
      const summary = await write(work, path, (bytes) => {
        signal.throwIfAborted()
        progress.add(bytes)
      })
      const { size: bytes } = await stat(path)
      const more = await take()
      progress.end()
      await record(client, header, target, bytes)
      return [`${target}: ${contentsOf(header, summary)}`, more].filter(Boolean).join('\n')
    } catch (error) {
      progress.stop()
      throw error
    }
  } catch (error) {
    if (!signal.aborted) await record(client, header, target, undefined)
    throw error
  }
}

type Work = {
  encrypt: Encrypt | undefined
  client: Client
  header: Header
  store: PictureStore
  ownerUrl: string
}

async function write(
  { encrypt, client, header, store, ownerUrl }: Work,
  path: string,
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

/** Describes an archive to people. */
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
