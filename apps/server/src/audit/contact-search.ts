/** Searches of stewards by contact details: that one matches says whose they are, as a look at them does. */

import { HOUR, SECOND } from '@canopy/contract/limits'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { readKeyedHash } from '../db/secrets.ts'
import type { Actor } from './actor.ts'
import { audit } from './audit.ts'

/** Lists are fetched again when something changes, and page by page. */
const MERGED_FOR = HOUR
const HASH_LENGTH = 16

type Search = { of: 'members' | 'orders'; by: 'email' | 'name' | 'phone'; q: string; found: number }

/** Records the search, once an hour; what was searched for is compared by a keyed hash. */
export async function auditContactSearch(tx: Tx, actor: Actor, { of, by, q, found }: Search) {
  const hash = await readKeyedHash(tx, 'addresses')
  const text = hash(`search ${of}`, q.trim().toLowerCase()).toString('hex').slice(0, HASH_LENGTH)
  const { rows } = await sql`
    select from audit_log
    where action = 'contact.searched' and actor_id = ${actor.userId} and subject_kind = 'audit' and subject_id = ${of}
      and after ->> 'text' = ${text} and at > now() - make_interval(secs => ${MERGED_FOR / SECOND})
    limit 1`.execute(tx)
  if (rows.length > 0) return
  await audit(tx, actor, {
    action: 'contact.searched',
    subject: { kind: 'audit', id: of },
    after: { by, text, found },
  })
}
