/** Orders. Amounts are whole units of the currency. */

import { z } from 'zod/mini'
import {
  Count,
  INTEGER_MAX,
  Money,
  orUnlisted,
  requiredText,
  SerialText,
  Timestamp,
  text,
  textOrNone,
  textWhile,
  Uuid,
} from '../../fields.ts'
import { coded } from '../../language/coded-message.ts'
import {
  ADDRESS_MAX,
  CART_LINES_MAX,
  CITY_MAX,
  LINE_QUANTITY_MAX,
  PHONE_MAX,
  POSTAL_CODE_MAX,
} from '../../limits.ts'
import { site } from '../../site/site.ts'
import { phoneDigits } from './phone.ts'

/** The counter at the end starts at 001. It has three digits, or more from 1000 on. */
export const ORDER_ID_PATTERN = /^ORD-(\d{4})(\d{2})(\d{2})-((?!000)\d{3}|[1-9]\d{3,8})$/

export const OrderId = z.string().check(z.regex(ORDER_ID_PATTERN))

/** The id of an order: `day` is yyyymmdd, `counter` counts the member's orders of that day. */
export const formatOrderId = (day: string, counter: number) =>
  `ORD-${day}-${String(counter).padStart(3, '0')}`

const MARK_LENGTH = 6

/**
 * A short mark, such as "#7F3A2C", that tells orders apart whose numbers are the same: each member counts their own. It is the end of the
 * order's key, which is random.
 */
export const orderMark = (orderKey: string) => `#${orderKey.slice(-MARK_LENGTH).toUpperCase()}`

/** An order on hold waits until a steward has checked it. */
export const OrderStatus = z.enum(['on hold', 'pending', 'shipped', 'delivered', 'completed', 'cancelled'])
export type OrderStatus = z.infer<typeof OrderStatus>

/** The statuses before anything is sent, in which members can cancel their orders. */
export const UNSENT: readonly OrderStatus[] = ['on hold', 'pending']
export const isUnsent = (status: string) => UNSENT.some((unsent) => unsent === status)

/** Fields of the checkout form; the name comes from the account. */
export const ShippingForm = z.object({
  address: requiredText(ADDRESS_MAX, coded('orders.addressRequired')),
  city: requiredText(CITY_MAX, coded('orders.cityRequired')).check(
    z.refine((city) => site.areas.length === 0 || site.areas.includes(city), coded('orders.areaUnknown')),
  ),
  zipCode: textWhile(() => site.postalCodes !== 'none', POSTAL_CODE_MAX, coded('orders.zipCodeRequired')),
  phone: requiredText(PHONE_MAX, coded('orders.phoneRequired')).check(
    z.refine((typed) => phoneDigits(typed) !== undefined, coded('orders.phoneInvalid')),
  ),
})
export type ShippingForm = z.infer<typeof ShippingForm>

/** An order as the browser sends it. Names and sums are not trusted: the server computes them itself. */
export const OrderPayload = z.object({
  orderId: OrderId,
  userId: Uuid,
  cartItems: z
    .array(
      z.object({
        productId: SerialText,
        productName: text(200),
        quantity: z.int().check(z.minimum(1), z.maximum(LINE_QUANTITY_MAX)),
        price: Money.check(z.maximum(INTEGER_MAX)),
      }),
    )
    .check(
      z.minLength(1, coded('orders.cartEmpty')),
      z.maxLength(CART_LINES_MAX),
      z.refine(
        (items) => new Set(items.map((item) => item.productId)).size === items.length,
        coded('orders.productTwice'),
      ),
    ),
  subtotal: Money,
  pointsApplied: z.int().check(z.nonnegative(), z.maximum(INTEGER_MAX)),
  totalAmount: Money,
  shippingAddress: z.object({
    fullName: text(ADDRESS_MAX),
    phone: ShippingForm.shape.phone,
    addressLine1: ShippingForm.shape.address,
    city: ShippingForm.shape.city,
    postalCode: ShippingForm.shape.zipCode,
    country: text(CITY_MAX),
  }),
})
export type OrderPayload = z.infer<typeof OrderPayload>

/** A state that the order has had since it was placed. */
export const OrderEvent = z.object({ status: orUnlisted(OrderStatus), at: Timestamp })

/**
 * Goods that came back: `points` and `cash` are given back for them, the cash by hand at `paidAt`. Of what was not paid yet, `waived` is not
 * collected any more.
 */
export const OrderReturn = z.object({
  returnId: Uuid,
  at: Timestamp,
  points: Count,
  cash: Money,
  waived: z._default(Money, 0),
  paidAt: z.nullable(Timestamp),
  lines: z.array(
    z.object({ productId: z.string(), quantity: Count, condition: z.string(), restocked: z.boolean() }),
  ),
})
export type OrderReturn = z.infer<typeof OrderReturn>

/** Cash that is collected on delivery: the total without what came back before. */
export const cashOnDelivery = ({
  totalAmount,
  returns,
}: {
  totalAmount: number
  returns: Pick<OrderReturn, 'waived'>[]
}) => returns.reduce((cash, { waived }) => cash - waived, totalAmount)

export const Order = z.object({
  orderId: z.string(),
  userId: Uuid,
  createdAt: Timestamp,
  status: orUnlisted(OrderStatus),
  cartItems: z.array(
    z.object({
      productId: z.string(),
      productName: z.string(),
      quantity: Count,
      price: Money,
      imgURL: z.string(),
    }),
  ),
  subtotal: Money,
  pointsApplied: Count,
  totalAmount: Money,
  shippingAddress: z.object({
    name: z.string(),
    street: z.string(),
    city: z.string(),
    state: z.string(),
    zipCode: z.string(),
    country: z.string(),
    phone: textOrNone,
  }),
  carrier: textOrNone,
  trackingNumber: textOrNone,
  timeline: z._default(z.array(OrderEvent), []),
  returns: z._default(z.array(OrderReturn), []),
})
export type Order = z.infer<typeof Order>

/**
 * Limits on what a member can order while earlier orders are on their way, each with the part that the member's undelivered orders use
 * already.
 */
export const OrderLimits = z.object({
  isNewMember: z.boolean(),
  ordersMax: Count,
  orders: Count,
  /** Limit for one product. */
  piecesMax: Count,
  pieces: z.array(z.object({ productID: z.int(), pieces: Count })),
  cashMax: Money,
  cash: Money,
  /** An order with more points waits for a steward; null if none has to. */
  uncheckedPoints: z.nullable(Count),
})
export type OrderLimits = z.infer<typeof OrderLimits>
