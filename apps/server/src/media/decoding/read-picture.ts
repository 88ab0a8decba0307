/** Converts uploaded pictures. Runs in the processes of `decoder.ts`. */

import {
  ANIMATION_FRAMES_MAX,
  ANIMATION_PIXELS_MAX,
  JPEG_PIXELS_MAX,
  MAX_PICTURE_EDGE,
  MAX_PICTURE_PIXELS,
  MB,
  PICTURE_WIDTHS,
} from '@canopy/contract/limits'
import sharp, { type Metadata } from 'sharp'
import { readOrigin } from './origin.ts'
import { isCut, isHeic, isPictureFile } from './picture-file.ts'
import { type Copy, FaultyPicture, type Picture } from './picture-messages.ts'

/** See docs/decisions/0022-effort-of-pictures.md. */
const WEBP = { quality: 82, effort: 2 }

/** Memory that decoding may take. AVIF reaches this at 13 megapixels, the other formats at the limit of their pixels. */
const MEMORY_MAX = 240 * MB
/** A picture that takes more, and any animation, is large. Ordinary photos are not. */
const LARGE = 48 * MB

type Header = Metadata & { frames: number }

/** Bytes per pixel that decoding takes at most, as measured. Other JPEGs are decoded row by row. */
function bytesPerPixel({ format, isProgressive, chromaSubsampling }: Header) {
  if (format === 'jpeg') return isProgressive ? (chromaSubsampling === '4:2:0' ? 3 : 8) : 0
  if (format === 'heif') return 18
  return format === 'png' ? 10 : 6
}

async function readHeader(bytes: Buffer): Promise<Header> {
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  if (header.format === 'heif' && header.compression !== 'av1') throw new FaultyPicture('image_heic')
  return { ...header, frames: Math.min(header.pages ?? 1, ANIMATION_FRAMES_MAX) }
}

function pixelsMax({ format, frames }: Header) {
  if (frames > 1) return ANIMATION_PIXELS_MAX
  return format === 'jpeg' ? JPEG_PIXELS_MAX : MAX_PICTURE_PIXELS
}

/** Only animations are large among stored pictures. */
export const isAnimated = async (webp: Buffer) => ((await sharp(webp).metadata()).pages ?? 1) > 1

/** Opens a stored picture once for all copies. Frames are decoded for each, because together they are large. */
async function openStored(webp: Buffer) {
  const options = { animated: true, limitInputPixels: ANIMATION_PIXELS_MAX }
  if (await isAnimated(webp)) return () => sharp(webp, options)
  const { data, info } = await sharp(webp).raw().toBuffer({ resolveWithObject: true })
  return () => sharp(data, { raw: info })
}

/** Narrower copies of a stored picture, with all frames. */
export async function makeCopies(webp: Buffer, width: number): Promise<Copy[]> {
  const open = await openStored(webp)
  const copies: Copy[] = []
  for (const copy of PICTURE_WIDTHS.filter((narrower) => narrower < width))
    copies.push({ width: copy, webp: await open().resize({ width: copy }).webp(WEBP).toBuffer() })
  return copies
}

/** Part of the height of a photo that may be missing at its end. */
const MISSING_MAX = 0.05
const SAMPLE = 64

/** libjpeg fills the rows after the end of a file with this grey. */
const isFilled = (row: Buffer) => row.every((value) => Math.abs(value - 128) <= 2)

/** Whether a JPEG that ends too early has nearly all of its rows. */
async function isNearlyWhole(bytes: Buffer, header: Header): Promise<boolean> {
  if (header.format !== 'jpeg') return false
  const { data, info } = await sharp(bytes, { limitInputPixels: pixelsMax(header), failOn: 'none' })
    .resize(SAMPLE, SAMPLE, { fit: 'fill', kernel: 'nearest' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const bytesPerRow = info.width * info.channels
  const missing = Math.floor(SAMPLE * MISSING_MAX) + 1
  const rows = Array.from({ length: missing }, (_, index) => {
    const start = (SAMPLE - 1 - index) * bytesPerRow
    return data.subarray(start, start + bytesPerRow)
  })
  return !rows.every(isFilled)
}

type FailOn = 'error' | 'none'

async function convert(bytes: Buffer, header: Header, failOn: FailOn = 'error'): Promise<Picture> {
  const { frames, exif } = header
  const image = sharp(bytes, { pages: frames, limitInputPixels: pixelsMax(header), failOn })
  // Frames of an animation are stacked vertically and cannot be rotated. Only photos have an orientation.
  if (frames === 1) image.autoOrient()
  const { data: webp, info } = await image
    .resize({ width: MAX_PICTURE_EDGE, height: MAX_PICTURE_EDGE, fit: 'inside', withoutEnlargement: true })
    .webp(WEBP)
    .toBuffer({ resolveWithObject: true })
  return {
    webp,
    width: info.width,
    height: info.pageHeight ?? info.height,
    exif,
    origin: await readOrigin(bytes, header),
    sentWidth: header.width,
    sentHeight: header.height,
  }
}

/**
 * The format is detected by content. Of an animation the first 60 frames are used. Returns 'large' for a large picture, unless
 * `mayBeLarge`.
 * @throws FaultyPicture image_unreadable, image_heic, image_incomplete, image_too_many_pixels (before anything is decoded)
 */
export async function readPicture(
  bytes: Buffer,
  { mayBeLarge }: { mayBeLarge: boolean },
): Promise<Picture | 'large'> {
  if (!isPictureFile(bytes)) throw new FaultyPicture('image_unreadable')
  if (isHeic(bytes)) throw new FaultyPicture('image_heic')
  try {
    const header = await readHeader(bytes)
    const pixels = header.width * header.height * header.frames
    const memory = pixels * bytesPerPixel(header)
    if (pixels > pixelsMax(header) || memory > MEMORY_MAX) throw new FaultyPicture('image_too_many_pixels')
    if (!mayBeLarge && (header.frames > 1 || memory > LARGE)) return 'large'
    return await convert(bytes, header).catch(async (error: unknown) => {
      if (isCut(bytes) && (await isNearlyWhole(bytes, header))) return convert(bytes, header, 'none')
      throw error
    })
  } catch (error) {
    if (error instanceof FaultyPicture) throw error
    throw new FaultyPicture(isCut(bytes) ? 'image_incomplete' : 'image_unreadable')
  }
}
