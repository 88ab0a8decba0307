/** The files of a picture: the picture itself and, if it is public, narrower copies. */

import { randomBytes } from 'node:crypto'
import { PICTURE_WIDTHS } from '@canopy/contract/limits'
import type { PictureStore, Visibility } from './picture-store.ts'
import type { StoredPicture } from './queries.ts'
import type { Picture } from './read-picture.ts'

const widthOf = (name: string) => Number(/-(\d+)x\d+$/.exec(name)?.[1])
const copiesOf = (name: string) => PICTURE_WIDTHS.filter((width) => width < widthOf(name))

/** The name of the picture that a file belongs to. */
export const pictureOf = (file: string) => /^[\w-]+?-\d+x\d+/.exec(file)?.[0] ?? file

/** Returns a copy of a picture in another width. */
type Scale = (width: number, webp: Buffer) => Promise<Buffer>

export async function writeFiles(
  store: PictureStore,
  { webp, width, height }: Picture,
  visibility: Visibility,
  scale: Scale,
): Promise<StoredPicture> {
  const name = `${randomBytes(18).toString('base64url')}-${width}x${height}`
  await putFiles(store, { name, webp }, visibility, scale)
  return { name, width, height }
}

export async function putFiles(
  store: PictureStore,
  { name, webp }: { name: string; webp: Buffer },
  visibility: Visibility,
  scale: Scale,
) {
  await store.put(visibility, `${name}.webp`, webp)
  if (visibility === 'private') return
  for (const copy of copiesOf(name))
    await store.put(visibility, `${name}-${copy}.webp`, await scale(copy, webp))
}

export async function removeFiles(store: PictureStore, name: string, visibility: Visibility) {
  const copies = visibility === 'public' ? copiesOf(name) : []
  const files = [`${name}.webp`, ...copies.map((width) => `${name}-${width}.webp`)]
  await Promise.all(files.map((file) => store.remove(visibility, file)))
}
