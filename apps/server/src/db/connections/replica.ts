/** A replica of the database, which is used while it responds and is hardly behind. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import { sql } from 'kysely'
import { type Db, onPool, openPool } from '../database.ts'
import { readIdentity } from './checks.ts'

const CHECK_EVERY = SECOND
const CHECK_TIMEOUT = 2 * SECOND
const LAG_MAX = 10 * SECOND
/** A read that takes longer is repeated on the primary. */
const READ_TIMEOUT = 5 * SECOND
const POSITIONS_MAX = 20

/** Everything that was committed before `at` is in the write-ahead log up to `position`. */
type ReplicaPosition = { at: number; position: number }

type ReplicaState = { isUsed: boolean; lag: number | undefined; error: unknown }

type Parts = {
  url: string
  connections: number
  primary: Db
  now: () => number
  /** Called after the first check, and whenever the replica is used or no longer used. */
  onChange: (name: string, state: ReplicaState) => void
}

export type Replica = ReturnType<typeof watchReplica>

async function readPosition(db: Db, position: string): Promise<number | null> {
  const query = sql<{ position: number | null }>`
    select pg_wal_lsn_diff(${sql.raw(position)}, '0/0')::bigint as position`.execute(db)
  const timeout = sleep(CHECK_TIMEOUT, undefined, { ref: false }).then(() => {
    throw new Error(`no response within ${CHECK_TIMEOUT} ms`)
  })
  const { rows } = await Promise.race([query, timeout])
  return rows[0]?.position ?? null
}

/** Checks the replica every second until `close`. Times are those of `now`, in milliseconds, which never goes back. */
export function watchReplica({ url, connections, primary, now, onChange }: Parts) {
  const name = new URL(url).host
  const closing = new AbortController()
  const { signal } = closing
  /** Positions of the primary that the replica has not reached yet, oldest first. */
  const positions: ReplicaPosition[] = []
  let db = open()
  let error: unknown
  let isReachable = false
  /** Whether the server is known to be a replica of the primary. Another one may be at the address when it can be reached again. */
  let isKnown = false
  /** The replica has everything that was committed before this time. */
  let currentUntil: number | undefined
  let wasUsed: boolean | undefined

  function open() {
    // An idle connection that breaks is replaced; whether the replica can be used is for the checks to find out.
    return onPool(openPool(url, connections, () => {}, { query_timeout: READ_TIMEOUT }))
  }

  const lag = () => (currentUntil === undefined ? undefined : Math.max(0, now() - currentUntil))
  const isUsed = () => isReachable && (lag() ?? Infinity) <= LAG_MAX

  async function identify() {
    const [own, other] = await Promise.all([readIdentity(primary), readIdentity(db)])
    if (own !== undefined && other !== undefined && own !== other)
      throw new Error('this is a replica of another database')
    isKnown = true
  }

  async function check() {
    const at = now()
    const [written, replayed] = await Promise.all([
      // If the primary does not respond, the replica just grows old.
      readPosition(primary, 'pg_current_wal_lsn()').catch(() => null),
      readPosition(db, 'case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end'),
    ])
    if (replayed === null) throw new Error('this server is no replica')
    if (!isKnown) await identify()
    if (written !== null) positions.push({ at, position: written })
    for (let [position] = positions; position && position.position <= replayed; [position] = positions) {
      currentUntil = position.at
      positions.shift()
    }
    if (positions.length > POSITIONS_MAX) positions.shift()
  }

  async function watch() {
    while (!signal.aborted) {
      try {
        await check()
        isReachable = true
        error = undefined
      } catch (cause) {
        isReachable = false
        isKnown = false
        error = cause
        // Connections to a machine that is gone may never end.
        db.destroy().catch(() => {})
        db = open()
      }
      // A replica that is busy has not reached the first position yet.
      const isDecided = error !== undefined || currentUntil !== undefined
      if (isDecided && isUsed() !== wasUsed && !signal.aborted) {
        wasUsed = isUsed()
        onChange(name, { isUsed: wasUsed, lag: lag(), error })
      }
      await sleep(CHECK_EVERY, undefined, { signal }).catch(() => {})
    }
    await db.destroy()
  }
  const watching = watch()

  return {
    name,
    lag,
    isUsed,
    /** Undefined unless the replica can be used and has everything that was committed until `time`. */
    currentSince: (time: number) =>
      isUsed() && currentUntil !== undefined && currentUntil > time ? db : undefined,
    close() {
      closing.abort()
      return watching
    },
  }
}
