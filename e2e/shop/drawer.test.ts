import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { cartButton, drawer, newCustomer } from '../support/shop.ts'

test('the drawer is at the right edge, 450 pixels wide, keeps the focus inside, and links to checkout and cart', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 3 })
  const soap = await shop.addProduct({ name: 'Soap', price: 90 })
  await shop.fillCart([
    { ...lamp, quantity: 2 },
    { ...soap, quantity: 1 },
  ])
  await page.goto('/shop')
  await cartButton(page).click()
  await expect(drawer(page)).toHaveAccessibleName('Cart (3)')
  await expect(drawer(page)).toContainText('Rs 2,490')
  expect((await drawer(page).boundingBox())?.width).toBe(450)
  await expect.poll(async () => (await drawer(page).boundingBox())?.x).toBeLessThanOrEqual(1280 - 450)
  // There may be a scrollbar beside it.
  expect((await drawer(page).boundingBox())?.x).toBeGreaterThan(1280 - 450 - 20)
  for (let presses = 0; presses < 16; presses += 1) {
    await page.keyboard.press('Tab')
    await expect(drawer(page).locator(':focus')).toHaveCount(1)
  }
  await drawer(page).getByRole('link', { name: 'Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
  await cartButton(page).click()
  await drawer(page).getByRole('link', { name: 'View Cart' }).click()
  await expect(page).toHaveURL('/shop/cart')
  await expect(drawer(page)).toBeHidden()
})

test('quantities stay between one and the stock; the focus stays in the drawer when lines are removed', async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', quantity: 3 })
  const soap = await shop.addProduct({ name: 'Soap', quantity: 9 })
  const button = (name: string) => page.getByRole('button', { name })
  await shop.fillCart([
    { ...lamp, quantity: 2 },
    { ...soap, quantity: 1 },
  ])
  await page.goto('/shop')
  await cartButton(page).click()
  await expect(button(`Decrease quantity of ${soap.name}`)).toBeDisabled()
  await button(`Increase quantity of ${lamp.name}`).click()
  await expect(drawer(page)).toHaveAccessibleName('Cart (4)')
  await expect(button(`Increase quantity of ${lamp.name}`)).toBeDisabled()
  await button(`Decrease quantity of ${lamp.name}`).click()
  await expect(drawer(page)).toHaveAccessibleName('Cart (3)')

  await button(`Remove ${lamp.name}`).click()
  await expect(drawer(page)).toHaveAccessibleName('Cart (1)')
  await expect(drawer(page).getByRole('link', { name: soap.name })).toBeFocused()
  await drawer(page).getByRole('button', { name: 'Clear All' }).click()
  await expect(drawer(page)).toContainText('Your cart is empty')
  await expect(drawer(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toBeHidden()
  await expect(cartButton(page)).toBeFocused()
  await expect(cartButton(page)).toHaveAccessibleName('Cart')
})
