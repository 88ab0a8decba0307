import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

async function only<Row>(query: Promise<{ rows: Row[] }>): Promise<Row> {
  const [row] = (await query).rows
  if (row === undefined) throw new Error('the database returned no row')
  return row
}

export const selectServer = (db: Db) =>
  only(
    sql<{ version: string; encoding: string; collation: string; mayChangeSchema: boolean }>`
      select split_part(current_setting('server_version'), ' ', 1) as version, pg_encoding_to_char(encoding) as encoding,
        datcollate as collation, has_schema_privilege('public', 'create') as "mayChangeSchema"
      from pg_database where datname = current_database()`.execute(db),
  )

/** Statements of the app that wait for a lock of others, and for how many seconds the longest transaction has been open. */
export const selectActivity = (db: Db) =>
  only(
    sql<{ waiting: number; longest: number }>`
      select count(*) filter (where wait_event_type = 'Lock' and query_start < now() - interval '5 seconds')::integer as waiting,
        coalesce(max(extract(epoch from now() - xact_start)), 0)::float8 as longest
      from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`.execute(
      db,
    ),
  )

/** Time of the database, in milliseconds since 1970. */
export const selectTime = async (db: Db) =>
  (
    await only(
      sql<{ time: number }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as time`.execute(
        db,
      ),
    )
  ).time

export const selectFailedReviews = (db: Db) =>
  only(
    sql<{ count: number }>`select count(*)::integer as count from proofs where status = 'Error'`.execute(db),
  )

/** The last backup that succeeded, and whether the newest one did. */
export async function selectLastBackup(db: Db) {
  const { rows } = await sql<{ finishedAt: Date; target: string; newestFailed: boolean }>`
    select finished_at as "finishedAt", target,
      not (select ok from backups order by finished_at desc, backup_id desc limit 1) as "newestFailed"
    from backups where ok order by finished_at desc limit 1`.execute(db)
  return rows[0]
}

/** The backup that was read back completely last. */
export async function selectLastVerified(db: Db) {
  const { rows } = await sql<{ verifiedAt: Date; target: string }>`
    select verified_at as "verifiedAt", target from backups where verified_at is not null order by verified_at desc limit 1`.execute(
    db,
  )
  return rows[0]
}

/** Releases that have left a trace in the database, and the names of its migrations. */
export const selectReleases = (db: Db) =>
  only(
    sql<{ versions: string[]; migrations: string[] }>`
      select array(select version from schema_functions union select version from nodes where version <> '') as versions,
        array(select name from schema_migrations order by name) as migrations`.execute(db),
  )

/** Browsers to which messages are pushed, and messages that could not be. */
export const selectPushes = (db: Db) =>
  only(
    sql<{ browsers: number; givenUp: number }>`
      select (select count(*)::integer from push_subscriptions) as browsers,
        (select count(*)::integer from given_up_jobs where kind in ('push', 'push_summary')) as "givenUp"`.execute(
      db,
    ),
  )

/** Seconds since the last backup that succeeded, or since the installation if there is none. */
export const selectBackupAge = async (db: Db) =>
  (
    await only(
      sql<{ age: number }>`
        select extract(epoch from now() - coalesce(
          (select max(finished_at) from backups where ok), (select min(applied_at) from schema_migrations)
        ))::float8 as age`.execute(db),
    )
  ).age

export const selectSizes = (db: Db) =>
  only(
    sql<{
      members: number
      young: number
      waitingForRoom: number
      connections: number
      connectionsMax: number
    }>`
      select (select count(*)::integer from users) as members,
        (
          select count(*)::integer from users, policies
          where active and joined_at > now() - make_interval(days => young_days)
        ) as young,
        (select count(*)::integer from waiting_points where waits_for = 'room') as "waitingForRoom",
        (select count(*)::integer from pg_stat_activity where backend_type = 'client backend') as connections,
        current_setting('max_connections')::integer as "connectionsMax"`.execute(db),
  )
