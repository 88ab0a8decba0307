import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter, logIn, signIn } from '../support/member.ts'

test('a session is restored at start, and lives and ends in all tabs at once', async ({
  browser,
  provoke,
}) => {
  provoke(/status of 401/)
  const { page, credentials, userId } = await enter(browser)

  await test.step('while it is loading', async () => {
    let answer = () => {}
    const asked = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/api/auth/session', async (route) => {
      await asked
      await route.continue()
    })
    await page.goto('/leaderboard')
    await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
    answer()
    await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
    await page.unroute('**/api/auth/session')
  })

  const other = await page.context().newPage()
  await test.step('signing out in one tab signs out the others, and leaves nothing', async () => {
    await other.goto('/challenges')
    await expect(other.getByRole('heading', { name: 'Challenges', level: 1 })).toBeVisible()
    await other.evaluate(() => localStorage.setItem('draft:somebody:post', 'Not for other eyes'))
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  await test.step('signing in brings the others along', async () => {
    await signIn(page, credentials)
    await expect(other).toHaveURL(/\/feed$/)
    expect(await other.evaluate(() => localStorage.getItem('userId'))).toBe(userId)
  })

  await test.step('a session that ended is left with the path remembered, in all tabs', async () => {
    await page.goto('/notifications')
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('token')}`
      await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })
    })
    await expect(page).toHaveURL(/\/login$/)
    await expect(other).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull()
    expect(await page.evaluate(() => localStorage.getItem('lastPath'))).toBe('/notifications')
  })

  await test.step('a page that the browser kept for the way back hears of it, too', async () => {
    await logIn(page, credentials)
    await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
    // Playwright's browsers keep no pages; this is what one hears that was kept.
    await page.evaluate(() => {
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
      localStorage.clear()
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    })
    await expect(page).toHaveURL(/\/login$/)
  })

  await test.step('what is stored but no session leads to the login', async () => {
    // It would react to the token, which the server refuses.
    await other.close()
    for (const made of ['made-up', 'made up of €']) {
      await page.evaluate(
        ([id, token]) => {
          localStorage.setItem('userId', id)
          localStorage.setItem('token', token)
        },
        [userId, made] as const,
      )
      await page.goto('/shop')
      await expect(page).toHaveURL(/\/login$/)
    }
    await logIn(page, credentials)
    await expect(page).toHaveURL(/\/shop$/)
  })
})

test('where the browser keeps no storage for Canopy, the page says so', async ({ browser }) => {
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
