import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import {
  type Content,
  findContent,
  findMatch,
  GRID,
  hashesOf,
  isCopy,
  keysOf,
  type Picture,
  type Search,
  searchFor,
} from './index.ts'
import { keysNear } from './index-keys.ts'
import { distance, hashOf, wordsOf } from './perceptual-hash.ts'

const WIDTH = 640
const HEIGHT = 480

/** Pseudo-random numbers from 0 to 1 (mulberry32). */
function numbersFrom(seed: number) {
  let state = Math.imul(seed + 1, 0x9e3779b1)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const noise = await sharp({
  create: {
    width: WIDTH,
    height: HEIGHT,
    channels: 3,
    background: 'black',
    noise: { type: 'gaussian', mean: 128, sigma: 12 },
  },
})
  .png()
  .toBuffer()

/** A photo-like PNG: a sky, hills and objects, with noise. Different for each seed. */
function drawScene(seed: number): Promise<Buffer> {
  const next = numbersFrom(seed)
  const between = (low: number, high: number) => low + next() * (high - low)
  const many = (count: number, draw: () => string) => Array.from({ length: count }, draw).join('')
  const fill = () => `fill="hsl(${between(0, 360)} ${between(20, 70)}% ${between(15, 85)}%)"`
  const ridge = () =>
    [0, 1, 2, 3, 4, 5].map((step) => `${step * 128},${between(0.2, 0.8) * HEIGHT}`).join(' ')
  const hill = () => `<polygon points="0,${HEIGHT} ${ridge()} ${WIDTH},${HEIGHT}" ${fill()}/>`
  const ellipse = () =>
    `<ellipse cx="${between(0, WIDTH)}" cy="${between(0, HEIGHT)}" rx="${between(20, 130)}" ry="${between(15, 120)}" ${fill()}/>`
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" ${fill()}/>${many(3, hill)}${many(12, ellipse)}</svg>`
  return sharp(Buffer.from(svg))
    .composite([{ input: noise, blend: 'soft-light' }])
    .removeAlpha()
    .png({ compressionLevel: 1 })
    .toBuffer()
}

const scenes = await Promise.all(Array.from({ length: 20 }, (_, seed) => drawScene(seed)))

async function measure(picture: Buffer): Promise<Picture> {
  const { width, height } = await sharp(picture).metadata()
  const grey = await sharp(picture).greyscale().resize(GRID, GRID, { fit: 'fill' }).raw().toBuffer()
  return { grey, ratio: width / height }
}

async function measureContent(picture: Buffer): Promise<Content | undefined> {
  const small = await sharp(picture).resize(384, 384, { fit: 'inside' }).png().toBuffer()
  const { data: grey, info } = await sharp(small).greyscale().raw().toBuffer({ resolveWithObject: true })
  const window = findContent({ grey, width: info.width, height: info.height })
  if (!window) return undefined
  const { x, y } = window
  const [left, top] = [Math.round(x.from * info.width), Math.round(y.from * info.height)]
  const [width, height] = [Math.round(x.to * info.width) - left, Math.round(y.to * info.height) - top]
  const part = await sharp(small).extract({ left, top, width, height }).png().toBuffer()
  return { ...(await measure(part)), window }
}

const store = async (picture: Buffer) => hashesOf(await measure(picture))
const search = async (picture: Buffer) => searchFor(await measure(picture), await measureContent(picture))

/** Looks up the keys as an index would, and compares the hashes found. */
function isFound(search: Search, stored: Buffer[]) {
  const keys = new Set(search.keys)
  return isCopy(
    search,
    stored.filter((hash) => keysOf(hash).some((key) => keys.has(key))),
  )
}

const inFrame = (scene: Buffer) =>
  sharp(scene).extend({ top: 30, left: 30, right: 30, bottom: 120, background: '#fff' }).jpeg()

const onScreen = (scene: Buffer) => {
  const text = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="1400"><path d="M40,40h80M560,40h40M40,1300h500M40,1340h300" stroke="#eee" stroke-width="20"/></svg>',
  )
  const screen = { width: 640, height: 1400, channels: 3 as const, background: '#111' }
  return sharp({ create: screen })
    .composite([{ input: text }, { input: scene, left: 0, top: 400 }])
    .jpeg()
}

const crop = (left: number, top: number, width: number, height: number) => (scene: Buffer) =>
  sharp(scene).extract({ left, top, width, height }).jpeg()

describe('a copy is found', () => {
  const copies: [string, (scene: Buffer) => Sharp][] = [
    ['half the size', (scene) => sharp(scene).resize(320).jpeg()],
    ['recompressed at quality 30', (scene) => sharp(scene).jpeg({ quality: 30 })],
    ['as WebP', (scene) => sharp(scene).webp()],
    ['brighter', (scene) => sharp(scene).modulate({ brightness: 1.2 }).jpeg()],
    ['mirrored', (scene) => sharp(scene).flop().jpeg()],
    ['cropped a little', crop(3, 3, 634, 474)],
    ['cropped at all edges', crop(32, 24, 576, 432)],
    ['cropped at one edge', crop(0, 0, 576, 480)],
    ['cropped at two edges', crop(45, 0, 595, 446)],
    ['cropped and mirrored', (scene) => crop(20, 30, 590, 440)(scene).flop()],
    ['turned by 90°', (scene) => sharp(scene).rotate(90).jpeg()],
    ['turned by 180°', (scene) => sharp(scene).rotate(180).jpeg()],
    ['turned by 270°', (scene) => sharp(scene).rotate(270).jpeg()],
    ['upside down', (scene) => sharp(scene).flip().jpeg()],
    ['mirrored and turned by 90°', (scene) => sharp(scene).flop().rotate(90).jpeg()],
    ['mirrored and turned by 270°', (scene) => sharp(scene).flop().rotate(270).jpeg()],
    ['cut to a square', crop(80, 0, 480, 480)],
    ['in a frame', inFrame],
    ['on a whole screen', onScreen],
  ]
  test.each(copies)('%s', async (_, copy) => {
    for (const scene of scenes.slice(0, 3)) {
      expect(isFound(await search(await copy(scene).toBuffer()), await store(scene))).toBe(true)
    }
  })
})

test('an original is found if its cropped copy was stored first', async () => {
  for (const scene of scenes.slice(0, 3)) {
    const part = await crop(40, 10, 585, 460)(scene).toBuffer()
    expect(isFound(await search(scene), await store(part))).toBe(true)
  }
})

test.each([
  ['cropped at all edges', [48, 24, 560, 432], (part: Buffer) => sharp(part)],
  ['cropped at two edges', [0, 0, 590, 446], (part: Buffer) => sharp(part)],
  ['cropped and mirrored', [20, 30, 590, 440], (part: Buffer) => sharp(part).flop()],
  ['cropped and turned by 90°', [0, 30, 590, 450], (part: Buffer) => sharp(part).rotate(90)],
  ['only recompressed', [0, 0, 640, 480], (part: Buffer) => sharp(part)],
] as const)('the matching part of a copy that was %s', async (_, [left, top, width, height], turn) => {
  for (const scene of scenes.slice(0, 3)) {
    const copy = await turn(await crop(left, top, width, height)(scene).toBuffer()).toBuffer()
    const match = findMatch(await search(copy), await measure(scene))
    if (!match) throw new Error('no match')
    // Within four hundredths of the edge, which is enough for an outline.
    const near = (value: number) => expect.closeTo(value, 1.1)
    const shown = {
      x: { from: near(left / WIDTH), to: near((left + width) / WIDTH) },
      y: { from: near(top / HEIGHT), to: near((top + height) / HEIGHT) },
    }
    expect(match.original).toEqual(shown)
    const whole = { from: near(0), to: near(1) }
    expect(match.copy).toEqual({ x: whole, y: whole })
  }
})

test('the matching part of a copy in a frame is what is in the frame', async () => {
  for (const scene of scenes.slice(0, 3)) {
    const match = findMatch(await search(await inFrame(scene).toBuffer()), await measure(scene))
    const near = (value: number) => expect.closeTo(value, 1.1)
    expect(match?.copy).toEqual({
      x: { from: near(30 / 700), to: near(670 / 700) },
      y: { from: near(30 / 630), to: near(510 / 630) },
    })
  }
})

test('different scenes are not copies of each other', { tags: ['long'] }, async () => {
  const stored = await Promise.all(scenes.map(store))
  for (const [index, scene] of scenes.entries()) {
    expect(isCopy(await search(scene), stored.toSpliced(index, 1).flat())).toBe(false)
    expect(
      findMatch(await search(scene), await measure(scenes[index === 0 ? 1 : 0] ?? scene)),
    ).toBeUndefined()
  }
})

test('different scenes on the same screen are not copies of each other', { tags: ['long'] }, async () => {
  const [one, other] = [scenes[0] ?? noise, scenes[1] ?? noise]
  const stored = await store(await onScreen(one).toBuffer())
  expect(isCopy(await search(await onScreen(other).toBuffer()), stored)).toBe(false)
})

test('the distance is the number of bits that differ', () => {
  const between = (one: Buffer, other: Buffer) => distance(wordsOf(one), wordsOf(other))
  expect(between(Buffer.alloc(32), Buffer.alloc(32, 0xff))).toBe(256)
  const [one, other] = [Buffer.alloc(32), Buffer.alloc(32)]
  one.set([0b1010, 0b1], 6)
  other.set([0b0110, 0b1], 6)
  expect(between(one, other)).toBe(2)
})

test('hashes share an index key if only bits close to the median differ', () => {
  const level = fc.double({ min: 1, max: 1000, noNaN: true })
  const levels = fc.array(fc.tuple(level, fc.constantFrom(-1, 1)), { minLength: 256, maxLength: 256 })
  const places = fc.uniqueArray(fc.integer({ min: 0, max: 27 }), { maxLength: 3 })
  fc.assert(
    fc.property(levels, places, (all, flipped) => {
      const stored = all.map(([size, sign], index) => (flipped.includes(index) ? 0.5 : size) * sign)
      const searched = stored.map((value, index) => (flipped.includes(index) ? -value : value))
      const common = new Set(keysNear(Float64Array.from(searched)))
      expect(common.has(keysOf(hashOf(Float64Array.from(stored)))[0] ?? -1)).toBe(true)
    }),
  )
})
