import { DAY } from '@canopy/contract/limits'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePhoto } from '../../../../testing/photo.ts'
import { findBlank } from './blank.ts'
import { findWrongTime } from './capture-time.ts'
import { lookAt } from './picture-facts.ts'
import { findTooSmall } from './too-small.ts'

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
