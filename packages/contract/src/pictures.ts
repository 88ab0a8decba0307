/**
 * Addresses of stored pictures. The name contains the size (`/media/{random}-1600x1067.webp`), so that screens can reserve the space
 * before the picture is loaded. Narrower copies are stored beside it (`/media/{random}-1600x1067-640.webp`).
 */

import { PICTURE_WIDTHS } from './limits.ts'

const STORED = /^(?<stem>\/media\/[\w-]+?-(?<width>\d+)x(?<height>\d+))\.webp$/

/** Size in pixels and `srcset` of a stored picture; undefined for any other address. */
export function storedPicture(address: string) {
  const groups = STORED.exec(address)?.groups
  if (!groups) return undefined
  const width = Number(groups.width)
  const copies = PICTURE_WIDTHS.filter((copy) => copy < width).map(
    (copy) => `${groups.stem}-${copy}.webp ${copy}w`,
  )
  return { width, height: Number(groups.height), srcSet: [...copies, `${address} ${width}w`].join(', ') }
}
