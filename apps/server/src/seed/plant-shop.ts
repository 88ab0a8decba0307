import { formatOrderId, isUnsent, type OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { site } from '@canopy/contract/site/site'
import { sql } from 'kysely'
import type { Tx } from '../db/database.ts'
import { insertMedia } from '../media/index.ts'
import type { Content } from './content.ts'
import { hoursBefore, idAt, type PlantingWithMembers, pick } from './planting.ts'

type Planted = { productID: number; productName: string; price: number }

/** Units of a product in the orders. */
const unitsIn = (orders: Content['orders'], key: string) =>
  orders
    .flatMap(({ lines }) => lines)
    .filter(({ product }) => product === key)
    .reduce((sum, { quantity }) => sum + quantity, 0)

async function plantProducts({ tx, content, pictures, now }: PlantingWithMembers) {
  const products = new Map<string, Planted>()
  for (const [index, { key, ...product }] of content.products.entries()) {
    const stored = pick(pictures, `products/${key}`)
    await insertMedia(tx, null, stored)
    const { product_id } = await tx
      .insertInto('products')
      .values({
        product_name: product.productName,
        price: product.price,
        image: stored.name,
        number_of_points: product.numberOfPoints,
        short_description: product.shortDescription,
        full_description: product.fullDescription,
        sku: product.sku,
        category: product.category,
        threshold: product.threshold,
        quantity: product.quantity + unitsIn(content.orders, key),
        created_at: hoursBefore(now, 24 * (50 - index)),
      })
      .returning('product_id')
      .executeTakeFirstOrThrow()
    await tx.insertInto('product_pictures').values({ product_id, position: 1, image: stored.name }).execute()
    products.set(key, { ...product, productID: product_id })
  }
  return products
}

const CARRIER = 'Lanka Parcel'

/** The states before each, oldest first. */
const HISTORY: Record<OrderStatus, OrderStatus[]> = {
  'on hold': [],
  pending: [],
  shipped: ['shipped'],
  delivered: ['shipped', 'delivered'],
  completed: ['shipped', 'delivered', 'completed'],
  cancelled: ['cancelled'],
}

type DemoOrder = Content['orders'][number]

async function plantOrder(
  { tx, content, now, userIds, ledger }: PlantingWithMembers,
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
      country: site.country.name,
      created_at: createdAt,
      ...(!isUnsent(order.status) && { carrier: CARRIER, tracking_number: `LP ${48_210 + daysAgo}` }),
    })
    .execute()
  for (const [index, status] of HISTORY[order.status].entries()) {
    const at = hoursBefore(createdAt, -20 * (index + 1))
    await tx.insertInto('order_events').values({ order_key: orderKey, status, at }).execute()
  }
  await tx
    .insertInto('order_lines')
    .values(
      sold.map(({ productID: productId, productName, price, quantity }, position) => ({
        order_key: orderKey,
        product_id: productId,
        position,
        product_name: productName,
        quantity,
        price,
      })),
    )
    .execute()
  for (const { productID: productId, quantity } of sold) {
    const entry = { product_id: productId, order_key: orderKey, at: createdAt }
    await tx
      .insertInto('stock_entries')
      .values({ ...entry, kind: 'sold', change: -quantity, stock: 0 })
      .execute()
  }
  if (order.pointsApplied > 0) {
    const cause = `order:${orderKey}`
    const redemption = { userId, at: createdAt, points: order.pointsApplied, orderId, cause }
    ledger.push({ at: createdAt, write: () => plantRedemption(tx, redemption) })
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
