import { stat } from 'node:fs/promises'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readContent } from './content.ts'
import { listPictures, refuseDuplicates } from './store-pictures.ts'

const { members, challenges, posts, products } = await readContent()
const pictures = await listPictures()

const SIZES: Record<string, string[]> = {
  avatars: ['512×512'],
  challenges: ['1600×900'],
  covers: ['1600×500'],
  posts: ['1600×1067', '1200×1200', '1067×1600'],
  products: ['1200×1200'],
}

test('the pictures are those that the content names', () => {
  const named = [
    ...members.map(({ avatar }) => `avatars/${avatar}`),
    ...members.flatMap(({ cover }) => (cover === undefined ? [] : [`covers/${cover}`])),
    ...challenges.map(({ key }) => `challenges/${key}`),
    ...posts.flatMap(({ picture }) => (picture === undefined ? [] : [`posts/${picture}`])),
    ...products.map(({ key }) => `products/${key}`),
  ]
  expect(new Set(named)).toEqual(new Set(pictures.keys()))
})

test.each([...pictures])(
  '%s can be decoded, has the right size and is not blank',
  { tags: ['long'] },
  async (key, path) => {
    expect((await stat(path)).size).toBeLessThan(300_000)
    const { data, info } = await sharp(path).raw().toBuffer({ resolveWithObject: true })
    expect(SIZES[key.split('/')[0] ?? '']).toContain(`${info.width}×${info.height}`)
    const thumbnail = await sharp(data, { raw: info }).resize(160, 160, { fit: 'fill' }).png().toBuffer()
    const { channels, isOpaque } = await sharp(thumbnail).stats()
    expect(isOpaque).toBe(true)
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10)
  },
)

test('two proofs of a member with the same picture are refused', () => {
  expect(() => refuseDuplicates(['proofs/beach/nimali', 'proofs/beach/kasun'])).not.toThrow()
  expect(() => refuseDuplicates(['proofs/beach/nimali', 'proofs/beach/nimali'])).toThrow(
    'the demonstration content has proofs/beach/nimali twice',
  )
})

test('every post with a picture has an alternative text', () => {
  for (const { picture, imageAlt } of posts) expect(imageAlt !== undefined).toBe(picture !== undefined)
})
