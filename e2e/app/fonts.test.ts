import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

const TEXT = 'ගස් විස්සක් සිටෙව්වා. மரங்களை நட்டோம். 👩‍🌾'

test('the font of a language loads with pages in it, and for nobody else', async ({ browser }) => {
  const { page, post } = await newMember(browser)
  const fonts = new Set<string>()
  page.on('request', (request) => {
    const [, script] = /\/noto-sans-(\w+)-/.exec(request.url()) ?? []
    if (script) fonts.add(script)
  })
  await post(TEXT)
  await page.goto('/feed')
  await expect(page.getByText(TEXT)).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
  expect([...fonts]).toEqual([])

  await page.evaluate(() => {
    document.documentElement.lang = 'si'
  })
  await expect.poll(() => [...fonts]).toEqual(['sinhala'])
  const isUsed = () => page.evaluate(() => document.fonts.check('16px "Noto Sans Sinhala"', 'ග'))
  await expect.poll(isUsed).toBe(true)
})
