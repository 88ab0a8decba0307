import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

test.use({ settings: { SEED: 'demo' } })

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
}, async ({ browser, canopy }) => {
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner,review,shop,moderation}' where user_id = $1`, [
    userId,
  ])
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
