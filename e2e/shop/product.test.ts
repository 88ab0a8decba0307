import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { mainOf } from '../support/page-parts.ts'
import { tooManyRequests } from '../support/replies.ts'
import { cartButton, drawer, newCustomer } from '../support/shop.ts'

const PRODUCTS = '**/api/products/*'
const add = (page: Page) => page.getByRole('button', { name: 'Add to Cart' })
const buyNow = (page: Page) => page.getByRole('button', { name: 'Buy it Now' })
const decrease = (page: Page) => mainOf(page).getByRole('button', { name: 'Decrease quantity' })
const increase = (page: Page) => mainOf(page).getByRole('button', { name: 'Increase quantity' })
/** The stock of the product itself comes before that of the recommended ones. */
const stock = (page: Page, text: string) => mainOf(page).getByText(text).first()

test('the page of a product shows it beside three others, and takes a quantity between one and the stock', async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, points: 120, quantity: 3 })
  for (const name of ['Second', 'Third', 'Fourth']) await shop.addProduct({ name })
  await page.goto(`/shop/product/${lamp.id}`)
  for (const text of ['Only 3 units left', 'Rs 1,200', '120 Points', 'All about Lamp.'])
    await expect(mainOf(page)).toContainText(text)
  await expect(mainOf(page)).toContainText(/green points can be redeemed/i)
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
  await expect(breadcrumb).toHaveText(['Shop', lamp.name])
  const others = page.getByRole('region', { name: 'You may also like' }).getByRole('link')
  await expect(others).toHaveCount(3)
  await expect(others.filter({ hasText: lamp.name })).toHaveCount(0)

  await expect(decrease(page)).toBeDisabled()
  await increase(page).click()
  await increase(page).click()
  await expect(mainOf(page).locator('output')).toHaveText('3')
  await expect(increase(page)).toBeDisabled()
  await decrease(page).click()
  await expect(mainOf(page).locator('output')).toHaveText('2')
})

test('adding to the cart opens it, confirms for three seconds, and Escape returns the focus', async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', quantity: 3 })
  await page.clock.install()
  await page.goto(`/shop/product/${lamp.id}`)
  await increase(page).click()
  await add(page).click()
  await expect(drawer(page)).toHaveAccessibleName('Cart (2)')
  const confirmation = drawer(page).getByText(`${lamp.name} added to cart`)
  await expect(confirmation).toBeVisible()
  await expect(drawer(page).locator(':focus')).toHaveCount(1)
  await page.clock.fastForward(3000)
  await expect(confirmation).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(add(page)).toBeFocused()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
})

test('items in the cart count against the stock, and more than the stock cannot be added', async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', quantity: 3 })
  await shop.fillCart([{ ...lamp, quantity: 2 }])
  await page.clock.install()
  await page.goto(`/shop/product/${lamp.id}`)
  await expect(increase(page)).toBeDisabled()
  await buyNow(page).click()
  await expect(drawer(page)).toHaveAccessibleName('Cart (3)')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(stock(page, 'Out of stock')).toBeVisible()
  await expect(mainOf(page).getByText('added to cart')).toBeHidden()
  await expect(increase(page)).toBeHidden()

  await add(page).click()
  const refusal = mainOf(page).getByText('Only 3 items available')
  await expect(refusal).toBeVisible()
  await page.clock.fastForward(3000)
  await expect(refusal).toBeHidden()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
})

test('a product that is out of stock cannot be added', { tag: '@long' }, async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const soldOut = await shop.addProduct({ name: 'Sold out', quantity: 0 })
  await page.goto(`/shop/product/${soldOut.id}`)
  await expect(stock(page, 'Out of stock')).toBeVisible()
  await expect(add(page)).toBeDisabled()
  await expect(buyNow(page)).toBeDisabled()
})

test('an unknown product, or one that cannot be loaded, links back to the shop', { tag: '@long' }, async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/404|429/)
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp' })
  const alert = mainOf(page).getByRole('alert')
  for (const id of ['999999999', '0', 'lamp']) {
    await page.goto(`/shop/product/${id}`)
    await expect(alert).toContainText('Product not found')
    await expect(page.getByRole('link', { name: 'Return to Shop' })).toBeVisible()
  }
  await page.route(PRODUCTS, (route) => route.fulfill(tooManyRequests))
  await page.goto(`/shop/product/${lamp.id}`)
  await expect(alert).toContainText('Failed to load product details')
  await page.unroute(PRODUCTS)
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/shop')
})
