/** Dialogs on a computer whose scrollbars take room of the page, which headless browsers hide. */

import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import config from '../playwright.config.ts'
import { postOf } from '../support/posts.ts'

test.use({ launchOptions: { ...config.use?.launchOptions, ignoreDefaultArgs: ['--hide-scrollbars'] } })

/** The x coordinates of what could shift sideways, whenever they change. */
async function watchPlaces(page: Page) {
  await page.evaluate(() => {
    const seen: string[] = []
    Object.assign(window, { seen })
    function look() {
      const places = document.querySelectorAll('#root :is(header, nav) :is(a, button), main, article')
      const now = JSON.stringify([...places].map((place) => place.getBoundingClientRect().x))
      if (seen.at(-1) !== now) seen.push(now)
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate('seen')
}

test('with scrollbars that take room, dialogs cover the whole window and shift nothing', async ({
  browser,
}) => {
  const { page, post } = await enter(browser, { viewport: { width: 1280, height: 500 } })
  for (const content of ['First', 'Second', 'Third', 'Fourth']) await post(content)
  await page.goto('/feed')
  const card = postOf(page, 'Fourth')
  await expect(card).toBeVisible()
  await expect(page.getByRole('button', { name: 'Cart' })).toBeVisible()
  expect(await page.evaluate(() => innerWidth - document.documentElement.clientWidth)).toBeGreaterThan(0)
  const placesSeen = await watchPlaces(page)
  const before = await placesSeen()

  const openings: Record<string, () => Promise<void>> = {
    'the cart': () => page.getByRole('button', { name: 'Cart' }).click(),
    'the search': () => page.getByRole('button', { name: 'Search' }).click(),
    'the comments': () => card.getByRole('button', { name: 'Comments' }).click(),
    'a dialog out of a menu': async () => {
      await card.getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name: 'Delete Post' }).click()
    },
  }
  for (const [name, open] of Object.entries(openings)) {
    await test.step(name, async () => {
      await open()
      await expect(page.getByRole('dialog')).toBeVisible()
      const veil = await page.locator('.veil').boundingBox()
      expect(veil).toMatchObject({ x: 0, width: 1280 })
      await page.mouse.move(700, 300)
      await page.mouse.wheel(0, 200)
      await page.keyboard.press('Escape')
      await expect(page.locator('.veil')).toHaveCount(0)
      expect(await page.evaluate(() => scrollY)).toBe(0)
      expect(await placesSeen()).toEqual(before)
    })
  }

  await test.step('the drawer ends at the edge of the window', async () => {
    await page.getByRole('button', { name: 'Cart' }).click()
    await expect.poll(async () => (await page.getByRole('dialog').boundingBox())?.x).toBe(1280 - 450)
  })

  await test.step('afterwards the page scrolls again', async () => {
    await page.keyboard.press('Escape')
    await expect(page.locator('.veil')).toHaveCount(0)
    await page.mouse.wheel(0, 200)
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  })
})
