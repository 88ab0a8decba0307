import type { PolicyMode, PolicyNumbers } from '@canopy/contract/desk/policy/shapes'
import type { InferResult } from 'kysely'
import type { Db, Tx } from '../db/database.ts'

const policies = (db: Db) =>
  db
    .selectFrom('policies')
    .select([
      'mode',
      'version',
      'community_cap as communityCap',
      'young_share as youngShare',
      'young_days as youngDays',
      'hold_days as holdDays',
      'budget_factor as budgetFactor',
      'unapproved_per_day as unapprovedPerDay',
      'unapproved_open as unapprovedOpen',
      'new_member_days as newMemberDays',
      'registrations_per_hour as registrationsPerHour',
      'beginners_per_day as beginnersPerDay',
      'door_points as doorPoints',
      'door_days as doorDays',
      'orders_open as ordersOpen',
      'pieces_per_product as piecesPerProduct',
      'cash_on_delivery as cashOnDelivery',
      'new_member_orders as newMemberOrders',
      'new_member_value as newMemberValue',
      'new_member_points as newMemberPoints',
      'stock_hold_hours as stockHoldHours',
      'reviews_per_day as reviewsPerDay',
      'reviews_per_challenge as reviewsPerChallenge',
      'pay_at_once as payAtOnce',
      'jury_per_day as juryPerDay',
      'jury_sure as jurySure',
    ])
    .$narrowType<{ mode: PolicyMode }>()
    .where('active', '=', true)

export type PolicyRow = InferResult<ReturnType<typeof policies>>[number]

export const selectPolicy = (db: Db): Promise<PolicyRow> => policies(db).executeTakeFirstOrThrow()

export const lockPolicy = (tx: Tx): Promise<PolicyRow> =>
  policies(tx).forNoKeyUpdate().executeTakeFirstOrThrow()

export async function updatePolicy(tx: Tx, mode: PolicyMode, numbers: PolicyNumbers): Promise<void> {
  await tx
    .updateTable('policies')
    .set(({ eb }) => ({
      version: eb('version', '+', 1),
      community_cap: numbers.communityCap,
      young_share: numbers.youngShare,
      young_days: numbers.youngDays,
      hold_days: numbers.holdDays,
      budget_factor: numbers.budgetFactor,
      unapproved_per_day: numbers.unapprovedPerDay,
      unapproved_open: numbers.unapprovedOpen,
      new_member_days: numbers.newMemberDays,
      registrations_per_hour: numbers.registrationsPerHour,
      beginners_per_day: numbers.beginnersPerDay,
      door_points: numbers.doorPoints,
      door_days: numbers.doorDays,
      orders_open: numbers.ordersOpen,
      pieces_per_product: numbers.piecesPerProduct,
      cash_on_delivery: numbers.cashOnDelivery,
      new_member_orders: numbers.newMemberOrders,
      new_member_value: numbers.newMemberValue,
      new_member_points: numbers.newMemberPoints,
      stock_hold_hours: numbers.stockHoldHours,
      reviews_per_day: numbers.reviewsPerDay,
      reviews_per_challenge: numbers.reviewsPerChallenge,
      pay_at_once: numbers.payAtOnce,
      jury_per_day: numbers.juryPerDay,
      jury_sure: numbers.jurySure,
    }))
    .where('mode', '=', mode)
    .execute()
}

/** Whether members have to confirm their addresses under the active policy, for what the database decides. */
export async function setConfirmsEmail(db: Db, confirmsEmail: boolean): Promise<void> {
  await db
    .updateTable('policies')
    .set({ confirms_email: confirmsEmail })
    .where('active', '=', true)
    .where('confirms_email', '<>', confirmsEmail)
    .execute()
}

/** Makes the policy of this mode the active one. Inactive first: at most one may be active at any time. */
export async function setActiveMode(db: Db, mode: PolicyMode): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('policies')
      .set({ active: false })
      .where('mode', '<>', mode)
      .where('active', '=', true)
      .execute()
    await tx
      .updateTable('policies')
      .set({ active: true })
      .where('mode', '=', mode)
      .where('active', '=', false)
      .execute()
  })
}
