/**
 * The SQL files that make the schema. Migrations are applied once, in the order of their names. The files in `functions` come after them,
 * and are applied again when they have changed: they contain functions with their triggers.
 */

import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { isOlder, readVersion } from '../files/version.ts'

const FOLDER = resolve(import.meta.dirname, '../../migrations')
const FUNCTIONS = 'functions'
/** Marks a statement that only releases from this version on work with. */
const CONTRACT = /^-- contract: unused since v(\d+\.\d+\.\d+)$/gm

const listFiles = async (folder: string) =>
  (await readdir(join(FOLDER, folder))).filter((file) => file.endsWith('.sql')).sort()

/** Paths in the folder of migrations. */
export const listMigrations = () => listFiles('.')
const listFunctions = async () => (await listFiles(FUNCTIONS)).map((file) => `${FUNCTIONS}/${file}`)

const read = (path: string) => readFile(join(FOLDER, path), 'utf8')
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function exists(tx: Tx, table: string) {
  const { rows } = await sql`select where to_regclass(${table}) is not null`.execute(tx)
  return rows.length > 0
}

/** The app's role may not create tables, but processes with that role alone start where nothing is pending. */
export async function createTables(tx: Tx) {
  if (!(await exists(tx, 'schema_migrations')))
    await sql`create table schema_migrations (name text primary key, applied_at timestamptz not null default now())`.execute(
      tx,
    )
  // `version` is the release that has applied the file.
  if (!(await exists(tx, 'schema_functions')))
    await sql`create table schema_functions (file text primary key, hash text not null, version text not null)`.execute(
      tx,
    )
}

/** The names of the migrations that the database has. */
export async function selectApplied(tx: Tx): Promise<Set<string>> {
  if (!(await exists(tx, 'schema_migrations'))) return new Set()
  const { rows } = await sql<{ name: string }>`select name from schema_migrations`.execute(tx)
  return new Set(rows.map((row) => row.name))
}

/** Paths of the files that are new or have changed; undefined if a newer release has applied some. */
export async function selectChangedFunctions(tx: Tx): Promise<string[] | undefined> {
  const paths = await listFunctions()
  if (!(await exists(tx, 'schema_functions'))) return paths
  const { rows } = await sql<{ file: string; hash: string; version: string }>`
    select file, hash, version from schema_functions`.execute(tx)
  const own = await readVersion()
  if (rows.some(({ version }) => isOlder(own, version))) return undefined
  const known = new Map(rows.map(({ file, hash }) => [file, hash]))
  const hashes = await Promise.all(paths.map(async (path) => hashOf(await read(path))))
  return paths.filter((path, place) => known.get(path) !== hashes[place])
}

/** Applies a migration or a file of functions. */
export async function applyFile(tx: Tx, path: string) {
  const text = await read(path)
  await sql.raw(text).execute(tx)
  if (path.startsWith(FUNCTIONS)) {
    await sql`
      insert into schema_functions (file, hash, version) values (${path}, ${hashOf(text)}, ${await readVersion()})
      on conflict (file) do update set hash = excluded.hash, version = excluded.version`.execute(tx)
    return
  }
  await sql`insert into schema_migrations (name) values (${path})`.execute(tx)
  for (const [, version = ''] of text.matchAll(CONTRACT)) await raiseOldest(tx, version)
}

/** The oldest release that works with the database, which is a comment on the table of migrations. */
export async function findOldest(tx: Tx): Promise<string> {
  const { rows } = await sql<{ oldest: string | null }>`
    select obj_description('schema_migrations'::regclass) as oldest`.execute(tx)
  return rows[0]?.oldest ?? '0.0.0'
}

async function raiseOldest(tx: Tx, version: string) {
  if (isOlder(await findOldest(tx), version))
    await sql`comment on table schema_migrations is ${sql.lit(version)}`.execute(tx)
}
