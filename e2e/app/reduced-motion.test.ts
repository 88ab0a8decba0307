import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { postOf } from '../support/posts.ts'

/** Collects the animations on the page, except the invisible bar that times a toast. */
async function watchAnimations(page: Page) {
  await page.addInitScript(() => {
    const animated: string[] = []
    Object.assign(window, { animated })
    function collect() {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || Number(effect.getTiming().duration) < 1) continue
        if (effect.target?.matches('.Toastify__progress-bar')) continue
        const element = `${effect.target?.outerHTML.slice(0, 120)}`
        if (!animated.includes(element)) animated.push(element)
      }
      requestAnimationFrame(collect)
    }
    collect()
  })
  return () => page.evaluate('animated')
}

test('nothing is animated for members who prefer reduced motion', { tag: '@long' }, async ({ browser }) => {
  const { page, post } = await newMember(browser, { reducedMotion: 'reduce' })
  await post('Calm')
  const animations = await watchAnimations(page)
  await page.goto('/feed')
  const card = postOf(page, 'Calm')

  await test.step('a page that loads', async () => {
    await expect(card).toBeVisible()
    expect(await animations()).toEqual([])
  })

  await test.step('a drawer, a picker, a menu and a dialog', async () => {
    await page.getByRole('button', { name: 'Cart' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
    await card.getByRole('button', { name: /Like$/ }).click()
    await expect(page.getByRole('dialog', { name: 'Choose a reaction' })).toBeVisible()
    await page.getByRole('button', { name: 'Heart' }).hover()
    await page.keyboard.press('Escape')
    await card.getByRole('button', { name: 'More' }).click()
    await page.getByRole('menuitem', { name: 'Report Post' }).click()
    await expect(page.getByRole('dialog', { name: 'Report This Post' })).toBeVisible()
    expect(await animations()).toEqual([])
  })

  await test.step('a toast that appears and disappears', async () => {
    const dialog = page.getByRole('dialog', { name: 'Report This Post' })
    await dialog.getByLabel('Why are you reporting this post?').selectOption('Spam')
    await dialog.getByRole('button', { name: 'Report' }).click()
    // A toast under the pointer stays.
    await toasts(page).hover()
    expect(await toasts(page).boundingBox()).toMatchObject({ y: 80 })
    await toasts(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(toasts(page)).toBeHidden()
    expect(await animations()).toEqual([])
  })
})
