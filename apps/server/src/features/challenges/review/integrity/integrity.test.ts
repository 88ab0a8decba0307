import { DAY } from '@canopy/contract/limits'
import fc from 'fast-check'
import sharp, { type Sharp } from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePhoto, makeScene } from '../../../../testing/photo.ts'
import { findBlank } from './blank.ts'
import { findWrongTime } from './capture-time.ts'
import { keysNear, keysOf } from './index-keys.ts'
import { COPY_DISTANCE, distance } from './perceptual-hash.ts'
import { lookAt } from './picture-facts.ts'
import { findTooSmall } from './too-small.ts'

describe('the perceptual hash', () => {
  const copies: [string, (scene: Buffer) => Sharp][] = [
    ['half the size', (scene) => sharp(scene).resize(320).jpeg()],
    ['recompressed at 30', (scene) => sharp(scene).jpeg({ quality: 30 })],
    ['as WebP', (scene) => sharp(scene).webp()],
    ['brighter', (scene) => sharp(scene).modulate({ brightness: 1.2 }).jpeg()],
    [
      'cropped a little',
      (scene) => sharp(scene).extract({ left: 3, top: 3, width: 634, height: 474 }).jpeg(),
    ],
    ['mirrored', (scene) => sharp(scene).flop().jpeg()],
  ]
  test.each(copies)('finds a copy: %s', async (_, copy) => {
    for (let seed = 0; seed < 5; seed++) {
      const scene = await (await makeScene(seed)).png().toBuffer()
      const original = await lookAt(scene)
      const { hash, mirrorHash } = await lookAt(await copy(scene).toBuffer())
      const nearest = Math.min(distance(original.hash, hash), distance(original.hash, mirrorHash))
      expect(nearest).toBeLessThanOrEqual(COPY_DISTANCE)
    }
  })

  test('tells different scenes apart', async () => {
    const scenes = await Promise.all(Array.from({ length: 20 }, (_, seed) => makePhoto(seed).then(lookAt)))
    for (const [place, one] of scenes.entries()) {
      for (const other of scenes.slice(place + 1)) {
        expect(distance(one.hash, other.hash)).toBeGreaterThan(COPY_DISTANCE)
        expect(distance(one.hash, other.mirrorHash)).toBeGreaterThan(COPY_DISTANCE)
      }
    }
  })

  test('lies under at least one common index key when it is near enough', () => {
    const bits = fc.array(fc.boolean(), { minLength: 256, maxLength: 256 })
    const places = fc.uniqueArray(fc.integer({ min: 0, max: 255 }), { maxLength: COPY_DISTANCE })
    fc.assert(
      fc.property(bits, places, (hash, turned) => {
        const write = (all: boolean[]) => all.map(Number).join('')
        const other = hash.map((bit, place) => (turned.includes(place) ? !bit : bit))
        const keys = new Set(keysOf(write(other)))
        expect(keysNear(write(hash)).some((key) => keys.has(key))).toBe(true)
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
