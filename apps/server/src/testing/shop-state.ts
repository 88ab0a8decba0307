import type { Db } from '../db/database.ts'

/** Reads stock and points from the database, also those that no call shows. */
export const shopState = (db: Db) => ({
  async stockOf({ productID: productId }: { productID: number }) {
    const { quantity } = await db
      .selectFrom('products')
      .select('quantity')
      .where('product_id', '=', productId)
      .executeTakeFirstOrThrow()
    return quantity
  },

  async balanceOf({ userId }: { userId: string }) {
    const { balance } = await db
      .selectFrom('member_points')
      .select('balance')
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    return balance
  },

  /** Ledger entries of redeemed and refunded points, oldest first. */
  redeemedBy: ({ userId }: { userId: string }) =>
    db
      .selectFrom('points_ledger')
      .select(['amount', 'reason', 'ref'])
      .where('user_id', '=', userId)
      .where('reason', '<>', 'proof_verified')
      .orderBy('entry_id')
      .execute(),
})
