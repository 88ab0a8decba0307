import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawIcon } from '../apps/server/src/media/decoding/draw-icon.ts'
import { ICONS } from '../apps/server/src/media/icons.ts'

const kept = () => readFile(resolve(import.meta.dirname, '../apps/web/public/badge-96.png'))
const drawn = () => drawIcon({ ...ICONS['badge-96.png'], leaf: '#0044cc' }, Buffer.alloc(0))

test.each([
  ['of the software', kept],
  ['of a community with its own colour', drawn],
])(
  'the badge %s is white on nothing: systems draw what is opaque in a colour of their own',
  async (_, read) => {
    const badge = sharp(await read())
    const { data, info } = await badge.raw().toBuffer({ resolveWithObject: true })
    expect(info).toMatchObject({ width: 96, height: 96, channels: 4 })
    const colours = new Set(data.filter((_, at) => at % 4 !== 3))
    const clear = data.filter((opacity, at) => at % 4 === 3 && opacity === 0).length
    expect([...colours]).toEqual([255])
    expect(clear).toBeGreaterThan((96 * 96) / 4)
  },
)
