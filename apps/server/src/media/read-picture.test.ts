import { MAX_PICTURE_PIXELS } from '@canopy/contract/limits'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { readPicture } from './read-picture.ts'

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'seagreen' } })

/** Left half red, right half blue. */
const twoHalves = sharp({ create: { width: 80, height: 40, channels: 3, background: 'red' } }).composite([
  { input: { create: { width: 40, height: 40, channels: 3, background: 'blue' } }, left: 40, top: 0 },
])

/** A moving bar, because equal frames would be merged. */
function animation(frames: number) {
  const height = 24
  const pixels = Buffer.alloc(frames * height * height)
  for (let frame = 0; frame < frames; frame++) {
    const line = frame * height + (frame % height)
    pixels.fill(100 + (frame % 150), line * height, (line + 1) * height)
  }
  return sharp(pixels, { raw: { width: height, height: height * frames, channels: 1, pageHeight: height } })
}

test.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s is read', async (format) => {
  const { webp, width, height } = await readPicture(await plain(64, 48).toFormat(format).toBuffer())
  expect({ width, height }).toEqual({ width: 64, height: 48 })
  expect((await sharp(webp).metadata()).format).toBe('webp')
})

test('a large picture is scaled to 1600 pixels, a small one is not scaled', async () => {
  const large = await readPicture(await plain(1000, 4000).png().toBuffer())
  expect([large.width, large.height]).toEqual([400, 1600])
  const line = await readPicture(await plain(5000, 1).png().toBuffer())
  expect([line.width, line.height]).toEqual([1600, 1])
})

test('a photo is rotated upright and loses all metadata, including its position', async () => {
  const sent = await twoHalves
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitude: '6/1 55/1 0/1', GPSLatitudeRef: 'N' },
    })
    .toBuffer()
  expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Phone')

  const { webp, width, height } = await readPicture(sent)
  expect([width, height]).toEqual([40, 80])
  const metadata = await sharp(webp).metadata()
  expect(metadata.exif).toBeUndefined()
  expect(metadata.icc).toBeUndefined()
  expect(metadata.orientation).toBeUndefined()
  const top = await sharp(webp).extract({ left: 5, top: 5, width: 30, height: 30 }).stats()
  expect(top.dominant.r).toBeGreaterThan(200)
})

test('an animation keeps its frames, and the first 200 of more', async () => {
  const some = await readPicture(await animation(12).gif({ delay: 80, loop: 0 }).toBuffer())
  expect([some.width, some.height]).toEqual([24, 24])
  const metadata = await sharp(some.webp).metadata()
  expect(metadata.pages).toBe(12)
  expect(metadata.delay?.[0]).toBe(80)

  const many = await readPicture(await animation(230).webp({ lossless: true }).toBuffer())
  expect((await sharp(many.webp).metadata()).pages).toBe(200)
})

describe('refused as unreadable', () => {
  test.each(['tiff', 'svg', 'text', 'empty', 'cut JPEG', 'cut PNG', 'magic bytes only', 'HEIC box'])(
    '%s',
    async (kind) => {
      const jpeg = await plain(300, 300).jpeg().toBuffer()
      const png = await sharp({
        create: {
          width: 300,
          height: 300,
          channels: 3,
          background: 'red',
          noise: { type: 'gaussian', mean: 128, sigma: 30 },
        },
      })
        .png()
        .toBuffer()
      const bytes: Record<string, Buffer> = {
        tiff: await plain(30, 30).tiff().toBuffer(),
        svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
        text: Buffer.from('hello'),
        empty: Buffer.alloc(0),
        'cut JPEG': jpeg.subarray(0, jpeg.length / 2),
        'cut PNG': png.subarray(0, png.length / 2),
        'magic bytes only': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
        'HEIC box': Buffer.from('\0\0\0\x18ftypheic\0\0\0\0heicmif1', 'latin1'),
      }
      await expect(readPicture(bytes[kind] ?? Buffer.from('unknown kind'))).rejects.toMatchObject({
        code: 'image_unreadable',
      })
    },
  )
})

test('a decompression bomb is refused by its header', async () => {
  const bomb = await plain(MAX_PICTURE_PIXELS / 8000, 8001)
    .png({ compressionLevel: 9 })
    .toBuffer()
  // The file is cut in half, so that decoding it would fail.
  await expect(readPicture(bomb.subarray(0, bomb.length / 2))).rejects.toMatchObject({
    code: 'image_too_many_pixels',
  })
})

/** Two frames of 10,000 × 10,000 pixels in about eighty bytes. */
const bombGif = Buffer.from(
  [
    '474946383961' + '1027' + '1027' + '800000' + '000000ffffff',
    ...Array(2).fill('21f904000a000000' + '2c' + '0000000010271027' + '00' + '0202440100'),
    '3b',
  ].join(''),
  'hex',
)

test('an animation whose frames have too many pixels in total is refused', async () => {
  expect((await sharp(bombGif, { limitInputPixels: false }).metadata()).pages).toBe(2)
  await expect(readPicture(bombGif)).rejects.toMatchObject({ code: 'image_too_many_pixels' })
})
