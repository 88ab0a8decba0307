import type { PercentCrop } from 'react-image-crop'
import { photoOf } from '../../../ui/form/photo/scale-photo.ts'

/** Returns `crop` of `image`, scaled down to `maxWidth` pixels; undefined if the browser cannot encode it. */
export async function cropPhoto(
  image: HTMLImageElement,
  crop: PercentCrop,
  { maxWidth, name }: { maxWidth: number; name: string },
): Promise<File | undefined> {
  const left = (crop.x / 100) * image.naturalWidth
  const top = (crop.y / 100) * image.naturalHeight
  const width = (crop.width / 100) * image.naturalWidth
  const height = (crop.height / 100) * image.naturalHeight
  const scale = Math.min(1, maxWidth / width)

  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(width * scale))
  canvas.height = Math.max(1, Math.round(height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.imageSmoothingQuality = 'high'
  context.drawImage(image, left, top, width, height, 0, 0, canvas.width, canvas.height)
  return photoOf(canvas, name)
}
