/** `npm run bench:web -- shop`: how long a slow phone takes from the tap on "Shop" until products are on the screen. */

import { parseArgs } from 'node:util'
import type { Page } from '@playwright/test'
import { openEnvironment, runBench } from './support/environment.ts'
import { openPhone, SLOWDOWN } from './support/phone.ts'
import { machineLine, markdownOf } from './support/table.ts'

const TIMES = 7
const GOAL = 500

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
  const phone = await openPhone(resources, { appUrl, targets })
  const taps: { first: number[]; again: number[] } = { first: [], again: [] }
  for (let time = 0; time < TIMES; time++) {
    const { page } = await phone.newPage()
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
