import type { PointsSource } from '@canopy/contract/points/ledger'
import { type Order, OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/database.ts'
import type { Reader } from '../../../languages/translations.ts'
import { sourcesOf } from '../../points/index.ts'
import { pictureUrl } from '../products/products.ts'
import { type OrderRow, selectOrder } from './order-queries.ts'

/** Times inside JSON are texts in the form of PostgreSQL. */
export const timeOf = (text: Date | string) => new Date(text).toISOString()

export const toLines = ({ lines }: Pick<OrderRow, 'lines'>): Order['cartItems'] =>
  lines.map(({ productID: productId, image, productName, quantity, price }) => ({
    productId: String(productId),
    productName,
    quantity,
    price,
    imgURL: pictureUrl(image),
  }))

export const toTimeline = ({ timeline }: Pick<OrderRow, 'timeline'>): Order['timeline'] =>
  timeline.map(({ status, at }) => ({ status: OrderStatus.parse(status), at: timeOf(at) }))

export const toReturns = ({ returns }: Pick<OrderRow, 'returns'>): Order['returns'] =>
  returns.map(({ lines, at, paidAt, ...row }) => ({
    ...row,
    at: timeOf(at),
    paidAt: paidAt === null ? null : timeOf(paidAt),
    lines: lines.map(({ productID: productId, ...line }) => ({ ...line, productId: String(productId) })),
  }))

type AddressRow = Pick<OrderRow, 'name' | 'street' | 'city' | 'zipCode' | 'country' | 'phone'>

export const toAddress = ({
  name,
  street,
  city,
  zipCode,
  country,
  phone,
}: AddressRow): Order['shippingAddress'] => ({ name, street, city, state: '', zipCode, country, phone })

export function toOrder(row: OrderRow): Order {
  return {
    orderId: row.orderId,
    userId: row.userId,
    createdAt: row.createdAt.toISOString(),
    status: OrderStatus.parse(row.status),
    cartItems: toLines(row),
    subtotal: row.subtotal,
    pointsApplied: row.pointsApplied,
    totalAmount: row.totalAmount,
    shippingAddress: toAddress(row),
    carrier: row.carrier,
    trackingNumber: row.trackingNumber,
    timeline: toTimeline(row),
    returns: toReturns(row),
  }
}

/** @throws AppError order_not_found, also for an order of another member */
export async function requireOwnOrder(db: Db, userId: string, orderId: string): Promise<OrderRow> {
  const order = await selectOrder(db, userId, orderId)
  if (!order) throw new AppError('order_not_found')
  return order
}

/** @throws AppError order_not_found, also for an order of another member */
export const getOrder = async (db: Db, userId: string, orderId: string): Promise<Order> =>
  toOrder(await requireOwnOrder(db, userId, orderId))

/** The cause of the ledger entry that redeems points on an order. */
export const causeOf = (orderKey: string) => `order:${orderKey}`

/** Lists the earnings that paid for an order. @throws AppError order_not_found, also for an order of another member */
export async function listPointsSources(
  db: Db,
  { userId, language }: Reader,
  orderId: string,
): Promise<PointsSource[]> {
  const { orderKey } = await requireOwnOrder(db, userId, orderId)
  return sourcesOf(db, causeOf(orderKey), language)
}
