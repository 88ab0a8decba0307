/** Converts uploaded pictures. */

import {
  ANIMATION_FRAMES_MAX,
  ANIMATION_PIXELS_MAX,
  MAX_PICTURE_EDGE,
  MAX_PICTURE_PIXELS,
} from '@canopy/contract/limits'
import sharp from 'sharp'
import { AppError } from '../app-error.ts'

/** Upright WebP without metadata, at most 1600 px long. `exif` is that of the uploaded file. */
export type Picture = { webp: Buffer; width: number; height: number; exif: Buffer | undefined }

const DECODING_SECONDS = 20
const QUALITY = 80

const ascii = (bytes: Buffer, from: number, to: number) => bytes.toString('latin1', from, to)

/** JPEG, PNG, WebP, GIF or AVIF by its first bytes. Checked before libvips, which would also parse other formats such as SVG. */
export function isPictureFile(bytes: Buffer) {
  return (
    ascii(bytes, 0, 3) === '\xff\xd8\xff' ||
    ascii(bytes, 0, 8) === '\x89PNG\r\n\x1a\n' ||
    ['GIF87a', 'GIF89a'].includes(ascii(bytes, 0, 6)) ||
    (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') ||
    ascii(bytes, 4, 8) === 'ftyp'
  )
}

async function readHeader(bytes: Buffer) {
  const {
    width,
    height,
    pages = 1,
    format,
    compression,
    exif,
  } = await sharp(bytes, {
    limitInputPixels: false,
  }).metadata()
  // The container of AVIF may also contain HEIC, whose codec is not free.
  if (format === 'heif' && compression !== 'av1') throw new AppError('image_unreadable')
  return { width, height, frames: Math.min(pages, ANIMATION_FRAMES_MAX), exif }
}

/**
 * The format is detected by content. Of an animation the first 200 frames are used.
 * @throws AppError image_unreadable, image_too_many_pixels (before anything is decoded)
 */
export async function readPicture(bytes: Buffer): Promise<Picture> {
  if (!isPictureFile(bytes)) throw new AppError('image_unreadable')
  try {
    const { width, height, frames, exif } = await readHeader(bytes)
    const most = frames > 1 ? ANIMATION_PIXELS_MAX : MAX_PICTURE_PIXELS
    if (width * height * frames > most) throw new AppError('image_too_many_pixels')
    const image = sharp(bytes, { pages: frames, limitInputPixels: most, failOn: 'error' })
    // Frames of an animation are stacked vertically and cannot be rotated. Only photos have an orientation.
    if (frames === 1) image.autoOrient()
    const { data, info } = await image
      .resize({ width: MAX_PICTURE_EDGE, height: MAX_PICTURE_EDGE, fit: 'inside', withoutEnlargement: true })
      .timeout({ seconds: DECODING_SECONDS })
      .webp({ quality: QUALITY })
      .toBuffer({ resolveWithObject: true })
    return { webp: data, width: info.width, height: info.pageHeight ?? info.height, exif }
  } catch (error) {
    if (error instanceof AppError) throw error
    throw new AppError('image_unreadable')
  }
}

/** Returns a copy in another width, with all frames. */
export function scaleTo(width: number, webp: Buffer): Promise<Buffer> {
  return sharp(webp, { animated: true, limitInputPixels: ANIMATION_PIXELS_MAX })
    .resize({ width })
    .webp({ quality: QUALITY })
    .toBuffer()
}
