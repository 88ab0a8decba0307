/** The security log: who did what, when and from where, to trace a fraud or a break-in. */

import type { SecurityDetails, SecurityEventKind } from '@canopy/contract/desk/security'
import { kept } from '@canopy/contract/kept'
import { MINUTE } from '@canopy/contract/limits'
import type { Db } from '../db/database.ts'
import { readFingerprints } from './fingerprints.ts'
import { deleteEventsBefore, insertEvents, type NewEvent, selectFilled } from './security-queries.ts'

/** Origin of a request. Only hashes of it are stored. `provider` is a wider network, of which a visitor may have many narrower ones. */
export type Origin = { network: string; provider: string; device: string }

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
  'key.refused': MINUTE,
  // Its detail says until when the limit lasts.
  'limit.reached': Infinity,
  'events.dropped': MINUTE,
}
/** Rows of such kinds that a member, or a network without a login, can fill in a minute. Further events are counted in one more row. */
export const BUCKET_ROWS = 20
/** Rows of the table from which on refusals are only counted; those of accounts may fill as many again. */
export const TABLE_ROWS = 1_000_000

export const isOfAccount = (kind: SecurityEventKind) => kind === 'login.refused' || kind === 'reset.asked'

/** Cause of an event, as far as visitors cannot choose it. */
const causeOf = ({ userId, origin }: SecurityEvent) => userId ?? origin?.provider ?? null

/**
 * Values that equal events share. A visitor cannot vary any of them without end, as a header can be: networks and accounts are limited by
 * the number of rows of a provider.
 */
export const equalityOf = (event: SecurityEvent) => [
  event.kind,
  event.userId ?? event.origin?.network ?? null,
  event.account?.trim().toLowerCase() ?? null,
  'detail' in event ? event.detail : {},
]

/** An event that happened `times`. */
export type CountedEvent = { event: SecurityEvent; times: number; isOfSeveralDevices: boolean }

/** `db` is the transaction that the event is about, if there is one. */
export const recordSecurityEvent = (db: Db, event: SecurityEvent) =>
  recordSecurityEvents(db, [{ event, times: 1, isOfSeveralDevices: false }])

export async function recordSecurityEvents(db: Db, events: readonly CountedEvent[]) {
  const { accountKey, networkKey, deviceKey, eventKey } = await readFingerprints(db)
  const now = Date.now()
  const rows = events.map(({ event, times, isOfSeveralDevices }): NewEvent => {
    const mergedFor = MERGED_FOR[event.kind]
    const isMerged = mergedFor !== undefined
    return {
      kind: event.kind,
      userId: event.userId ?? null,
      accountKey: event.account === undefined ? null : accountKey(event.account),
      networkKey: event.origin === undefined ? null : networkKey(event.origin.network),
      deviceKey: event.origin?.device ? deviceKey(event.origin.device) : null,
      detail: 'detail' in event ? event.detail : {},
      times,
      isOfSeveralDevices,
      mergeKey: isMerged ? eventKey([...equalityOf(event), Math.floor(now / mergedFor)]) : null,
      bucket:
        isMerged && event.kind !== 'events.dropped'
          ? eventKey([causeOf(event), isOfAccount(event.kind), Math.floor(now / MINUTE)])
          : null,
    }
  })
  const bounded = await withinBounds(db, rows, (bucket) => eventKey(['events.dropped', bucket]))
  await insertEvents(db, merge(bounded))
}

/**
 * Merges events that share a row, since one statement cannot change a row twice. Rows are in the order of their keys, so that two processes
 * that add to the same ones do not deadlock.
 */
function merge(rows: readonly NewEvent[]): NewEvent[] {
  const merged = new Map<string, NewEvent>()
  for (const [place, row] of rows.entries()) {
    const key = row.mergeKey?.toString('hex') ?? String(place)
    const first = merged.get(key) ?? { ...row, times: 0 }
    const isOfSeveralDevices =
      first.isOfSeveralDevices ||
      row.isOfSeveralDevices ||
      first.deviceKey?.toString('hex') !== row.deviceKey?.toString('hex')
    merged.set(key, { ...first, times: first.times + row.times, isOfSeveralDevices })
  }
  return [...merged].toSorted(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

/** Replaces rows for which there is no room by one that counts them: of their bucket, or of the minute if the table is full. */
async function withinBounds(db: Db, rows: readonly NewEvent[], keyOfDropped: (bucket: string) => Buffer) {
  if (rows.every(({ bucket }) => bucket === null)) return rows
  const { known, filled, tableRows } = await selectFilled(db, rows)
  const drop = (row: NewEvent, who: Pick<NewEvent, 'userId' | 'networkKey'>, bucket: string): NewEvent => ({
    ...row,
    ...who,
    kind: 'events.dropped',
    accountKey: null,
    deviceKey: null,
    detail: {},
    bucket: null,
    mergeKey: keyOfDropped(bucket),
  })
  return rows.map((row) => {
    const [key, bucket] = [row.mergeKey?.toString('hex'), row.bucket?.toString('hex')]
    if (key === undefined || bucket === undefined || known.has(key)) return row
    if (tableRows >= (isOfAccount(row.kind) ? 2 * TABLE_ROWS : TABLE_ROWS))
      return drop(row, { userId: null, networkKey: null }, String(Math.floor(Date.now() / MINUTE)))
    const count = filled.get(bucket) ?? 0
    if (count >= BUCKET_ROWS) return drop(row, row, bucket)
    known.add(key)
    filled.set(bucket, count + 1)
    return row
  })
}

export const deleteOldSecurityEvents = (db: Db, now: Date) =>
  deleteEventsBefore(db, new Date(now.getTime() - kept.securityEvent))
