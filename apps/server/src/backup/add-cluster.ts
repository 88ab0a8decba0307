/**
 * The bundled database, copied while it runs with PostgreSQL's low-level backup API: its folder between `pg_backup_start` and
 * `pg_backup_stop`, and the write-ahead log of that time, from which a restored database repairs what changed meanwhile.
 */

import type { FileHandle } from 'node:fs/promises'
import { open, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Client } from 'pg'
import { StartupError } from '../config.ts'
import { unlessMissing } from '../files/files.ts'
import type { ArchiveWriter } from './archive/archive-writer.ts'

const CHUNK = 1024 * 1024
const CONTROL = 'global/pg_control'

/** PostgreSQL makes them anew. The log is copied afterwards. */
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const isLeftOut = (path: string) =>
  [CONTROL, 'postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'].includes(path) ||
  /(^|\/)(pgsql_tmp|pg_internal\.init)[^/]*$/.test(path)

/** Exactly `size` bytes: what was added meanwhile is left out, and what was cut off is zeros, both of which the log repairs. */
async function* exactly(file: FileHandle, size: number) {
  let rest = size
  while (rest > 0) {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.allocUnsafe(Math.min(CHUNK, rest)) })
    if (bytesRead === 0) buffer.fill(0)
    const chunk = bytesRead === 0 ? buffer : buffer.subarray(0, bytesRead)
    rest -= chunk.length
    yield chunk
  }
}

async function addFile(archive: ArchiveWriter, path: string, source: string) {
  // PostgreSQL deletes files while it runs.
  const file = await unlessMissing(open(source))
  if (!file) return
  try {
    const { size } = await file.stat()
    await archive.add(path, size, exactly(file, size))
  } finally {
    await file.close()
  }
}

async function addFolder(archive: ArchiveWriter, data: string, folder: string): Promise<void> {
  await archive.addFolder(join('postgres/data', folder))
  if (EMPTIED.has(folder)) return
  for (const entry of (await unlessMissing(readdir(join(data, folder), { withFileTypes: true }))) ?? []) {
    const path = join(folder, entry.name)
    if (isLeftOut(path)) continue
    if (entry.isDirectory()) await addFolder(archive, data, path)
    else if (entry.isFile()) await addFile(archive, `postgres/data/${path}`, join(data, path))
    else throw new StartupError(`${join(data, path)} is a link, which a backup cannot contain`)
  }
}

/** Read again until nothing was written at the same time. */
async function readControl(data: string): Promise<Buffer> {
  const [one, other] = [await readFile(join(data, CONTROL)), await readFile(join(data, CONTROL))]
  return one.equals(other) ? one : readControl(data)
}

async function addLog(archive: ArchiveWriter, client: Client, data: string, from: string, to: string) {
  const { rows } = await client.query<{ name: string; isFirst: boolean; isLast: boolean }>(
    `select name, name = first as "isFirst", name = last as "isLast"
     from pg_ls_waldir(), pg_walfile_name($1) as first, pg_walfile_name($2) as last
     where name between first and last and name ~ '^[0-9A-F]{24}$' order by name`,
    [from, to],
  )
  if (!rows.at(0)?.isFirst || !rows.at(-1)?.isLast)
    throw new Error('PostgreSQL has removed a part of its log that the backup needs')
  for (const { name } of rows)
    await addFile(archive, `postgres/data/pg_wal/${name}`, join(data, 'pg_wal', name))
}

/** Returns the time before which everything committed is in the archive. `client` is connected as a superuser. */
export async function addCluster(archive: ArchiveWriter, client: Client): Promise<Date> {
  const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`)
  const data = rows[0]?.data ?? ''
  // Keeps the log until this connection ends.
  await client.query(`select pg_create_physical_replication_slot('canopy_backup', true, true)`)
  const begun = await client.query<{ from: string }>(
    `select pg_backup_start('canopy backup', fast => true) as "from"`,
  )
  await addFolder(archive, data, '')
  const control = await readControl(data)
  await archive.add(`postgres/data/${CONTROL}`, control.length, [control])

  const now = await client.query<{ time: Date }>('select clock_timestamp() as time')
  const ended = await client.query<{ to: string; label: string; tablespaces: string | null }>(
    'select lsn as "to", labelfile as label, spcmapfile as tablespaces from pg_backup_stop(wait_for_archive => false)',
  )
  const [stop, first, last] = [ended.rows[0], begun.rows[0], now.rows[0]]
  if (!stop || !first || !last) throw new Error('PostgreSQL did not end the backup')
  if (stop.tablespaces) throw new StartupError('The database has tablespaces, which a backup cannot contain')
  await archive.addText('postgres/data/backup_label', stop.label)
  await addLog(archive, client, data, first.from, stop.to)
  await addFile(archive, 'postgres/password', join(dirname(data), 'password'))
  return last.time
}
