import type {
  DeskProductFilter,
  ProductFields,
  ProductTranslation,
} from '@canopy/contract/desk/shop/products'
import type { Translations } from '@canopy/contract/language/translations'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../../db/any-of.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { type Cursor, keyset } from '../../../db/keyset.ts'
import { containsWords } from '../../../db/search.ts'
import { translationColumns } from '../../../languages/translations.ts'

const products = (db: Db) =>
  db
    .selectFrom('products')
    .select([
      'products.product_id as productID',
      'product_name as productName',
      'sku',
      'category',
      'price',
      'products.quantity',
      'threshold',
      'visible',
      'archived_at as archivedAt',
      'created_at as createdAt',
      'image',
      'number_of_points as numberOfPoints',
      'short_description as shortDescription',
      'full_description as fullDescription',
    ])

export type DeskProductRow = InferResult<ReturnType<typeof products>>[number]

const matches = (q: string) => containsWords(sql`product_name || ' ' || coalesce(sku, '')`, q)

const NAME = sql`lower(product_name)`
const sorts = {
  newest: { by: 'created_at', id: 'products.product_id', direction: 'desc' },
  oldest: { by: 'created_at', id: 'products.product_id', direction: 'asc' },
  name: { by: NAME, id: 'products.product_id', direction: 'asc' },
  name_reversed: { by: NAME, id: 'products.product_id', direction: 'desc' },
  least_stock: { by: 'stock.quantity', id: 'stock.product_id', direction: 'asc' },
  most_stock: { by: 'stock.quantity', id: 'stock.product_id', direction: 'desc' },
} as const

/** The value of a product that a list is sorted by. */
const valueAt = (by: (typeof sorts)[keyof typeof sorts]['by'], productId: number | undefined) =>
  by === 'stock.quantity'
    ? sql`(select quantity from product_stock where product_id = ${productId})`
    : sql`(select ${typeof by === 'string' ? sql.ref(by) : by} from products where product_id = ${productId})`

export function selectDeskProducts(
  db: Db,
  { q = '', category, state, sort }: DeskProductFilter,
  limit: number,
  after: Cursor<number> | undefined,
): Promise<DeskProductRow[]> {
  const query = products(db)
    .innerJoin('product_stock as stock', 'stock.product_id', 'products.product_id')
    .$if(q.trim() !== '', (qb) => qb.where(matches(q)))
    .$if(category !== undefined, (qb) => qb.where('category', '=', category ?? ''))
    .$if(state === 'visible', (qb) => qb.where('visible', '=', true).where('archived_at', 'is', null))
    .$if(state === 'hidden', (qb) => qb.where('visible', '=', false).where('archived_at', 'is', null))
    .$if(state === 'archived', (qb) => qb.where('archived_at', 'is not', null))
    .$if(state === 'low', (qb) => qb.where('stock.low', '=', true))
  const { by, id, direction } = sorts[sort]
  const valueAfter = by === 'created_at' ? undefined : valueAt(by, after?.id)
  return keyset(query, { by: [by, id], direction, after, valueAfter, limit }).execute()
}

const wholeProduct = (db: Db, productId: number) =>
  products(db)
    .select((query) => [
      'version',
      'language',
      sql<Translations<ProductTranslation>>`translations`.as('translations'),
      jsonArrayFrom(
        query
          .selectFrom('product_pictures')
          .select(['product_pictures.image as name', 'alt'])
          .whereRef('product_pictures.product_id', '=', 'products.product_id')
          .orderBy('position'),
      ).as('pictures'),
    ])
    .where('product_id', '=', productId)

export type DeskProductCaseRow = InferResult<ReturnType<typeof wholeProduct>>[number]

export const selectDeskProduct = (db: Db, productId: number) => wholeProduct(db, productId).executeTakeFirst()

/** Locks the products with these ids or SKUs until the transaction ends, in the order of `lockProducts`. */
export const lockProductsBy = (tx: Tx, ids: number[], skus: string[]): Promise<DeskProductRow[]> =>
  products(tx)
    .where(({ or, eb, and }) =>
      or([
        eb('product_id', '=', anyOf(ids)),
        eb('sku', '=', anyOf(skus)),
        and([eb('sku', 'like', '0%'), eb(sql`ltrim(sku, '0')`, '=', anyOf(skus))]),
      ]),
    )
    .orderBy('product_id')
    .forNoKeyUpdate()
    .execute()

/** Locks the product until the transaction ends. */
export async function lockProduct(tx: Tx, productId: number): Promise<DeskProductCaseRow | undefined> {
  await tx
    .selectFrom('products')
    .select('product_id')
    .where('product_id', '=', productId)
    .forNoKeyUpdate()
    .execute()
  // Uses a statement of its own, because the one that waited for the lock still reads the pictures as they were before it.
  return selectDeskProduct(tx, productId)
}

export const columnsOf = (fields: ProductFields) => ({
  product_name: fields.productName,
  short_description: fields.shortDescription,
  full_description: fields.fullDescription,
  price: fields.price,
  number_of_points: fields.numberOfPoints,
  category: fields.category,
  sku: fields.sku || null,
  threshold: fields.threshold,
  visible: fields.visible,
})

export async function insertProduct(tx: Tx, fields: ProductFields): Promise<number> {
  const { product_id } = await tx
    .insertInto('products')
    .values({ ...columnsOf(fields), ...translationColumns(fields), quantity: 0 })
    .returning('product_id')
    .executeTakeFirstOrThrow()
  return product_id
}

export async function updateProduct(tx: Tx, productId: number, fields: ProductFields) {
  await tx
    .updateTable('products')
    .set(({ eb }) => ({
      ...columnsOf(fields),
      ...translationColumns(fields),
      version: eb('version', '+', 1),
      // The stock may reach a lower threshold again; then stewards are warned when it falls below, as after a stock entry.
      warned_at: sql`case when quantity < ${fields.threshold} then warned_at end`,
    }))
    .where('product_id', '=', productId)
    .execute()
}

export async function updateArchived(tx: Tx, productId: number, archivedAt: Date | null) {
  await tx
    .updateTable('products')
    .set(({ eb }) => ({ archived_at: archivedAt, version: eb('version', '+', 1) }))
    .where('product_id', '=', productId)
    .execute()
}

/** Replaces the pictures of a product, in their order. */
export async function replacePictures(
  tx: Tx,
  productId: number,
  pictures: readonly { name: string; alt: string }[],
) {
  await tx.deleteFrom('product_pictures').where('product_id', '=', productId).execute()
  const rows = pictures.map(({ name, alt }, index) => ({
    product_id: productId,
    position: index + 1,
    image: name,
    alt,
  }))
  if (rows.length > 0) await tx.insertInto('product_pictures').values(rows).execute()
  await tx
    .updateTable('products')
    .set({ image: pictures[0]?.name ?? null })
    .where('product_id', '=', productId)
    .execute()
}

/** Products below their threshold that are for sale, and since when the first of them was reported. */
export async function countRunningOut(db: Db) {
  const { count, since } = await db
    .selectFrom('products')
    .innerJoin('product_stock', 'product_stock.product_id', 'products.product_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('warned_at').as('since')])
    .where('low', '=', true)
    .executeTakeFirstOrThrow()
  return { count, since }
}
