import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { serverError } from '../support/replies.ts'

const wide = { viewport: { width: 1440, height: 900 } }
const sidebar = (page: Page) => page.getByRole('complementary', { name: 'Popular Challenges' })

test('five challenges are listed beside the feed, each with a dialog that links to its proof', async ({
  browser,
}) => {
  const { page, addChallenge } = await newMember(browser, wide)
  for (let n = 1; n <= 6; n++) await addChallenge(`Bring back meadow ${n}`)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/challenges/all*', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/feed')
  await expect(sidebar(page).locator('[aria-busy="true"] > div')).toHaveCount(5)
  gate.resolve()
  await expect(sidebar(page).getByRole('button')).toHaveCount(5)

  await sidebar(page).getByRole('button', { name: 'Bring back meadow 6' }).click()
  const dialog = page.getByRole('dialog', { name: 'Bring back meadow 6' })
  await expect(dialog).toContainText('Bring back meadow 6, and show it in a photo.')
  await expect(dialog).toContainText('0 Enrolled')
  await expect(dialog).toContainText('100 Points')
  await expect(dialog.locator('img')).toBeVisible()
  await dialog.getByRole('link', { name: 'Submit Challenge' }).click()
  await expect(page).toHaveURL(/\/challenges\/submit\/\d+$/)
  await expect(page.getByRole('heading', { name: /Bring back meadow 6/ })).toBeVisible()
})

test('the challenges beside the feed say when they cannot be loaded and when there are none', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/challenges\/all/)
  const { page } = await newMember(browser, wide)
  await page.route('**/api/challenges/all*', (route) => route.fulfill(serverError))
  await page.goto('/feed')
  await expect(sidebar(page).getByRole('alert')).toHaveText('Failed to load challenges.')
  await page.route('**/api/challenges/all*', (route) => route.fulfill({ json: [] }))
  await sidebar(page).getByRole('button', { name: 'Try again' }).click()
  await expect(sidebar(page)).toContainText('There are no challenges yet.')
  await expect(sidebar(page).getByRole('link', { name: 'Add the first one' })).toBeVisible()
})

test('on a small screen there are no challenges beside the feed, and none are fetched', {
  tag: '@long',
}, async ({ browser }) => {
  const { page } = await newMember(browser, { viewport: { width: 1000, height: 800 } })
  await page.route('**/api/challenges/all*', () => expect.soft('fetched').toBe('not fetched'))
  await page.goto('/feed')
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
  await expect(sidebar(page)).toBeHidden()
})
