import { PRODUCTS_PAGE } from '@canopy/contract/limits'
import type { ProductSort } from '@canopy/contract/products'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Db } from '../../../db/database.ts'
import { plannedAtEachCall } from '../../../testing/planned-at-each-call.ts'
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
    const after = (place: Place) => ({ time: new Date(), id: place })
    const read = (db: Db, place: Place) => selectProducts(db, { sort }, limit, after(place))
    const places: Place[] = []
    const readNext = async (db: Db) => {
      const last = places.at(-1)
      const rows = last ? await read(db, last) : await selectProducts(db, { sort }, limit, undefined)
      const { value, productID } = rows[PRODUCTS_PAGE - 1] ?? { value: 0, productID: 0 }
      expect(rows).toHaveLength(limit)
      places.push([value, productID])
    }
    expect(await plannedAtEachCall(databaseUrl, readNext)).toEqual([])
    expect(new Set(places.map(([, productID]) => productID)).size).toBe(places.length)
  },
)
