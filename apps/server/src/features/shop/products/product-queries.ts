import { ProductCategory, type ProductFilter } from '@canopy/contract/products'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../../db/any-of.ts'
import type { Db } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { selectPartBounds } from '../../../db/part-bounds.ts'

const products = (db: Db) =>
  db
    .selectFrom('products')
    .select((query) => [
      'products.product_id as productID',
      'products.product_name as productName',
      'products.price',
      'products.image',
      'products.number_of_points as numberOfPoints',
      'products.short_description as shortDescription',
      'products.full_description as fullDescription',
      'products.quantity',
      'products.category',
      jsonArrayFrom(
        query
          .selectFrom('product_pictures')
          .select(['product_pictures.image', 'alt'])
          .whereRef('product_pictures.product_id', '=', 'products.product_id')
          .orderBy('position'),
      ).as('pictures'),
    ])
    .where('products.visible', '=', true)
    .where('products.archived_at', 'is', null)

export type ProductRow = InferResult<ReturnType<typeof products>>[number]

/** `value` is what the list is sorted by. */
export type ListedRow = ProductRow & { createdAt: Date; value: number }

export function selectProduct(db: Db, productID: number): Promise<ProductRow | undefined> {
  return products(db).where('product_id', '=', productID).executeTakeFirst()
}

const productIds = (db: Db) =>
  db
    .selectFrom('products')
    .select('product_id as id')
    .where('visible', '=', true)
    .where('archived_at', 'is', null)

/** For a sitemap, by id after `after`. */
export const selectProductIds = (db: Db, after: number, limit: number) =>
  productIds(db).where('product_id', '>', after).orderBy('product_id').limit(limit).execute()

export const selectProductBounds = (db: Db, size: number) => selectPartBounds(db, productIds(db), size)

/** What a list is sorted by, and the id of the product there. */
export type Place = [value: number, productID: number]

/** The text anywhere in a name, literally. */
const anywhere = (q: string) => `%${q.replaceAll(/[\\%_]/g, '\\$&')}%`

const matching = (db: Db, { q = '', ids }: ProductFilter) =>
  products(db)
    .select('products.created_at as createdAt')
    .innerJoin('listed_products as listed', 'listed.product_id', 'products.product_id')
    .$if(q.trim() !== '', (qb) => qb.where(sql<boolean>`listed.name like lower(${anywhere(q.trim())})`))
    .$if(ids !== undefined, (qb) => qb.where('listed.product_id', '=', anyOf((ids ?? []).map(Number))))

/** Popular are products of which most units were sold in 90 days, and of equal ones the newest. */
function selectPopular(db: Db, filter: ProductFilter, page: Page) {
  const query = matching(db, filter)
    .innerJoin('product_popularity as sold', 'sold.product_id', 'listed.product_id')
    .select('sold.units as value')
    // The condition of its indexes.
    .where('sold.listed', '=', true)
    .$if(filter.category !== undefined, (qb) => qb.where('sold.category', '=', filter.category ?? ''))
  return keyset(query, { by: ['sold.units', 'sold.product_id'], direction: 'desc', ...page }).execute()
}

type Page = { after: Cursor<number> | undefined; valueAfter: RawBuilder<unknown>; limit: number }

const sorts = {
  'low-to-high': { by: 'listed.price', direction: 'asc' },
  'high-to-low': { by: 'listed.price', direction: 'desc' },
  newest: { by: 'listed.product_id', direction: 'desc' },
} as const

function selectPage(
  db: Db,
  filter: ProductFilter,
  limit: number,
  after: Cursor<Place> | undefined,
): Promise<ListedRow[]> {
  const page: Page = {
    after: after && { time: after.time, id: after.id[1] },
    // The value that the product had when the page before was read: it may have changed since.
    valueAfter: sql`${after?.id[0]}`,
    limit,
  }
  if (filter.sort === 'popular') return selectPopular(db, filter, page)
  const { by, direction } = sorts[filter.sort]
  const query = matching(db, filter)
    .select(`${by} as value`)
    .$if(filter.category !== undefined, (qb) => qb.where('listed.category', '=', filter.category ?? ''))
  return keyset(query, { by: [by, 'listed.product_id'], direction, ...page }).execute()
}

/** Products that are neither hidden nor archived. */
export function selectProducts(
  db: Db,
  filter: ProductFilter,
  limit: number,
  after: Cursor<Place> | undefined,
): Promise<ListedRow[]> {
  if (filter.q === undefined) return selectPage(db, filter, limit, after)
  return db.transaction().execute(async (tx) => {
    // Prepared for any text, the statement would be slow for texts that many names contain, or for those that few do.
    await sql`set local plan_cache_mode = force_custom_plan`.execute(tx)
    return selectPage(tx, filter, limit, after)
  })
}

/** Categories of listed products. */
export async function selectUsedCategories(db: Db): Promise<ProductCategory[]> {
  const { rows } = await sql<{ category: ProductCategory }>`
    select known.category from unnest(${ProductCategory.options}::text[]) known (category)
    where exists (select from listed_products where listed_products.category = known.category)`.execute(db)
  return rows.map(({ category }) => category)
}
