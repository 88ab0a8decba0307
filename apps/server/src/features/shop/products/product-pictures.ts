import { PRODUCT_PICTURES_MAX } from '@canopy/contract/stewards/products'
import { AppError } from '../../../app-error.ts'
import type { Actor } from '../../../audit/actor.ts'
import { audit } from '../../../audit/audit.ts'
import type { Tx } from '../../../db/database.ts'
import { insertMedia, type Media, type StoredPicture } from '../../../media/index.ts'
import { replacePictures } from './desk-product-queries.ts'
import { announceProduct, requireProduct, subjectOf } from './desk-products.ts'

type Named = { name: string; alt: string }

async function setAll(tx: Tx, actor: Actor, productID: number, before: Named[], after: Named[]) {
  await replacePictures(tx, productID, after)
  announceProduct(tx, productID)
  await audit(tx, actor, {
    action: 'pictures.changed',
    subject: subjectOf(productID),
    before: { pictures: before.length },
    after: { pictures: after.length },
  })
}

/** Adds a picture after the others. @throws AppError product_not_found, too_many_pictures */
export async function addPicture(
  tx: Tx,
  actor: Actor,
  productID: number,
  { picture, alt }: { picture: StoredPicture; alt: string },
) {
  const { pictures } = await requireProduct(tx, productID)
  if (pictures.length >= PRODUCT_PICTURES_MAX) throw new AppError('too_many_pictures')
  await insertMedia(tx, null, picture)
  await setAll(tx, actor, productID, pictures, [...pictures, { name: picture.name, alt }])
}

/** Orders and describes the pictures, and removes those that are not listed. @throws AppError product_not_found, not_found */
export async function setPictures(tx: Tx, media: Media, actor: Actor, productID: number, after: Named[]) {
  const { pictures } = await requireProduct(tx, productID)
  const names = new Set(after.map(({ name }) => name))
  const known = pictures.map(({ name }) => name)
  if (names.size !== after.length || after.some(({ name }) => !known.includes(name)))
    throw new AppError('not_found')
  await setAll(tx, actor, productID, pictures, after)
  await media.removeAll(
    tx,
    known.filter((name) => !names.has(name)),
    'public',
  )
}
