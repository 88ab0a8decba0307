/** The pictures of docs/own-community.md: a school makes a community its own. */

import type { Browser, Page } from '@playwright/test'
import { startCanopy } from '../support/start-canopy.ts'
import { expect, keepPicture } from './keep-picture.ts'

const NAME = 'Galle Green School'
const ACCENT = '#1d5c96'
/** The lighthouse of the town. */
const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">
  <rect width="32" height="32" rx="9" fill="${ACCENT}"/>
  <path d="M3.5 9.5 11 12v-1L3.5 13zM28.5 9.5 21 12v-1l7.5 2z" fill="#ffd35c"/>
  <path d="M13 9h6l1.5 15h-9z" fill="#fff"/>
  <path d="M12.6 14.500h6.900l.3 3.500h-7.500zM12 20.500h8l.3 3.500h-8.800z" fill="#d5483b"/>
  <path d="M12 9h8M13 9l3-3.500L19 9" fill="none" stroke="#fff" stroke-width="1.5" stroke-linejoin="round" stroke-linecap="round"/>
  <path d="M6 27q2.5-2.5 5 0t5 0 5 0 5 0" fill="none" stroke="#9fd0f5" stroke-width="1.8" stroke-linecap="round"/>
</svg>`

const phone = { width: 390, height: 844 }
const desk = { width: 1440, height: 900 }

export async function takeOwnCommunity(browser: Browser) {
  await using resources = new AsyncDisposableStack()
  const canopy = await startCanopy(resources, { SEED: 'none', LOG_LEVEL: 'error' })
  const context = await browser.newContext({
    baseURL: canopy.url,
    viewport: phone,
    colorScheme: 'light',
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  })
  resources.defer(() => context.close())
  const page = await context.newPage()
  await expect.poll(canopy.printed).toMatch(/first owner: \S+/)
  await page.goto(/first owner: (\S+)/.exec(canopy.printed())?.[1] ?? '')
  await setUp(page)
  await page.setViewportSize(desk)
  await invite(page)
  await page.goto('/admin/community')
  await keepPicture(page, 'own-look')
  await page.goto('/feed')
  await keepPicture(page, 'own-feed')
}

async function setUp(page: Page) {
  await page.getByLabel('Name').fill('Nimali Jayasuriya')
  await page.getByLabel('Email').fill('nimali@school.example')
  await page.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await keepPicture(page, 'set-up-account')
  await page.getByRole('button', { name: 'Create Account' }).click()

  await page.getByLabel('Name of the community').fill(NAME)
  await page.getByLabel('Colour', { exact: true }).fill(ACCENT)
  const logo = { name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) }
  await page.getByLabel('Logo').setInputFiles(logo)
  await expect(page.getByRole('region', { name: 'Light' }).locator('img').first()).toBeVisible()
  await page.getByRole('button', { name: 'Save and continue' }).click()

  await expect(page.getByText('Step 3 of 5')).toBeVisible()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('radio', { name: 'By invitation' }).check()
  await keepPicture(page, 'set-up-doors')
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.getByRole('link', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: `${NAME} is ready` })).toBeVisible()
  await keepPicture(page, 'set-up-ready')
}

async function invite(page: Page) {
  await page.goto('/admin/doors/lists')
  await page.getByRole('textbox', { name: 'Name' }).fill('Class 11')
  const pupils = ['Kamala Silva', 'Sunil Fernando', 'Tharushi Perera', 'Arjun Nadarajah', 'Fathima Rizwan']
  const lines = pupils.map((name) => `${name};${name.split(' ')[0]?.toLowerCase()}@school.example`)
  const file = {
    name: 'class.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name;E-mail', ...lines].join('\r\n')),
  }
  await page.getByLabel('CSV file').setInputFiles(file)
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText(`${pupils.length} people get a mail.`)).toBeVisible()
  await keepPicture(page, 'invitation-list')
}
