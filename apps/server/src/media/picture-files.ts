/** The files of a picture: the picture itself and, if it is public, narrower copies. */

import { randomBytes } from 'node:crypto'
import { PICTURE_WIDTHS } from '@canopy/contract/limits'
import type { Copy, Picture } from './picture-messages.ts'
import type { PictureStore, Visibility } from './picture-store.ts'
import type { StoredPicture } from './queries.ts'

export const widthOf = (name: string) => Number(/-(\d+)x\d+$/.exec(name)?.[1])
const copiesOf = (name: string) => PICTURE_WIDTHS.filter((width) => width < widthOf(name))

/** The name of the picture that a file belongs to. */
export const pictureOf = (file: string) => /^[\w-]+?-\d+x\d+/.exec(file)?.[0] ?? file

export async function writeFiles(
  store: PictureStore,
  { webp, width, height, copies }: Picture,
  visibility: Visibility,
): Promise<StoredPicture> {
  const name = `${randomBytes(18).toString('base64url')}-${width}x${height}`
  await putFiles(store, { name, webp, copies }, visibility)
  const bytes = copies.reduce((sum, copy) => sum + copy.webp.length, webp.length)
  return { name, width, height, bytes }
}

export async function putFiles(
  store: PictureStore,
  { name, webp, copies }: { name: string; webp: Buffer; copies: Copy[] },
  visibility: Visibility,
) {
  await store.put(visibility, `${name}.webp`, webp)
  for (const copy of copies) await store.put(visibility, `${name}-${copy.width}.webp`, copy.webp)
}

export async function removeFiles(store: PictureStore, name: string, visibility: Visibility) {
  const copies = visibility === 'public' ? copiesOf(name) : []
  const files = [`${name}.webp`, ...copies.map((width) => `${name}-${width}.webp`)]
  await Promise.all(files.map((file) => store.remove(visibility, file)))
}
