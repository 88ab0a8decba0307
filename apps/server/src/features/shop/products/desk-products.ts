/** Products as stewards create and change them. */

import type {
  DeskProduct,
  DeskProductCase,
  ProductArchiving,
  ProductChange,
  ProductFields,
} from '@canopy/contract/desk/shop/products'
import { coded } from '@canopy/contract/language/coded-message'
import { type Product, ProductCategory } from '@canopy/contract/shop/products'
import { DatabaseError } from 'pg'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { alreadyDecided, audit, type Subject } from '../../../audit/audit.ts'
import type { Db, Tx } from '../../../db/database.ts'
import { hasNewTranslations } from '../../../languages/translations.ts'
import { publish } from '../../../live/publish.ts'
import { mediaUrl } from '../../../media/index.ts'
import {
  type DeskProductCaseRow,
  type DeskProductRow,
  insertProduct,
  lockProduct,
  selectDeskProduct,
  updateArchived,
  updateProduct,
} from './desk-product-queries.ts'
import { pictureUrl } from './products.ts'
import { warnIfLow } from './running-out.ts'

export const subjectOf = (productId: number): Subject => ({ kind: 'product', id: String(productId) })

export const toDeskProduct = (row: DeskProductRow): DeskProduct => ({
  productID: row.productID,
  productName: row.productName,
  price: row.price,
  quantity: row.quantity,
  threshold: row.threshold,
  visible: row.visible,
  sku: row.sku ?? '',
  category: ProductCategory.parse(row.category),
  archivedAt: row.archivedAt?.toISOString() ?? null,
  createdAt: row.createdAt.toISOString(),
  imgURL: pictureUrl(row.image),
})

/** @throws AppError product_not_found */
export async function findProduct(db: Db, productId: number): Promise<DeskProductCaseRow> {
  const row = await selectDeskProduct(db, productId)
  if (!row) throw new AppError('product_not_found')
  return row
}

/** @throws AppError product_not_found */
export async function readDeskProduct(db: Db, productId: number): Promise<DeskProductCase> {
  const row = await findProduct(db, productId)
  const { shortDescription, fullDescription, numberOfPoints, version, language, translations, pictures } = row
  return {
    ...toDeskProduct(row),
    numberOfPoints,
    shortDescription,
    fullDescription,
    version,
    language,
    translations,
    pictures: pictures.map(({ name, alt }) => ({ name, alt, url: mediaUrl(name) })),
  }
}

/** @throws AppError product_not_found */
export async function requireProduct(tx: Tx, productId: number): Promise<DeskProductCaseRow> {
  const product = await lockProduct(tx, productId)
  if (!product) throw new AppError('product_not_found')
  return product
}

/** Shoppers and other stewards see the change at once. */
export function announceProduct(tx: Tx, productId: number) {
  publish(tx, { type: 'products.changed' })
  publish(tx, { type: 'case.decided', kind: 'product', id: String(productId) })
  publish(tx, { type: 'waiting.changed', kind: 'product' })
}

/** @throws AppError sku_taken */
export async function refusingTakenSku<T>(write: Promise<T>): Promise<T> {
  try {
    return await write
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'products_sku_key')
      throw new AppError('sku_taken', { fields: { sku: coded('errors.skuTaken') } })
    throw error
  }
}

/** The numbers and states of a product; its texts are too long for the audit log. */
export const auditedOf = ({ price, numberOfPoints, threshold, visible, category, sku }: AuditedProduct) => ({
  price,
  numberOfPoints,
  threshold,
  visible,
  category,
  sku: sku || null,
})
type AuditedProduct = Pick<ProductFields, 'price' | 'numberOfPoints' | 'threshold' | 'visible'> & {
  category: string
  sku: string | null
}

/** @throws AppError sku_taken */
export async function createProduct(tx: Tx, actor: Actor, fields: ProductFields): Promise<number> {
  const productId = await refusingTakenSku(insertProduct(tx, fields))
  announceProduct(tx, productId)
  await audit(tx, actor, {
    action: 'product.created',
    subject: subjectOf(productId),
    after: auditedOf(fields),
  })
  return productId
}

/** Events that count up the version of a product. */
const VERSIONED = ['product.changed', 'product.archived'] as const

/** @throws AppError product_not_found, already_decided, sku_taken */
export async function changeProduct(
  tx: Tx,
  actor: Actor,
  productId: number,
  { version, reason, now, ...fields }: ProductChange & { now: Date },
) {
  const before = await requireProduct(tx, productId)
  const subject = subjectOf(productId)
  if (before.version !== version)
    throw await alreadyDecided(tx, { subject, action: VERSIONED, decision: 'changed the product' })
  await refusingTakenSku(updateProduct(tx, productId, fields))
  await warnIfLow(tx, [productId], now)
  announceProduct(tx, productId)
  await audit(tx, actor, {
    action: 'product.changed',
    subject,
    before: auditedOf(before),
    after: {
      ...auditedOf(fields),
      textsChanged: textsOf(before) !== textsOf(fields) || hasNewTranslations(before, fields),
    },
    reason,
  })
}

export const textsOf = (product: Pick<Product, 'productName' | 'shortDescription' | 'fullDescription'>) =>
  [product.productName, product.shortDescription, product.fullDescription].join('\n')

/** An archived product is no longer sold; receipts keep it. @throws AppError product_not_found, already_decided */
export async function archiveProduct(
  tx: Tx,
  actor: Actor,
  productId: number,
  { archived, version, reason, now }: ProductArchiving & { now: Date },
) {
  const before = await requireProduct(tx, productId)
  const subject = subjectOf(productId)
  if (before.version !== version)
    throw await alreadyDecided(tx, { subject, action: VERSIONED, decision: 'changed the product' })
  await updateArchived(tx, productId, archived ? now : null)
  announceProduct(tx, productId)
  await audit(tx, actor, {
    action: 'product.archived',
    subject,
    before: { archived: before.archivedAt !== null },
    after: { archived },
    reason,
  })
}
