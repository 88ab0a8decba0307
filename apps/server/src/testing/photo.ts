/** Photo-like pictures for tests: sky, hills, objects and grain. A seed always gives the same scene. */

import sharp from 'sharp'

/** Numbers from 0 to 1 that depend on the seed alone (mulberry32). */
export function numbersFrom(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function sceneOf(seed: number, width: number, height: number) {
  const next = numbersFrom(seed)
  const between = (low: number, high: number) => low + next() * (high - low)
  const colour = () => `hsl(${between(0, 360)} ${between(20, 70)}% ${between(15, 85)}%)`
  const hill = () => {
    const points = [0, 1, 2, 3, 4, 5].map((step) => `${(step * width) / 5},${between(0.2, 0.8) * height}`)
    return `<polygon points="0,${height} ${points.join(' ')} ${width},${height}" fill="${colour()}"/>`
  }
  const thing = () =>
    `<ellipse cx="${between(0, width)}" cy="${between(0, height)}" rx="${between(0.03, 0.2) * width}" ry="${between(0.03, 0.25) * height}" fill="${colour()}" transform="rotate(${between(-20, 20)})"/>`
  const many = (count: number, make: () => string) => Array.from({ length: count }, make).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${colour()}"/>${many(3, hill)}${many(12, thing)}</svg>`
}

/** A scene with grain, not encoded yet. Small, as tests take most of their pictures from here. */
export async function makeScene(seed: number, { width = 400, height = 300 } = {}) {
  const grain = await sharp({
    create: {
      width,
      height,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 128, sigma: 12 },
    },
  })
    .raw()
    .toBuffer()
  const { data, info } = await sharp(Buffer.from(sceneOf(seed, width, height)))
    .composite([{ input: grain, raw: { width, height, channels: 3 }, blend: 'soft-light' }])
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp(data, { raw: info })
}

/** A scene as a phone's JPEG; `takenAt` is written into its EXIF. */
export async function makePhoto(
  seed: number,
  { takenAt, ...size }: { width?: number; height?: number; takenAt?: Date } = {},
) {
  const scene = (await makeScene(seed, size)).jpeg({ quality: 85 })
  if (takenAt) {
    const time = takenAt.toISOString().slice(0, 19).replaceAll('-', ':').replace('T', ' ')
    scene.withExif({ IFD2: { DateTimeOriginal: time } })
  }
  return scene.toBuffer()
}

/** Encodes a picture as the submit screen sends it. */
export const dataUrl = (bytes: Buffer, type = 'image/jpeg') =>
  `data:${type};base64,${bytes.toString('base64')}`
