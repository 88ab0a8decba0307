import { join, resolve } from 'node:path'
import { expect as expectSoon, type Page } from '@playwright/test'
import sharp from 'sharp'
import { SECOND } from '../../packages/contract/src/limits.ts'
import { settle } from './settle.ts'

const FOLDER = resolve(import.meta.dirname, '../../docs/pictures')
const QUALITY = 80

export const expect = expectSoon.configure({ timeout: 30 * SECOND })

/** Keeps what `page` shows as a picture of the documents. */
export async function keepPicture(page: Page, name: string) {
  await page.waitForLoadState('networkidle')
  await page.waitForFunction(areLoaded)
  await settle(page)
  // The body leaves out the space that is reserved for a scroll bar.
  const width = await page.evaluate(() => document.body.clientWidth)
  const { height = 0 } = page.viewportSize() ?? {}
  const picture = await page.screenshot({ clip: { x: 0, y: 0, width, height }, animations: 'disabled' })
  await sharp(picture)
    .webp({ quality: QUALITY, effort: 6 })
    .toFile(join(FOLDER, `${name}.webp`))
}

/** Whether every picture in sight is loaded: the others may wait to be seen. Runs in the page. */
function areLoaded() {
  return [...document.images].every((image) => {
    const { top, bottom } = image.getBoundingClientRect()
    return image.complete || bottom <= top || bottom < 0 || top > innerHeight
  })
}
