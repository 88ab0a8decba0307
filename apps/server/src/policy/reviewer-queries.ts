import type { ReviewerProvider } from '@canopy/contract/desk/reviewer/shapes'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** The reviewer in the audit log: one is in use. */
export const REVIEWER_SUBJECT = { kind: 'reviewer', id: 'reviewer' } as const

/** `sealed` is the key, encrypted for `holderOf`. */
const choice = (db: Db) =>
  db
    .selectFrom('reviewer_choice as chosen')
    .leftJoin('reviewer_keys as keys', (join) =>
      join.onRef('keys.provider', '=', 'chosen.provider').onRef('keys.address', '=', 'chosen.address'),
    )
    .select([
      'chosen.provider',
      'chosen.model',
      'chosen.address',
      'chosen.second_look as secondLook',
      'chosen.version',
      'sealed',
      'last_four as keyLastFour',
    ])
    .$narrowType<{ provider: ReviewerProvider }>()

export const selectReviewerChoice = (db: Db) => choice(db).executeTakeFirstOrThrow()

export type StoredChoice = Awaited<ReturnType<typeof selectReviewerChoice>>

export const lockReviewerChoice = (tx: Tx): Promise<StoredChoice> =>
  choice(tx).forNoKeyUpdate('chosen').executeTakeFirstOrThrow()

type Place = Pick<StoredChoice, 'provider' | 'address'>
type Key = { sealed: Buffer; lastFour: string }

/** `key` is a new one for this place. The key of the choice before stays, and so does that of this place without a new one; others are deleted. */
export async function updateReviewerChoice(
  tx: Tx,
  { provider, model, address, secondLook }: Place & Pick<StoredChoice, 'model' | 'secondLook'>,
  key: Key | undefined,
): Promise<void> {
  await sql`
    with before as (select provider, address from reviewer_choice)
    delete from reviewer_keys as keys using before
    where (keys.provider, keys.address) not in ((before.provider, before.address), (${provider}, ${address}))`.execute(
    tx,
  )
  if (key)
    await tx
      .insertInto('reviewer_keys')
      .values({ provider, address, sealed: key.sealed, last_four: key.lastFour })
      .onConflict((conflict) =>
        conflict
          .columns(['provider', 'address'])
          .doUpdateSet({ sealed: key.sealed, last_four: key.lastFour }),
      )
      .execute()
  await tx
    .updateTable('reviewer_choice')
    .set(({ eb }) => ({ provider, model, address, second_look: secondLook, version: eb('version', '+', 1) }))
    .execute()
}
