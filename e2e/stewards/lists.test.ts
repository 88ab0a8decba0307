import { expect } from '@playwright/test'
import { newContextOf } from '../shots/open-screen.ts'
import { test } from '../support/visit-screens.ts'

const LISTS = [
  'challenges',
  'products',
  'orders',
  'members',
  'proofs',
  'proofs/decided',
  'reports?state=any',
  'tags',
  'sanctions',
  'audit',
  'security',
]

test('every list of the desk shows at least ten rows on a desktop, and fits a desktop zoomed to 400 %', {
  tag: '@long',
}, async ({ browser, community }) => {
  const page = await (await newContextOf(browser, community, 'steward', {})).newPage()
  for (const list of LISTS) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`/admin/${list}`)
    await expect(page.getByText(/rows? shown/)).toBeAttached()
    const bottoms = await page
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().bottom))
    const inView = bottoms.filter((bottom) => bottom <= 900).length
    expect.soft(inView, list).toBeGreaterThanOrEqual(Math.min(10, bottoms.length))

    await page.setViewportSize({ width: 320, height: 256 })
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: list })
      .toBeLessThanOrEqual(320)
  }
})
