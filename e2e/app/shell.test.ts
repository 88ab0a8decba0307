import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'

const places = [
  ['Feed', '/feed'],
  ['Shop', '/shop'],
  ['Challenges', '/challenges'],
  ['Leaderboard', '/leaderboard'],
] as const

test('the bars and menus around every page', async ({ browser, canopy }) => {
  const { page, userId, credentials } = await enter(browser, { viewport: { width: 1440, height: 900 } })
  await canopy.db.query(
    `insert into points_ledger (user_id, amount, earned, reason, ref, cause, balance)
     values ($1, 1234, 1234, 'proof_verified', '0', $2, 0)`,
    [userId, `proof:of-${userId}`],
  )
  await page.goto('/')
  const banner = page.getByRole('banner')
  const main = page.getByRole('navigation', { name: 'Main' })

  await test.step('the links of the top bar, the current one marked', async () => {
    await expect(main.getByRole('link', { name: 'Feed' })).toHaveAttribute('aria-current', 'page')
    for (const [name, path] of places) {
      await main.getByRole('link', { name }).click()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await expect(main.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
      await expect(main.locator('[aria-current]')).toHaveCount(1)
    }
    await expect(banner).toContainText('1,234 Points')
    await banner.getByRole('link', { name: 'Canopy' }).click()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('the menu at the side', async () => {
    const side = page.getByRole('navigation', { name: 'Yours' })
    await side.getByRole('link', { name: 'Settings' }).click()
    await expect(page).toHaveURL(/\/settings$/)
    await expect(side.getByRole('link', { name: 'Settings' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('reaching the bar with the keyboard moves nothing', async () => {
    await page.evaluate(() => scrollTo(0, 300))
    await main.getByRole('link', { name: 'Shop' }).focus()
    expect(await page.evaluate(() => scrollY)).toBe(300)
  })

  await test.step('the menu of the account', async () => {
    const button = page.getByRole('button', { name: 'Menu' })
    const menu = page.getByRole('region', { name: 'Menu' })
    await button.focus()
    await page.keyboard.press('Enter')
    await expect(menu).toContainText('Anna Weber')
    await expect(menu).toContainText(credentials.email)
    await expect(menu).toContainText('1,234 Points')
    await expect(menu.getByRole('menuitem')).toHaveText(['View Profile', 'Saved', 'Settings', 'Sign Out'])
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(menu).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('on a tablet: the points with their word, however many', async () => {
    const points = banner.getByRole('link', { name: 'Points' })
    for (const width of [720, 820, 1023]) {
      await page.setViewportSize({ width, height: 844 })
      await expect(points).toHaveText('1,234 Points')
      expect((await points.getByText('Points', { exact: true }).boundingBox())?.width).toBeGreaterThan(20)
    }
    await canopy.db.query(
      `insert into points_ledger (user_id, amount, earned, reason, ref, cause, balance)
       values ($1, 1233333, 1233333, 'proof_verified', '0', $2, 0)`,
      [userId, `proof:more-of-${userId}`],
    )
    await page.setViewportSize({ width: 720, height: 844 })
    await page.reload()
    await expect(points).toHaveText('1,234,567 Points')
    const [links, search] = [await main.boundingBox(), await banner.getByRole('button').first().boundingBox()]
    expect((links?.x ?? 0) + (links?.width ?? 0)).toBeLessThanOrEqual(search?.x ?? 0)
    const last = await banner.getByRole('button').last().boundingBox()
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(720)
  })

  await test.step('on a phone: the links at the bottom, and in the menu', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(banner.getByRole('navigation')).toBeHidden()
    await main.getByRole('link', { name: 'Shop' }).click()
    await expect(page).toHaveURL(/\/shop$/)
    await page.getByRole('button', { name: 'Menu' }).click()
    const entries = page.getByRole('region', { name: 'Menu' }).getByRole('menuitem')
    const labels = [...places.map(([name]) => name), 'Profile', 'Saved', 'Settings', 'Logout']
    await expect(entries).toHaveText(labels)
    await expectAccessible(page)
    await entries.filter({ hasText: 'Profile' }).click()
    await expect(page).toHaveURL(/\/profile$/)
  })

  await test.step('a member without a name', async () => {
    await page.route('**/api/auth/session', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), name: '', fullName: '' } })
    })
    await page.goto('/settings')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('region', { name: 'Menu' }).getByText('User', { exact: true })).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
  })

  await test.step('nowhere', async () => {
    await page.goto('/nowhere/at/all')
    await expect(page).toHaveTitle(/Not found · Canopy$/)
    await expect(page.getByText('Oops! The page you are looking for does not exist.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'Back to Canopy' }).click()
    await expect(page).toHaveURL(/\/$/)
  })
})

test('an address that cannot be decoded', async ({ browser, provoke }) => {
  provoke(/status of 404/)
  const { page } = await enter(browser)
  const visitor = await (await browser.newContext()).newPage()
  for (const reader of [page, visitor]) {
    await reader.goto('/%E0%A4%A')
    await expect(reader.getByText('Oops! The page you are looking for does not exist.')).toBeVisible()
  }
  const pages = [
    ['/profile/%E0%A4%A', 'Error: User not found or not logged in.'],
    ['/posts/%E0%A4%A', 'This post is no longer available.'],
    ['/shop/product/%E0%A4%A', 'Product not found'],
    ['/shop/orders/%E0%A4%A', 'Order not found'],
  ] as const
  for (const [path, text] of pages) {
    await page.goto(path)
    await expect(page.getByRole('main')).toContainText(text)
  }
})
