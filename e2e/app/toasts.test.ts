import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { postOf, report } from '../support/posts.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const timer = (page: Page) => toasts(page).locator('.Toastify__progress-bar')

/** Until it has come in, a toast moves and does not hear that the window lost the focus. */
async function untilToastHasCome(page: Page) {
  await expect(toasts(page)).toBeVisible()
  await expect(page.locator('.Toastify--animate')).toHaveCount(0)
}

async function boxOf(page: Page) {
  const box = await toasts(page).boundingBox()
  if (!box) throw new Error('There is no toast')
  return box
}

/** Drags the toast to the right by a share of its width. */
async function drag(page: Page, share: number) {
  const { x, y, width, height } = await boxOf(page)
  await page.mouse.move(x + 30, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 30 + width * share, y + height / 2, { steps: 4 })
  await page.mouse.up()
}

test('a toast is at the top right and closes after three seconds, but not under the mouse', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, post } = await newMember(browser)
  await post('Spam of the week')
  await page.goto('/feed')
  await report(postOf(page, 'Spam of the week'), 'Spam')
  await expect(timer(page)).toHaveCSS('animation-duration', '3s')
  await toasts(page).hover()
  await expect(timer(page)).toHaveCSS('animation-play-state', 'paused')
  await expect(async () => {
    const { x, y, width } = await boxOf(page)
    expect(y).toBeLessThan(120)
    expect(1280 - x - width).toBeLessThan(40)
  }).toPass()
  await page.mouse.move(0, 0)
  await expect(timer(page)).toHaveCSS('animation-play-state', 'running')
})

test('a toast stays when the browser resumes its timer a moment before where it was paused', async ({
  browser,
}) => {
  const { page, post } = await newMember(browser)
  await post('Spam of the day')
  await page.goto('/feed')
  // The timer is paused at its start while the toast comes in, here for longer.
  await page.evaluate(() => {
    const style = new CSSStyleSheet()
    style.replaceSync('.Toastify__toast { animation-duration: 60s !important }')
    document.adoptedStyleSheets.push(style)
  })
  await report(postOf(page, 'Spam of the day'), 'Spam')
  await expect(timer(page)).toHaveCSS('animation-play-state', 'paused')
  await timer(page).evaluate(async (bar) => {
    for (const animation of bar.getAnimations()) animation.currentTime = -0.01
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame)
  })
  await expect(toasts(page)).toHaveText('Post reported successfully.')
})

test('a toast waits while the window has no focus, and is closed by dragging it aside', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, post } = await newMember(browser)
  await post('Spam of the month')
  await page.goto('/feed')
  await report(postOf(page, 'Spam of the month'), 'Spam')
  await untilToastHasCome(page)
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  const left = async () => (await boxOf(page)).x
  await expect(timer(page)).toHaveCSS('animation-play-state', 'paused')
  const before = await left()
  await drag(page, 0.7)
  await expect.poll(left).toBe(before)
  await drag(page, 0.9)
  await expect(toasts(page)).toBeHidden()
})

test('on a phone a toast is at the top in the middle', { tag: '@long' }, async ({ browser }) => {
  const { page, post } = await newMember(browser, { viewport: { width: 390, height: 844 } })
  await post('Spam of the year')
  await page.goto('/feed')
  await report(postOf(page, 'Spam of the year'), 'Spam')
  await expect(async () => {
    const { x, y, width } = await boxOf(page)
    expect(Math.abs(x + width / 2 - 390 / 2)).toBeLessThan(2)
    expect(y).toBeLessThan(120)
  }).toPass()
})
