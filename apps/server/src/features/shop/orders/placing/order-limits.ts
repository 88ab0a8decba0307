/** Limits on what a member, and all members at one door, can order under the policy `guarded`. */

import type { Policy } from '@canopy/contract/desk/policy/shapes'
import { coded } from '@canopy/contract/language/coded-message'
import { DAY } from '@canopy/contract/limits'
import { exceededLimit, isChecked } from '@canopy/contract/shop/orders/order-limits'
import type { OrderLimits, OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { AppError, notFound } from '../../../../app-error.ts'
import type { Db } from '../../../../db/database.ts'
import { type Counting, selectUsed, type Used, type UsedBefore } from './place-orders-queries.ts'

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY)

function limitsOf(policy: Policy, { isNewMember, ...used }: Used): OrderLimits {
  return {
    ...used,
    isNewMember,
    ordersMax: isNewMember ? policy.newMemberOrders : policy.ordersOpen,
    piecesMax: policy.piecesPerProduct,
    cashMax: isNewMember ? policy.newMemberValue : policy.cashOnDelivery,
    uncheckedPoints: isNewMember ? policy.newMemberPoints : null,
  }
}

/** Returns null where members can order as they like. */
export async function readLimits(
  db: Db,
  policy: Policy,
  { userId, now }: { userId: string; now: Date },
): Promise<OrderLimits | null> {
  if (policy.mode === 'open') return null
  const joinedAfter = daysBefore(now, policy.newMemberDays)
  return limitsOf(policy, await selectUsed(db, { userId, joinedAfter }))
}

type Buying = { userId: string; doorKeys: string[]; pointsApplied: number; now: Date }

/** Parameters by which `checkLimits` counts earlier orders; undefined where members can order as they like. */
export function countingOf(
  policy: Policy,
  { userId, doorKeys, pointsApplied, now }: Buying,
): Counting | undefined {
  if (policy.mode === 'open') return undefined
  return {
    userId,
    joinedAfter: daysBefore(now, policy.newMemberDays),
    doorKeys: pointsApplied > 0 ? doorKeys : null,
    doorSince: daysBefore(now, policy.doorDays),
  }
}

type Draft = {
  lines: { productID: number; quantity: number }[]
  pointsApplied: number
  totalAmount: number
}

/**
 * Returns the status with which the order begins. What earlier orders use has been counted `before`, under the locks of this one.
 * @throws AppError too_many_orders, too_many_pieces, too_much_on_delivery, too_many_points_at_door
 */
export function checkLimits(policy: Policy, draft: Draft, before: UsedBefore | undefined): OrderStatus {
  if (policy.mode === 'open') return 'pending'
  if (!before) throw notFound()
  const { doorPoints, nearbyPoints, ...used } = before
  const limits = limitsOf(policy, used)
  const exceeded = exceededLimit(limits, draft)
  if (exceeded) {
    const { code, ...details } = exceeded
    throw new AppError(code, details)
  }
  const { pointsApplied } = draft
  if (pointsApplied > 0 && doorPoints + pointsApplied > policy.doorPoints)
    throw new AppError('too_many_points_at_door', {
      message: coded('errors.pointsAtDoor', { max: policy.doorPoints, days: policy.doorDays }),
    })
  const isNearby = pointsApplied > 0 && nearbyPoints + pointsApplied > policy.doorPoints
  return isNearby || isChecked(limits, pointsApplied) ? 'on hold' : 'pending'
}
