import { expect, test, vi } from 'vitest'
import { withExifOf } from './exif.ts'
import { photoType } from './photo-type.ts'
import { readPhoto } from './read-photo.ts'

const bytes = (text: string) => Uint8Array.from(text, (mark) => mark.charCodeAt(0))
const fileOf = (content: string, type = '', name = 'photo') => new File([bytes(content)], name, { type })

const JPEG = '\xff\xd8\xff\xe0\0\x10JFIF\0'
const HEIC = '\0\0\0\x18ftypheic\0\0\0\0mif1heic'

test.each([
  [JPEG, '', 'image/jpeg'],
  [JPEG, 'application/octet-stream', 'image/jpeg'],
  [JPEG, 'image/png', 'image/jpeg'],
  ['\x89PNG\r\n\x1a\n', '', 'image/png'],
  ['GIF89a', '', 'image/gif'],
  ['RIFF\x24\0\0\0WEBPVP8 ', '', 'image/webp'],
  ['\0\0\0\x1cftypavif\0\0\0\0', '', 'image/avif'],
  ['\0\0\0\x1cftypmif1\0\0\0\0avifmif1', '', 'image/avif'],
  [HEIC, '', 'image/heic'],
  ['unknown', 'image/heif', 'image/heic'],
  ['unknown', 'image/bmp', 'image/bmp'],
  ['unknown', '', ''],
])('the type of a file follows from its content: %j', async (content, declared, type) => {
  expect(await photoType(fileOf(content, declared))).toBe(type)
})

const limits = { maxBytes: 100, keepOriginalUpTo: 100 }

test('a photo without a declared type is taken, with its own', async () => {
  const photo = await readPhoto(fileOf(JPEG), limits)
  expect(photo).toBeInstanceOf(File)
  expect(photo).toMatchObject({ name: 'photo', type: 'image/jpeg', size: JPEG.length })
})

test('what is no photo, is empty or too large is refused with the reason', async () => {
  expect(await readPhoto(fileOf('a text', 'text/plain'), limits)).toBe('type')
  expect(await readPhoto(fileOf('', 'image/png'), limits)).toBe('type')
  expect(await readPhoto(fileOf(JPEG.padEnd(101)), limits)).toBe('size')
})

test('HEIC that the browser cannot read is refused with what to do, whatever its size', async () => {
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No codec', 'InvalidStateError')))
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('No codec'))
  expect(await readPhoto(fileOf(HEIC, 'image/heic'), limits)).toBe('heic')
})

test('a scaled photo keeps what EXIF says, but for how it was held', async () => {
  const tiff = 'II*\0\x08\0\0\0' + '\x01\0' + '\x12\x01\x03\0\x01\0\0\0\x06\0\0\0' + '\0\0\0\0'
  const segment = `\xff\xe1${String.fromCharCode(0, 8 + tiff.length)}Exif\0\0${tiff}`
  const original = fileOf(`\xff\xd8\xff\xe0\0\x04ab${segment}\xff\xda\0\x0cpixels......`, 'image/jpeg')
  const scaled = await withExifOf(original, fileOf('\xff\xd8\xff\xda\0\x04few', 'image/jpeg'))
  const text = String.fromCharCode(...new Uint8Array(await scaled.arrayBuffer()))
  expect(text).toBe(`\xff\xd8${segment.replace('\x06\0\0\0\0', '\x01\0\0\0\0')}\xff\xda\0\x04few`)
  expect(await withExifOf(fileOf('no JPEG'), scaled)).toBe(scaled)
})
