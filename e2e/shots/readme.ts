/** `npm run shots -- --readme`: takes the pictures of the README and the documents, into docs/pictures. */

import { join, resolve } from 'node:path'
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import config from '../playwright.config.ts'
import { submitProof, verdictOn } from '../support/proofs.ts'
import { startCommunity } from './communities.ts'
import { expect, keepPicture } from './keep-picture.ts'
import { takeOwnCommunity } from './own-community.ts'

const ROOT = resolve(import.meta.dirname, '../..')

const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }
const phone: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  colorScheme: 'dark',
}

const browser = await chromium.launch({ ...config.use?.launchOptions })
const community = await startCommunity('typical', browser)
try {
  await take('feed', desktop, (page) => page.goto('/feed'))
  await take('shop', desktop, (page) => page.goto('/shop'))
  await take('verdict', desktop, showVerdict)
  await take('phone', phone, (page) => page.goto('/challenges'))
  await take('desk-overview', desktop, showOverview, community.steward)
  await take('desk-member', desktop, showMember, community.steward)
  await takeOwnCommunity(browser)
} finally {
  await community.stop()
  await browser.close()
}

async function take(
  name: string,
  options: BrowserContextOptions,
  open: (page: Page) => Promise<unknown>,
  storageState: BrowserContextOptions['storageState'] = community.signedIn,
) {
  const context = await browser.newContext({
    ...options,
    baseURL: community.url,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  await open(page)
  await keepPicture(page, name)
  await context.close()
}

async function showOverview(page: Page) {
  await page.goto('/admin')
  await expect(page.getByRole('application')).toHaveCount(8)
}

async function showMember(page: Page) {
  await page.goto('/admin/members')
  await page.getByRole('link', { name: 'Maya Perera' }).click()
  await page.getByRole('button', { name: 'Correct points…' }).click()
  await page.getByRole('textbox', { name: 'Points to add' }).fill('50')
  await page.getByRole('button', { name: 'Prize of an event' }).click()
}

/** Submits a proof that is verified. */
async function showVerdict(page: Page) {
  await page.goto('/challenges')
  await page.getByRole('main').getByRole('link', { name: 'Save water for a week' }).click()
  await page.getByRole('link', { name: 'Submit', exact: true }).click()
  const photo = join(ROOT, 'apps/server/demo/pictures/posts/rain-barrel.svg')
  const description = 'The rain of one week fills this barrel, and I reuse the rinsing water for my herbs.'
  await submitProof(page, description, await sharp(photo).jpeg().toBuffer())
  await expect(verdictOn(page)).toContainText('Challenge Verified!')
}
