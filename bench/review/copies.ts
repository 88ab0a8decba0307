/** Copies of a scene, changed as by a member who submits a picture that was submitted before. */

import sharp, { type Sharp } from 'sharp'

type Random = () => number
type Change = (scene: Buffer, random: Random) => Sharp | Promise<Sharp>

/** Row of the table; `goal` is the share that must be detected. */
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

/** Removes `share` of the width and height; of that, `at` (0 to 1) from the left and top, the rest from the right and bottom. */
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

/** Removes 2 to 10 % of the width, and of the height, at random edges. */
export async function cropRandomly(scene: Buffer, random: Random) {
  const share = { x: 0.02 + random() * 0.08, y: 0.02 + random() * 0.08 }
  return jpeg(await cut(scene, share, { x: random(), y: random() }))
}

/** "CANOPY" in strokes 6 wide on 340 × 60; as a path, so that it does not depend on installed fonts. */
const LETTERS =
  'M45,15a24,24 0 1 0 0,30 M60,54l22,-48l22,48m-8,-17h-28 M120,54v-48l38,48v-48 M200,6a24,24 0 1 0 .1,0 M242,54v-48h18a14,14 0 0 1 0,28h-18 M288,6l20,26l20,-26m-20,26v22'

async function withOverlay(scene: Buffer, draw: (width: number, height: number) => string) {
  const { width, height } = await sizeOf(scene)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${draw(width, height)}</svg>`
  return jpeg(sharp(scene).composite([{ input: Buffer.from(svg) }]))
}

const letters = (scale: number) =>
  `<path d="${LETTERS}" transform="scale(${scale})" fill="none" stroke="#fff" stroke-width="6"/>`

/** Two thirds of the picture wide, translucent. */
const watermark: Change = (scene) =>
  withOverlay(
    scene,
    (width, height) =>
      `<g opacity="0.35" transform="translate(${width * 0.18} ${height * 0.6}) rotate(-20)">${letters(width / 510)}</g>`,
  )
/** Small, on an opaque rectangle. */
const badge: Change = (scene) =>
  withOverlay(
    scene,
    (width, height) =>
      `<g transform="translate(${width * 0.7} ${height * 0.9})"><rect width="${width * 0.28}" height="${height * 0.08}" rx="5" fill="#123"/><g transform="translate(8 5)">${letters(width / 1500)}</g></g>`,
  )

async function squared(scene: Buffer) {
  const { width, height } = await sizeOf(scene)
  const edge = Math.min(width, height)
  const [left, top] = [Math.floor((width - edge) / 2), Math.floor((height - edge) / 2)]
  return jpeg(sharp(scene).extract({ left, top, width: edge, height: edge }))
}

const SCREEN = { width: 540, height: 1170 }

/** Lines of text as boxes, so that they do not depend on installed fonts. */
const line = (x: number, y: number, width: number, height: number, fill: string) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 3}" fill="${fill}"/>`
const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`

const statusBar = (ink: string) =>
  line(30, 20, 60, 18, ink) + line(420, 22, 22, 14, ink) + dot(460, 29, 8, ink) + line(480, 22, 34, 14, ink)

/** The photo alone in the middle, as a gallery shows it: a title above, buttons below. */
const galleryOf = (ink: string) =>
  line(200, 80, 140, 16, ink) +
  [0, 1, 2, 3].map((place) => dot(80 + place * 127, 1090, 16, ink)).join('') +
  line(180, 1150, 180, 6, ink)

/** The photo as a post: its author above, buttons and a text below. */
const postOf = (ink: string, top: number, bottom: number) =>
  dot(45, top - 45, 25, '#8a6') +
  line(85, top - 60, 150, 16, ink) +
  line(85, top - 35, 90, 12, '#888') +
  [0, 1, 2].map((place) => dot(35 + place * 55, bottom + 35, 15, ink)).join('') +
  line(20, bottom + 75, 470, 14, ink) +
  line(20, bottom + 103, 380, 14, ink) +
  line(20, bottom + 131, 120, 12, '#888')

/** The photo fills the width of the screen. */
const screenshot =
  (paper: string, ink: string, isPost: boolean): Change =>
  async (scene) => {
    const photo = await sharp(scene)
      .resize({ width: SCREEN.width, height: 800, fit: 'inside' })
      .png({ compressionLevel: 1 })
      .toBuffer()
    const { width, height } = await sizeOf(photo)
    const top = isPost ? 160 : Math.round((SCREEN.height - height) / 2)
    const controls = isPost ? postOf(ink, top, top + height) : galleryOf(ink)
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SCREEN.width}" height="${SCREEN.height}"><rect width="100%" height="100%" fill="${paper}"/>${statusBar(ink)}${controls}</svg>`
    const left = Math.floor((SCREEN.width - width) / 2)
    return jpeg(
      sharp(Buffer.from(svg))
        .composite([{ input: photo, left, top }])
        .removeAlpha(),
    )
  }

/** Narrow at three edges, wide below, with room for a few words. */
const instantFrame =
  (paper: string, withWords: boolean): Change =>
  async (scene) => {
    const { width, height } = await sizeOf(scene)
    const edge = Math.round(Math.min(width, height) * 0.06)
    const bottom = edge * 4
    const framed = await sharp(scene)
      .extend({ top: edge, left: edge, right: edge, bottom, background: paper })
      .png({ compressionLevel: 1 })
      .toBuffer()
    if (!withWords) return jpeg(sharp(framed))
    return withOverlay(
      framed,
      () =>
        `<g transform="translate(${width * 0.25} ${height + edge * 2}) rotate(-3)"><path d="${LETTERS}" transform="scale(${edge / 60})" fill="none" stroke="#335" stroke-width="5"/></g>`,
    )
  }

const SCREENSHOTS = [
  screenshot('#000', '#fff', false),
  screenshot('#fff', '#111', false),
  screenshot('#fff', '#111', true),
  screenshot('#15171c', '#eee', true),
]
const INSTANT_FRAMES = [instantFrame('#fff', false), instantFrame('#f4efe4', true)]

/** Borders that different pictures may share. */
export const BORDERS: Change[] = [...SCREENSHOTS, ...INSTANT_FRAMES]

const NEARLY_ALL = 0.99
const MOST = 0.95

export const KINDS: Kind[] = [
  { name: 'resized to 70, 85, 150 %', goal: NEARLY_ALL, changes: [0.7, 0.85, 1.5].map(resized) },
  {
    name: 'recompressed at quality 30, 50, 70, 90',
    goal: NEARLY_ALL,
    changes: [30, 50, 70, 90].map((quality) => (scene) => jpeg(sharp(scene), quality)),
  },
  { name: 'mirrored', goal: NEARLY_ALL, changes: [(scene) => jpeg(sharp(scene).flop())] },
  {
    name: 'reencoded as PNG, WebP',
    goal: NEARLY_ALL,
    changes: [(scene) => sharp(scene).png({ compressionLevel: 1 }), (scene) => sharp(scene).webp()],
  },
  {
    name: 'cropped by 2, 5, 10 %, centred',
    goal: MOST,
    changes: [2, 5, 10].map((percent) => cropped(percent, CENTRE)),
  },
  {
    name: 'cropped by 2, 5, 10 % at two edges',
    goal: MOST,
    changes: [cropped(2, { x: 0, y: 0 }), cropped(5, { x: 1, y: 0 }), cropped(10, { x: 0, y: 1 })],
  },
  {
    name: 'cropped by 10 % at one edge',
    goal: MOST,
    changes: [
      async (scene) => jpeg(await cut(scene, { x: 0.1, y: 0 }, { x: 1, y: 0 })),
      async (scene) => jpeg(await cut(scene, { x: 0, y: 0.1 }, { x: 0, y: 1 })),
    ],
  },
  { name: 'cropped by 2 to 10 % at random edges', goal: MOST, changes: [cropRandomly] },
  { name: 'watermark, badge in a corner', goal: MOST, changes: [watermark, badge] },
  {
    name: '25 % brighter, 25 % darker',
    goal: NEARLY_ALL,
    changes: [1.25, 0.75].map((brightness) => (scene) => jpeg(sharp(scene).modulate({ brightness }))),
  },
  {
    name: 'other hue, warmer, greyscale',
    goal: NEARLY_ALL,
    changes: [
      (scene) => jpeg(sharp(scene).modulate({ hue: 20, saturation: 1.3 })),
      (scene) => jpeg(sharp(scene).linear([1.15, 1, 0.85], [5, 0, -5])),
      (scene) => jpeg(sharp(scene).greyscale()),
    ],
  },
  {
    name: 'mirrored, cropped at random, quality 50',
    goal: MOST,
    changes: [
      async (scene, random) => jpeg(sharp(await (await cropRandomly(scene, random)).toBuffer()).flop(), 50),
    ],
  },
  {
    name: 'with a frame of 3 %',
    goal: MOST,
    changes: [
      async (scene) => {
        const edge = Math.round((await sizeOf(scene)).width * 0.03)
        return jpeg(
          sharp(scene).extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#fff' }),
        )
      },
    ],
  },
  {
    name: 'turned by 90, 180, 270°',
    goal: NEARLY_ALL,
    changes: [90, 180, 270].map((angle) => (scene) => jpeg(sharp(scene).rotate(angle))),
  },
  {
    name: 'upside down, mirrored and turned by 90, 270°',
    goal: NEARLY_ALL,
    changes: [
      (scene) => jpeg(sharp(scene).flip()),
      ...[90, 270].map(
        (angle): Change =>
          (scene) =>
            jpeg(sharp(scene).flop().rotate(angle)),
      ),
    ],
  },
  {
    name: 'turned by 90°, cropped by 2 to 10 % at random edges',
    goal: MOST,
    changes: [
      async (scene, random) => jpeg(sharp(await (await cropRandomly(scene, random)).toBuffer()).rotate(90)),
    ],
  },
  { name: 'cut to a square', goal: MOST, changes: [squared] },
  {
    name: 'screenshot of a whole screen',
    goal: 0.85,
    changes: SCREENSHOTS,
  },
  { name: 'in an instant-photo frame', goal: 0.9, changes: INSTANT_FRAMES },
]
