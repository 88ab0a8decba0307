/** The pictures of a post, their addresses and their sizes. Pure. */

import type { Post, PostPicture } from '@canopy/contract/feed/shapes'
import { storedPicture } from '@canopy/contract/pictures'

const ADDRESS = /^(?:data:|blob:|https?:|\/media\/)/i

/** First characters of each image format in base64. */
const BASE64_PREFIXES = [
  ['iVBOR', 'image/png'],
  ['R0lG', 'image/gif'],
  ['UklG', 'image/webp'],
] as const

/** Height to width; taller pictures are cropped. */
const MAX_RATIO = 5 / 4

/** Largest factor by which a small picture is enlarged. */
const MAX_SCALE = 2

/** Base64 without a data-URL prefix becomes a data URL; an address stays as it is. */
function imageAddress(image: string): string {
  if (ADDRESS.test(image)) return image
  const format = BASE64_PREFIXES.find(([prefix]) => image.startsWith(prefix))?.[1] ?? 'image/jpeg'
  return `data:${format};base64,${image}`
}

export type ShownPicture = Exclude<ReturnType<typeof shownPicture>, undefined>

/** The pictures of a post in their order. */
export function picturesOf({ pictures, image, imageAlt, imageWidth, imageHeight }: Post): ShownPicture[] {
  const all = pictures ?? [{ image, alt: imageAlt, width: imageWidth, height: imageHeight }]
  return all.flatMap((picture) => shownPicture(picture) ?? [])
}

/** Sizes are pixels; 4:3 is assumed for pictures of unknown size. */
function shownPicture({ image, alt, ...size }: PostPicture) {
  if (!image) return undefined
  const stored = storedPicture(image)
  const knownWidth = size.width ?? stored?.width
  const width = knownWidth ?? 4
  const height = size.height ?? stored?.height ?? 3
  return {
    alt,
    src: imageAddress(image),
    srcSet: stored?.srcSet,
    width,
    height: Math.min(height, Math.round(width * MAX_RATIO)),
    isCropped: height > width * MAX_RATIO,
    maxWidth: knownWidth && knownWidth * MAX_SCALE,
  }
}
