/** Orders as stewards see and move them. Amounts are whole units of the currency. */

import { z } from 'zod/mini'
import {
  Count,
  INTEGER_MAX,
  Money,
  optionalText,
  orUnlisted,
  pageQuery,
  positive,
  requiredText,
  SerialText,
  Timestamp,
  text,
  Uuid,
} from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import { CART_LINES_MAX, LINE_QUANTITY_MAX, LIST_PAGE } from '../../limits.ts'
import { PointsSource } from '../../points/ledger.ts'
import { Order, OrderEvent, OrderReturn, OrderStatus } from '../../shop/orders/shapes.ts'
import { Reason, StewardName } from '../cases.ts'

const CARRIER_MAX = 60
const NOTE_MAX = 1000
export const PACKING_SLIPS_MAX = 100

/**
 * `q` matches an order's mark, and the beginnings of its number, of the words of the name it goes to, and of the digits of the phone
 * number. Orders were placed at or after `from` and before `to`, and cost at least `min` and at most `max`.
 */
export const DeskOrderFilter = z.object({
  q: z.optional(text(100)),
  status: z.optional(OrderStatus),
  userId: z.optional(Uuid),
  from: z.optional(Timestamp),
  to: z.optional(Timestamp),
  min: z.optional(positive(INTEGER_MAX)),
  max: z.optional(positive(INTEGER_MAX)),
  sort: z._default(z.enum(['newest', 'oldest', 'largest', 'smallest']), 'newest'),
})
export type DeskOrderFilter = z.infer<typeof DeskOrderFilter>
export const DeskOrdersQuery = z.extend(pageQuery(LIST_PAGE), DeskOrderFilter.shape)

/** A row of the list, without address and phone. `member` is null after they have left. */
export const DeskOrder = z.object({
  orderKey: Uuid,
  orderId: z.string(),
  member: z.nullable(StewardName),
  createdAt: Timestamp,
  status: orUnlisted(OrderStatus),
  units: Count,
  pointsApplied: Count,
  totalAmount: Money,
})
export type DeskOrder = z.infer<typeof DeskOrder>

export const OrderNote = z.object({
  noteId: Uuid,
  author: z.nullable(StewardName),
  text: z.string(),
  at: Timestamp,
})
export type OrderNote = z.infer<typeof OrderNote>

/** Kinds of match between two doors: `phone` and `place` make them one, with `street` and `house` they resemble each other. */
const DoorKind = z.enum(['phone', 'place', 'street', 'house'])
export type DoorKind = z.infer<typeof DoorKind>

/** An order of another account whose points are counted together with those of this one. */
const SameDoor = z.object({
  orderKey: Uuid,
  orderId: z.string(),
  member: z.nullable(StewardName),
  createdAt: Timestamp,
  by: z.array(orUnlisted(DoorKind)),
})
export type SameDoor = z.infer<typeof SameDoor>

export const DeskOrderCase = z.extend(DeskOrder, {
  lines: Order.shape.cartItems,
  subtotal: Money,
  carrier: z.string(),
  trackingNumber: z.string(),
  timeline: z.array(OrderEvent),
  returns: z.array(OrderReturn),
  notes: z.array(OrderNote),
  pointsSources: z.array(PointsSource),
  sameDoor: z._default(z.array(SameDoor), []),
})
export type DeskOrderCase = z.infer<typeof DeskOrderCase>

export const OrderParams = z.object({ orderKey: Uuid })
export const ReturnParams = z.object({ orderKey: Uuid, returnId: Uuid })

/** `from` is the state that the steward saw. Carrier and tracking number are kept if absent. */
export const OrderMove = z.object({
  from: OrderStatus,
  status: OrderStatus,
  carrier: z.optional(optionalText(CARRIER_MAX)),
  trackingNumber: z.optional(optionalText(CARRIER_MAX)),
  reason: Reason,
})
export type OrderMove = z.infer<typeof OrderMove>

export const NewOrderNote = z.object({ text: requiredText(NOTE_MAX, coded('desk-shop.noteRequired')) })

/** `returnsSeen` is the number of returns that the steward saw. Only goods in good condition go back into the stock. */
export const NewReturn = z.object({
  lines: z
    .array(
      z.object({
        productId: SerialText,
        quantity: positive(LINE_QUANTITY_MAX),
        condition: z.enum(['good', 'damaged']),
        restock: z.boolean(),
      }),
    )
    .check(
      z.minLength(1, coded('desk.returnEmpty')),
      z.maxLength(CART_LINES_MAX),
      z.refine(
        (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
        coded('orders.productTwice'),
      ),
    ),
  returnsSeen: Count,
  reason: Reason,
})
export type NewReturn = z.infer<typeof NewReturn>

/** Whether the cash of a return was given back. */
export const RefundPaid = z.object({ paid: z.boolean(), reason: Reason })

/** Each look at it is recorded. */
export const OrderContact = Order.shape.shippingAddress
export type OrderContact = z.infer<typeof OrderContact>

/** The orders whose packing slips are printed. */
export const PackingOrders = z.object({
  orderKeys: z
    .array(Uuid)
    .check(
      z.minLength(1),
      z.maxLength(PACKING_SLIPS_MAX, coded('desk.slipsTooMany', { max: PACKING_SLIPS_MAX })),
    ),
})

/** Content and address of a parcel. */
export const PackingSlip = z.object({
  orderKey: Uuid,
  orderId: z.string(),
  createdAt: Timestamp,
  lines: Order.shape.cartItems,
  subtotal: Money,
  pointsApplied: Count,
  totalAmount: Money,
  carrier: z.string(),
  trackingNumber: z.string(),
  returns: z._default(z.array(OrderReturn), []),
  address: OrderContact,
})
export type PackingSlip = z.infer<typeof PackingSlip>
