/**
 * `npm run shots`: takes screenshots of every screen into `test-results/shots`, writes a page that shows them side by side, and prints
 * measurable faults. See `--help`.
 */

import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { offerPseudoLanguages } from '../support/pseudo-language.ts'
import { startInEnglish, switchLanguage } from '../support/switch-language.ts'
import { type Community, type Condition, conditions, startCommunity } from './communities.ts'
import { writeIndex } from './index-page.ts'
import { measure } from './measure.ts'
import { modes } from './modes.ts'
import { newContextOf, openScreen, whoSees } from './open-screen.ts'
import { isIn, type Screen, screens } from './screens.ts'
import { settle } from './settle.ts'

const FOLDER = resolve(import.meta.dirname, '../../test-results/shots')
const HEIGHTS: Record<number, number> = {
  320: 640,
  360: 780,
  390: 844,
  720: 450,
  820: 1180,
  1440: 900,
  1920: 1080,
}
const WIDTHS = [360, 390, 820, 1440, 1920]
/** Devices up to this width have a touchscreen. */
const TOUCH_UP_TO = 1024
const TALL = 4000

const HELP = `npm run shots [-- SCREEN…] [options]
  SCREEN                 only screens whose names start with it, such as "feed" or "profile-orders"
  --in CONDITION         ${conditions.join(', ')}; can be repeated
  --width PIXELS         ${WIDTHS.join(', ')} by default; 320 and 720 are a desktop at 400 % and 200 %
  --theme THEME          light, dark; both by default
  --mode MODE            ${Object.keys(modes).join(', ')}
  --tall                 the whole page (up to ${TALL} pixels) instead of the visible part
  --readme               the pictures of the README and the documents, into docs/pictures, and nothing else`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    in: { type: 'string', multiple: true, default: [...conditions] },
    width: { type: 'string', multiple: true, default: WIDTHS.map(String) },
    theme: { type: 'string', multiple: true, default: ['light', 'dark'] },
    mode: { type: 'string', default: 'plain' },
    tall: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
if (values.help) {
  console.log(HELP)
  process.exit()
}

const mode = modes[values.mode]
if (!mode) throw new Error(`--mode: expects one of ${Object.keys(modes).join(', ')}`)
const widths = values.width.map(Number)
if (!widths.every(Number.isInteger)) throw new Error('--width: expects a number of pixels; can be repeated')
const wanted = (screen: Screen, condition: Condition) =>
  isIn(condition)(screen) &&
  (positionals.length === 0 || positionals.some((name) => screen.name.startsWith(name)))

/** The faults, each with the screens that have it. */
const faults = new Map<string, Set<string>>()
function note(where: string, found: string[]) {
  for (const fault of found) faults.set(fault, (faults.get(fault) ?? new Set()).add(where))
}

await mkdir(FOLDER, { recursive: true })
const launch = config.use?.launchOptions
const browser = await chromium.launch({
  ...launch,
  args: [...(launch?.args ?? []), ...(mode.args ?? [])],
  handleSIGINT: false,
  handleSIGTERM: false,
})
let running: Community | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await running?.stop()
    process.exit(1)
  })
}
for (const condition of conditions.filter((one) => values.in.includes(one))) {
  const selected = screens.filter((screen) => wanted(screen, condition))
  if (selected.length === 0) continue
  const community = await startCommunity(condition, browser)
  running = community
  try {
    for (const width of widths) await shoot(browser, { condition, community, width, selected })
  } finally {
    await community.stop()
  }
}
await browser.close()

for (const [fault, places] of faults) console.log(`${fault}\n    ${[...places].join(', ')}`)
console.log(`${faults.size} faults. Pictures: ${await writeIndex(FOLDER)}`)

async function open(page: Page, screen: Screen, community: Community) {
  await openScreen(page, screen, community, mode?.css)
  if (!mode?.language) return
  await switchLanguage(page, mode.language)
  await settle(page)
}

type Visit = { condition: Condition; community: Community; width: number; selected: Screen[] }

async function shoot(browser: Browser, { condition, community, width, selected }: Visit) {
  for (const who of ['visitor', 'member', 'steward'] as const) {
    const shown = selected.filter((screen) => whoSees(screen) === who && width >= (screen.from ?? 0))
    if (shown.length === 0) continue
    const context = await newContextOf(browser, community, who, {
      ...mode?.options,
      // The policy would block the injected styles.
      bypassCSP: mode?.css !== undefined,
      viewport: { width, height: values.tall ? TALL : (HEIGHTS[width] ?? 900) },
      hasTouch: width <= TOUCH_UP_TO,
      reducedMotion: 'reduce',
    })
    await startInEnglish(context)
    await offerPseudoLanguages(context)
    if (condition === 'overfull') await context.route('**/media/*', (route) => route.abort())
    const page = await context.newPage()
    for (const screen of shown) {
      await open(page, screen, community).catch((error) =>
        note(`${screen.name} ${condition} ${width}`, [String(error).split('\n')[0] ?? '']),
      )
      for (const theme of values.theme) {
        await page.emulateMedia({ colorScheme: theme === 'dark' ? 'dark' : 'light' })
        const file = [screen.name, condition, theme, values.mode, width, 'png'].join('.')
        await page.screenshot({ path: join(FOLDER, file), animations: 'disabled' })
      }
      const target = width <= TOUCH_UP_TO ? 44 : 24
      note(`${screen.name} ${condition} ${width}`, await measure(page, target))
    }
    await context.close()
  }
}
