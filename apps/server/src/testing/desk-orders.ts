import type { OrderStatus } from '@canopy/contract/shop/orders/shapes'
import { hashPassword } from '../secrets/password-hash.ts'
import { orderPayload } from './order-payload.ts'
import type { testApp } from './test-app.ts'

type App = Awaited<ReturnType<typeof testApp>>
type Member = Awaited<ReturnType<App['make']['member']>>

export const REASON = 'As agreed by phone'

/** Two stewards of the shop, and orders for them. */
export async function deskOrders({ db, make }: Pick<App, 'db' | 'make'>) {
  return {
    steward: await make.member({ fullName: 'Nimal Silva', duties: ['shop'] }),
    other: await make.member({ fullName: 'Priya Nair', duties: ['shop'] }),

    /** An order of two units at Rs 100 each. */
    async placed({
      points = 0,
      fullName = 'Anna Weber',
      buyer,
    }: {
      points?: number
      fullName?: string
      buyer?: Member
    } = {}) {
      const member = buyer ?? (await make.member({ fullName, points }))
      const product = await make.product({ price: 100, quantity: 10 })
      const { orderId } = await member.call('placeOrder', {
        body: orderPayload(member.userId, [{ ...product, quantity: 2 }], { points }),
      })
      const { orderKey } = await db
        .selectFrom('orders')
        .select('order_key as orderKey')
        .where('user_id', '=', member.userId)
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow()
      const params = { orderKey }
      const move = (from: OrderStatus, status: OrderStatus, more: object = {}) => ({
        params,
        body: { from, status, reason: REASON, ...more },
      })
      return { member, product, orderId, orderKey, params, move }
    },

    async leave(member: Member) {
      const password = 'correct horse'
      await db
        .updateTable('users')
        .set({ password_hash: await hashPassword(password, 'test') })
        .where('user_id', '=', member.userId)
        .execute()
      await member.call('deleteAccount', { body: { password } })
    },
  }
}
