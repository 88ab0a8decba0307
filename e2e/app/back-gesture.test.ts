import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
})

/** Browsers on a computer have no such gesture, so it is made with what the app listens to. */
async function watchGestures(page: Page) {
  await page.addInitScript(`
    const Real = window.CloseWatcher
    window.CloseWatcher = class extends Real {
      constructor() {
        super()
        window.latest = this
      }
    }`)
  return () => page.evaluate('latest.requestClose()')
}

test('going back on Android closes what is open, and stays on the page', async ({ browser }) => {
  const { page } = await newMember(browser)
  const goBack = await watchGestures(page)
  await page.goto('/leaderboard')
  for (const name of ['Cart', 'Search products']) {
    await page.getByRole('button', { name }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await goBack()
    await expect(page.getByRole('dialog')).toBeHidden()
    await expect(page).toHaveURL('/leaderboard')
  }
})
