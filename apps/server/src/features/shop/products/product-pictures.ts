import { createHash } from 'node:crypto'
import { PRODUCT_PICTURES_MAX, type ProductPictures } from '@canopy/contract/desk/shop/products'
import { coded } from '@canopy/contract/language/coded-message'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { alreadyDecided, audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { doOnce } from '../../../db/idempotency.ts'
import { addJob } from '../../../jobs/jobs.ts'
import { insertMedia, type Media, type StoredPicture } from '../../../media/index.ts'
import { replacePictures } from './desk-product-queries.ts'
import { announceProduct, requireProduct, subjectOf } from './desk-products.ts'

type Named = { name: string; alt: string }
type Change = { before: Named[]; after: Named[]; reason?: string | undefined }

async function setAll(tx: Tx, actor: Actor, productId: number, { before, after, reason }: Change) {
  await replacePictures(tx, productId, after)
  announceProduct(tx, productId)
  const known = before.map(({ name }) => name)
  const order = after.map(({ name }) => known.indexOf(name) + 1 || 'new')
  await audit(tx, actor, {
    action: 'pictures.changed',
    subject: subjectOf(productId),
    before: { pictures: before.length, order: known.map((_, index) => index + 1) },
    after: { pictures: after.length, order },
    ...(reason !== undefined && { reason }),
  })
}

/** `picture` is made of the bytes that were `sent`. */
type NewPicture = { picture: StoredPicture; sent: Buffer; alt: string; key: string | undefined }

/**
 * Adds a picture after the others, once per `key`.
 * @throws AppError idempotency_key_reused, product_not_found, too_many_pictures
 */
export async function addPicture(
  tx: Tx,
  actor: Actor,
  productId: number,
  { picture, sent, alt, key }: NewPicture,
) {
  const content = { productID: productId, alt, hash: createHash('sha256').update(sent).digest('base64') }
  await doOnce(tx, { userId: actor.userId, scope: 'picture', key, content }, async () => {
    const { pictures } = await requireProduct(tx, productId)
    if (pictures.length >= PRODUCT_PICTURES_MAX) throw new AppError('too_many_pictures')
    await insertMedia(tx, null, picture)
    await addJob(tx, 'hash_pictures', {})
    const after = [...pictures, { name: picture.name, alt }]
    await setAll(tx, actor, productId, { before: pictures, after })
  })
}

/**
 * Orders and describes the pictures, and removes those that are not listed, which needs a reason. `seen` are the pictures that the steward
 * saw.
 * @throws AppError product_not_found, not_found, already_decided, validation_failed
 */
export async function setPictures(
  tx: Tx,
  media: Media,
  actor: Actor,
  productId: number,
  { seen, pictures: after, reason }: ProductPictures,
) {
  const { pictures: before } = await requireProduct(tx, productId)
  const known = before.map(({ name }) => name)
  if (known.join() !== seen.join()) {
    const subject = subjectOf(productId)
    throw await alreadyDecided(tx, { subject, action: 'pictures.changed', decision: 'changed the pictures' })
  }
  const names = new Set(after.map(({ name }) => name))
  if (names.size !== after.length || after.some(({ name }) => !known.includes(name)))
    throw new AppError('not_found')
  const removed = known.filter((name) => !names.has(name))
  if (removed.length > 0 && reason === undefined)
    throw new AppError('validation_failed', { fields: { reason: coded('desk.reasonRequired') } })
  await setAll(tx, actor, productId, { before, after, reason })
  await media.remove(tx, removed)
}
