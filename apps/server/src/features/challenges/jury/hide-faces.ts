/** The copy of a photo that jurors see: small, without the data of its file, and blurred where people could be recognised. */

import type { Region } from '@canopy/contract/challenges/proofs/shapes'
import { REGION_SCALE } from '@canopy/contract/limits'
import sharp from 'sharp'

/** A face that a model overlooks is mostly small, and has too few pixels then. */
const LONGEST_EDGE = 640
/** Room around a box, as a part of it on each side, since boxes of models are rough. */
const MARGIN = 0.4
/** Colours across and down that stay of what is hidden. */
const LEFT_OVER = 4

export async function hideFaces(photo: Buffer, regions: readonly Region[]): Promise<Buffer> {
  const { data, info } = await sharp(photo)
    .resize({ width: LONGEST_EDGE, height: LONGEST_EDGE, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const span = (from: number, to: number, pixels: number) => {
    const room = (to - from) * MARGIN
    const first = Math.floor((Math.max(from - room, 0) * pixels) / REGION_SCALE)
    const last = Math.ceil((Math.min(to + room, REGION_SCALE) * pixels) / REGION_SCALE)
    return [first, last - first] as const
  }
  const hidden = await Promise.all(
    regions.map(async (region) => {
      const [left, width] = span(region.left, region.right, info.width)
      const [top, height] = span(region.top, region.bottom, info.height)
      const colours = await sharp(data)
        .extract({ left, top, width, height })
        .resize(LEFT_OVER, LEFT_OVER, { fit: 'fill' })
        .png()
        .toBuffer()
      const input = await sharp(colours).resize(width, height, { fit: 'fill' }).png().toBuffer()
      return { input, left, top }
    }),
  )
  return sharp(data).composite(hidden).webp({ quality: 80 }).toBuffer()
}
