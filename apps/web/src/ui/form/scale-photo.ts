const MAX_EDGE = 2048
const QUALITY = 0.85

/**
 * Scales a photo whose longer edge has more than 2048 pixels down to a WebP, or a JPEG in browsers that cannot write WebP. Returns
 * other files unchanged, also GIFs, which may be animated, and files that only the server may be able to read.
 */
export async function scalePhoto(file: File): Promise<File> {
  if (file.type === 'image/gif') return file

  const bitmap = await createImageBitmap(file).catch(() => undefined)
  if (!bitmap) return file

  const scale = MAX_EDGE / Math.max(bitmap.width, bitmap.height)
  if (scale >= 1) {
    bitmap.close()
    return file
  }

  const canvas = document.createElement('canvas')
  canvas.width = Math.round(bitmap.width * scale)
  canvas.height = Math.round(bitmap.height * scale)
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  bitmap.close()

  return (await photoOf(canvas, file.name)) ?? file
}

/** The content of the canvas as a file; undefined if the browser cannot encode it. */
export async function photoOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const webp = await encode(canvas, 'image/webp')
  // Browsers that cannot write WebP return PNG, which would be larger than the original.
  const photo = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg')
  if (!photo) return undefined
  const extension = photo.type === 'image/webp' ? '.webp' : '.jpg'
  return new File([photo], name.replace(/\.\w+$/, '') + extension, { type: photo.type })
}

function encode(canvas: HTMLCanvasElement, type: string) {
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
