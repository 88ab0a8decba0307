/** Creates and changes products from a CSV file. */

import type { ImportCheck } from '@canopy/contract/desk/shop/product-import'
import { z } from 'zod'
import { AppError } from '../../../../app-error.ts'
import type { Actor } from '../../../../audit/actor.ts'
import { type Act, auditAll } from '../../../../audit/audit.ts'
import type { Tx } from '../../../../db/database.ts'
import { once } from '../../../../db/idempotency.ts'
import { publish, type Transaction } from '../../../../live/publish.ts'
import { lockProductsBy } from '../desk-product-queries.ts'
import { auditedOf, refusingTakenSku, subjectOf, textsOf } from '../desk-products.ts'
import { lockPopularity } from '../popularity-queries.ts'
import { warnIfLow } from '../running-out.ts'
import { insertCounts, insertProducts, updateProducts } from './import-queries.ts'
import { type Plan, type PlannedProduct, planImport } from './plan.ts'
import type { FileLine } from './read-file.ts'

/** Locks the products that the lines are about. */
async function planOf(tx: Tx, lines: FileLine[]): Promise<Plan> {
  const rows = lines.flatMap(({ row }) => row ?? [])
  const ids = rows.flatMap(({ id }) => id ?? [])
  const skus = rows.flatMap(({ sku }) => sku || [])
  return planImport(lines, await lockProductsBy(tx, ids, skus))
}

function actOf(productId: number, { before, fields, stock }: PlannedProduct, reason: string): Act {
  const subject = subjectOf(productId)
  const after = { ...auditedOf(fields), stock }
  if (!before) return { action: 'product.created', subject, after, reason }
  return {
    action: 'product.changed',
    subject,
    before: { ...auditedOf(before), stock: before.quantity },
    after: { ...after, textsChanged: textsOf(before) !== textsOf(fields) },
    reason,
  }
}

/** @throws AppError sku_taken if another steward gives one of the SKUs at the same time */
async function writeAll(
  tx: Tx,
  actor: Actor,
  products: PlannedProduct[],
  { reason, now }: { reason: string; now: Date },
) {
  // Triggers update the popularity of these products. The job that counts sales takes the same lock first, which prevents deadlocks.
  await lockPopularity(tx)
  const created = products.filter(({ before }) => !before)
  const ids = await refusingTakenSku(
    insertProducts(
      tx,
      created.map(({ fields }) => fields),
    ),
  )
  const known = products.map((planned) => ({
    ...planned,
    productID: planned.before?.productID ?? ids.get(planned.fields.sku) ?? 0,
  }))
  await refusingTakenSku(
    updateProducts(
      tx,
      known.filter(({ before }) => before),
    ),
  )
  const counts = known.map(({ productID: productId, before, stock }) => ({
    productID: productId,
    change: stock - (before?.quantity ?? 0),
  }))
  const moved = counts.filter(({ change }) => change !== 0)
  await insertCounts(tx, moved, { actorId: actor.userId, reason })
  // A new product without stock is not one that runs out.
  const kept = known.filter(({ before, stock }) => before || stock > 0)
  await warnIfLow(
    tx,
    kept.map(({ productID: productId }) => productId),
    now,
  )
  publish(tx, { type: 'products.changed' })
  publish(tx, { type: 'waiting.changed', kind: 'product' })
  // A single event for all of them, which renews the lists of other stewards.
  publish(tx, { type: 'case.decided', kind: 'product', id: 'import' })
  await auditAll(
    tx,
    actor,
    known.map((planned) => actOf(planned.productID, planned, reason)),
  )
}

type Import = { lines: FileLine[]; reason: string; fingerprint?: string }
type AtTime = { now: Date }

/** @throws AppError import_changed, sku_taken */
async function writeLines(
  tx: Tx,
  actor: Actor,
  { lines, reason, fingerprint, now }: Import & AtTime,
): Promise<ImportCheck> {
  const { check, products } = await planOf(tx, lines)
  if (fingerprint !== undefined && (check.faulty > 0 || check.fingerprint !== fingerprint))
    throw new AppError('import_changed')
  if (check.faulty === 0) await writeAll(tx, actor, products, { reason, now })
  return check
}

/** Rolls a transaction back and carries its result out of it. */
class RolledBack extends Error {
  readonly check: ImportCheck

  constructor(check: ImportCheck) {
    super('a check changes nothing')
    this.check = check
  }
}

/** Writes the lines as an import does, and rolls it back. @throws AppError sku_taken */
export async function checkImport(
  transaction: Transaction,
  actor: Actor,
  { lines, now }: Pick<Import, 'lines'> & AtTime,
): Promise<ImportCheck> {
  try {
    return await transaction(async (tx): Promise<never> => {
      throw new RolledBack(await writeLines(tx, actor, { lines, now, reason: 'Check' }))
    })
  } catch (error) {
    if (error instanceof RolledBack) return error.check
    throw error
  }
}

/** Stored with the idempotency key. */
const Imported = z.object({ created: z.int(), changed: z.int() })

/**
 * Writes all lines or none. `fingerprint` is that of the changes which the steward saw.
 * @throws AppError idempotency_key_reused, import_changed, sku_taken
 */
export async function importProducts(
  tx: Tx,
  actor: Actor,
  { key, now, ...content }: Required<Import> & AtTime & { key: string | undefined },
) {
  const attempt = { userId: actor.userId, scope: 'import', key, content } as const
  const { reply } = await once(tx, attempt, Imported, async () => {
    const { created, changed } = await writeLines(tx, actor, { ...content, now })
    return { created, changed }
  })
  return reply
}
