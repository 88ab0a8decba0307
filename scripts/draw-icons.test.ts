import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'

test('the badge of push messages is white on nothing: systems draw what is opaque in a colour of their own', async () => {
  const badge = sharp(resolve(import.meta.dirname, '../apps/web/public/badge-96.png'))
  const { data, info } = await badge.raw().toBuffer({ resolveWithObject: true })
  expect(info).toMatchObject({ width: 96, height: 96, channels: 4 })
  const colours = new Set(data.filter((_, at) => at % 4 !== 3))
  const clear = data.filter((opacity, at) => at % 4 === 3 && opacity === 0).length
  expect([...colours]).toEqual([255])
  expect(clear).toBeGreaterThan((96 * 96) / 4)
})
