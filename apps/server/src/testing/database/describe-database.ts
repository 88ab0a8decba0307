/** Describes a schema like `pg_dump`, with which the bundled PostgreSQL does not come, from the catalogs. */

import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/database.ts'

const SCHEMAS = sql`(select oid from pg_namespace where nspname in ('public', 'pgboss'))`
/** Condition for objects that are not part of an extension. */
const own = (catalog: string, oid: RawBuilder<unknown>) =>
  sql`not exists (
    select from pg_depend where classid = ${sql.lit(catalog)}::regclass and objid = ${oid} and deptype = 'e'
  )`

/** Describes each object in one line, with everything that defines it. */
export async function describeSchema(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with lines (kind, name, definition) as (
      select 'schema', nspname::text, jsonb_build_object('acl', nspacl) from pg_namespace where oid in ${SCHEMAS}
      union all
      select 'extension', extname::text, jsonb_build_object('schema', extnamespace::regnamespace) from pg_extension
      union all
      select 'relation', oid::regclass::text, jsonb_build_array(
        relkind, relpersistence, relreplident, reloptions, relacl, relrowsecurity, pg_get_expr(relpartbound, oid),
        pg_get_partkeydef(oid), case when relkind = 'v' then pg_get_viewdef(oid) end
      )
      from pg_class where relnamespace in ${SCHEMAS} and relkind <> 'i' and ${own('pg_class', sql`pg_class.oid`)}
      union all
      select 'column', attrelid::regclass || '.' || attname, jsonb_build_array(
        row_number() over (partition by attrelid order by attnum), format_type(atttypid, atttypmod), attnotnull, attidentity,
        attgenerated, attcollation::regcollation, attstattarget, attstorage, attcompression, attacl,
        (select pg_get_expr(adbin, adrelid) from pg_attrdef where adrelid = attrelid and adnum = attnum)
      )
      from pg_attribute join pg_class on pg_class.oid = attrelid
      where relnamespace in ${SCHEMAS} and attnum > 0 and not attisdropped
      union all
      select 'constraint', conrelid::regclass || '.' || conname, jsonb_build_array(pg_get_constraintdef(oid), convalidated)
      from pg_constraint where connamespace in ${SCHEMAS}
      union all
      select 'index', indexrelid::regclass::text, jsonb_build_array(pg_get_indexdef(indexrelid), indisclustered, indisreplident, indisvalid)
      from pg_index join pg_class on pg_class.oid = indexrelid where relnamespace in ${SCHEMAS}
      union all
      select 'sequence', seqrelid::regclass::text, to_jsonb(pg_sequence) - 'seqrelid'
      from pg_sequence join pg_class on pg_class.oid = seqrelid where relnamespace in ${SCHEMAS}
      union all
      select 'trigger', tgrelid::regclass || '.' || tgname, jsonb_build_array(pg_get_triggerdef(oid), tgenabled)
      from pg_trigger where not tgisinternal
      union all
      select 'function', oid::regprocedure::text, jsonb_build_array(pg_get_functiondef(oid), proacl)
      from pg_proc where pronamespace in ${SCHEMAS} and ${own('pg_proc', sql`pg_proc.oid`)}
      union all
      select 'enum', enumtypid::regtype::text, jsonb_agg(enumlabel order by enumsortorder) from pg_enum group by enumtypid
      union all
      select 'comment', pg_describe_object(classoid, objoid, objsubid), to_jsonb(description)
      from pg_description where objoid >= 16384
      union all
      select 'privileges', defaclrole::regrole::text, to_jsonb(pg_default_acl) from pg_default_acl
    )
    select kind || ' ' || name || ': ' || definition as line from lines order by line`.execute(db)
  return rows.map(({ line }) => line)
}

/** Columns that differ from one database to the next: times, and the random values of secrets. */
const VARYING = ['applied_at', 'created_on', 'updated_on', 'hour', 'value']

/** All rows, by the names of the tables. */
export async function readRows(db: Db): Promise<Record<string, unknown[]>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select relnamespace::regnamespace::text as schema, relname as name from pg_class
    where relnamespace in ${SCHEMAS} and relkind in ('r', 'p') and not relispartition order by 1, 2`.execute(
    db,
  )
  const found: Record<string, unknown[]> = {}
  for (const { schema, name } of tables) {
    const { rows } = await sql<{ row: unknown }>`
      select to_jsonb(t) - ${VARYING}::text[] as row from ${sql.table(`${schema}.${name}`)} t order by 1`.execute(
      db,
    )
    if (rows.length > 0) found[`${schema}.${name}`] = rows.map(({ row }) => row)
  }
  return found
}
