import type { Db } from '../db/database.ts'
import { readAll } from '../db/read-all.ts'
import { selectLinks } from './audit-queries.ts'

type Verification = {
  /** Number of entries read, up to the first fault. */
  entries: number
  /** Hash of the last entry, in hexadecimal digits; undefined if there is none. */
  lastHash: string | undefined
  /** Says where the chain breaks; undefined if it is intact. */
  fault?: string
}

/** Walks the audit log from its first entry, in pages, and stops at the first entry that is missing or was changed. */
export async function verifyAuditLog(db: Db): Promise<Verification> {
  let entries = 0
  let last: Buffer | undefined
  const links = readAll(
    (limit, after: number | undefined) => selectLinks(db, after ?? 0, limit),
    ({ entryId }) => entryId,
  )
  const found = (fault?: string): Verification => ({
    entries,
    lastHash: last?.toString('hex'),
    ...(fault !== undefined && { fault }),
  })
  for await (const { entryId, previousHash, hash, computed } of links) {
    const expected = entries + 1
    if (entryId !== expected) return found(`entry ${expected} is missing`)
    if (!hash.equals(computed)) return found(`entry ${entryId} was changed`)
    if (!(last ? previousHash?.equals(last) : previousHash === null))
      return found(`entry ${entryId} does not follow the entry before it`)
    last = hash
    entries = entryId
  }
  return found()
}
