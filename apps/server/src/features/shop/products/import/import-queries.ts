import type { ProductFields } from '@canopy/contract/desk/shop/products'
import { sql } from 'kysely'
import type { Tx } from '../../../../db/database.ts'
import { columnsOf } from '../desk-product-queries.ts'

type Changed = { productID: number; fields: ProductFields }

const shape = sql`product_id integer, product_name text, short_description text, full_description text, price integer,
  number_of_points integer, category text, sku text, threshold integer, visible boolean`

/** Inserts products without stock. Returns their ids by SKU. */
export async function insertProducts(tx: Tx, products: ProductFields[]): Promise<Map<string, number>> {
  const rows = JSON.stringify(products.map(columnsOf))
  const { rows: inserted } = await sql<{ sku: string; productID: number }>`
    insert into products (product_name, short_description, full_description, price, number_of_points, category, sku,
      threshold, visible, quantity)
    select product_name, short_description, full_description, price, number_of_points, category, sku, threshold, visible, 0
    from jsonb_to_recordset(${rows}::jsonb) as line (${shape})
    returning sku, product_id as "productID"`.execute(tx)
  return new Map(inserted.map(({ sku, productID: productId }) => [sku, productId]))
}

/** The products must be locked. */
export async function updateProducts(tx: Tx, products: Changed[]) {
  const rows = JSON.stringify(
    products.map(({ productID: productId, fields }) => ({ product_id: productId, ...columnsOf(fields) })),
  )
  await sql`
    update products set product_name = line.product_name, short_description = line.short_description,
      full_description = line.full_description, price = line.price, number_of_points = line.number_of_points,
      category = line.category, sku = line.sku, threshold = line.threshold, visible = line.visible,
      version = products.version + 1, warned_at = case when quantity < line.threshold then warned_at end
    from jsonb_to_recordset(${rows}::jsonb) as line (${shape})
    where products.product_id = line.product_id`.execute(tx)
}

/** Writes the difference of each count to the stock. The products must be locked. */
export async function insertCounts(
  tx: Tx,
  counts: { productID: number; change: number }[],
  { actorId, reason }: { actorId: string; reason: string },
) {
  const productIds = counts.map(({ productID: productId }) => productId)
  const changes = counts.map(({ change }) => change)
  await sql`
    insert into stock_entries (product_id, kind, change, stock, actor_id, reason)
    select product_id, 'counted', change, 0, ${actorId}, ${reason}
    from unnest(${productIds}::integer[], ${changes}::integer[]) as line (product_id, change)`.execute(tx)
}
