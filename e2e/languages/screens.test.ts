/** Every screen in the other languages: nothing of it is English, and everything has room. */

import { type BrowserContext, expect, type Page } from '@playwright/test'
import { languages } from '../../apps/server/src/languages/languages.ts'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import { measure } from '../shots/measure.ts'
import { isIn, screensOf } from '../shots/screens.ts'
import { settle } from '../shots/settle.ts'
import { offerPseudoLanguages } from '../support/pseudo-language.ts'
import { startInEnglish, switchLanguage } from '../support/switch-language.ts'
import { test, visitScreens } from '../support/visit-screens.ts'
import { collectContent, englishOn } from './english-texts.ts'

const LONG = 30 * MINUTE

/** Some screens are about failures. */
const EXPECTED_ERRORS = /status of 40[0134]/

/** Longer than English, and written from right to left with the letters of English. */
const PSEUDO = ['en-XA', 'ar-XB']

const phone = { width: 360, height: 780 }
/** For screens that phones do not have. */
const desktop = { width: 1440, height: 900 }

for (const [area, shown] of Object.entries(screensOf))
  test(`every screen ${area} is in every language`, { tag: '@long' }, async ({
    browser,
    community,
    allowErrors,
  }) => {
    test.setTimeout(LONG)
    allowErrors(EXPECTED_ERRORS)
    const content = new Set<string>()
    const prepare = async (context: BrowserContext) => {
      collectContent(context, content)
      await startInEnglish(context)
      await offerPseudoLanguages(context)
    }
    const look = async (page: Page, name: string) => {
      // Pages for people without an account are not the app's.
      if ((await page.locator('#root').count()) === 0) return
      for (const language of [...languages.slice(1), ...PSEUDO]) {
        await switchLanguage(page, language)
        await settle(page)
        const where = `${name}, ${language}`
        if (!PSEUDO.includes(language)) expect.soft(await englishOn(page, content), where).toEqual([])
        expect.soft(await measure(page, 0), where).toEqual([])
      }
    }
    const screens = shown.filter(isIn('typical'))
    await visitScreens(browser, community, { viewports: [phone], screens, prepare }, look)
    const wide = screens.filter(({ from }) => from)
    await visitScreens(browser, community, { viewports: [desktop], screens: wide, prepare }, look)
  })
