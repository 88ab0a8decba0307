import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { Client } from 'pg'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'

const places = [
  ['Feed', '/feed'],
  ['Shop', '/shop'],
  ['Challenges', '/challenges'],
  ['Leaderboard', '/leaderboard'],
] as const

const banner = (page: Page) => page.getByRole('banner')
const mainLinks = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const menu = (page: Page) => page.getByRole('region', { name: 'Menu' })
const notFound = 'Oops! The page you are looking for does not exist.'

/** Two days ago, because the community can earn only so much in a day. */
async function earnPoints(db: Client, userId: string, points: number) {
  await db.query(
    `insert into points_ledger (user_id, at, amount, earned, reason, ref, cause, balance)
     values ($1, now() - interval '2 days', $2, $2, 'proof_verified', '0', $3, 0)`,
    [userId, points, `proof:${randomUUID()}`],
  )
}

test('the top bar and the side menu link to the main pages, mark the current one, and show the points', async ({
  browser,
  canopy,
}) => {
  const { page, userId } = await newMember(browser, { viewport: { width: 1440, height: 900 } })
  await earnPoints(canopy.db, userId, 1234)
  await page.goto('/')
  await expect(mainLinks(page).getByRole('link', { name: 'Feed' })).toHaveAttribute('aria-current', 'page')
  for (const [name, path] of places) {
    await mainLinks(page).getByRole('link', { name }).click()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
    await expect(mainLinks(page).getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    await expect(mainLinks(page).locator('[aria-current]')).toHaveCount(1)
  }
  await expect(banner(page)).toContainText('1,234 Points')
  await banner(page).getByRole('link', { name: 'Canopy' }).click()
  await expect(page).toHaveURL(/\/$/)

  const settings = page.getByRole('navigation', { name: 'Yours' }).getByRole('link', { name: 'Settings' })
  await settings.click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(settings).toHaveAttribute('aria-current', 'page')

  // Focusing a link of the top bar does not scroll.
  await page.evaluate(() => scrollTo(0, 300))
  await mainLinks(page).getByRole('link', { name: 'Shop' }).focus()
  expect(await page.evaluate(() => scrollY)).toBe(300)
})

test('the account menu shows name, e-mail and points, and Escape returns the focus', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page, userId, credentials } = await newMember(browser, { fullName: 'Anna Weber' })
  await earnPoints(canopy.db, userId, 1234)
  await page.goto('/leaderboard')
  const button = page.getByRole('button', { name: 'Menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(menu(page)).toContainText('Anna Weber')
  await expect(menu(page)).toContainText(credentials.email)
  await expect(menu(page)).toContainText('1,234 Points')
  await expect(menu(page).getByRole('menuitem')).toHaveText(['View Profile', 'Saved', 'Settings', 'Sign Out'])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(menu(page)).toBeHidden()
  await expect(button).toBeFocused()
})

test('a member without a name is “User” in the account menu', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.route('**/api/auth/session', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), name: '', fullName: '' } })
  })
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(menu(page).getByText('User', { exact: true })).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
})

test('on a tablet the top bar has room for seven digits of points with their label', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page, userId } = await newMember(browser, { viewport: { width: 720, height: 844 } })
  await earnPoints(canopy.db, userId, 1_234_567)
  await page.goto('/leaderboard')
  const points = banner(page).getByRole('link', { name: 'Points' })
  await expect(points).toHaveText('1,234,567 Points')
  for (const width of [720, 820, 1023]) {
    await page.setViewportSize({ width, height: 844 })
    const label = points.getByText('Points', { exact: true })
    expect((await label.boundingBox())?.width).toBeGreaterThan(20)
    const buttons = banner(page).getByRole('button')
    const [links, first, last] = await Promise.all([
      mainLinks(page).boundingBox(),
      buttons.first().boundingBox(),
      buttons.last().boundingBox(),
    ])
    expect((links?.x ?? 0) + (links?.width ?? 0)).toBeLessThanOrEqual(first?.x ?? 0)
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(width)
  }
})

test('on a phone the main links are at the bottom and in the menu', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser, { viewport: { width: 390, height: 844 } })
  await page.goto('/')
  await expect(mainLinks(page)).toBeVisible()
  await expect(banner(page).getByRole('navigation')).toBeHidden()
  await mainLinks(page).getByRole('link', { name: 'Shop' }).click()
  await expect(page).toHaveURL(/\/shop$/)
  await page.getByRole('button', { name: 'Menu' }).click()
  const items = menu(page).getByRole('menuitem')
  const labels = [...places.map(([name]) => name), 'Profile', 'Saved', 'Settings', 'Logout']
  await expect(items).toHaveText(labels)
  await expectAccessible(page)
  await items.filter({ hasText: 'Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('large buttons are as high on a touch screen as elsewhere', async ({ browser }) => {
  const heights = [false, true].map(async (hasTouch) => {
    const page = await (await browser.newContext({ hasTouch, isMobile: hasTouch })).newPage()
    await page.goto('/login')
    return (await page.getByRole('button', { name: 'Log In' }).boundingBox())?.height
  })
  expect(await Promise.all(heights)).toEqual([48, 48])
})

test('an unknown path says so and links back', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/nowhere/at/all')
  await expect(page).toHaveTitle(/Not found · Canopy$/)
  await expect(page.getByText(notFound)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Canopy' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('an address that cannot be decoded is an unknown one', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const { page } = await newMember(browser)
  const visitor = await (await browser.newContext()).newPage()
  for (const reader of [page, visitor]) {
    await reader.goto('/%E0%A4%A')
    await expect(reader.getByText(notFound)).toBeVisible()
  }
  const pages = [
    ['/profile/%E0%A4%A', 'Error: User not found or not logged in.'],
    ['/posts/%E0%A4%A', 'This post is no longer available.'],
    ['/shop/product/%E0%A4%A', 'Product not found'],
    ['/shop/orders/%E0%A4%A', 'Order not found'],
  ] as const
  for (const [path, text] of pages) {
    await page.goto(path)
    await expect(mainOf(page)).toContainText(text)
  }
})
