import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { postOf } from '../support/posts.ts'

const box = (page: Page) => page.getByRole('form', { name: 'New post' })
const viewer = (page: Page) => page.getByRole('dialog')
const files = (seeds: number[]) =>
  Promise.all(
    seeds.map(async (seed) => ({ name: `${seed}.jpg`, mimeType: 'image/jpeg', buffer: await photo(seed) })),
  )

/** Writes a post with four photos, but does not send it. */
async function composeFour(page: Page, text: string) {
  await page.goto('/feed')
  await box(page).getByRole('textbox', { name: "What's on your mind?" }).fill(text)
  await box(page)
    .getByLabel('Photo')
    .setInputFiles(await files([61, 62, 63, 64]))
  for (const [at, name] of ['One', 'Two', 'Three', 'Four'].entries())
    await box(page)
      .getByLabel(`Describe photo ${at + 1}`)
      .fill(name)
}

const namesIn = (page: Page, text: string) =>
  postOf(page, text)
    .getByRole('list')
    .getByRole('img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('alt')))

test('four photos are ordered by drag and by keyboard, and posted in that order', async ({ browser }) => {
  const { page } = await newMember(browser)
  await composeFour(page, 'In another order')
  const down = box(page).getByRole('button', { name: 'Move photo 1 down' })
  await down.focus()
  await page.keyboard.press('Enter')
  await expect(box(page).getByRole('button', { name: 'Move photo 2 down' })).toBeFocused()
  await expect(box(page).getByLabel('Describe photo 1')).toHaveValue('Two')
  const handles = box(page).getByTitle('Drag to move')
  await handles.nth(3).dragTo(handles.nth(0))
  await expect(box(page).getByLabel('Describe photo 1')).toHaveValue('Four')
  await expectAccessible(page)

  await box(page).getByRole('button', { name: 'Create Post' }).click()
  await expect.poll(() => namesIn(page, 'In another order')).toEqual(['Four', 'Two', 'One', 'Three'])
  await page.reload()
  await expect.poll(() => namesIn(page, 'In another order')).toEqual(['Four', 'Two', 'One', 'Three'])
})

test('arrow keys that are pressed faster than the pictures move all count', async ({ browser }) => {
  const { page } = await newMember(browser, { reducedMotion: 'no-preference' })
  await composeFour(page, 'To leaf through')
  await box(page).getByRole('button', { name: 'Create Post' }).click()
  await postOf(page, 'To leaf through').getByRole('button', { name: 'Open picture 3 of 4' }).click()
  await expect(viewer(page)).toContainText('3 of 4')
  for (const [key, shown, name] of [
    ['ArrowLeft', '1 of 4', 'One'],
    ['ArrowRight', '3 of 4', 'Three'],
  ] as const) {
    await Promise.all([page.keyboard.press(key), page.keyboard.press(key)])
    await expect(viewer(page)).toContainText(shown)
    await expect(viewer(page).getByRole('img', { name })).toBeInViewport({ ratio: 0.9 })
  }
})

test('a picture opens in a viewer with keys, swiping and zoom, and the focus returns', async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  await composeFour(page, 'To look at')
  await box(page).getByRole('button', { name: 'Create Post' }).click()
  const second = postOf(page, 'To look at').getByRole('button', { name: 'Open picture 2 of 4' })
  await second.focus()
  await page.keyboard.press('Enter')
  await expect(viewer(page).getByText('2 of 4')).toBeVisible()
  await expect(viewer(page).getByRole('img', { name: 'Two' })).toBeInViewport({ ratio: 0.9 })
  await expectAccessible(page)

  await page.keyboard.press('ArrowRight')
  await expect(viewer(page).getByText('3 of 4')).toBeVisible()
  await expect(viewer(page).getByRole('img', { name: 'Three' })).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('End')
  await expect(viewer(page).getByText('4 of 4')).toBeVisible()
  await expect(viewer(page).getByRole('button', { name: 'Next picture' })).toBeDisabled()

  // A swipe scrolls the row, as the wheel does.
  await viewer(page).getByRole('list').hover()
  await page.mouse.wheel(-900, 0)
  await expect(viewer(page).getByText('3 of 4')).toBeVisible()

  // The arrow keys also work from the buttons, and from one that has done all it can.
  await viewer(page).getByRole('button', { name: 'Next picture' }).press('Enter')
  await expect(viewer(page).getByText('4 of 4')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page).getByText('3 of 4')).toBeVisible()
  await viewer(page).getByRole('button', { name: 'Close' }).press('ArrowRight')
  await expect(viewer(page).getByText('4 of 4')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(viewer(page).getByText('3 of 4')).toBeVisible()

  const width = async () => (await viewer(page).getByRole('img', { name: 'Three' }).boundingBox())?.width ?? 0
  const before = await width()
  await viewer(page).getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(width).toBeGreaterThan(2 * before)
  await page.keyboard.press('-')
  await expect.poll(width).toBe(before)

  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(second).toBeFocused()
})

test('the grid has its size before the pictures are loaded', async ({ browser }) => {
  const { page } = await newMember(browser)
  await composeFour(page, 'Nothing jumps')
  await box(page).getByRole('button', { name: 'Create Post' }).click()
  const card = postOf(page, 'Nothing jumps')
  await expect(card.getByRole('list').getByRole('img')).toHaveCount(4)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/media/**', async (route) => {
    await released
    await route.continue()
  })
  await page.reload()
  await expect(card).toBeVisible()
  const before = await card.boundingBox()
  release()
  await expect
    .poll(() =>
      card
        .getByRole('list')
        .getByRole('img')
        .evaluateAll((all) => all.every((one) => one instanceof HTMLImageElement && one.naturalWidth > 0)),
    )
    .toBe(true)
  expect((await card.boundingBox())?.height).toBe(before?.height)
})
