import { DAY } from '@canopy/contract/limits'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { makePhoto } from '../../../../testing/photo.ts'
import { findWrongTime } from './capture-time.ts'
import { measurePicture } from './picture-facts.ts'
import { findBlank, findTooSmall } from './picture-quality.ts'

test('a picture of nearly one colour is blank, a photo is not', async () => {
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
    expect(findBlank(await measurePicture(picture))?.kind).toBe('blank')
  expect(findBlank(await measurePicture(await makePhoto(1)))).toBeUndefined()
})

test('a picture needs 200 pixels in width and height', () => {
  expect(findTooSmall({ width: 200, height: 200 })).toBeUndefined()
  expect(findTooSmall({ width: 199, height: 4000 })?.kind).toBe('tooSmall')
  expect(findTooSmall({ width: 4000, height: 199 })?.kind).toBe('tooSmall')
})

describe('the capture time', () => {
  const now = new Date('2026-06-15T12:00:00Z')
  const challengeCreatedAt = new Date('2026-06-01T12:00:00Z')
  const at = (takenAt: Date | null, weekStartsOn: string | null = null) =>
    findWrongTime({ takenAt, challengeCreatedAt, weekStartsOn, now })?.kind

  test('is between 30 days before the challenge and now, plus a day for time zones', () => {
    expect(at(null)).toBeUndefined()
    expect(at(now)).toBeUndefined()
    expect(at(new Date(now.getTime() + DAY))).toBeUndefined()
    expect(at(new Date(now.getTime() + DAY + 1))).toBe('takenInFuture')
    expect(at(new Date(challengeCreatedAt.getTime() - 30 * DAY))).toBeUndefined()
    expect(at(new Date(challengeCreatedAt.getTime() - 30 * DAY - 1))).toBe('takenTooEarly')
    expect(at(new Date('2024-02-03T12:00:00Z'))).toBe('takenTooEarly')
  })

  test('is in the week of a habit, or a day before it', () => {
    expect(at(new Date('2026-06-14T00:00:00Z'), '2026-06-15')).toBeUndefined()
    expect(at(new Date('2026-06-13T23:59:59Z'), '2026-06-15')).toBe('takenBeforeWeek')
    expect(at(new Date('2026-06-13T23:59:59Z'), '2026-06-08')).toBeUndefined()
    expect(at(null, '2026-06-15')).toBeUndefined()
  })

  test.each(['2002-12-08T10:00:00Z', '2016-01-01T00:00:00Z', '2026-01-01T00:03:00Z', '2030-01-01T00:00:00Z'])(
    'is not held against a member whose camera says %s, since its clock was not set',
    (takenAt) => {
      expect(at(new Date(takenAt))).toBeUndefined()
    },
  )
})
