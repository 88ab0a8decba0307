import { crc32 } from 'node:zlib'
import { MAX_PICTURE_PIXELS } from '@canopy/contract/limits'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makeScene } from '../../testing/photo.ts'
import { readPicture as readUpTo } from './read-picture.ts'

async function readPicture(bytes: Buffer) {
  const picture = await readUpTo(bytes, { mayBeLarge: true })
  if (picture === 'large') throw new Error('large pictures are allowed')
  return picture
}

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
  const top = await sharp(webp).extract({ left: 5, top: 5, width: 30, height: 30 }).toBuffer()
  expect((await sharp(top).stats()).channels.map(({ mean }) => mean > 200)).toEqual([true, false, false])
})

test('an animation keeps its frames, and the first 60 of more', async () => {
  const some = await readPicture(await animation(12).gif({ delay: 80, loop: 0 }).toBuffer())
  expect([some.width, some.height]).toEqual([24, 24])
  const metadata = await sharp(some.webp).metadata()
  expect(metadata.pages).toBe(12)
  expect(metadata.delay?.[0]).toBe(80)

  const many = await readPicture(await animation(70).webp({ lossless: true }).toBuffer())
  expect((await sharp(many.webp).metadata()).pages).toBe(60)
})

describe('refused as unreadable', () => {
  test.each(['tiff', 'svg', 'text', 'empty', 'magic bytes only'])('%s', async (kind) => {
    const bytes: Record<string, Buffer> = {
      tiff: await plain(30, 30).tiff().toBuffer(),
      svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      text: Buffer.from('hello'),
      empty: Buffer.alloc(0),
      'magic bytes only': Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    }
    await expect(readPicture(bytes[kind] ?? Buffer.from('unknown kind'))).rejects.toMatchObject({
      code: 'image_unreadable',
    })
  })
})

test.each([2, 2000])('a photo that lacks its last %i bytes is taken', async (missing) => {
  for (const progressive of [false, true]) {
    const photo = await (await makeScene(1, { width: 1600, height: 1200 }))
      .jpeg({ quality: 90, progressive })
      .toBuffer()
    expect(await readPicture(photo.subarray(0, -missing))).toMatchObject({ width: 1600, height: 1200 })
  }
})

test('a picture of which more is missing is incomplete', async () => {
  const scene = await makeScene(1, { width: 1600, height: 1200 })
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const file = await scene.clone().toFormat(format).toBuffer()
    await expect(readPicture(file.subarray(0, file.length / 2))).rejects.toMatchObject({
      code: 'image_incomplete',
    })
  }
})

/** The beginning of a PNG, whose decoding would fail. */
function pngHeader(width: number, height: number) {
  const header = Buffer.from('IHDR\0\0\0\0\0\0\0\0\x08\x02\0\0\0', 'latin1')
  header.writeUInt32BE(width, 4)
  header.writeUInt32BE(height, 8)
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(header))
  const start = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\r', 'latin1')
  return Buffer.concat([start, header, checksum, Buffer.from('\0\0\0\0IDAT', 'latin1')])
}

test('a decompression bomb is refused by its header', async () => {
  const width = MAX_PICTURE_PIXELS / 4000
  await expect(readPicture(pngHeader(width, 4001))).rejects.toMatchObject({ code: 'image_too_many_pixels' })
  await expect(readPicture(pngHeader(width, 4000))).rejects.toMatchObject({ code: 'image_incomplete' })
})

test('an AVIF that would take too much memory is refused by its header', async () => {
  const avif = await plain(64, 64).avif({ effort: 0 }).toBuffer()
  const size = avif.indexOf('ispe') + 8
  avif.writeUInt32BE(4000, size)
  avif.writeUInt32BE(4000, size + 4)
  expect(await sharp(avif).metadata()).toMatchObject({ width: 4000, height: 4000 })
  await expect(readPicture(avif)).rejects.toMatchObject({ code: 'image_too_many_pixels' })
})

test('a photo of a phone may have more pixels, because it is scaled while it is decoded', async () => {
  const photo = await plain(6000, 4500).jpeg().toBuffer()
  expect(await readUpTo(photo, { mayBeLarge: false })).toMatchObject({
    width: 1600,
    height: 1200,
    sentWidth: 6000,
    sentHeight: 4500,
  })
})

test('animations and pictures that take much memory are large', async () => {
  const small = { mayBeLarge: false }
  expect(await readUpTo(await animation(2).gif().toBuffer(), small)).toBe('large')
  expect(await readUpTo(pngHeader(3000, 2000), small)).toBe('large')
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
