import { GRID, hashesOf } from '@canopy/near-copies'
import pLimit from 'p-limit'
import sharp from 'sharp'
import type { ReadPicture } from '../../../../media/index.ts'
import { captureTime, deviceName } from './exif.ts'

/**
 * Width and height in pixels as submitted, the contrast (standard deviation of the strongest channel, 0 to 127), the capture time, the
 * camera.
 */
export type PictureFacts = {
  width: number
  height: number
  contrast: number
  takenAt: Date | null
  device: string | null
}

/** One at a time, so that other requests don't wait for the CPU. */
const oneAtATime = pLimit(1)

function deviation(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** The contrast and the GRID × GRID grey points of a picture. Of an animation the first frame is used. */
export async function measurePicture(picture: Buffer) {
  const rgb = await oneAtATime(() =>
    sharp(picture)
      .flatten({ background: 'white' })
      .toColourspace('srgb')
      .resize(GRID, GRID, { fit: 'fill' })
      .raw()
      .toBuffer(),
  )
  const channel = (offset: number) =>
    Array.from({ length: GRID * GRID }, (_, index) => rgb[index * 3 + offset] ?? 0)
  const [red, green, blue] = [channel(0), channel(1), channel(2)]
  const grey = red.map(
    (value, index) => 0.299 * value + 0.587 * (green[index] ?? 0) + 0.114 * (blue[index] ?? 0),
  )
  return { contrast: Math.max(...[red, green, blue].map(deviation)), grey }
}

type Submitted = Pick<ReadPicture, 'webp' | 'exif' | 'sentWidth' | 'sentHeight'>

export async function inspectPicture({
  webp,
  exif,
  sentWidth,
  sentHeight,
}: Submitted): Promise<{ facts: PictureFacts; hashes: Buffer[] }> {
  const { contrast, grey } = await measurePicture(webp)
  const facts = {
    width: sentWidth,
    height: sentHeight,
    contrast,
    takenAt: captureTime(exif) ?? null,
    device: deviceName(exif) ?? null,
  }
  return { facts, hashes: hashesOf(grey) }
}
