import { emailOf } from '@canopy/contract/accounts/email'
import { sql } from 'kysely'
import { containsWords } from '../../db/search.ts'

/** A search that matches more members than this lists some of them only, so that it stays quick; more letters find the rest. */
const FOUND_MAX = 1000

/** The ids of the members whose names or username begin with the words of `q`. A subquery makes the database use the index. */
export const membersFoundBy = (q: string) => sql<string>`(
  select user_id from users
  where ${containsWords(sql`full_name || ' ' || username`, q)}
  limit ${FOUND_MAX}
)`

/**
 * Members who match by name, and the one with exactly this e-mail address. Only for stewards who may see addresses, since a match confirms
 * one.
 */
export const membersFoundByEmailOr = (q: string) => sql<string>`(
  select user_id from ${membersFoundBy(q)} as found
  union all
  select user_id from users where lower(email) = ${(emailOf(q) ?? q).trim().toLowerCase()}
)`
