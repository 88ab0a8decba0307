import { MB } from '@canopy/contract/limits'
import { withExifOf } from './exif.ts'

const MAX_EDGE = 2048
const QUALITY = 0.85

/** Bytes from which on a photo is scaled, since more takes long on slow networks. */
export const SCALED_FROM = 2 * MB

/**
 * Scales a photo of more than two megabytes, or whose longer edge has more than 2048 pixels, down to a WebP, or a JPEG in browsers that
 * cannot write WebP. Returns other files unchanged, also GIFs, which may be animated, and files that only the server may be able to read.
 * With `keepExif` it is a JPEG that has what EXIF says about the photo.
 */
export async function scalePhoto(file: File, { keepExif = false } = {}): Promise<File> {
  if (file.type === 'image/gif') return file
  const scaled = await encodePhoto(file, { onlyLarge: true, keepExif })
  return scaled && scaled.size < file.size ? scaled : file
}

/** The photo with at most 2048 pixels on its longer edge. Undefined if the browser cannot read it; with `onlyLarge`, also if it is small. */
export async function encodePhoto(
  file: File,
  { onlyLarge = false, keepExif = false } = {},
): Promise<File | undefined> {
  const picture = await decode(file)
  if (!picture) return undefined
  const scale = Math.min(1, MAX_EDGE / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const isSmall = scale === 1 && file.size <= SCALED_FROM
  if (!(onlyLarge && isSmall)) canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  if (picture instanceof ImageBitmap) picture.close()
  if (onlyLarge && isSmall) return undefined
  if (!keepExif) return photoOf(canvas, file.name)
  const jpeg = await jpegOf(canvas, file.name)
  return jpeg && withExifOf(file, jpeg)
}

/** Undefined for what is no picture, or one of a format that the browser does not know. */
async function decode(file: File): Promise<ImageBitmap | HTMLImageElement | undefined> {
  try {
    return await createImageBitmap(file)
  } catch {
    // Safari reads more formats for an element.
  }
  const image = new Image()
  image.src = URL.createObjectURL(file)
  try {
    await image.decode()
    return image
  } catch {
    return undefined
  } finally {
    URL.revokeObjectURL(image.src)
  }
}

/** The content of the canvas as a file; undefined if the browser cannot encode it. */
export async function photoOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const webp = await encode(canvas, 'image/webp')
  // Browsers that cannot write WebP return PNG, which would be larger than the original.
  return webp?.type === 'image/webp' ? fileOf(webp, name, '.webp') : jpegOf(canvas, name)
}

/** Makes clear parts white: a JPEG has none, and browsers would make them black. */
async function jpegOf(canvas: HTMLCanvasElement, name: string) {
  const context = canvas.getContext('2d')
  if (context) {
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, canvas.width, canvas.height)
  }
  const jpeg = await encode(canvas, 'image/jpeg')
  return jpeg ? fileOf(jpeg, name, '.jpg') : undefined
}

const fileOf = (content: Blob, name: string, extension: string) =>
  new File([content], name.replace(/\.\w+$/, '') + extension, { type: content.type })

function encode(canvas: HTMLCanvasElement, type: string) {
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
