import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { tooManyRequests } from '../support/replies.ts'
import { newCustomer } from '../support/shop.ts'

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Search products' })
const box = (page: Page) => page.getByPlaceholder('Search products...')
const count = (page: Page) => overlay(page).getByRole('status')

test('the slash key opens the search, but types a slash in a text field', { tag: '@long' }, async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  const post = page.getByPlaceholder("What's on your mind?")
  await post.pressSequentially('and/or')
  await expect(post).toHaveValue('and/or')
  await expect(overlay(page)).toBeHidden()
  await post.clear()
  await post.blur()
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await expect(overlay(page).getByRole('option')).toHaveCount(0)
})

test('the slash key opens the search from the moment its button is there', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      if (!document.querySelector('[aria-keyshortcuts^="/"]')) return
      observer.disconnect()
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: '/', bubbles: true }))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  await page.goto('/leaderboard')
  await expect(box(page)).toBeFocused()
})

test('the search shows matching products and announces how many', async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const brush = await shop.addProduct({ name: 'Coir Brush', price: 320, points: 32 })
  await shop.addProduct({ name: 'Toothbrush' })
  const results = overlay(page).getByRole('option').filter({ hasText: shop.suffix })
  await page.goto('/leaderboard')
  await page.getByRole('button', { name: 'Search products' }).click()
  await box(page).fill(`brush ${shop.suffix}`.toUpperCase())
  await expect(results).toHaveCount(2)
  await expect(count(page)).toHaveText('2 products')
  const first = results.filter({ hasText: brush.name })
  await expect(first.locator('mark')).toHaveText(`Brush ${shop.suffix}`)
  for (const text of ['Short words on Coir Brush.', 'Rs 320', '32 Points'])
    await expect(first).toContainText(text)
  await box(page).fill(`coir brush ${shop.suffix}`)
  await expect(count(page)).toHaveText('1 product')
  await box(page).fill('nothing like this')
  await expect(count(page)).toHaveText('No products found')
})

test('the arrow keys choose a result, Enter opens it and clears the search', async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const brush = await shop.addProduct({ name: 'Brush' })
  await shop.addProduct({ name: 'Comb' })
  const results = overlay(page).getByRole('option').filter({ hasText: shop.suffix })
  await page.goto('/leaderboard')
  await expect(page.getByRole('button', { name: 'Search products' })).toBeVisible()
  await page.keyboard.press('/')
  await box(page).fill(shop.suffix)
  await expect(results).toHaveCount(2)
  await expect(results.first()).toHaveAttribute('data-highlighted')
  await page.keyboard.press('ArrowDown')
  await expect(results.last()).toHaveAttribute('data-highlighted')
  await page.keyboard.press('Enter')
  await expect(overlay(page)).toBeHidden()
  await expect(page.getByRole('heading', { name: brush.name, level: 1 })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(box(page)).toHaveValue('')
})

test('a click opens a result; Escape closes the search and returns the focus to its button', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const brush = await shop.addProduct({ name: 'Brush' })
  const button = page.getByRole('button', { name: 'Search products' })
  await page.goto('/leaderboard')
  await button.click()
  await box(page).fill(brush.name)
  await overlay(page).getByRole('option', { name: brush.name }).click()
  await expect(page).toHaveURL(`/shop/product/${brush.id}`)
  await expect(overlay(page)).toBeHidden()
  await button.click()
  await expect(box(page)).toBeFocused()
  await expect(box(page)).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeHidden()
  await expect(button).toBeFocused()
})

test('the search shows that products are loading, and nothing when that fails', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/429/)
  const { page } = await newMember(browser)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/products/all**', async (route) => {
    await gate.promise
    await route.fulfill(tooManyRequests)
  })
  await page.goto('/leaderboard')
  await expect(page.getByRole('button', { name: 'Search products' })).toBeVisible()
  await page.keyboard.press('/')
  await box(page).fill('b')
  await expect(count(page)).toHaveText('Loading...')
  gate.resolve()
  await expect(count(page)).toHaveText('')
  await expect(toasts(page)).toHaveCount(0)
})
