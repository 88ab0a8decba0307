import type { DoorKind } from '@canopy/contract/desk/shop/orders'
import { sql } from 'kysely'
import type { Db } from '../../../db/database.ts'

const SHOWN_MAX = 10

type SameDoorRow = {
  orderKey: string
  orderId: string
  userId: string | null
  fullName: string | null
  createdAt: Date
  by: DoorKind[]
}

/**
 * Orders of others that are counted together with this one, since their doors are the same or resemble each other: the surest first, then the
 * newest.
 */
export async function selectSameDoor(db: Db, orderKey: string): Promise<SameDoorRow[]> {
  const { rows } = await sql<SameDoorRow>`
    select other.order_key as "orderKey", other.order_id as "orderId", other.user_id as "userId", full_name as "fullName",
      other.created_at as "createdAt", shared.by
    from orders this
    join policies on policies.active
    join orders other on other.door_keys && this.door_keys
      and other.door_keys is not null and other.points_applied > 0 and other.status <> 'cancelled'
      and other.order_key <> this.order_key
      and (other.user_id is null or other.user_id is distinct from this.user_id)
      and other.created_at between this.created_at - make_interval(days => door_days) and this.created_at + make_interval(days => door_days)
    left join users on users.user_id = other.user_id
    cross join lateral (
      select array_agg(distinct split_part(key, ':', 1)) as by from unnest(other.door_keys) as key where key = any(this.door_keys)
    ) shared
    where this.order_key = ${orderKey} and this.points_applied > 0
    order by shared.by && array['phone', 'place'] desc, other.created_at desc, other.order_key desc
    limit ${SHOWN_MAX}`.execute(db)
  return rows
}

/** Forgets the doors of members who have left, of orders placed before `before`. */
export async function deleteDoorsBefore(db: Db, before: Date) {
  await db
    .updateTable('orders')
    .set({ door_keys: null })
    .where('user_id', 'is', null)
    .where('door_keys', 'is not', null)
    .where('created_at', '<', before)
    .execute()
}
