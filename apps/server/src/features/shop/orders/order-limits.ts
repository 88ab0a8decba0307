/** How much a member, and all members at one door, can order under the policy `guarded`. */

import { DAY } from '@canopy/contract/limits'
import { exceededLimit, isChecked } from '@canopy/contract/order-limits'
import { serverMessages } from '@canopy/contract/server-messages'
import type { OrderLimits, OrderStatus } from '@canopy/contract/shop'
import type { Policy } from '@canopy/contract/stewards/policy'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { countBeforeOrder, selectUsed, type Used } from './order-limit-queries.ts'

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

type Draft = {
  userId: string
  doorKey: string
  createdAt: Date
  lines: { productID: number; quantity: number }[]
  pointsApplied: number
  totalAmount: number
}

/**
 * Returns the status with which the order begins. Its products must be locked.
 * @throws AppError too_many_orders, too_many_pieces, too_much_on_delivery, too_many_points_at_door
 */
export async function checkLimits(tx: Tx, policy: Policy, draft: Draft): Promise<OrderStatus> {
  if (policy.mode === 'open') return 'pending'
  const { userId, createdAt, pointsApplied } = draft
  const { doorPoints, ...used } = await countBeforeOrder(tx, {
    userId,
    joinedAfter: daysBefore(createdAt, policy.newMemberDays),
    doorKey: pointsApplied > 0 ? draft.doorKey : null,
    doorSince: daysBefore(createdAt, policy.doorDays),
  })
  const limits = limitsOf(policy, used)
  const exceeded = exceededLimit(limits, draft)
  if (exceeded) {
    const { code, ...details } = exceeded
    throw new AppError(code, details)
  }
  if (pointsApplied > 0 && doorPoints + pointsApplied > policy.doorPoints)
    throw new AppError('too_many_points_at_door', {
      message: serverMessages.tooManyPointsAtDoor(policy.doorPoints, policy.doorDays),
    })
  return isChecked(limits, pointsApplied) ? 'on hold' : 'pending'
}
