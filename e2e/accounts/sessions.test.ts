import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { endSession, logIn, newMember, signIn, signOut } from '../support/member.ts'

const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })

test('the page shows that it is loading while the session is restored', { tag: '@long' }, async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/auth/session', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/leaderboard')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  gate.resolve()
  await expect(heading(page, 'Leaderboard')).toBeVisible()
})

test('tabs share signing in and out, and signing out clears the storage', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const { page, credentials, userId } = await newMember(browser)
  const other = await page.context().newPage()
  await page.goto('/leaderboard')
  await other.goto('/challenges')
  await expect(heading(other, 'Challenges')).toBeVisible()
  await other.evaluate(() => localStorage.setItem('draft:another:post', 'A draft of another member'))
  await signOut(page)
  await expect(other).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])

  await signIn(page, credentials)
  await expect(other).toHaveURL(/\/feed$/)
  expect(await other.evaluate(() => localStorage.getItem('userId'))).toBe(userId)
  // Known at the next login, so that strangers cannot lock it out.
  const device = await other.evaluate(() => localStorage.getItem('device'))
  await signOut(page)
  expect(await page.evaluate(() => Object.entries(localStorage))).toEqual([['device', device]])
})

test('when the session ends on the server, all tabs go to the login and the path is remembered', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const { page } = await newMember(browser)
  const other = await page.context().newPage()
  await other.goto('/challenges')
  await expect(heading(other, 'Challenges')).toBeVisible()
  await page.goto('/notifications')
  await expect(heading(page, 'Notifications')).toBeVisible()
  await endSession(page)
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
  expect(await page.evaluate(() => localStorage.getItem('lastPath'))).toBe('/notifications')
})

test('a page restored from the back/forward cache goes to the login when the session has ended', {
  tag: '@long',
}, async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/notifications')
  await expect(heading(page, 'Notifications')).toBeVisible()
  // Playwright's browsers have no back/forward cache; these are the events of a page in it.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
    localStorage.clear()
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(page).toHaveURL(/\/login$/)
})

test('an invalid token in storage leads to the login', async ({ browser, allowErrors }) => {
  allowErrors(/status of 401/)
  const { page, userId, credentials } = await newMember(browser)
  for (const invalid of ['made-up', 'made up of €']) {
    await page.goto('/favicon.svg')
    await page.evaluate(
      ([id, token]) => {
        localStorage.setItem('userId', id)
        localStorage.setItem('token', token)
      },
      [userId, invalid] as const,
    )
    await page.goto('/shop')
    await expect(page).toHaveURL(/\/login$/)
  }
  await logIn(page, credentials)
  await expect(page).toHaveURL(/\/shop$/)
})

test('where the browser blocks storage, the page says so', { tag: '@long' }, async ({ browser }) => {
  const page = await browser.newPage()
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('Access is denied for this document.', 'SecurityError')
      },
    })
  })
  await page.goto('/feed')
  await expect(page.getByText('which is blocked here. Please allow it for this site')).toBeVisible()
})
