import { PRODUCTS_PAGE } from '@canopy/contract/limits'
import type { ProductSort } from '@canopy/contract/shop/products'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../db/database.ts'
import type { Cursor } from '../../../db/keyset.ts'
import { plannedAtEachCall } from '../../../testing/database/planned-at-each-call.ts'
import { testApp } from '../../../testing/test-app.ts'
import { type Place, selectProducts } from './product-queries.ts'

const { databaseUrl, ownerDb } = await testApp()

await sql`
  insert into products (product_name, category, price, number_of_points, short_description, full_description, quantity)
  select 'Soap no. ' || n, 'home', n % 500, 5, 'A soap', 'It cleans.', 10 from generate_series(1, 5000) n`.execute(
  ownerDb,
)
await sql`analyze products, listed_products, product_popularity`.execute(ownerDb)

test.each<ProductSort>(['popular', 'newest', 'low-to-high', 'high-to-low'])(
  'the further pages of the list %s are planned once',
  async (sort) => {
    const limit = PRODUCTS_PAGE + 1
    let after: Cursor<Place> | undefined
    const lastOfPages = new Set<number>()
    const readNext = async (db: Db) => {
      const rows = await selectProducts(db, { sort }, limit, after)
      expect(rows).toHaveLength(limit)
      const { value, productID: productId } = rows[PRODUCTS_PAGE - 1] ?? { value: 0, productID: 0 }
      expect(lastOfPages).not.toContain(productId)
      lastOfPages.add(productId)
      after = { time: new Date(), id: [value, productId] }
    }
    expect(await plannedAtEachCall(databaseUrl, readNext)).toEqual([])
  },
)
