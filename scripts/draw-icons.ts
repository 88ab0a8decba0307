/** Draws the app's icons from its logo, and the preview picture that other sites show for a link. */

import { readFile, writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { chromium } from '@playwright/test'
import sharp from 'sharp'
import { drawIcon } from '../apps/server/src/media/decoding/draw-icon.ts'
import { ICONS, ico } from '../apps/server/src/media/icons.ts'
import { colours } from '../packages/contract/src/site/colours.ts'
import { faviconOf, LEAF } from '../packages/contract/src/site/logo-svg.ts'
import { site } from '../packages/contract/src/site/site.ts'

const favicon = faviconOf(site.name, LEAF)
const root = resolve(import.meta.dirname, '..')
const inPublic = (file: string) => resolve(root, 'apps/web/public', file)
const FONT = resolve(root, 'node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2')

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
for (const [file, icon] of Object.entries(ICONS)) {
  const drawn = await drawIcon({ ...icon, leaf: LEAF }, Buffer.alloc(0))
  // A clear background would be another colour in a palette.
  const png = await sharp(drawn)
    .png({ compressionLevel: 9, palette: !('isBadge' in icon) })
    .toBuffer()
  await writeFile(inPublic(file), file.endsWith('.ico') ? ico(png) : png)
}
await writeFile(inPublic('social-preview.jpg'), await drawPreview())
