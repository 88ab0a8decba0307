import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf, toasts } from '../support/page-parts.ts'
import { tooManyRequests } from '../support/replies.ts'
import { newCustomer, openShop } from '../support/shop.ts'

const cardOf = (page: Page, orderId: string) => page.getByRole('article', { name: orderId })
const cancel = (page: Page, orderId: string) =>
  cardOf(page, orderId).getByRole('button', { name: 'Cancel Order' })

test('the order history loads when its tab is opened, and links to the shop when it is empty', {
  tag: '@long',
}, async ({ browser }) => {
  const { page } = await newMember(browser)
  const tab = page.getByRole('tab', { name: 'Order History' })
  let requests = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/order/all')) requests += 1
  })
  await page.goto('/profile')
  await expect(tab).toBeVisible()
  expect(requests).toBe(0)
  await tab.click()
  await expect(mainOf(page)).toContainText('No orders found.')
  await page.getByRole('link', { name: 'Visit Shop' }).click()
  await expect(page).toHaveURL('/shop')
})

test('an order history that cannot be loaded says why and can be loaded again', { tag: '@long' }, async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/429/)
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp' })
  const orderId = await shop.placeOrder([{ ...lamp, quantity: 1 }])
  await page.route('**/api/order/all*', (route) => route.fulfill(tooManyRequests))
  await page.goto('/profile?tab=orders')
  await expect(mainOf(page).getByRole('alert')).toContainText(
    `Failed to load order history: ${tooManyRequests.json.message}`,
  )
  await page.unroute('**/api/order/all*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cardOf(page, orderId)).toBeVisible()
})

test('orders are listed newest first with status, lines, costs and address', async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 20 })
  await shop.givePoints(500)
  const orderIds: string[] = []
  for (const status of ['shipped', 'delivered', 'completed', 'cancelled']) {
    const orderId = await shop.placeOrder([{ ...lamp, quantity: 1 }])
    await shop.setStatus(orderId, status)
    orderIds.push(orderId)
  }
  const pending = await shop.placeOrder([{ ...lamp, quantity: 5 }], 300)
  orderIds.push(pending)

  await page.goto('/profile?tab=orders')
  await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(orderIds.toReversed())
  for (const [index, badge] of ['Shipped', 'Delivered', 'Completed', 'Cancelled', 'Pending'].entries())
    await expect(cardOf(page, String(orderIds[index]))).toContainText(badge)
  const parts = [lamp.name, '5 × ₹1,200', '₹6,000', '−₹300', '₹5,700', '8 Flower Road', 'Sri Lanka']
  for (const text of parts) await expect(cardOf(page, pending)).toContainText(text)
  await expect(cancel(page, String(orderIds[0]))).toHaveCount(0)
})

test('a cancelled order returns points and stock, and the focus goes to its confirmation', async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 20 })
  await shop.givePoints(500)
  const orderId = await shop.placeOrder([{ ...lamp, quantity: 5 }], 300)
  await page.goto('/profile?tab=orders')
  await expect(page.getByRole('banner')).toContainText('200 Points')
  // The focus must not return to what was opened earlier, either.
  const cart = page.getByRole('dialog', { name: 'Cart (0)' })
  await page.getByRole('button', { name: 'Cart', exact: true }).click()
  await expect(cart).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(cart).toBeHidden()

  const dialog = page.getByRole('dialog', { name: `Cancel ${orderId}` })
  await cancel(page, orderId).click()
  await expect(dialog).toContainText('Are you sure you want to cancel this order?')
  await dialog.getByRole('button', { name: 'Keep Order' }).click()
  await expect(dialog).toBeHidden()
  await expect(cancel(page, orderId)).toBeFocused()
  expect(await shop.orders()).toMatchObject([{ status: 'pending' }])

  await cancel(page, orderId).click()
  await expect(dialog).toContainText('What you redeemed on it, 300 points, comes back to your account.')
  await dialog.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(toasts(page)).toHaveText('Order cancelled successfully')
  await expect(dialog).toBeHidden()
  await expect(cardOf(page, orderId)).toContainText('Cancelled')
  await expect(cancel(page, orderId)).toHaveCount(0)
  await expect(page.getByRole('banner')).toContainText('500 Points')
  expect(await shop.stockOf(lamp)).toBe(20)
  await expect(cardOf(page, orderId).getByText('Order cancelled successfully')).toBeFocused()
})

test('an order that was shipped in the meantime cannot be cancelled, and the dialog says so', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/409/)
  const { page, shop } = await newCustomer(browser, canopy)
  const orderId = await shop.placeOrder([{ ...(await shop.addProduct({ name: 'Lamp' })), quantity: 1 }])
  await page.goto('/profile?tab=orders')
  await cancel(page, orderId).click()
  await shop.setStatus(orderId, 'shipped')
  const dialog = page.getByRole('dialog', { name: `Cancel ${orderId}` })
  await dialog.getByRole('button', { name: 'Cancel Order' }).click()
  await expect(dialog).toContainText('Failed to cancel order: This order can no longer be cancelled.')
  await dialog.getByRole('button', { name: 'Keep Order' }).click()
  await expect(cardOf(page, orderId)).toContainText('Shipped')
})

test('the receipt of an order lists every line and can be printed', async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy, { fullName: 'Ben Okafor', colorScheme: 'dark' })
  const lines = [
    await shop.addProduct({ name: 'Lamp', price: 1200 }),
    await shop.addProduct({ name: 'Soap', price: 90 }),
    await shop.addProduct({ name: 'Bell' }),
    await shop.addProduct({ name: 'Pot' }),
    await shop.addProduct({ name: 'Comb', price: 80 }),
  ].map((product) => ({ ...product, quantity: 1 }))
  const orderId = await shop.placeOrder(lines)
  await page.goto('/profile?tab=orders')
  await expect(cardOf(page, orderId).getByText('Comb')).toHaveCount(0)
  await expect(cardOf(page, orderId).getByRole('link', { name: '1 more product' })).toBeVisible()
  await cardOf(page, orderId).getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(`/shop/orders/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const parts = [orderId, 'Ben Okafor', 'Pending', lines[4]?.name ?? '', '₹1,970', 'Cash on delivery']
  for (const text of parts) await expect(mainOf(page)).toContainText(text)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(22, 33, 27)')
})

test('a member cannot see the order of another', async ({ browser, canopy, allowErrors }) => {
  allowErrors(/404/)
  const { page } = await newMember(browser)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const shop = await openShop(canopy, ben)
  const orderId = await shop.placeOrder([{ ...(await shop.addProduct({ name: 'Lamp' })), quantity: 1 }])
  for (const path of [`/shop/orders/${orderId}`, '/shop/order-success']) {
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText('Order not found')
  }
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/shop')
})
