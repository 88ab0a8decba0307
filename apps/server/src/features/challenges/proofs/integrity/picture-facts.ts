import type { PhotoNote } from '@canopy/contract/desk/challenges/photo-notes'
import { type Content, findContent, GRID, hashesOf, type Picture, type Window } from '@canopy/near-copies'
import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import type { ReadPicture } from '../../../../media/index.ts'
import { captureTime, deviceName } from './exif.ts'
import { notesOf } from './photo-notes.ts'
import { findBlank } from './picture-quality.ts'

/**
 * Width and height in pixels as submitted, the contrast (standard deviation of the strongest channel, 0 to 127), the capture time, the
 * camera, and what is noted about the origin.
 */
export type PictureFacts = {
  width: number
  height: number
  contrast: number
  takenAt: Date | null
  device: string | null
  notes: PhotoNote[]
}

/** Decodes one picture at a time, so that other requests don't wait for the CPU. */
const oneAtATime = pLimit(1)

function deviation(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length)
}

/** Width and height within which the border of a picture is looked for, in pixels. */
const DETAIL = 384

type Raw = { data: Buffer; width: number; height: number }

/** Scales a picture down; of an animation the first frame is used. */
async function shrink(picture: Buffer): Promise<Raw> {
  const { data, info } = await sharp(picture)
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .resize(DETAIL, DETAIL, { fit: 'inside' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

const open = ({ data, width, height }: Raw) => sharp(data, { raw: { width, height, channels: 3 } })

function greyOf(rgb: Buffer): Float64Array {
  const grey = new Float64Array(rgb.length / 3)
  for (let at = 0; at < grey.length; at++)
    grey[at] = 0.299 * (rgb[at * 3] ?? 0) + 0.587 * (rgb[at * 3 + 1] ?? 0) + 0.114 * (rgb[at * 3 + 2] ?? 0)
  return grey
}

async function measure(picture: Sharp) {
  const rgb = await picture.resize(GRID, GRID, { fit: 'fill' }).raw().toBuffer()
  const channel = (offset: number) =>
    Array.from({ length: GRID * GRID }, (_, index) => rgb[index * 3 + offset] ?? 0)
  return { contrast: Math.max(...[0, 1, 2].map(channel).map(deviation)), grey: greyOf(rgb) }
}

function areaOf({ x, y }: Window, { width, height }: Raw) {
  const [left, top] = [Math.round(x.from * width), Math.round(y.from * height)]
  return { left, top, width: Math.round(x.to * width) - left, height: Math.round(y.to * height) - top }
}

/** Measures the part within a plain border. Undefined if there is no border, or nothing in it. */
async function measureContent(raw: Raw): Promise<Content | undefined> {
  const window = findContent({ ...raw, grey: new Uint8ClampedArray(greyOf(raw.data)) })
  if (!window) return undefined
  const area = areaOf(window, raw)
  const { contrast, grey } = await measure(open(raw).extract(area))
  return findBlank({ contrast }) ? undefined : { grey, ratio: area.width / area.height, window }
}

/** The contrast of a picture, and what it is compared by. */
export type Measured = { contrast: number; whole: Picture; content: Content | undefined }

export const measurePicture = (picture: Buffer): Promise<Measured> =>
  oneAtATime(async () => {
    const raw = await shrink(picture)
    const { contrast, grey } = await measure(open(raw))
    const whole: Picture = { grey, ratio: raw.width / raw.height }
    return { contrast, whole, content: await measureContent(raw) }
  })

/** Hashes that are stored to find copies of a picture. Blank pictures have none: they would be found by other blank ones. */
export async function hashStored(webp: Buffer): Promise<Buffer[]> {
  const { contrast, whole } = await measurePicture(webp)
  return findBlank({ contrast }) ? [] : hashesOf(whole)
}

type Submitted = Pick<ReadPicture, 'webp' | 'exif' | 'origin' | 'sentWidth' | 'sentHeight'>

export async function inspectPicture(
  picture: Submitted,
  { now }: { now: Date },
): Promise<{ facts: PictureFacts; hashes: Buffer[]; measured: Measured }> {
  const { webp, exif, sentWidth, sentHeight } = picture
  const measured = await measurePicture(webp)
  const { contrast, whole } = measured
  const camera = { takenAt: captureTime(exif) ?? null, device: deviceName(exif) ?? null }
  const notes = notesOf(picture, camera, { now })
  const facts = { width: sentWidth, height: sentHeight, contrast, ...camera, notes }
  return { facts, hashes: hashesOf(whole), measured }
}
