import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { notices, postOf } from '../support/posts.ts'

/** Collects what moves or fades on the page, but for the unseen bar by which toasts count their time. */
async function watchMotion(page: Page) {
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    function look() {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || Number(effect.getTiming().duration) < 1) continue
        if (effect.target?.matches('.Toastify__progress-bar')) continue
        const motion = `${effect.target?.outerHTML.slice(0, 120)}`
        if (!moved.includes(motion)) moved.push(motion)
      }
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate('moved')
}

test('nothing moves for whoever asked for less motion', async ({ browser }) => {
  const { page, post } = await enter(browser, { reducedMotion: 'reduce' })
  await post('Calm')
  const motion = await watchMotion(page)
  await page.goto('/feed')
  const card = postOf(page, 'Calm')

  await test.step('a page that loads', async () => {
    await expect(card).toBeVisible()
    expect(await motion()).toEqual([])
  })

  await test.step('a drawer, a dialog, a menu, a picker', async () => {
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
    expect(await motion()).toEqual([])
  })

  await test.step('a toast that comes and goes', async () => {
    const dialog = page.getByRole('dialog', { name: 'Report This Post' })
    await dialog.getByLabel('Why are you reporting this post?').selectOption('Spam')
    await dialog.getByRole('button', { name: 'Report' }).click()
    await expect(notices(page)).toBeVisible()
    expect(await notices(page).boundingBox()).toMatchObject({ y: 80 })
    await notices(page).getByRole('button', { name: 'Dismiss' }).click()
    await expect(notices(page)).toBeHidden()
    expect(await motion()).toEqual([])
  })
})
