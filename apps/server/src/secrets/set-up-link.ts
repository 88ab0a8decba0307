/** The link with which the first owner sets a community up: every start without an account prints a new one. Its hash alone is stored. */

import { paths } from '@canopy/contract/paths'
import { AppError } from '../app-error.ts'
import type { Config } from '../config.ts'
import type { Db, Tx } from '../db/database.ts'
import { createToken, hashToken } from './secret-token.ts'
import { tokenLink } from './token-link.ts'

/** The row of `secrets` with the hash of the token. */
const NAME = 'set_up_link'

async function hasAccount(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('user_id').limit(1).executeTakeFirst()) !== undefined
}

/** Makes the link, which ends the one of the start before. Undefined if there is an account. */
export async function makeSetUpLink(
  db: Db,
  { publicUrl }: Pick<Config, 'publicUrl'>,
): Promise<string | undefined> {
  if (await hasAccount(db)) return undefined
  const { token, tokenHash: value } = createToken()
  await db
    .insertInto('secrets')
    .values({ name: NAME, value })
    .onConflict((former) => former.column('name').doUpdateSet({ value }))
    .execute()
  return tokenLink(publicUrl, paths.setUp, token)
}

/** @throws AppError set_up_over when the token is unknown or used, or somebody has an account */
export async function requireSetUpLink(db: Db, token: string): Promise<void> {
  const found = await db
    .selectFrom('secrets')
    .select('name')
    .where('name', '=', NAME)
    .where('value', '=', hashToken(token))
    .executeTakeFirst()
  if (!found || (await hasAccount(db))) throw new AppError('set_up_over')
}

/** Ends the link. Of concurrent uses the first deletes the row; the others wait for it and find nothing. @throws AppError as `requireSetUpLink` */
export async function takeSetUpLink(tx: Tx, token: string): Promise<void> {
  const taken = await tx
    .deleteFrom('secrets')
    .where('name', '=', NAME)
    .where('value', '=', hashToken(token))
    .returning('name')
    .executeTakeFirst()
  if (!taken || (await hasAccount(tx))) throw new AppError('set_up_over')
}
