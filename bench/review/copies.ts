/** Copies of a scene, as somebody would make them who hands in a picture that has been handed in before. */

import sharp, { type Sharp } from 'sharp'

type Numbers = () => number
type Change = (scene: Buffer, next: Numbers) => Sharp | Promise<Sharp>

/** What belongs to one line of the table; `goal` is the share that has to be found. */
export type Kind = { name: string; goal: number; changes: Change[] }

const jpeg = (picture: Sharp, quality = 80) => picture.jpeg({ quality })

async function sizeOf(scene: Buffer) {
  const { width, height } = await sharp(scene).metadata()
  return { width, height }
}

const resized =
  (scale: number): Change =>
  async (scene) =>
    jpeg(sharp(scene).resize(Math.round((await sizeOf(scene)).width * scale)))

/** Cuts `share` off the width and the height, so much of it (0 to 1) at the left and at the top. */
async function cut(scene: Buffer, share: { x: number; y: number }, at: { x: number; y: number }) {
  const { width, height } = await sizeOf(scene)
  return sharp(scene).extract({
    left: Math.round(width * share.x * at.x),
    top: Math.round(height * share.y * at.y),
    width: Math.floor(width * (1 - share.x)),
    height: Math.floor(height * (1 - share.y)),
  })
}

const cropped =
  (percent: number, at: { x: number; y: number }): Change =>
  async (scene) =>
    jpeg(await cut(scene, { x: percent / 100, y: percent / 100 }, at))

const CENTRE = { x: 0.5, y: 0.5 }

/** Cuts up to a tenth off the width and another share off the height, at any place. */
export async function cropAnywhere(scene: Buffer, next: Numbers) {
  const share = { x: 0.02 + next() * 0.08, y: 0.02 + next() * 0.08 }
  return jpeg(await cut(scene, share, { x: next(), y: next() }))
}

/** "CANOPY" drawn with a pen 6 wide, on 340 × 60: a machine without fonts has the same watermark. */
const LETTERS =
  'M45,15a24,24 0 1 0 0,30 M60,54l22,-48l22,48m-8,-17h-28 M120,54v-48l38,48v-48 M200,6a24,24 0 1 0 .1,0 M242,54v-48h18a14,14 0 0 1 0,28h-18 M288,6l20,26l20,-26m-20,26v22'

async function marked(scene: Buffer, mark: (width: number, height: number) => string) {
  const { width, height } = await sizeOf(scene)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${mark(width, height)}</svg>`
  return jpeg(sharp(scene).composite([{ input: Buffer.from(svg) }]))
}

const letters = (scale: number) =>
  `<path d="${LETTERS}" transform="scale(${scale})" fill="none" stroke="#fff" stroke-width="6"/>`

/** Over two thirds of the picture, and seen through. */
const across: Change = (scene) =>
  marked(
    scene,
    (width, height) =>
      `<g opacity="0.35" transform="translate(${width * 0.18} ${height * 0.6}) rotate(-20)">${letters(width / 510)}</g>`,
  )
/** Small, on a plate that hides what is behind it. */
const badge: Change = (scene) =>
  marked(
    scene,
    (width, height) =>
      `<g transform="translate(${width * 0.7} ${height * 0.9})"><rect width="${width * 0.28}" height="${height * 0.08}" rx="5" fill="#123"/><g transform="translate(8 5)">${letters(width / 1500)}</g></g>`,
  )

const FOUND = 0.99
const MOSTLY_FOUND = 0.95

export const KINDS: Kind[] = [
  { name: 'resized to 70, 85, 150 %', goal: FOUND, changes: [0.7, 0.85, 1.5].map(resized) },
  {
    name: 'recompressed at quality 30, 50, 70, 90',
    goal: FOUND,
    changes: [30, 50, 70, 90].map((quality) => (scene) => jpeg(sharp(scene), quality)),
  },
  { name: 'mirrored', goal: FOUND, changes: [(scene) => jpeg(sharp(scene).flop())] },
  {
    name: 'encoded again as PNG, WebP',
    goal: FOUND,
    changes: [(scene) => sharp(scene).png({ compressionLevel: 1 }), (scene) => sharp(scene).webp()],
  },
  {
    name: 'cropped by 2, 5, 10 %, centred',
    goal: MOSTLY_FOUND,
    changes: [2, 5, 10].map((percent) => cropped(percent, CENTRE)),
  },
  {
    name: 'cropped by 2, 5, 10 % at two edges',
    goal: MOSTLY_FOUND,
    changes: [cropped(2, { x: 0, y: 0 }), cropped(5, { x: 1, y: 0 }), cropped(10, { x: 0, y: 1 })],
  },
  {
    name: 'cropped by 10 % at one edge',
    goal: MOSTLY_FOUND,
    changes: [
      async (scene) => jpeg(await cut(scene, { x: 0.1, y: 0 }, { x: 1, y: 0 })),
      async (scene) => jpeg(await cut(scene, { x: 0, y: 0.1 }, { x: 0, y: 1 })),
    ],
  },
  { name: 'cropped by 2 to 10 % anywhere', goal: MOSTLY_FOUND, changes: [cropAnywhere] },
  { name: 'watermark across, badge in a corner', goal: MOSTLY_FOUND, changes: [across, badge] },
  {
    name: 'brighter, darker by a quarter',
    goal: FOUND,
    changes: [1.25, 0.75].map((brightness) => (scene) => jpeg(sharp(scene).modulate({ brightness }))),
  },
  {
    name: 'other hue, warmer, in grey',
    goal: FOUND,
    changes: [
      (scene) => jpeg(sharp(scene).modulate({ hue: 20, saturation: 1.3 })),
      (scene) => jpeg(sharp(scene).linear([1.15, 1, 0.85], [5, 0, -5])),
      (scene) => jpeg(sharp(scene).greyscale()),
    ],
  },
  {
    name: 'mirrored, cropped anywhere, at quality 50',
    goal: MOSTLY_FOUND,
    changes: [
      async (scene, next) => jpeg(sharp(await (await cropAnywhere(scene, next)).toBuffer()).flop(), 50),
    ],
  },
  {
    name: 'with a frame of 3 %',
    goal: MOSTLY_FOUND,
    changes: [
      async (scene) => {
        const edge = Math.round((await sizeOf(scene)).width * 0.03)
        return jpeg(
          sharp(scene).extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#fff' }),
        )
      },
    ],
  },
]
