/** Other languages need longer words than English, for the same button. */

import { type Browser, expect } from '@playwright/test'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import { measure } from '../shots/measure.ts'
import { isIn, type Screen, screens, screensOf } from '../shots/screens.ts'
import { settle } from '../shots/settle.ts'
import { test } from '../support/canopy.ts'
import { lengthenTexts } from '../support/longer-texts.ts'
import { visitScreens } from '../support/visit-screens.ts'

const LONG = 10 * MINUTE

/** Some screens are about failures. */
const EXPECTED_ERRORS = /status of 40[0134]/

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

const expectRoom = (browser: Browser, shown: Screen[]) =>
  visitScreens(browser, { viewports, screens: shown }, async (page, name) => {
    await lengthenTexts(page)
    await settle(page)
    expect.soft(await measure(page, 0), name).toEqual([])
  })

test('the screens that people see most have room for texts that are 60 % longer', async ({
  browser,
  allowErrors,
}) => {
  test.setTimeout(LONG)
  allowErrors(EXPECTED_ERRORS)
  const names = ['register', 'feed', 'challenge', 'checkout', 'points', 'settings', 'desk', 'desk-order']
  await expectRoom(
    browser,
    screens.filter(({ name }) => names.includes(name)),
  )
})

for (const [area, shown] of Object.entries(screensOf))
  test(`every screen ${area} has room for texts that are 60 % longer`, { tag: '@long' }, async ({
    browser,
    allowErrors,
  }) => {
    test.setTimeout(LONG)
    allowErrors(EXPECTED_ERRORS)
    await expectRoom(browser, shown.filter(isIn('typical')))
  })
