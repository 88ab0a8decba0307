import type { Saving } from '@canopy/contract/shop/saving/shapes'
import { AppError } from '../../../app-error.ts'
import type { Db, Tx } from '../../../db/database.ts'
import type { Deps } from '../../../deps.ts'
import type { Reader } from '../../../languages/translations.ts'
import { lockAccount } from '../../points/index.ts'
import { pictureUrl } from '../products/products.ts'
import { selectReachable, selectSaving, upsertPinned } from './saving-queries.ts'

const CHALLENGES_SHOWN = 3

/** Product that the member saves for; null if none. */
export async function readSaving(
  db: Db,
  { dailyPointsCap }: Deps['config'],
  reader: Reader,
): Promise<Saving | null> {
  const pinned = await selectSaving(db, reader)
  if (!pinned) return null
  const { priceBefore, available, image, ...product } = pinned
  const missing = Math.max(product.price - available, 0)
  const reachable =
    missing > 0 && product.sold ? await selectReachable(db, reader, dailyPointsCap, CHALLENGES_SHOWN) : []
  const typical = reachable.find(({ isTypical }) => isTypical)
  return {
    product: { ...product, imgURL: pictureUrl(image) },
    priceBefore,
    available,
    missing,
    typical: typical
      ? { challengeName: typical.challengeName, count: Math.ceil(missing / typical.points) }
      : null,
    challenges: reachable
      .slice(0, CHALLENGES_SHOWN)
      .map(({ challengeId, challengeName, points }) => ({ challengeId, challengeName, points })),
  }
}

/** @throws AppError product_not_found */
export async function startSaving(
  tx: Tx,
  config: Deps['config'],
  reader: Reader,
  productId: number,
): Promise<Saving> {
  await lockAccount(tx, reader.userId)
  const isPinned = await upsertPinned(tx, reader.userId, productId)
  const saving = isPinned ? await readSaving(tx, config, reader) : null
  if (!saving) throw new AppError('product_not_found')
  return saving
}
