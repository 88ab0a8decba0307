/** The files of a picture: the picture itself and, if it is public, narrower copies. */

import { randomBytes } from 'node:crypto'
import { PICTURE_WIDTHS } from '@canopy/contract/limits'
import type { Copy, Picture } from './decoding/picture-messages.ts'
import type { StoredPicture } from './queries.ts'
import type { PictureStore, Visibility } from './stores/picture-store.ts'

export const widthOf = (name: string) => Number(/-(\d+)x\d+$/.exec(name)?.[1])
const copiesOf = (name: string) => PICTURE_WIDTHS.filter((width) => width < widthOf(name))

/** The name of the picture of which this is the file of a copy, made or not. */
export function copiedIn(file: string): string | undefined {
  const [, name = '', width] = /^([\w-]+-\d+x\d+)-(\d+)\.webp$/.exec(file) ?? []
  return copiesOf(name).some((copy) => String(copy) === width) ? name : undefined
}

/** The name of the picture that a file belongs to. */
export const pictureOf = (file: string) => /^[\w-]+?-\d+x\d+/.exec(file)?.[0] ?? file

export async function writeFiles(
  store: PictureStore,
  { webp, width, height }: Picture,
  visibility: Visibility,
): Promise<StoredPicture> {
  const name = `${randomBytes(18).toString('base64url')}-${width}x${height}`
  await store.put(visibility, `${name}.webp`, webp)
  return { name, width, height, bytes: webp.length, visibility }
}

export async function putCopies(store: PictureStore, name: string, copies: Copy[], visibility: Visibility) {
  for (const { width, webp } of copies) await store.put(visibility, `${name}-${width}.webp`, webp)
}

export async function removeFiles(store: PictureStore, name: string, visibility: Visibility) {
  const copies = visibility === 'public' ? copiesOf(name) : []
  const files = [`${name}.webp`, ...copies.map((width) => `${name}-${width}.webp`)]
  await Promise.all(files.map((file) => store.remove(visibility, file)))
}
