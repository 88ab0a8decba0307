import { COUNTRY } from '@canopy/contract/limits'
import { formatOrderId } from '@canopy/contract/shop'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { insertMedia } from '../media/index.ts'
import type { Content } from './content.ts'
import { hoursBefore, idAt, type PlantingWithMembers, pick } from './planting.ts'

type Planted = { productID: number; productName: string; price: number }

async function plantProducts({ tx, content, pictures, now, userIds }: PlantingWithMembers) {
  const products = new Map<string, Planted>()
  for (const [index, { key, ...product }] of content.products.entries()) {
    const stored = pick(pictures, `products/${key}`)
    await insertMedia(tx, pick(userIds, 'maya'), stored)
    const { product_id } = await tx
      .insertInto('products')
      .values({
        product_name: product.productName,
        price: product.price,
        image: stored.name,
        number_of_points: product.numberOfPoints,
        short_description: product.shortDescription,
        full_description: product.fullDescription,
        quantity: product.quantity,
        created_at: hoursBefore(now, 24 * (50 - index)),
      })
      .returning('product_id')
      .executeTakeFirstOrThrow()
    products.set(key, { ...product, productID: product_id })
  }
  return products
}

type DemoOrder = Content['orders'][number]

async function plantOrder(
  { tx, content, now, userIds }: PlantingWithMembers,
  products: Map<string, Planted>,
  { by, daysAgo, lines, ...order }: DemoOrder,
) {
  const createdAt = hoursBefore(now, 24 * daysAgo)
  const orderKey = idAt(createdAt)
  const orderId = formatOrderId(createdAt.toISOString().slice(0, 10).replaceAll('-', ''), 1)
  const userId = pick(userIds, by)
  const sold = lines.map(({ product, quantity }) => ({ ...pick(products, product), quantity }))
  await tx
    .insertInto('orders')
    .values({
      order_key: orderKey,
      user_id: userId,
      order_id: orderId,
      status: order.status,
      subtotal: sold.reduce((sum, line) => sum + line.quantity * line.price, 0),
      points_applied: order.pointsApplied,
      name: content.members.find((member) => member.username === by)?.fullName ?? by,
      street: order.street,
      city: order.city,
      zip_code: order.zipCode,
      phone: '011 234 5678',
      country: COUNTRY,
      created_at: createdAt,
    })
    .execute()
  await tx
    .insertInto('order_lines')
    .values(
      sold.map(({ productID, productName, price, quantity }, position) => ({
        order_key: orderKey,
        product_id: productID,
        position,
        product_name: productName,
        quantity,
        price,
      })),
    )
    .execute()
  if (order.pointsApplied > 0) {
    const cause = `order:${orderKey}`
    await plantRedemption(tx, { userId, at: createdAt, points: order.pointsApplied, orderId, cause })
  }
}

type Redemption = { userId: string; at: Date; points: number; orderId: string; cause: string }

async function plantRedemption(tx: Tx, { userId, at, points, orderId, cause }: Redemption) {
  await tx
    .insertInto('points_ledger')
    .values({
      user_id: userId,
      at,
      amount: -points,
      reason: 'order_redeemed',
      ref: orderId,
      cause,
      // Set by the trigger that updates the account.
      balance: 0,
    })
    .execute()
  await tx.insertInto('badge_awards').values({ user_id: userId, badge_id: 'green-shopper' }).execute()
}

/** The stock in the content is what is left after these orders. */
export async function plantShop(planting: PlantingWithMembers) {
  const products = await plantProducts(planting)
  for (const order of planting.content.orders) await plantOrder(planting, products, order)
  await sql`
    insert into product_sales (day, product_id, units)
    select (created_at at time zone 'UTC')::date, product_id, sum(quantity)
    from orders join order_lines using (order_key) where status <> 'cancelled' group by 1, 2`.execute(
    planting.tx,
  )
}
