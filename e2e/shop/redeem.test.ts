import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { definitionOf, mainOf } from '../support/page-parts.ts'
import { cartButton, drawer, openShop } from '../support/shop.ts'

const box = (page: Page) => page.getByLabel('Points to use')
const button = (page: Page, name: string) => mainOf(page).getByRole('button', { name, exact: true })
const decrease = (page: Page) => page.getByRole('button', { name: /^Decrease quantity/ })
const increase = (page: Page) => page.getByRole('button', { name: /^Increase quantity/ })

async function expectApplied(page: Page, points: string, total: string) {
  await expect(mainOf(page).getByText(`${points} points applied`)).toBeVisible()
  await expect(definitionOf(mainOf(page), 'Points Discount')).toHaveText(`−Rs ${points}`)
  await expect(definitionOf(mainOf(page), /^Total$/)).toHaveText(`Rs ${total}`)
}

test('the points field takes digits without a leading zero', async ({ browser, canopy }) => {
  const anna = await newMember(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  await shop.givePoints(500)
  await shop.fillCart([{ ...(await shop.addProduct({ name: 'Lamp' })), quantity: 3 }])
  await page.goto('/shop/cart')
  await expect(button(page, 'Apply')).toBeDisabled()
  await box(page).pressSequentially('0ten-0')
  await expect(box(page)).toHaveValue('')
  await box(page).pressSequentially('05.0')
  await expect(box(page)).toHaveValue('50')
})

test('more points than the balance or the subtotal cannot be applied', async ({ browser, canopy }) => {
  const anna = await newMember(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  await shop.givePoints(500)
  await shop.fillCart([{ ...(await shop.addProduct({ name: 'Lamp', price: 300 })), quantity: 3 }])
  await page.goto('/shop/cart')
  await box(page).fill('501')
  await expect(box(page)).toHaveAccessibleDescription(/You don't have enough points/)
  await expect(button(page, 'Apply')).toBeDisabled()
  await decrease(page).dblclick()
  await box(page).fill('301')
  await expect(box(page)).toHaveAccessibleDescription(/Points cannot exceed total amount/)
  await expect(button(page, 'Apply')).toBeDisabled()
})

test('points are applied with Apply and Use Max, and taken off with Clear and Remove', async ({
  browser,
  canopy,
}) => {
  const anna = await newMember(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  await shop.givePoints(500)
  await shop.fillCart([{ ...(await shop.addProduct({ name: 'Lamp', price: 300 })), quantity: 1 }])
  await page.goto('/shop/cart')
  await box(page).fill('100')
  await box(page).press('Enter')
  await expectApplied(page, '100', '200')
  await expect(button(page, 'Apply')).toBeDisabled()
  await button(page, 'Use Max').click()
  await expectApplied(page, '300', '0')
  await expect(box(page)).toHaveValue('300')
  await button(page, 'Clear').click()
  await expect(mainOf(page).getByText('points applied')).toBeHidden()
  await expect(box(page)).toHaveValue('')

  await box(page).fill('40')
  await button(page, 'Apply').click()
  await expectApplied(page, '40', '260')
  await button(page, 'Remove').click()
  await expect(definitionOf(mainOf(page), 'Points Discount')).toHaveText('Rs 0')
  await expect(button(page, 'Use Max')).toBeFocused()
})

test('applied points never exceed balance and subtotal, also when these fall', async ({
  browser,
  canopy,
}) => {
  const anna = await newMember(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
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
  const anna = await newMember(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
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
