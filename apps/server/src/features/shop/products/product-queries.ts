import type { ProductTranslation } from '@canopy/contract/desk/shop/products'
import type { Translations } from '@canopy/contract/language/translations'
import { ProductCategory, type ProductFilter } from '@canopy/contract/shop/products'
import { type Expression, type InferResult, type RawBuilder, sql } from 'kysely'
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
      'products.language',
      sql<Translations<ProductTranslation>>`products.translations`.as('translations'),
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

export function selectProduct(db: Db, productId: number): Promise<ProductRow | undefined> {
  return products(db).where('product_id', '=', productId).executeTakeFirst()
}

const productIds = (db: Db) =>
  db
    .selectFrom('products')
    .select('product_id as id')
    .where('visible', '=', true)
    .where('archived_at', 'is', null)

/** Ids for a sitemap, ordered, after `after`. */
export const selectProductIds = (db: Db, after: number, limit: number) =>
  productIds(db).where('product_id', '>', after).orderBy('product_id').limit(limit).execute()

export const selectProductBounds = (db: Db, size: number) => selectPartBounds(db, productIds(db), size)

/** Place of a product in a list: the value it is sorted by, and its id. */
export type Place = [value: number, productId: number]

/** Joins words, as in "plastic-free", "plastic free" and "plastic/free". */
const JOINER = /(?<=[\p{L}\p{M}\p{N}])[\s/.'’–—-](?=[\p{L}\p{N}])/u

/** The text anywhere in a name, literally, with any sign where one joins words. */
const anywhere = (q: string) =>
  `%${q
    .split(JOINER)
    .map((part) => part.replaceAll(/[\\%_]/g, '\\$&'))
    .join('_')}%`

/** Size of a page, and the place after which it begins. */
type Page = { after: Cursor<number> | undefined; valueAfter: RawBuilder<unknown>; limit: number }

/**
 * Products of a page, whose ids are looked up in a table with an index for each order. The ids are a list: with a join, PostgreSQL would
 * plan the page again at each call, and read all products before a page of the newest.
 */
const productsOf = (db: Db, ids: Expression<unknown>) =>
  products(db)
    .select('products.created_at as createdAt')
    .where('products.product_id', '=', sql<number>`any(array(${ids}))`)

/** The conditions for the rows of one of these tables. */
function conditionsOf({ q = '', ids, category }: ProductFilter, table: 'sold' | 'listed') {
  const conditions: RawBuilder<boolean>[] = []
  const id = sql.ref(`${table}.product_id`)
  if (category !== undefined) conditions.push(sql`${sql.ref(`${table}.category`)} = ${category}`)
  if (ids !== undefined) conditions.push(sql`${id} = ${anyOf(ids.map(Number))}`)
  if (q.trim() !== '')
    conditions.push(
      sql`${id} in (select product_id from listed_products where name like folded_text(${anywhere(q.trim())}))`,
    )
  return conditions
}

/** Popular are products of which most units were sold in 90 days, and of equal ones the newest. */
function selectPopular(db: Db, filter: ProductFilter, page: Page) {
  const place = { by: ['sold.units', 'sold.product_id'], direction: 'desc', ...page } as const
  const query = db
    .selectFrom('product_popularity as sold')
    .select('sold.product_id')
    // The condition of its indexes. PostgreSQL would not recognise it as a parameter.
    .where('sold.listed', '=', sql.lit(true))
    .where(({ and }) => and(conditionsOf(filter, 'sold')))
  const rows = productsOf(db, keyset(query, place))
    .innerJoin('product_popularity as sold', 'sold.product_id', 'products.product_id')
    .select('sold.units as value')
  return keyset(rows, place).execute()
}

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
  const place = { by: [by, 'listed.product_id'], direction, ...page } as const
  const query = db
    .selectFrom('listed_products as listed')
    .select('listed.product_id')
    .where(({ and }) => and(conditionsOf(filter, 'listed')))
  const rows = productsOf(db, keyset(query, place))
    .innerJoin('listed_products as listed', 'listed.product_id', 'products.product_id')
    .select(`${by} as value`)
  return keyset(rows, place).execute()
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
