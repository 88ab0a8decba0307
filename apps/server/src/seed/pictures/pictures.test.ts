import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { avatarPictures } from './avatars.ts'
import { challengePictures } from './challenges.ts'
import { coverPictures } from './covers.ts'
import { postPictures } from './posts.ts'
import { productPictures } from './products.ts'

const sets = [
  { set: 'avatar', pictures: avatarPictures, sizes: ['512×512'] },
  { set: 'post', pictures: postPictures, sizes: ['1600×1067', '1200×1200', '1067×1600'] },
  { set: 'challenge', pictures: challengePictures, sizes: ['1600×900'] },
  { set: 'product', pictures: productPictures, sizes: ['1200×1200'] },
  { set: 'cover', pictures: coverPictures, sizes: ['1600×500'] },
]
const all = sets.flatMap(({ set, pictures, sizes }) =>
  Object.entries(pictures).map(([name, draw]) => ({ set, name, draw, sizes })),
)
/** The picture as eight by eight pixels: what somebody would tell it by from afar. */
const glimpse = async (svg: string) =>
  (await sharp(Buffer.from(svg)).removeAlpha().resize(8, 8, { fit: 'fill' }).raw().toBuffer()).toString('hex')

describe('the drawn pictures', () => {
  it.each(all)('$set $name fills its size and is not blank', async ({ draw, sizes }) => {
    const { data, info } = await sharp(Buffer.from(draw())).raw().toBuffer({ resolveWithObject: true })
    expect(sizes).toContain(`${info.width}×${info.height}`)
    const thumbnail = await sharp(data, { raw: info }).resize(160, 160, { fit: 'fill' }).png().toBuffer()
    const { channels, isOpaque } = await sharp(thumbnail).stats()
    expect(isOpaque).toBe(true)
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
  })

  it.each(all)('$set $name uses only numbers and gradients that exist', ({ draw }) => {
    const svg = draw()
    expect(svg).not.toMatch(/NaN|undefined|Infinity|\[object/)
    const ids = Array.from(svg.matchAll(/ id="([^"]+)"/g), ([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const [, id] of svg.matchAll(/url\(#([^)]+)\)/g)) expect(ids).toContain(id)
  })

  it('are all different', async () => {
    const glimpses = await Promise.all(all.map(({ draw }) => glimpse(draw())))
    expect(new Set(glimpses).size).toBe(all.length)
  })

  it('are the same each time', () => {
    for (const { draw } of all) expect(draw()).toBe(draw())
  })
})
