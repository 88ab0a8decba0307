import { randomBytes } from 'node:crypto'
import sharp from 'sharp'

const SIZE = 24

/** A picture of nothing, unlike any other. */
export const noise = () =>
  sharp(randomBytes(SIZE * SIZE * 3), { raw: { width: SIZE, height: SIZE, channels: 3 } })
    .resize(320, 320, { kernel: 'nearest' })
    .jpeg()
    .toBuffer()
