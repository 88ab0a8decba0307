/** The keys of addresses of accounts that are older than the keys, or than what their keys are made of. */

import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { readKeyedHashes } from '../secrets/keyed-hash.ts'
import { REKEYED } from '../secrets/normal-address.ts'

const BATCH = 1000

function selectWithOldKey(db: Db, after: string | undefined) {
  return db
    .selectFrom('users')
    .select(['user_id as userId', 'email'])
    .where(sql<boolean>`(email_key is null or lower(email) ~ ${REKEYED})`)
    .$if(after !== undefined, (query) => query.where('user_id', '>', after ?? ''))
    .orderBy('user_id')
    .limit(BATCH)
    .execute()
}

/** Gives each account the key of its address. If several accounts have the same address, the oldest one gets the key. */
export async function fillEmailKeys(db: Db) {
  const { emailKey } = await readKeyedHashes(db)
  let after: string | undefined
  do {
    const users = await selectWithOldKey(db, after)
    const keys = users.map(({ email }) => emailKey(email))
    const ids = users.map(({ userId }) => userId)
    await sql`
      update users set email_key = filled.key
      from (
        select distinct on (key) key, user_id from unnest(${ids}::uuid[], ${keys}::bytea[]) as filled (user_id, key)
        where not exists (
          select from users
          where email_key = key and email_confirmed_at is not null and users.user_id <> filled.user_id
        )
        order by key, user_id
      ) as filled
      where users.user_id = filled.user_id and email_key is distinct from filled.key`.execute(db)
    after = ids.at(-1)
  } while (after !== undefined)
}
