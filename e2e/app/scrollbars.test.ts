/** Dialogs with classic scrollbars, which take space and which headless browsers hide. */

import { expect, type Page } from '@playwright/test'
import config from '../playwright.config.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { postOf } from '../support/posts.ts'

test.use({
  launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] },
  contextOptions: { reducedMotion: 'no-preference' },
})

/** Records the x coordinates of what could shift sideways, whenever they change. */
async function watchPositions(page: Page) {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    function record() {
      const elements = document.querySelectorAll('#root :is(header, nav) :is(a, button), main, article')
      const positions = JSON.stringify([...elements].map((element) => element.getBoundingClientRect().x))
      if (seen.at(-1) !== positions) seen.push(positions)
      requestAnimationFrame(record)
    }
    record()
  })
  return () => page.evaluate('seen')
}

test('with classic scrollbars, dialogs cover the whole window and shift nothing', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, post } = await newMember(browser, { viewport: { width: 1280, height: 560 } })
  for (const content of ['First', 'Second', 'Third', 'Fourth']) await post(content)
  await page.goto('/feed')
  const card = postOf(page, 'Fourth')
  await expect(card).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart' })).toBeVisible()
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
  const positions = await watchPositions(page)
  const before = await positions()

  const openings: Record<string, () => Promise<void>> = {
    'the cart': () => page.getByRole('button', { name: 'Cart' }).click(),
    'the search': () => page.getByRole('button', { name: 'Search' }).click(),
    'the comments': () => card.getByRole('button', { name: 'Comments' }).click(),
    'a dialog opened from a menu': async () => {
      await card.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Delete Post' }).click()
    },
  }
  for (const [name, open] of Object.entries(openings)) {
    await test.step(name, async () => {
      await open()
      await expect(page.getByRole('dialog')).toBeVisible()
      const backdrop = await page.locator('.veil').boundingBox()
      expect(backdrop).toMatchObject({ x: 0, width: 1280 })
      await page.mouse.move(700, 300)
      await page.mouse.wheel(0, 200)
      await page.keyboard.press('Escape')
      await expect(page.locator('.veil')).toHaveCount(0)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      expect(await positions()).toEqual(before)
    })
  }

  await test.step('the drawer ends at the edge of the window', async () => {
    await page.getByRole('button', { name: 'Cart' }).click()
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.x).toBe(1280 - 450)
  })

  await test.step('the page scrolls again when the dialog is closed', async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('.veil')).toHaveCount(0)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })
})

test('the scene of visitors leaves no room for a scrollbar that is not there', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 2000 })
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect(await page.evaluate(() => document.body.getBoundingClientRect().width)).toBe(1280)
})
