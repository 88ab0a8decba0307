/** Draws the logo of a community, from a file that an owner sent, and the icons with it. */

import { bareLeaf, faviconOf, fullBleedIcon } from '@canopy/contract/site/logo-svg'
import sharp, { type Sharp } from 'sharp'
import { isPictureFile } from './picture-file.ts'
import { FaultyPicture, type Icon } from './picture-messages.ts'

/** Edge of a stored logo. */
const LOGO = 512
const SVG_BYTES_MAX = 256_000
const PIXELS_MAX = 16_000_000
const DENSITY = 72
/** Units of the frame of the bare leaf. Other frames are larger. */
const LEAF_EDGE = 22
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const WHITE = '#ffffff'
/** Systems crop icons to their own shape: this part in the middle is always seen. */
const SAFE = 0.72

const SVG_START = /^\uFEFF?\s*(<\?xml[^>]*\?>\s*)?(<!--(?:(?!-->)[\s\S]){0,2000}-->\s*)*<svg[\s>]/
/** Parts that a drawing does without: entities, scripts, other files, foreign elements, and what moves. */
const REFUSED =
  /<!(DOCTYPE|ENTITY)|<\?xml-stylesheet|<\s*([\w-]+:)?(script|foreignObject|iframe|image|feImage|audio|video|animate\w*|set)\b|\son\w+\s*=|@import|href\s*=\s*["']?\s*[^#"'\s]|url\(\s*["']?\s*[^#"'\s)]/i

/** Whether a file is a drawing that only draws. */
function isPlainSvg(bytes: Buffer) {
  if (bytes.length > SVG_BYTES_MAX) return false
  const text = bytes.toString('utf8')
  return SVG_START.test(text) && !text.includes('\u0000') && !REFUSED.test(text)
}

/** A square WebP with the picture in its middle. @throws FaultyPicture image_unreadable, image_too_many_pixels */
export async function readLogo(bytes: Buffer): Promise<Buffer> {
  const isSvg = isPlainSvg(bytes)
  if (!isSvg && !isPictureFile(bytes)) throw new FaultyPicture('image_unreadable')
  const options = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const
  const header = await sharp(bytes, { limitInputPixels: false }).metadata()
  const { format, width, height, pages = 1 } = header
  if (pages > 1 || !['png', 'webp', 'jpeg', 'svg'].includes(format))
    throw new FaultyPicture('image_unreadable')
  // libvips would draw a drawing in its own size, which may be one pixel or a million.
  const density = isSvg ? Math.min(2400, Math.max(1, (DENSITY * LOGO) / Math.max(width, height))) : DENSITY
  if (!isSvg && width * height > PIXELS_MAX) throw new FaultyPicture('image_too_many_pixels')
  return sharp(bytes, { ...options, density })
    .autoOrient()
    .resize(LOGO, LOGO, { fit: 'contain', background: CLEAR })
    .webp({ quality: 90, effort: 4 })
    .toBuffer()
}

/** White only, as opaque as the picture: systems draw the badge of a message in a colour of their own. */
async function whiteOf(picture: Sharp) {
  const { data, info } = await picture
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp({ create: { width: info.width, height: info.height, channels: 3, background: WHITE } })
    .joinChannel(data, { raw: { width: info.width, height: info.height, channels: 1 } })
    .png()
    .toBuffer()
}

function leafIn({ leaf, isFull, isBadge }: Icon) {
  if (isBadge) return Buffer.from(bareLeaf)
  return Buffer.from(isFull ? fullBleedIcon(leaf) : faviconOf('', leaf))
}

/** A PNG of the logo, a stored WebP; of the leaf if that is empty. */
export async function drawIcon(icon: Icon, logo: Buffer): Promise<Buffer> {
  const { edge, isFull, isBadge } = icon
  const inner = logo.length > 0 && isFull ? Math.round(edge * SAFE) : edge
  const options = logo.length > 0 ? {} : { density: (DENSITY * edge) / LEAF_EDGE }
  const picture = sharp(logo.length > 0 ? logo : leafIn(icon), options).resize(inner, inner, {
    fit: 'contain',
    background: CLEAR,
  })
  if (isBadge) return whiteOf(picture)
  const drawn = await picture.png().toBuffer()
  if (inner === edge) return drawn
  return sharp({ create: { width: edge, height: edge, channels: 3, background: WHITE } })
    .composite([{ input: drawn, gravity: 'centre' }])
    .png()
    .toBuffer()
}
