import { expect, type Page } from '@playwright/test'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import { startCommunity } from '../shots/communities.ts'
import { isIn, screens, screensOf } from '../shots/screens.ts'
import { expectAccessible, expectPlainPageAccessible } from '../support/accessible.ts'
import { newMember } from '../support/member.ts'
import { test, visitScreens } from '../support/visit-screens.ts'

const phone = { width: 390, height: 844 }
const desktop = { width: 1440, height: 900 }

/** The links that these cover in part are too small as long as they are open. */
const LAYERS = '[role=menu], [role=listbox], [role=dialog], [role=alertdialog]'

async function expectScreenAccessible(page: Page) {
  const hasScripts = (await page.locator('html[data-theme]').count()) > 0
  if (!hasScripts) return expectPlainPageAccessible(page)
  const isCovered = (await page.locator(LAYERS).filter({ visible: true }).count()) > 0
  await expectAccessible(page, isCovered ? LAYERS : 'html')
}

/** A screen takes about two seconds. */
const LONG = 10 * MINUTE

/** Some are about failures. */
const EXPECTED_ERRORS = /status of 40[0134]/

for (const viewport of [phone, desktop])
  for (const [area, shown] of Object.entries(screensOf))
    test(`axe finds nothing on any screen ${area}, ${viewport.width} pixels wide`, {
      tag: '@long',
    }, async ({ browser, community, allowErrors }) => {
      test.setTimeout(LONG)
      allowErrors(EXPECTED_ERRORS)
      const seen = { viewports: [viewport], screens: shown.filter(isIn('typical')) }
      await visitScreens(browser, community, seen, expectScreenAccessible)
    })

test('axe finds nothing on the screens of an empty community', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  test.setTimeout(LONG)
  allowErrors(EXPECTED_ERRORS)
  await using resources = new AsyncDisposableStack()
  const community = await startCommunity('empty', browser)
  resources.defer(community.stop)
  const seen = { viewports: [phone], screens: screens.filter(isIn('empty')) }
  await visitScreens(browser, community, seen, expectScreenAccessible)
})

test('text has full contrast for members who prefer more contrast', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser, { colorScheme: 'light' })
  await page.goto('/leaderboard')
  await expect(page.locator('body')).not.toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ contrast: 'more' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(255, 255, 255)')
})
