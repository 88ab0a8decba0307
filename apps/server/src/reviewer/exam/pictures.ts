/** Draws the pictures of the exam from scenes of the demonstration. */

import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import type { Question } from './questions.ts'

const SCENES = join(import.meta.dirname, '../../../demo/pictures')
const [WIDTH, HEIGHT] = [960, 720]

const svg = (content: string) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" font-family="sans-serif">${content}</svg>`,
  )

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A note that lies in the lower part of the scene. */
const note = (text: string) =>
  svg(
    `<g transform="rotate(-3 480 600)"><rect x="130" y="545" width="700" height="110" fill="#fdf6c8" stroke="#b9ad6a"/><text x="480" y="612" font-size="34" text-anchor="middle" fill="#222">${escaped(text)}</text></g>`,
  )

/** A laptop that stands on a table, around the screen. */
const laptop = svg(
  `<rect width="960" height="720" fill="#7b5a3c"/><rect x="90" y="40" width="780" height="540" rx="22" fill="#222"/><rect x="120" y="70" width="720" height="34" fill="#dcdfe3"/><circle cx="142" cy="87" r="8" fill="#e0564a"/><circle cx="168" cy="87" r="8" fill="#e6b23f"/><rect x="200" y="76" width="600" height="22" rx="11" fill="#fff"/><text x="216" y="93" font-size="15" fill="#555">https://pictures.example/search?q=stock+photo</text><polygon points="90,580 870,580 940,660 20,660" fill="#b9bec4"/>${Array.from({ length: 4 }, (_, row) => Array.from({ length: 14 }, (_, key) => `<rect x="${150 + key * 48 - row * 8}" y="${590 + row * 14}" width="${40 + row}" height="10" rx="2" fill="#33373c"/>`).join('')).join('')}`,
)
/** The lines that a camera sees on screens. */
const scanLines = svg(
  Array.from(
    { length: 116 },
    (_, line) => `<rect x="120" y="${104 + line * 4}" width="720" height="1" fill="#000" opacity="0.25"/>`,
  ).join(''),
)

/** Returns a WebP, as pictures are stored. */
export async function drawPicture({ scene, look }: Pick<Question, 'scene' | 'look'>): Promise<Buffer> {
  const drawing = sharp(await readFile(join(SCENES, `${scene}.svg`)))
  if (look !== 'screen') {
    const plain = drawing.resize(WIDTH, HEIGHT, { fit: 'cover' })
    return (look === 'plain' ? plain : plain.composite([{ input: note(look.says) }])).webp().toBuffer()
  }
  const shown = await drawing.resize(720, 464, { fit: 'cover' }).png().toBuffer()
  const screen = await sharp(laptop)
    .composite([{ input: shown, left: 120, top: 104 }, { input: scanLines }])
    .png()
    .toBuffer()
  return sharp(screen).rotate(2, { background: '#7b5a3c' }).webp().toBuffer()
}
