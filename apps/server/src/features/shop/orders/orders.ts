import { type Order, OrderStatus } from '@canopy/contract/shop'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import { pictureUrl } from '../products/products.ts'
import { type OrderRow, selectOrder } from './order-queries.ts'

export function toOrder(row: OrderRow): Order {
  const { name, street, city, zipCode, country, phone } = row
  return {
    orderId: row.orderId,
    userId: row.userId,
    createdAt: row.createdAt.toISOString(),
    status: OrderStatus.parse(row.status),
    cartItems: row.lines.map(({ productID, image, ...line }) => ({
      productId: String(productID),
      productName: line.productName,
      quantity: line.quantity,
      price: line.price,
      imgURL: pictureUrl(image),
    })),
    subtotal: row.subtotal,
    pointsApplied: row.pointsApplied,
    totalAmount: row.totalAmount,
    shippingAddress: { name, street, city, state: '', zipCode, country, phone },
  }
}

/** @throws AppError order_not_found, also for an order of another member */
export async function getOrder(db: Db, userId: string, orderId: string): Promise<Order> {
  const order = await selectOrder(db, userId, orderId)
  if (!order) throw new AppError('order_not_found')
  return toOrder(order)
}
