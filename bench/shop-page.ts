/** `npm run bench:shop`: how long a slow phone takes from the tap on "Shop" until products are on the screen. */

import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { openEnvironment, runBench } from './environment.ts'
import { machineLine, markdownOf } from './table.ts'

const TIMES = 7
const GOAL = 500
const SLOWDOWN = 4
const PHONE = { viewport: { width: 412, height: 915 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

const { values } = parseArgs({ options: { products: { type: 'string', default: '100000' } } })
const products = Number(values.products)

/** Milliseconds from the tap on the link to a page until two frames after what matches `content` is shown. Runs in the browser. */
const tap = (page: Page, href: string, content: string) =>
  page.evaluate<number>(`(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    const begin = performance.now()
    document.querySelector('a[href="${href}"]').click()
    while (!document.querySelector('main ${content}')) await nextFrame()
    await nextFrame()
    await nextFrame()
    return performance.now() - begin
  })()`)

await runBench(async (resources) => {
  const sizes = { posts: 1000, members: 100, products, orders: 10_000, popularity: 0 }
  const { appUrl, client, targets } = await openEnvironment(resources, sizes, undefined)
  const [member] = targets.members
  if (!member) throw new Error('there are no members')
  const browser = await chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '' })
  resources.defer(() => browser.close())
  const context = await browser.newContext({ ...PHONE, baseURL: appUrl, serviceWorkers: 'block' })
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  }, member)
  const taps: { first: number[]; again: number[] } = { first: [], again: [] }
  for (let time = 0; time < TIMES; time++) {
    const page = await context.newPage()
    const devTools = await context.newCDPSession(page)
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
    await page.goto('/feed')
    await page.waitForSelector('main article')
    taps.first.push(await tap(page, '/shop', 'a[href^="/shop/product/"]'))
    await tap(page, '/feed', 'article')
    taps.again.push(await tap(page, '/shop', 'a[href^="/shop/product/"]'))
    await page.close()
  }
  const rows = Object.entries(taps).map(([visit, times]) => {
    const sorted = times.toSorted((a, b) => a - b).map(Math.round)
    const median = sorted[Math.floor(TIMES / 2)] ?? Number.NaN
    return [visit, `${median}`, `${sorted[0]}–${sorted.at(-1)}`, median <= GOAL ? 'met' : 'MISSED']
  })
  console.log(markdownOf([['feed → shop', 'ms', 'range', `≤ ${GOAL} ms`], ...rows]))
  console.log(`\n${products} products, processor slowed ${SLOWDOWN} times; ${await machineLine(client)}`)
})
