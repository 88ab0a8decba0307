import type { DeskOrderFilter } from '@canopy/contract/desk/shop/orders'
import { UNSENT } from '@canopy/contract/shop/orders/shapes'
import { site } from '@canopy/contract/site/site'
import { type InferResult, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { anyOf } from '../../../../db/any-of.ts'
import type { Db, Tx } from '../../../../db/database.ts'
import { type Cursor, keyset } from '../../../../db/keyset.ts'
import { containsWords } from '../../../../db/search.ts'
import { linesOf, returnsOf, timelineOf } from '../order-queries.ts'

const orders = (db: Db) =>
  db
    .selectFrom('orders')
    .leftJoin('users', 'users.user_id', 'orders.user_id')
    .select((query) => [
      'orders.order_key as orderKey',
      'orders.order_id as orderId',
      'orders.user_id as userId',
      'users.full_name as fullName',
      'orders.created_at as createdAt',
      'orders.status',
      'orders.points_applied as pointsApplied',
      'orders.total_amount as totalAmount',
      query
        .selectFrom('order_lines')
        .select(({ fn }) => fn.sum<number>('quantity').as('units'))
        .whereRef('order_lines.order_key', '=', 'orders.order_key')
        .as('units'),
      // Cash that is owed or was given back for returned goods, or is not collected.
      query
        .selectFrom('order_returns')
        .select(sql<number>`coalesce(sum(cash + waived), 0)::bigint`.as('returned'))
        .whereRef('order_returns.order_key', '=', 'orders.order_key')
        .as('returned'),
    ])

export type DeskOrderRow = InferResult<ReturnType<typeof orders>>[number]

/** A search that matches more orders than this lists some of them only, so that it stays quick; more letters find the rest. */
const FOUND_MAX = 500

/** Repeats the expression of the index of phone numbers. */
const PHONE_DIGITS = sql`regexp_replace(phone, '[^0-9]', '', 'g')`

/** Returns a phone number with the community's country code instead of its leading zero, or the other way round. */
function otherForm(digits: string) {
  const { callingCode } = site.country
  if (digits.startsWith('0')) return `${callingCode}${digits.slice(1)}`
  return digits.startsWith(callingCode) ? `0${digits.slice(callingCode.length)}` : digits
}

/** Repeats the expression of the index of marks. */
const MARK = sql`right(order_key::text, 6)`

/** Field by which a search finds orders: "ORD-2026" is the beginning of a number, and neither a name nor a phone. */
export function searchedBy(q: string): 'number' | 'mark' | 'phone' | 'name' | undefined {
  const typed = q.trim()
  if (typed === '') return undefined
  if (/^ord-[\d-]*$/i.test(typed)) return 'number'
  if (typed.startsWith('#')) return 'mark'
  return typed.replaceAll(/\D/g, '').length >= 3 ? 'phone' : 'name'
}

/** Subqueries make the database use the index of each condition. */
function foundBy(q: string) {
  const typed = q.trim()
  const digits = typed.replaceAll(/\D/g, '')
  if (searchedBy(q) === 'number')
    return sql<string>`(select order_key from orders where order_id like ${`${typed.toUpperCase()}%`} limit ${FOUND_MAX})`
  return sql<string>`(
    (select order_key from orders where name <> '' and ${containsWords(sql`name`, typed)}
    limit ${FOUND_MAX})
    union all
    (select order_key from orders where ${MARK} = ${typed.replace(/^#/, '').toLowerCase()})
    union all
    (select order_key from orders where ${digits.length >= 3} and phone <> ''
    and (${PHONE_DIGITS} like ${`${digits}%`} or ${PHONE_DIGITS} like ${`${otherForm(digits)}%`}) limit ${FOUND_MAX})
  )`
}

const sorts = {
  newest: { by: 'orders.created_at', direction: 'desc' },
  oldest: { by: 'orders.created_at', direction: 'asc' },
  largest: { by: 'orders.total_amount', direction: 'desc' },
  smallest: { by: 'orders.total_amount', direction: 'asc' },
} as const

const totalOf = (orderKey: string | undefined) =>
  sql`(select total_amount from orders where order_key = ${orderKey})`

export function selectDeskOrders(
  db: Db,
  { q = '', status, userId, from, to, min, max, sort }: DeskOrderFilter,
  limit: number,
  after: Cursor | undefined,
): Promise<DeskOrderRow[]> {
  const query = orders(db)
    .$if(q.trim() !== '', (qb) => qb.where('orders.order_key', 'in', foundBy(q)))
    .$if(status !== undefined, (qb) => qb.where('orders.status', '=', status ?? ''))
    .$if(userId !== undefined, (qb) => qb.where('orders.user_id', '=', userId ?? ''))
    .$if(from !== undefined, (qb) => qb.where('orders.created_at', '>=', new Date(from ?? 0)))
    .$if(to !== undefined, (qb) => qb.where('orders.created_at', '<', new Date(to ?? 0)))
    .$if(min !== undefined, (qb) => qb.where('orders.total_amount', '>=', min ?? 0))
    .$if(max !== undefined, (qb) => qb.where('orders.total_amount', '<=', max ?? 0))
  const { by, direction } = sorts[sort]
  const valueAfter = by === 'orders.total_amount' ? totalOf(after?.id) : undefined
  return keyset(query, { by: [by, 'orders.order_key'], direction, after, valueAfter, limit }).execute()
}

const wholeOrder = (db: Db, orderKey: string) =>
  orders(db)
    .select((query) => [
      'orders.subtotal',
      'orders.name',
      'orders.street',
      'orders.city',
      'orders.zip_code as zipCode',
      'orders.country',
      'orders.phone',
      'orders.carrier',
      'orders.tracking_number as trackingNumber',
      linesOf(query).as('lines'),
      timelineOf(query).as('timeline'),
      returnsOf(query).as('returns'),
      jsonArrayFrom(
        query
          .selectFrom('order_notes')
          .leftJoin('users as author', 'author.user_id', 'order_notes.author_id')
          .select([
            'order_notes.note_id as noteId',
            'order_notes.author_id as authorId',
            'author.full_name as fullName',
            'order_notes.text',
            'order_notes.at',
          ])
          .whereRef('order_notes.order_key', '=', 'orders.order_key')
          .orderBy('order_notes.at'),
      ).as('notes'),
    ])
    .where('orders.order_key', '=', orderKey)

export type DeskOrderCaseRow = InferResult<ReturnType<typeof wholeOrder>>[number]

export const selectDeskOrder = (db: Db, orderKey: string) => wholeOrder(db, orderKey).executeTakeFirst()

/** Rows for packing slips, in any order. */
export const selectSlips = (db: Db, orderKeys: string[]) =>
  db
    .selectFrom('orders')
    .select((query) => [
      'order_key as orderKey',
      'order_id as orderId',
      'user_id as userId',
      'created_at as createdAt',
      'subtotal',
      'points_applied as pointsApplied',
      'total_amount as totalAmount',
      'name',
      'street',
      'city',
      'zip_code as zipCode',
      'country',
      'phone',
      'carrier',
      'tracking_number as trackingNumber',
      linesOf(query).as('lines'),
      returnsOf(query).as('returns'),
    ])
    .where('order_key', '=', anyOf(orderKeys))
    .execute()

/** Locks the order until the transaction ends. */
export async function lockOrder(tx: Tx, orderKey: string): Promise<DeskOrderCaseRow | undefined> {
  await tx
    .selectFrom('orders')
    .select('order_key')
    .where('order_key', '=', orderKey)
    .forNoKeyUpdate()
    .execute()
  // Uses a statement of its own, because the one that waited for the lock still reads the returns as they were before it.
  return selectDeskOrder(tx, orderKey)
}

/** Number of orders that wait to be checked or sent, and when the first began to. */
export async function countUnsent(db: Db) {
  const { count, since } = await db
    .selectFrom('orders')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('created_at').as('since')])
    .where('status', '=', anyOf(UNSENT))
    .executeTakeFirstOrThrow()
  return { count, since }
}

export async function updateParcel(
  tx: Tx,
  orderKey: string,
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
) {
  await tx
    .updateTable('orders')
    .set({ carrier, tracking_number: trackingNumber })
    .where('order_key', '=', orderKey)
    .execute()
}

export async function insertNote(
  tx: Tx,
  note: { noteId: string; orderKey: string; authorId: string; text: string },
) {
  await tx
    .insertInto('order_notes')
    .values({ note_id: note.noteId, order_key: note.orderKey, author_id: note.authorId, text: note.text })
    .execute()
}

type NewReturn = {
  returnId: string
  orderKey: string
  points: number
  cash: number
  lines: { productID: number; quantity: number; condition: string; restocked: boolean }[]
}

/** A trigger decides whether the cash is owed, or was not paid and is waived. Returns both. */
export async function insertReturn(tx: Tx, { returnId, orderKey, points, cash, lines }: NewReturn) {
  const owed = await tx
    .insertInto('order_returns')
    .values({ return_id: returnId, order_key: orderKey, points, cash })
    .returning(['cash', 'waived'])
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('return_lines')
    .values(
      lines.map(({ productID: productId, ...line }) => ({
        ...line,
        return_id: returnId,
        order_key: orderKey,
        product_id: productId,
      })),
    )
    .execute()
  return owed
}

/** `paidAt` is when the cash was given back; null if it is still to be. Returns whether that is a change. */
export async function updatePaid(
  tx: Tx,
  { orderKey, returnId, paidAt }: { orderKey: string; returnId: string; paidAt: Date | null },
): Promise<boolean> {
  const updated = await tx
    .updateTable('order_returns')
    .set({ paid_at: paidAt })
    .where('return_id', '=', returnId)
    .where('order_key', '=', orderKey)
    .where('paid_at', paidAt === null ? 'is not' : 'is', null)
    .returning('return_id')
    .executeTakeFirst()
  return updated !== undefined
}
