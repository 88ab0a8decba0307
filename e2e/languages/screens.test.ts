/** Every screen in each other language: nothing of it is English, and everything has room. */

import { type BrowserContext, expect } from '@playwright/test'
import { languages } from '../../apps/server/src/languages/languages.ts'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import { measure } from '../shots/measure.ts'
import { isIn, screensOf } from '../shots/screens.ts'
import { settle } from '../shots/settle.ts'
import { offerPseudoLanguages } from '../support/pseudo-language.ts'
import { startInEnglish, switchLanguage } from '../support/switch-language.ts'
import { test, visitScreens } from '../support/visit-screens.ts'
import { collectContent, englishOn } from './english-texts.ts'

/** Some screens are about failures. */
const EXPECTED_ERRORS = /status of 40[0134]/

const viewports = [{ width: 360, height: 780 }]

/** Written from right to left, with the letters of English. */
const MIRRORED = 'ar-XB'

for (const language of [...languages.slice(1), MIRRORED])
  for (const [area, shown] of Object.entries(screensOf))
    test(`every screen ${area} is in ${language}`, { tag: '@long' }, async ({
      browser,
      community,
      allowErrors,
    }) => {
      test.setTimeout(10 * MINUTE)
      allowErrors(EXPECTED_ERRORS)
      const content = new Set<string>()
      const prepare = async (context: BrowserContext) => {
        collectContent(context, content)
        await startInEnglish(context)
        await offerPseudoLanguages(context)
      }
      const seen = { viewports, screens: shown.filter(isIn('typical')), prepare }
      await visitScreens(browser, community, seen, async (page, name) => {
        // Pages for people without an account are not the app's.
        if ((await page.locator('#root').count()) === 0) return
        await switchLanguage(page, language)
        await settle(page)
        if (language !== MIRRORED) expect.soft(await englishOn(page, content), name).toEqual([])
        expect.soft(await measure(page, 0), name).toEqual([])
      })
    })
