import { DAY } from '@canopy/contract/limits'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePhoto, makeScene } from '../../../../testing/photo.ts'
import { findBlank } from './blank.ts'
import { findWrongTime } from './capture-time.ts'
import { isCopy } from './copy.ts'
import { keysNear, keysOf } from './index-keys.ts'
import { distance, hashOf } from './perceptual-hash.ts'
import { lookAt } from './picture-facts.ts'
import { findTooSmall } from './too-small.ts'
import { hashesToKeep, type LookUp, lookUpOf } from './windows.ts'

const lookFor = async (picture: Buffer) => lookUpOf((await lookAt(picture)).grey)
const keep = async (picture: Buffer) => hashesToKeep((await lookAt(picture)).grey)

/** Whether the index leads to it and it is near. */
function isFound(lookUp: LookUp, kept: Buffer[]) {
  const keys = new Set(lookUp.keys)
  return isCopy(
    lookUp,
    kept.filter((hash) => keysOf(hash).some((key) => keys.has(key))),
  )
}

describe('the perceptual hash', () => {
  const cut = (left: number, top: number, width: number, height: number) => (scene: Buffer) =>
    sharp(scene).extract({ left, top, width, height }).jpeg()
  const copies: [string, (scene: Buffer) => Sharp][] = [
    ['half the size', (scene) => sharp(scene).resize(320).jpeg()],
    ['recompressed at 30', (scene) => sharp(scene).jpeg({ quality: 30 })],
    ['as WebP', (scene) => sharp(scene).webp()],
    ['brighter', (scene) => sharp(scene).modulate({ brightness: 1.2 }).jpeg()],
    ['mirrored', (scene) => sharp(scene).flop().jpeg()],
    ['cropped a little', cut(3, 3, 634, 474)],
    ['cropped at all edges', cut(32, 24, 576, 432)],
    ['cropped at one edge', cut(0, 0, 576, 480)],
    ['cropped at two edges', cut(45, 0, 595, 446)],
    ['cropped and mirrored', (scene) => cut(20, 30, 590, 440)(scene).flop()],
  ]
  test.each(copies)('finds a copy: %s', async (_, copy) => {
    for (let seed = 0; seed < 5; seed++) {
      const scene = await (await makeScene(seed)).png().toBuffer()
      expect(isFound(await lookFor(await copy(scene).toBuffer()), await keep(scene))).toBe(true)
    }
  })

  test('finds the picture of which a part was kept', async () => {
    const scene = await (await makeScene(1)).png().toBuffer()
    const part = await cut(40, 10, 585, 460)(scene).toBuffer()
    expect(isFound(await lookFor(scene), await keep(part))).toBe(true)
  })

  test('tells different scenes apart', async () => {
    const scenes = await Promise.all(Array.from({ length: 20 }, (_, seed) => makePhoto(seed)))
    const kept = await Promise.all(scenes.map(keep))
    for (const [place, scene] of scenes.entries()) {
      expect(isCopy(await lookFor(scene), kept.toSpliced(place, 1).flat())).toBe(false)
    }
  })

  test('counts the bits in which hashes differ', () => {
    expect(distance(Buffer.alloc(32), Buffer.alloc(32, 0xff))).toBe(256)
    expect(distance(Buffer.from([0b1010, 0b1]), Buffer.from([0b0110, 0b1]))).toBe(2)
  })

  test('lies under a common index key when only bits differ that were close to it', () => {
    const level = fc.double({ min: 1, max: 1000, noNaN: true })
    const levels = fc.array(fc.tuple(level, fc.constantFrom(-1, 1)), { minLength: 256, maxLength: 256 })
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 3 })
    fc.assert(
      fc.property(levels, places, (all, turned) => {
        const kept = all.map(([size, sign], place) => (turned.includes(place) ? 0.5 : size) * sign)
        const sent = kept.map((value, place) => (turned.includes(place) ? -value : value))
        const common = new Set(keysNear(Float64Array.from(sent)))
        expect(common.has(keysOf(hashOf(Float64Array.from(kept)))[0] ?? -1)).toBe(true)
      }),
    )
  })
})

test('a blank picture, one colour or nearly so, is told from a photo', async () => {
  const plain = (background: string) =>
    sharp({ create: { width: 400, height: 300, channels: 3, background } })
      .png()
      .toBuffer()
  const grainy = sharp({
    create: {
      width: 400,
      height: 300,
      channels: 3,
      background: 'black',
      noise: { type: 'gaussian', mean: 90, sigma: 4 },
    },
  })
  for (const picture of [await plain('white'), await plain('#1c7a3d'), await grainy.jpeg().toBuffer()])
    expect(findBlank(await lookAt(picture))?.code).toBe('blank')
  expect(findBlank(await lookAt(await makePhoto(1)))).toBeUndefined()
})

test('a picture needs 200 pixels both ways', () => {
  expect(findTooSmall({ width: 200, height: 200 })).toBeUndefined()
  expect(findTooSmall({ width: 199, height: 4000 })?.code).toBe('tooSmall')
  expect(findTooSmall({ width: 4000, height: 199 })?.code).toBe('tooSmall')
})

describe('the capture time', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const challengeCreatedAt = new Date('2026-06-01T12:00:00Z')
  const at = (takenAt: Date | null) => findWrongTime({ takenAt, challengeCreatedAt, now })?.code

  test('is within the month before the challenge and now, give or take the time zones', () => {
    expect(at(null)).toBeUndefined()
    expect(at(now)).toBeUndefined()
    expect(at(new Date(now.getTime() + DAY))).toBeUndefined()
    expect(at(new Date(now.getTime() + DAY + 1))).toBe('takenInFuture')
    expect(at(new Date(challengeCreatedAt.getTime() - 30 * DAY))).toBeUndefined()
    expect(at(new Date(challengeCreatedAt.getTime() - 30 * DAY - 1))).toBe('takenTooEarly')
  })
})
