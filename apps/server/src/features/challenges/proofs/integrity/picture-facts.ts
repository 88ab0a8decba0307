/** What the checks need to know of a picture, found out once, when it is handed in. */

import { GRID, hashesOf } from '@canopy/near-copies'
import pLimit from 'p-limit'
import sharp from 'sharp'
import { captureTime } from './exif.ts'

/** The size in pixels as sent, the contrast (standard deviation of the strongest channel, 0 to 127), and the capture time. */
export type PictureFacts = {
  width: number
  height: number
  contrast: number
  hashes: Buffer[]
  takenAt: Date | undefined
}

/** One at a time, so that requests which need no picture are not kept waiting. */
const oneAtATime = pLimit(1)

function deviation(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** Contrast and grey points of a small copy of a picture. Of an animation the first frame counts. */
export async function lookAt(picture: Buffer) {
  const rgb = await oneAtATime(() =>
    sharp(picture)
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .resize(GRID, GRID, { fit: 'fill' })
      .raw()
      .toBuffer(),
  )
  const channel = (offset: number) =>
    Array.from({ length: GRID * GRID }, (_, place) => rgb[place * 3 + offset] ?? 0)
  const [red, green, blue] = [channel(0), channel(1), channel(2)]
  const grey = red.map(
    (value, place) => 0.299 * value + 0.587 * (green[place] ?? 0) + 0.114 * (blue[place] ?? 0),
  )
  return { contrast: Math.max(...[red, green, blue].map(deviation)), grey }
}

/** `sent` is the file as it came, `picture` what was decoded from it. */
export async function factsOf(
  sent: Buffer,
  picture: { webp: Buffer; exif: Buffer | undefined },
): Promise<PictureFacts> {
  const { width, height } = await sharp(sent, { limitInputPixels: false }).metadata()
  const { contrast, grey } = await lookAt(picture.webp)
  return { width, height, contrast, hashes: hashesOf(grey), takenAt: captureTime(picture.exif) }
}
