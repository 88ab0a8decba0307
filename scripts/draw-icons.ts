/** Draws the app's icons from its logo, and the preview picture that other sites show for a link. */

import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { colours } from '../packages/contract/src/site/colours.ts'
import { logo } from '../packages/contract/src/site/logo.ts'
import { faviconOf, fullBleedIcon, LEAF } from '../packages/contract/src/site/logo-svg.ts'
import { site } from '../packages/contract/src/site/site.ts'

const favicon = faviconOf(site.name, LEAF)
const root = resolve(import.meta.dirname, '..')
const inPublic = (file: string) => resolve(root, 'apps/web/public', file)
const FONT = resolve(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')

const png = (svg: string, edge: number) =>
  sharp(Buffer.from(svg), { density: (72 * edge) / 32 })
    .resize(edge, edge)
    .png({ compressionLevel: 9, palette: true })
    .toBuffer()

/** The leaf of the logo, white on nothing: systems draw what is opaque in the badge of a message in a colour of their own. */
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="5 5 22 22">
  <mask id="veins">
    <rect width="32" height="32" fill="#fff"/>
    <path d="M16 11.5V28M16 18.5l4.2-3.4M16 22.5l-4.2-3.4" fill="none" stroke="#000" stroke-width="2" stroke-linecap="round"/>
  </mask>
  <path mask="url(#veins)" d="${logo.leaf}" fill="#fff"/>
</svg>`

/** White only, however opaque: resizing would make the edges grey. */
async function whitePng(svg: string, edge: number) {
  const { data, info } = await sharp(Buffer.from(svg), { density: 4 * 72 })
    .resize(edge, edge)
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return sharp({ create: { width: info.width, height: info.height, channels: 3, background: '#fff' } })
    .joinChannel(data, { raw: info })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

/** An .ico file that contains one PNG of 32 × 32 pixels. */
function ico(content: Buffer) {
  const header = Buffer.alloc(22)
  header.set([0, 0, 1, 0, 1, 0, 32, 32, 0, 0, 1, 0, 32, 0])
  header.writeUInt32LE(content.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, content])
}

const scene = await readFile(resolve(import.meta.dirname, 'social-preview.svg'), 'utf8')

const card = async () => `<style>
  @font-face { font-family: Figtree; font-weight: 300 900; src: url(data:font/woff2;base64,${await readFile(FONT, 'base64')}) }
  body { margin: 0; font-family: Figtree; color: ${colours.light.ink} }
  main { position: absolute; left: 72px; top: 64px }
  h1 { display: flex; align-items: center; gap: 24px; margin: 0; font-size: 84px; font-weight: 800; letter-spacing: -0.02em }
  h1 svg { width: 96px }
  p { margin: 22px 0 0; font-size: 42px; font-weight: 600; line-height: 1.25 }
</style>
${scene}<main><h1>${favicon} ${site.name}</h1><p>Small deeds,<br>growing together.</p></main>`

async function drawPreview() {
  const executablePath = process.env.CHROMIUM_PATH
  const browser = await chromium.launch({
    ...(executablePath !== undefined && { executablePath }),
    args: ['--no-sandbox'],
  })
  const page = await browser.newPage({ viewport: { width: 1200, height: 630 } })
  await page.setContent(await card())
  await page.evaluate(() => document.fonts.ready)
  const screenshot = await page.screenshot()
  await browser.close()
  return sharp(screenshot).jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

await writeFile(inPublic('favicon.svg'), favicon)
await writeFile(inPublic('favicon.ico'), ico(await png(favicon, 32)))
await writeFile(inPublic('icon-192.png'), await png(favicon, 192))
await writeFile(inPublic('badge-96.png'), await whitePng(badge, 96))
await writeFile(inPublic('icon-512.png'), await png(favicon, 512))
await writeFile(inPublic('icon-maskable-512.png'), await png(fullBleedIcon(LEAF, 1.1), 512))
await writeFile(inPublic('apple-touch-icon.png'), await png(fullBleedIcon(LEAF, 1), 180))
await writeFile(inPublic('social-preview.jpg'), await drawPreview())
