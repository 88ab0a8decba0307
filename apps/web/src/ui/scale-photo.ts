const MAX_EDGE = 2048
const QUALITY = 0.85

/**
 * A photo whose longer edge has more than 2048 pixels becomes a smaller WebP (JPEG where the browser can't write that); anything
 * else comes back as it is. GIFs may move, and what can't be read here is for the server to judge, so both stay untouched.
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

/** What is drawn on the canvas as a photo called like `name`; undefined where the browser cannot write it. */
export async function photoOf(canvas: HTMLCanvasElement, name: string): Promise<File | undefined> {
  const webp = await encode(canvas, 'image/webp')
  // A browser that can't write WebP hands out PNG, which is larger than what came in.
  const photo = webp?.type === 'image/webp' ? webp : await encode(canvas, 'image/jpeg')
  if (!photo) return undefined
  const ending = photo.type === 'image/webp' ? '.webp' : '.jpg'
  return new File([photo], name.replace(/\.\w+$/, '') + ending, { type: photo.type })
}

function encode(canvas: HTMLCanvasElement, type: string) {
  return new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY))
}
