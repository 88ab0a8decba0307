import type { Face } from '@canopy/contract/desk/community/shapes'
import type { Db, Tx } from '../db/database.ts'

const stored = (db: Db) =>
  db
    .selectFrom('community')
    .select(['name', 'short_name as shortName', 'sentence', 'accent', 'logo_id as logo', 'version'])

export type StoredFace = Face & { version: number }

export const selectFace = (db: Db): Promise<StoredFace> => stored(db).executeTakeFirstOrThrow()

export const lockFace = (tx: Tx): Promise<StoredFace> => stored(tx).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function updateFace(tx: Tx, { name, shortName, sentence, accent, logo }: Face): Promise<void> {
  await tx
    .updateTable('community')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      name,
      short_name: shortName,
      sentence,
      accent,
      logo_id: logo,
    }))
    .execute()
}

/** The WebP of a logo. */
export async function selectLogo(db: Db, logoId: string): Promise<Buffer | undefined> {
  const found = await db
    .selectFrom('community_logos')
    .select('picture')
    .where('logo_id', '=', logoId)
    .executeTakeFirst()
  return found?.picture
}

/** Logos besides the one in use. */
const FORMER_LOGOS_MAX = 20

/** Stores a logo. Of those that are not in use, the oldest go. */
export async function insertLogo(db: Db, logo: { logo_id: string; picture: Buffer; made_at: Date }) {
  await db
    .insertInto('community_logos')
    .values(logo)
    .onConflict((same) => same.column('logo_id').doUpdateSet({ made_at: logo.made_at }))
    .execute()
  await db
    .deleteFrom('community_logos')
    .where('logo_id', 'in', (former) =>
      former
        .selectFrom('community_logos')
        .select('logo_id')
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('community')
                .select('version')
                .whereRef('community.logo_id', '=', 'community_logos.logo_id'),
            ),
          ),
        )
        .orderBy('made_at', 'desc')
        .offset(FORMER_LOGOS_MAX)
        .limit(FORMER_LOGOS_MAX),
    )
    .execute()
}
