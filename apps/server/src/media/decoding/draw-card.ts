/** Draws the picture that other sites show beside a link. */

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { colours } from '@canopy/contract/site/colours'
import { logoShapes } from '@canopy/contract/site/logo-svg'
import sharp from 'sharp'
import { coverageOf, drawable } from './font-coverage.ts'
import type { Brand, Card } from './picture-messages.ts'

const CARD = { width: 1200, height: 630 }

const FONTS = join(import.meta.dirname, '../../../fonts')
const FIGTREE = join(FONTS, 'Figtree_600SemiBold.ttf')
/** Letters that are not in the first font are looked for in the others. */
const OTHERS = ['NotoSansSinhala_600SemiBold.ttf', 'NotoSansTamil_600SemiBold.ttf'].map((file) =>
  join(FONTS, file),
)
const FAMILIES = 'Figtree, Noto Sans Sinhala, Noto Sans Tamil, Semi-Bold'

const covered = new Set([FIGTREE, ...OTHERS].flatMap((file) => [...coverageOf(readFileSync(file))]))

const { paper: PAPER, ink: INK, muted: MUTED, 'sun-ink': SUN_INK } = colours.light
const MARGIN = 72
/** The picture takes the right part. */
const PHOTO = { left: 720, width: CARD.width - 720 }
const FOOT = 64

const plain = (text: string) =>
  drawable(text, covered).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').trim()

type Line = { text: string; size: number; color: string; width: number; lines: number }

/** Height of a line, with what is below and above the letters. */
const LINE = 1.32

/** Draws as many lines as there is room for; undefined if there is nothing to draw. */
async function draw({ text, size, color, width, lines }: Line) {
  const written = plain(text)
  if (written === '') return undefined
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${color}">${written}</span>`,
      font: `${FAMILIES} ${size}`,
      fontfile: FIGTREE,
      width,
      rgba: true,
      dpi: 72,
      wrap: 'word-char',
      spacing: Math.round(size * 0.1),
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true })
  const height = Math.min(info.height, Math.round(size * LINE * lines))
  const input =
    height === info.height
      ? data
      : await sharp(data).extract({ left: 0, top: 0, width: info.width, height }).toBuffer()
  return { input, height }
}

/** Smaller for longer texts. */
const sizeOf = (title: string) => (title.length <= 40 ? 68 : title.length <= 90 ? 54 : 42)

/** A line in the colour of the community, and its leaf unless it has a logo. */
const mark = (
  { leaf, logo }: Brand,
  left: number,
  top: number,
) => `<svg xmlns="http://www.w3.org/2000/svg" width="${CARD.width}" height="${CARD.height}">
<rect x="0" y="${CARD.height - 12}" width="${CARD.width}" height="12" fill="${leaf}"/>
${logo === undefined ? `<g transform="translate(${left} ${top}) scale(1.5)">${logoShapes(leaf)}</g>` : ''}</svg>`

const LOGO = 48

async function logoOf({ logo }: Brand, left: number, top: number) {
  if (logo === undefined) return []
  const input = await sharp(Buffer.from(logo, 'base64')).resize(LOGO, LOGO).png().toBuffer()
  return [{ input, left, top }]
}

let areFontsKnown = false

/** A font file that was used once is known to the process. */
async function learnFonts() {
  if (areFontsKnown) return
  for (const fontfile of OTHERS)
    await sharp({ text: { text: 'a', fontfile } })
      .toFormat('png')
      .toBuffer()
  areFontsKnown = true
}

/** A JPEG. The photo, a stored picture unless it is empty, is beside the text, or alone if there is none. */
export async function drawCard({ brand, label, title, note }: Card, photo: Buffer): Promise<Buffer> {
  await learnFonts()
  const hasPhoto = photo.length > 0
  const width = (hasPhoto ? PHOTO.left : CARD.width) - 2 * MARGIN
  const size = sizeOf(title)
  const room = CARD.height - 2 * MARGIN - FOOT - 60 - (note === undefined ? 0 : 60)
  const drawn = {
    label: await draw({ text: label, size: 32, color: MUTED, width, lines: 1 }),
    title: await draw({ text: title, size, color: INK, width, lines: Math.floor(room / (size * LINE)) }),
    note: await draw({ text: note ?? '', size: 36, color: SUN_INK, width, lines: 1 }),
    name: await draw({ text: brand.name, size: 34, color: INK, width, lines: 1 }),
  }
  const footTop = CARD.height - MARGIN - 48
  let top = MARGIN
  const parts = [drawn.label, drawn.title, drawn.note].flatMap((part) => {
    if (!part) return []
    const placed = { input: part.input, left: MARGIN, top }
    top += part.height + 28
    return placed
  })
  const beside =
    hasPhoto &&
    (await sharp(photo, { pages: 1 })
      .resize({ width: PHOTO.width, height: CARD.height, fit: 'cover' })
      .toBuffer())
  return sharp({ create: { ...CARD, channels: 3, background: PAPER } })
    .composite([
      ...(beside ? [{ input: beside, left: PHOTO.left, top: 0 }] : []),
      { input: Buffer.from(mark(brand, MARGIN, footTop)), left: 0, top: 0 },
      ...(await logoOf(brand, MARGIN, footTop)),
      ...(drawn.name ? [{ input: drawn.name.input, left: MARGIN + 64, top: footTop + 8 }] : []),
      ...parts,
    ])
    .jpeg({ quality: 84 })
    .toBuffer()
}
