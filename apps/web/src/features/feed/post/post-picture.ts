/** Where a post's picture comes from and how much room it takes. Pure. */

import type { Post } from '@canopy/contract/feed'
import { storedPicture } from '@canopy/contract/pictures'

const ADDRESS = /^(?:data:|blob:|https?:|\/media\/)/i

/** How base64 of each format begins. */
const BASE64_BEGINNINGS = [
  ['iVBOR', 'image/png'],
  ['R0lG', 'image/gif'],
  ['UklG', 'image/webp'],
] as const

/** Taller pictures than 5:4 are cropped in the feed. */
const TALLEST = 5 / 4

/** How much larger than it is a small picture is drawn at most. */
const LARGEST_SCALE = 2

/** An address for `img`: what is one already, or base64 without its data-URL prefix made into one. */
function imageAddress(image: string): string {
  if (ADDRESS.test(image)) return image
  const format = BASE64_BEGINNINGS.find(([beginning]) => image.startsWith(beginning))?.[1] ?? 'image/jpeg'
  return `data:${format};base64,${image}`
}

/** The picture of a post with the room to reserve for it, in pixels; undefined for a post without one. */
export function pictureOf({ image, imageWidth, imageHeight }: Post) {
  if (!image) return undefined
  const stored = storedPicture(image)
  const knownWidth = imageWidth ?? stored?.width
  const width = knownWidth ?? 4
  const height = imageHeight ?? stored?.height ?? 3
  return {
    src: imageAddress(image),
    srcSet: stored?.srcSet,
    width,
    height: Math.min(height, Math.round(width * TALLEST)),
    isCropped: height > width * TALLEST,
    maxWidth: knownWidth && knownWidth * LARGEST_SCALE,
  }
}
