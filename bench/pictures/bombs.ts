/** Pictures that take as much memory or time as possible, of all formats: small files with many pixels, frames, scans or metadata. */

import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

export type Bomb = { name: string; bytes: Buffer }

const FORMATS: Record<string, (image: Sharp) => Sharp> = {
  jpeg: (image) => image.jpeg(),
  'progressive jpeg': (image) => image.jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
  png: (image) => image.png({ compressionLevel: 1 }),
  'interlaced png': (image) => image.png({ compressionLevel: 1, progressive: true }),
  '16 bit png': (image) =>
    image.toColourspace('rgb16').ensureAlpha(0.5).png({ compressionLevel: 1, progressive: true }),
  webp: (image) => image.webp({ effort: 0 }),
  'lossless webp': (image) => image.ensureAlpha(0.5).webp({ lossless: true, effort: 0 }),
  gif: (image) => image.gif({ effort: 1 }),
  avif: (image) => image.avif({ effort: 0, quality: 30 }),
}
/** The last one is just below the limit of the formats that are not scaled while they are decoded. */
const EDGES = [600, 2800, 4890]

const flat = (edge: number) =>
  sharp({
    create: { width: edge, height: edge, channels: 3, background: 'seagreen' },
    limitInputPixels: false,
  })

/** Frames with a moving bar, or of noise, which is slow to encode. */
function animation(edge: number, frames: number, isNoise: boolean) {
  const pixels = isNoise ? randomBytes(edge * edge * frames) : Buffer.alloc(edge * edge * frames)
  for (let frame = 0; !isNoise && frame < frames; frame++) {
    const line = (frame * edge + (frame % edge)) * edge
    pixels.fill(200, line, line + edge)
  }
  const raw = { width: edge, height: edge * frames, channels: 1, pageHeight: edge } as const
  return sharp(pixels, { raw, limitInputPixels: false })
}

function chunk(type: string, data: Buffer) {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const checksum = Buffer.alloc(4)
  checksum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, checksum])
}

/** Behind the header of a PNG. */
const withChunk = (png: Buffer, type: string, data: Buffer) =>
  Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)])

/** Behind the start of a JPEG, as often as a file may have it. */
function withSegments(jpeg: Buffer, marker: number, content: string, count: number) {
  const segment = Buffer.alloc(65_535)
  segment.writeUInt16BE(0xff00 + marker)
  segment.writeUInt16BE(65_533, 2)
  segment.write(content, 4, 'latin1')
  return Buffer.concat([jpeg.subarray(0, 2), ...Array<Buffer>(count).fill(segment), jpeg.subarray(2)])
}

/** The last scan of a progressive JPEG again and again. */
function withScans(jpeg: Buffer, count: number) {
  const scan = jpeg.subarray(jpeg.lastIndexOf(Buffer.from([0xff, 0xda])), -2)
  return Buffer.concat([jpeg.subarray(0, -2), ...Array<Buffer>(count).fill(scan), jpeg.subarray(-2)])
}

/** The file with another size in its header; undefined where it has none at a known place. */
function lying(bytes: Buffer, edge: number): Buffer | undefined {
  const copy = Buffer.from(bytes)
  if (copy.subarray(1, 4).equals(Buffer.from('PNG'))) {
    copy.writeUInt32BE(edge, 16)
    copy.writeUInt32BE(edge, 20)
    copy.writeUInt32BE(crc32(copy.subarray(12, 29)), 29)
    return copy
  }
  if (copy.subarray(0, 3).equals(Buffer.from('GIF'))) {
    const frame = copy.indexOf(0x2c, 13 + 3)
    for (const place of [6, 8, frame + 5, frame + 7]) copy.writeUInt16LE(edge, place)
    return copy
  }
  const frame = [0xc0, 0xc2].map((marker) => copy.indexOf(Buffer.from([0xff, marker]))).find((at) => at > 0)
  if (copy[0] === 0xff && frame !== undefined) {
    copy.writeUInt16BE(edge, frame + 5)
    copy.writeUInt16BE(edge, frame + 7)
    return copy
  }
  const size = copy.indexOf('ispe') + 8
  if (size < 8) return undefined
  copy.writeUInt32BE(edge, size)
  copy.writeUInt32BE(edge, size + 4)
  return copy
}

async function stills(): Promise<Bomb[]> {
  const bombs: Bomb[] = []
  for (const [format, encode] of Object.entries(FORMATS)) {
    for (const edge of EDGES) {
      const name = `${format} ${edge}²`
      const bytes = await encode(flat(edge)).toBuffer()
      bombs.push({ name, bytes })
      for (const part of [0.1, 0.5, 0.95])
        bombs.push({ name: `${name}, cut at ${part}`, bytes: bytes.subarray(0, bytes.length * part) })
      for (const other of [300, 3000, 20_000]) {
        const liar = other !== edge && lying(bytes, other)
        if (liar) bombs.push({ name: `${name}, says ${other}²`, bytes: liar })
      }
    }
  }
  return bombs
}

async function animations(): Promise<Bomb[]> {
  const bombs: Bomb[] = []
  for (const edge of [100, 400, 640, 700]) {
    for (const frames of [2, 60, 200]) {
      const image = animation(edge, frames, false)
      const name = `${frames} frames ${edge}²`
      bombs.push({ name: `gif, ${name}`, bytes: await image.clone().gif({ effort: 1 }).toBuffer() })
      bombs.push({ name: `webp, ${name}`, bytes: await image.clone().webp({ effort: 0 }).toBuffer() })
    }
  }
  const noise = await animation(270, 60, true).gif({ effort: 1 }).toBuffer()
  return [...bombs, { name: 'gif, 60 frames of noise', bytes: noise }]
}

async function metadata(): Promise<Bomb[]> {
  const jpeg = await flat(600).jpeg().toBuffer()
  const progressive = await flat(6000).jpeg({ progressive: true }).toBuffer()
  const png = await flat(600).png().toBuffer()
  const zeros = deflateSync(Buffer.alloc(200_000_000), { level: 9 })
  const profile = Buffer.concat([Buffer.from('icc\0\0', 'latin1'), zeros])
  return [
    {
      name: 'jpeg, 70 Exif segments',
      bytes: withSegments(jpeg, 0xe1, 'Exif\0\0MM\0*\0\0\0\x08\xff\xff', 70),
    },
    {
      name: 'jpeg, 70 XMP segments',
      bytes: withSegments(jpeg, 0xe1, 'http://ns.adobe.com/xap/1.0/\0<x', 70),
    },
    { name: 'jpeg, 70 ICC segments', bytes: withSegments(jpeg, 0xe2, 'ICC_PROFILE\0\x01\x46', 70) },
    { name: 'jpeg, 90 scans', bytes: withScans(progressive, 80) },
    { name: 'jpeg, 2,000 scans', bytes: withScans(progressive, 2000) },
    { name: 'png, ICC of 200 MB', bytes: withChunk(png, 'iCCP', profile) },
    { name: 'png, text of 200 MB', bytes: withChunk(png, 'zTXt', profile) },
    { name: 'png, 5 MB of text', bytes: withChunk(png, 'tEXt', Buffer.alloc(4_900_000, 'a')) },
  ]
}

/** Makes more than 200 pictures, the same ones each time except for noise. */
export async function makeBombs(): Promise<Bomb[]> {
  // Takes more than a gigabyte of memory where it is decoded.
  const large = { name: 'avif 8000²', bytes: await flat(8000).avif({ effort: 0, quality: 30 }).toBuffer() }
  const all = [large, large, ...(await stills()), ...(await animations()), ...(await metadata())]
  return all.filter(({ bytes }) => bytes.length < 5 * 1024 * 1024)
}
