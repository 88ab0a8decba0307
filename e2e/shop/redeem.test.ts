import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { definitionOf, mainOf } from '../support/page-parts.ts'
import { cartButton, drawer, newCustomer } from '../support/shop.ts'

const box = (page: Page) => page.getByLabel('Points to use')
const button = (page: Page, name: string) => mainOf(page).getByRole('button', { name, exact: true })
const decrease = (page: Page) => page.getByRole('button', { name: /^Decrease quantity/ })
const increase = (page: Page) => page.getByRole('button', { name: /^Increase quantity/ })

async function expectApplied(page: Page, points: string, total: string) {
  await expect(mainOf(page).getByText(`${points} points applied`)).toBeVisible()
  await expect(definitionOf(mainOf(page), 'Points Discount')).toHaveText(`−Rs ${points}`)
  await expect(definitionOf(mainOf(page), /^Total$/)).toHaveText(`Rs ${total}`)
}

test('applied points never exceed balance and subtotal, also when these fall', async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', price: 300, quantity: 9 })
  await shop.givePoints(500)
  await shop.fillCart([{ ...lamp, quantity: 1 }])
  await page.goto('/shop/cart')
  await increase(page).click()
  await button(page, 'Use Max').click()
  await expectApplied(page, '500', '100')
  await decrease(page).click()
  await expectApplied(page, '300', '0')

  // Spends points past the page, which is notified.
  await shop.placeOrder([{ ...lamp, quantity: 1 }], 300)
  await expectApplied(page, '200', '100')
  await expect(box(page)).toHaveValue('200')
})

test('applied points survive a reload, show in the drawer, and are reset with the last item', async ({
  browser,
  canopy,
}) => {
  const anna = await newCustomer(browser, canopy)
  const { page, shop } = anna
  const lamp = await shop.addProduct({ name: 'Lamp', price: 300 })
  await shop.givePoints(500)
  await shop.fillCart([{ ...lamp, quantity: 1 }])
  await page.goto('/shop/cart')
  await button(page, 'Use Max').click()
  await expectApplied(page, '300', '0')
  await page.reload()
  await expectApplied(page, '300', '0')
  await cartButton(page).click()
  await expect(drawer(page)).toContainText('-300 points applied')
  await drawer(page).getByRole('button', { name: 'Close' }).click()
  await expect(drawer(page)).toBeHidden()

  await page.getByRole('button', { name: `Remove ${lamp.name}` }).click()
  await expect(mainOf(page)).toContainText('Your cart is empty')
  const stored = await page.evaluate((key) => localStorage.getItem(key), `cart:${anna.userId}`)
  expect(JSON.parse(stored ?? '')).toEqual({ items: [], appliedPoints: 0 })
})
