/** Other languages need longer words than English, for the same button. */

import { expect } from '@playwright/test'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import { measure } from '../shots/measure.ts'
import { isIn, screensOf } from '../shots/screens.ts'
import { settle } from '../shots/settle.ts'
import { lengthenTexts } from '../support/longer-texts.ts'
import { test, visitScreens } from '../support/visit-screens.ts'

const LONG = 10 * MINUTE

/** Some screens are about failures. */
const EXPECTED_ERRORS = /status of 40[0134]/

const viewports = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]

for (const [area, shown] of Object.entries(screensOf))
  test(`every screen ${area} has room for texts that are 60 % longer`, { tag: '@long' }, async ({
    browser,
    community,
    allowErrors,
  }) => {
    test.setTimeout(LONG)
    allowErrors(EXPECTED_ERRORS)
    const seen = { viewports, screens: shown.filter(isIn('typical')) }
    await visitScreens(browser, community, seen, async (page, name) => {
      await lengthenTexts(page)
      await settle(page)
      expect.soft(await measure(page, 0), name).toEqual([])
    })
  })
