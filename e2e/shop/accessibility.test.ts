import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { mainOf } from '../support/page-parts.ts'
import { cartButton, drawer, newCustomer } from '../support/shop.ts'

test('axe finds nothing on the listing, the search and the pages of products', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp' })
  const soldOut = await shop.addProduct({ name: 'Sold out', quantity: 0 })
  await page.goto('/shop')
  await expect(mainOf(page).getByRole('link', { name: lamp.name })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('/')
  await page.getByPlaceholder('Search products...').fill(shop.suffix)
  await expect(page.getByRole('option')).toHaveCount(2)
  await expectAccessible(page)

  await page.goto(`/shop/product/${soldOut.id}`)
  await expect(mainOf(page).getByText('Out of stock').first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/shop/product/${lamp.id}`)
  await page.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(drawer(page)).toContainText('added to cart')
  await expectAccessible(page)
})

test('axe finds nothing on a cart and a checkout with every error', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 5 })
  const soldOut = await shop.addProduct({ name: 'Sold out', quantity: 0 })
  await shop.givePoints(500)
  await shop.fillCart([
    { ...lamp, price: 1000, quantity: 9 },
    { ...soldOut, quantity: 1 },
  ])
  await page.goto('/shop/cart')
  await expect(mainOf(page).getByText('Accept new price')).toBeVisible()
  await page.getByLabel('Points to use').fill('9999')
  await expectAccessible(page)

  await page.setViewportSize({ width: 390, height: 844 })
  await shop.fillCart([{ ...lamp, quantity: 2 }], 100)
  await page.goto('/shop/checkout')
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(mainOf(page).getByText('Address is required')).toBeVisible()
  await mainOf(page).getByText('Order Summary').click()
  await expectAccessible(page)
})

test('axe finds nothing on the order history, a receipt, the thanks and the points', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const anna = await newCustomer(browser, canopy)
  const { page, shop } = anna
  await shop.givePoints(500)
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200 })
  const orderId = await shop.placeOrder([{ ...lamp, quantity: 2 }], 100)
  await page.goto('/profile?tab=orders')
  await page.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(page.getByRole('dialog', { name: `Cancel ${orderId}` })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/shop/orders/${orderId}`)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expectAccessible(page)

  await page.evaluate(([key, id]) => localStorage.setItem(key, id), [
    `lastOrderId:${anna.userId}`,
    orderId,
  ] as const)
  await page.goto('/shop/order-success')
  await expect(mainOf(page).getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await expectAccessible(page)
  await page.goto('/shop/redeem')
  await expect(page.getByRole('heading', { name: 'Redeem Points', level: 1 })).toBeVisible()
  await expect(mainOf(page).getByText(`Redeemed on order ${orderId}`)).toBeVisible()
  await expectAccessible(page)
  await cartButton(page).click()
  await expect(drawer(page)).toBeVisible()
  await expectAccessible(page)
})

test('the points of all members are charts and their tables, in which axe finds nothing', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page } = await newCustomer(browser, canopy)
  // A job counts them once a minute. Charts begin with the third month.
  await canopy.db.query(
    `insert into daily_figures (day, name, value)
     select date_trunc('month', current_date) - month * interval '1 month', 'points_earned', 500
     from generate_series(1, 3) month`,
  )
  await page.goto('/shop/redeem')
  await page.getByRole('link', { name: 'the points of all members' }).click()
  await expect(page.getByRole('heading', { name: 'Points of all members' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Table' }).first().click()
  await expect(mainOf(page).getByRole('columnheader', { name: 'Earned' })).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expectAccessible(page)
})
