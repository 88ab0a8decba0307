/** The security log: who did what, when and from where, to trace a fraud or a break-in. */

import { createHash } from 'node:crypto'
import { kept } from '@canopy/contract/kept'
import { MINUTE } from '@canopy/contract/limits'
import type { SecurityDetails, SecurityEventKind } from '@canopy/contract/stewards/security'
import type { Db } from '../db/database.ts'
import { readFingerprints } from './fingerprints.ts'
import { deleteEventsBefore, insertEvents, type NewEvent } from './security-queries.ts'

/** Where a request came from. Only hashes of it are stored. */
export type Origin = { network: string; device: string }

type What = {
  [Kind in SecurityEventKind]: string extends keyof SecurityDetails[Kind]
    ? { kind: Kind }
    : { kind: Kind; detail: SecurityDetails[Kind] }
}[SecurityEventKind]

/** `account` is the e-mail address that was tried, of which only a hash is stored. */
export type SecurityEvent = What & { userId?: string; account?: string; origin?: Origin }

/** Equal events of kinds that can be repeated without end share one row for this time, which counts them. */
const MERGED_FOR: Partial<Record<SecurityEventKind, number>> = {
  'login.refused': MINUTE,
  'reset.asked': MINUTE,
  'access.refused': MINUTE,
  // Its detail says until when the limit lasts.
  'limit.reached': Infinity,
}

function mergeKeyOf({ kind, userId, accountKey, networkKey, deviceKey, detail }: NewEvent) {
  const time = MERGED_FOR[kind]
  if (time === undefined) return null
  const parts = [kind, userId, accountKey, networkKey, deviceKey, detail, Math.floor(Date.now() / time)]
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** `db` is the transaction that the event is about, if there is one. */
export const recordSecurityEvent = (db: Db, event: SecurityEvent) =>
  recordSecurityEvents(db, [{ event, times: 1 }])

/** Records several events, each of which happened `times`. */
export async function recordSecurityEvents(
  db: Db,
  events: readonly { event: SecurityEvent; times: number }[],
) {
  const { accountKey, networkKey, deviceKey } = await readFingerprints(db)
  const rows = new Map<string, NewEvent & { times: number; mergeKey: Buffer | null }>()
  for (const [place, { event, times }] of events.entries()) {
    const row: NewEvent = {
      kind: event.kind,
      userId: event.userId ?? null,
      accountKey: event.account === undefined ? null : accountKey(event.account),
      networkKey: event.origin === undefined ? null : networkKey(event.origin.network),
      deviceKey: event.origin?.device ? deviceKey(event.origin.device) : null,
      detail: 'detail' in event ? event.detail : {},
    }
    const mergeKey = mergeKeyOf(row)
    // One statement cannot change a row twice.
    const key = mergeKey?.toString('hex') ?? String(place)
    rows.set(key, { ...row, mergeKey, times: times + (rows.get(key)?.times ?? 0) })
  }
  // In the order of their keys, so that two processes that add to the same rows do not deadlock.
  const inOrder = [...rows].toSorted(([one], [other]) => (one < other ? -1 : 1))
  await insertEvents(
    db,
    inOrder.map(([, row]) => row),
  )
}

export const deleteOldSecurityEvents = (db: Db, now: Date) =>
  deleteEventsBefore(db, new Date(now.getTime() - kept.securityEvent))
