import sharp from 'sharp'
import { expect, test } from 'vitest'
import { makePhoto } from '../../../../testing/photo.ts'
import { captureTime, deviceName } from './exif.ts'

const now = new Date('2026-06-15T12:00:00Z')

const exifOf = async (photo: Promise<Buffer>) => (await sharp(await photo).metadata()).exif

test('returns the capture time in EXIF if it is plausible', async () => {
  expect(captureTime(await exifOf(makePhoto(1, { takenAt: now })))).toEqual(now)
  expect(captureTime(await exifOf(makePhoto(1)))).toBeUndefined()
  const unset = new Date('1980-01-01T00:00:00Z')
  expect(captureTime(await exifOf(makePhoto(1, { takenAt: unset })))).toBeUndefined()
})

test('reads both byte orders, with and without the Exif prefix of a JPEG', () => {
  for (const byteOrder of ['II', 'MM']) {
    const isLittle = byteOrder === 'II'
    const exif = Buffer.alloc(64)
    const view = new DataView(exif.buffer, exif.byteOffset, exif.length)
    exif.write(byteOrder)
    view.setUint16(2, 42, isLittle)
    view.setUint32(4, 8, isLittle)
    view.setUint16(8, 1, isLittle)
    // A field: tag, type, count, and the value or its offset.
    view.setUint16(10, 0x8769, isLittle)
    view.setUint16(12, 4, isLittle)
    view.setUint32(14, 1, isLittle)
    view.setUint32(18, 26, isLittle)
    view.setUint16(26, 1, isLittle)
    view.setUint16(28, 0x9003, isLittle)
    view.setUint16(30, 2, isLittle)
    view.setUint32(32, 20, isLittle)
    view.setUint32(36, 44, isLittle)
    exif.write('2026:06:15 12:00:00\0', 44)
    expect(captureTime(exif)).toEqual(now)
    expect(captureTime(Buffer.concat([Buffer.from('Exif\0\0'), exif]))).toEqual(now)
    for (let end = 0; end < 63; end++) expect(captureTime(exif.subarray(0, end))).toBeUndefined()
  }
})

test('returns the camera that EXIF names, with its maker once', async () => {
  const cameraOf = async (IFD0: Record<string, string>) => {
    const photo = sharp(await makePhoto(1)).withExif({ IFD0 })
    return deviceName((await sharp(await photo.jpeg().toBuffer()).metadata()).exif)
  }
  expect(await cameraOf({ Make: 'Google', Model: 'Pixel 8' })).toBe('Google Pixel 8')
  expect(await cameraOf({ Make: 'Canon', Model: 'Canon EOS 5D' })).toBe('Canon EOS 5D')
  expect(await cameraOf({ Model: 'G22' })).toBe('G22')
  expect((await cameraOf({ Make: 'x'.repeat(500), Model: 'y'.repeat(500) }))?.length).toBeLessThan(100)
  expect(deviceName(await exifOf(makePhoto(1)))).toBeUndefined()
})

test('returns undefined for broken EXIF', () => {
  for (const broken of ['', 'Exif\0\0broken', 'II*\0\xff\xff\xff\xff', 'not EXIF at all'])
    for (const read of [captureTime, deviceName]) expect(read(Buffer.from(broken, 'latin1'))).toBeUndefined()
})

test('does not read fields at the length they claim', () => {
  const tags = 2700
  const exif = Buffer.alloc(65_000)
  exif.write('II*\0\b\0\0\0')
  exif.writeUInt16LE(tags, 8)
  for (let tag = 0; tag < tags; tag++) {
    const at = 10 + tag * 12
    exif.writeUInt16LE(tag, at)
    exif.writeUInt16LE(1, at + 2)
    exif.writeUInt32LE(40_000, at + 4)
    exif.writeUInt32LE(8, at + 8)
  }
  // Both directories refer back to the first one.
  for (const [at, tag] of [
    [10, 0x8769],
    [22, 0x8825],
  ] as const) {
    exif.writeUInt16LE(tag, at)
    exif.writeUInt16LE(4, at + 2)
    exif.writeUInt32LE(1, at + 4)
  }
  exif.writeUInt32LE(8, 10 + tags * 12)
  expect(captureTime(exif)).toBeUndefined()
})
