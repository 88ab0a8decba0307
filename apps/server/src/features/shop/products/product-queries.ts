import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../db/database.ts'

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

export function selectProduct(db: Db, productID: number): Promise<ProductRow | undefined> {
  return products(db).where('product_id', '=', productID).executeTakeFirst()
}

/** Without hidden and archived products. Ordered by units sold since the day of `since` (UTC), then newest. */
export function selectPopularProducts(db: Db, since: Date, limit: number): Promise<ProductRow[]> {
  return products(db)
    .leftJoin(
      (sales) =>
        sales
          .selectFrom('product_sales')
          .select(({ fn }) => ['product_id', fn.sum<number>('units').as('units')])
          .where('day', '>=', sql<Date>`(${since}::timestamptz at time zone 'UTC')::date`)
          .groupBy('product_id')
          .as('sold'),
      (join) => join.onRef('sold.product_id', '=', 'products.product_id'),
    )
    .orderBy(({ fn, lit }) => fn.coalesce('sold.units', lit(0)), 'desc')
    .orderBy('products.product_id', 'desc')
    .limit(limit)
    .execute()
}
