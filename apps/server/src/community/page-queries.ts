import type { Accepted } from '@canopy/contract/pages/shapes'
import type { PageKind } from '@canopy/contract/site/pages'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

/** The last version of a page. `acceptFrom` is the oldest version whose acceptance is enough to write. */
export type CommunityPage = {
  kind: PageKind
  version: number
  texts: Record<string, string>
  acceptFrom: number | null
}

const published = (db: Db) =>
  db
    .selectFrom('community_pages')
    .select(['kind', 'version', 'texts', 'accept_from as acceptFrom'])
    .$narrowType<CommunityPage>()

/** The last version of each page that was ever written, also of those that are gone. */
export const selectPages = (db: Db): Promise<CommunityPage[]> =>
  published(db).distinctOn('kind').orderBy('kind').orderBy('version', 'desc').execute()

/** The versions of a page, the last one first. */
export const selectVersions = (db: Db, kind: PageKind, limit: number): Promise<CommunityPage[]> =>
  published(db).where('kind', '=', kind).orderBy('version', 'desc').limit(limit).execute()

/** Returns false if there is such a version already. */
export async function insertPage(tx: Tx, page: CommunityPage, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('community_pages')
    .values({
      kind: page.kind,
      version: page.version,
      texts: JSON.stringify(page.texts),
      accept_from: page.acceptFrom,
      published_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('version')
    .executeTakeFirst()
  return inserted !== undefined
}

/** The versions that a member has accepted. */
export async function selectAccepted(db: Db, userId: string): Promise<Accepted> {
  const rows = await db
    .selectFrom('page_acceptances')
    .select(['kind', 'version'])
    .where('user_id', '=', userId)
    .execute()
  return Object.fromEntries(rows.map(({ kind, version }) => [kind, version]))
}

/** Records what a member accepts. An earlier version never takes the place of a later one. */
export async function insertAccepted(db: Db, userId: string, accepted: Accepted, now: Date): Promise<void> {
  const rows = Object.entries(accepted).flatMap(([kind, version]) =>
    version === undefined ? [] : [{ user_id: userId, kind, version, accepted_at: now }],
  )
  if (rows.length === 0) return
  await db
    .insertInto('page_acceptances')
    .values(rows)
    .onConflict((same) =>
      same
        .columns(['user_id', 'kind'])
        .doUpdateSet(({ ref }) => ({
          version: ref('excluded.version'),
          accepted_at: ref('excluded.accepted_at'),
        }))
        .where(sql<boolean>`page_acceptances.version < excluded.version`),
    )
    .execute()
}

/** The versions that a member has accepted, and when. */
export const selectAcceptances = (db: Db, userId: string) =>
  db
    .selectFrom('page_acceptances')
    .select(['kind', 'version', 'accepted_at as acceptedAt'])
    .where('user_id', '=', userId)
    .orderBy('kind')
    .execute()
