/** Every screen of a community with its own name, logo, colour, country and currency: nothing is left of those of the software. */

import { type BrowserContext, expect, request } from '@playwright/test'
import { languages } from '../../apps/server/src/languages/languages.ts'
import { MINUTE } from '../../packages/contract/src/limits.ts'
import { DEFAULT_NAME } from '../../packages/contract/src/site/site.ts'
import type { Community } from '../shots/communities.ts'
import { isIn, screensOf } from '../shots/screens.ts'
import { settle } from '../shots/settle.ts'
import { callWith } from '../support/call.ts'
import { startInEnglish, switchLanguage } from '../support/switch-language.ts'
import { test, visitScreens } from '../support/visit-screens.ts'
import { collectContent, textsOn } from './english-texts.ts'

const EXPECTED_ERRORS = /status of 40[0134]/
const FORMER = /canopy|Sri Lanka|ශ්‍රී ලංකා|இலங்கை|Colombo|\bRs\b|(?<!\p{L}|\p{M})රු\.|₹|LKR/iu
/** Countries, currencies and time zones to choose from, or chosen before. */
const CHOICES = /\(LKR\)$|^Sri Lanka$|^Asia\/Colombo$/
/** Addresses of the demonstration's members, and folders of the test. */
const MADE_HERE = /\S+@canopy\.example|\/\S*\/canopy-e2e-\S+/g
/** The leaf of the logo, and its green. */
const LEAF = 'path[d^="M16 6c6 2.2"]'
const GREEN = 'rgb(31, 122, 77)'

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle r="5" cx="5" cy="5" fill="#0044cc"/></svg>`

/** Sets everything as an owner does, but for the currency, which stays where there are orders. */
async function makeOwn({ url, steward, canopy }: Community) {
  const storage = new Map(steward?.origins[0]?.localStorage.map(({ name, value }) => [name, value]))
  const context = await request.newContext({ baseURL: url })
  const call = callWith(context, { token: storage.get('token') ?? '', userId: storage.get('userId') ?? '' })
  const reason = 'As agreed'
  const { logo } = await call('addLogo', { body: { picture: new Blob([LOGO]) } })
  const { version } = await call('getCommunity', {})
  const name = { name: 'Galle Green School', shortName: 'Galle', sentence: 'We plant what we teach.' }
  await call('changeCommunity', { body: { ...name, accent: '#0044cc', logo, version, reason } })
  const { hasOrders: _, ...place } = await call('getPlace', {})
  const kenya = { country: 'KE', callingCode: '254', timeZone: 'Africa/Nairobi', symbol: 'KSh' }
  await call('changePlace', { body: { ...place, ...kenya, reason } })
  await canopy.db.query('alter table community disable trigger keep_currency')
  await canopy.db.query(`update community set currency = 'KES', place_version = place_version + 1`)
  await canopy.db.query(`update orders set country = 'Kenya'`)
  canopy.bus.publish({ type: 'community.changed' })
  await expect.poll(async () => (await context.get('/login')).text()).toContain('KES')
  await context.dispose()
}

/** Whether a line of a text is about the software's community, unless a member of the demonstration community has written it. */
function isFormer(text: string, content: Set<string>) {
  const written = [...content].filter((whole) => whole.includes(' ') && FORMER.test(whole))
  return text
    .replaceAll(MADE_HERE, '')
    .split(/\n|· /)
    .filter((line) => FORMER.test(line) && !CHOICES.test(line))
    .some((line) => !written.some((whole) => whole.includes(line) || line.includes(whole)))
}

for (const language of languages)
  for (const [area, shown] of Object.entries(screensOf))
    test(`every screen ${area} in ${language} is that of the new community`, { tag: '@long' }, async ({
      browser,
      community,
      allowErrors,
    }) => {
      test.setTimeout(20 * MINUTE)
      allowErrors(EXPECTED_ERRORS)
      await makeOwn(community)
      const content = new Set<string>()
      const prepare = async (context: BrowserContext) => {
        collectContent(context, content)
        await startInEnglish(context)
      }
      const seen = {
        viewports: [{ width: 390, height: 780 }],
        screens: shown.filter(isIn('typical')),
        prepare,
      }
      await visitScreens(browser, community, seen, async (page, name) => {
        if (language !== 'en' && (await page.locator('#root').count()) > 0) {
          await switchLanguage(page, language)
          await settle(page)
        }
        const found = (await textsOn(page)).filter((text) => isFormer(text, content))
        // The name that stands for an empty field.
        expect.soft(found, name).toEqual(/^(desk-community|set-up-look),/.test(name) ? [DEFAULT_NAME] : [])
        expect.soft(await page.locator(LEAF).count(), name).toBe(0)
        const greens = await page.evaluate(
          (green) =>
            [...document.querySelectorAll('body *')].filter((element) =>
              [getComputedStyle(element).backgroundColor, getComputedStyle(element).color].includes(green),
            ).length,
          GREEN,
        )
        expect.soft(greens, name).toBe(0)
      })
    })
