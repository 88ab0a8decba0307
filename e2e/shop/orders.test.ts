import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { notices } from '../support/posts.ts'
import { openShop, tooMany } from '../support/shop.ts'

const ORDERS = '**/api/order/all*'
const main = (page: Page) => page.getByRole('main')
const tab = (page: Page) => page.getByRole('tab', { name: 'Order History' })
const cardOf = (page: Page, orderId: string) => page.getByRole('article', { name: orderId })

test('the order history: states, failure, cancelling', async ({ browser, canopy, provoke }) => {
  provoke(/409|429/)
  const anna = await enter(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp', price: 1200, quantity: 20 })
  await shop.give(500)

  await test.step('fetched when its tab is opened; empty', async () => {
    let fetched = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/order/all')) fetched += 1
    })
    await page.goto('/profile')
    await expect(tab(page)).toBeVisible()
    expect(fetched).toBe(0)
    await tab(page).click()
    await expect(main(page)).toContainText('No orders found.')
    await page.getByRole('link', { name: 'Visit Shop' }).click()
    await expect(page).toHaveURL('/shop')
  })

  const states = ['shipped', 'delivered', 'completed', 'cancelled', 'pending'] as const
  const badges = ['Shipped', 'Delivered', 'Completed', 'Cancelled', 'Pending']
  const orderIds: string[] = []
  for (const [index, state] of states.entries()) {
    const orderId = await shop.order([{ ...lamp, quantity: index + 1 }], index === 4 ? 300 : 0)
    await canopy.db.query('update orders set status = $3 where user_id = $1 and order_id = $2', [
      anna.userId,
      orderId,
      state,
    ])
    orderIds.push(orderId)
  }
  const [shipped = '', , , , pending = ''] = orderIds

  await test.step('a failure is told with its reason, and mended', async () => {
    await page.route(ORDERS, (route) => route.fulfill(tooMany))
    await page.goto('/profile?tab=orders')
    await expect(main(page).getByRole('alert')).toContainText(
      `Failed to load order history: ${tooMany.json.message}`,
    )
    await page.unroute(ORDERS)
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('article').filter({ hasText: 'ORD-' })).toHaveCount(5)
  })

  await test.step('newest first, each with its state, its lines, its costs and its address', async () => {
    await expect(page.getByRole('article').getByRole('heading', { level: 2 })).toHaveText(
      orderIds.toReversed(),
    )
    for (const [index, badge] of badges.entries())
      await expect(cardOf(page, String(orderIds[index]))).toContainText(badge)
    const card = cardOf(page, pending)
    const parts = [lamp.name, '5 × ₹1,200', '₹6,000', '−₹300', '₹5,700', '8 Flower Road', 'Sri Lanka']
    for (const text of parts) await expect(card).toContainText(text)
    await expect(cardOf(page, shipped).getByRole('button', { name: 'Cancel Order' })).toHaveCount(0)
  })

  const dialog = page.getByRole('dialog', { name: `Cancel ${pending}` })
  await test.step('one asks before cancelling; points and stock come back', async () => {
    const button = cardOf(page, pending).getByRole('button', { name: 'Cancel Order' })
    await button.click()
    await expect(dialog).toContainText(
      'Are you sure you want to cancel this order? What you redeemed on it, 300 points, comes back to your account.',
    )
    await dialog.getByRole('button', { name: 'Keep Order' }).click()
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
    await expect(page.getByRole('banner')).toContainText('200 Points')
    // The focus must not go back to what was opened before, either.
    const cart = page.getByRole('dialog', { name: 'Cart (0)' })
    await page.getByRole('button', { name: 'Cart', exact: true }).click()
    await expect(cart).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(cart).toBeHidden()
    await button.click()
    await dialog.getByRole('button', { name: 'Cancel Order' }).click()
    await expect(notices(page)).toHaveText('Order cancelled successfully')
    await expect(dialog).toBeHidden()
    await expect(cardOf(page, pending)).toContainText('Cancelled')
    await expect(button).toHaveCount(0)
    await expect(page.getByRole('banner')).toContainText('500 Points')
    expect(await shop.stockOf(lamp)).toBe(10)
    await expect(cardOf(page, pending).getByText('Order cancelled successfully')).toBeFocused()
  })

  await test.step('what was shipped meanwhile is not cancelled any more; the dialog says so', async () => {
    const late = await shop.order([{ ...lamp, quantity: 1 }])
    await page.reload()
    await cardOf(page, late).getByRole('button', { name: 'Cancel Order' }).click()
    await canopy.db.query(`update orders set status = 'shipped' where user_id = $1 and order_id = $2`, [
      anna.userId,
      late,
    ])
    const asked = page.getByRole('dialog', { name: `Cancel ${late}` })
    await asked.getByRole('button', { name: 'Cancel Order' }).click()
    await expect(asked).toContainText('Failed to cancel order: This order can no longer be cancelled.')
    await asked.getByRole('button', { name: 'Keep Order' }).click()
    await expect(cardOf(page, late)).toContainText('Shipped')
  })
})

test('a receipt is for its owner, and for paper', async ({ browser, canopy, provoke }) => {
  provoke(/404/)
  const anna = await enter(browser)
  const ben = await enter(browser, { fullName: 'Ben Okafor', colorScheme: 'dark' })
  const shop = await openShop(canopy, ben)
  const lines = [
    await shop.sell({ name: 'Lamp', price: 1200 }),
    await shop.sell({ name: 'Soap', price: 90 }),
    await shop.sell({ name: 'Bell' }),
    await shop.sell({ name: 'Pot' }),
    await shop.sell({ name: 'Comb', price: 80 }),
  ].map((goods) => ({ ...goods, quantity: 1 }))
  const orderId = await shop.order(lines)
  const { page } = ben
  await page.goto('/profile?tab=orders')
  const card = cardOf(page, orderId)
  await expect(card.getByText('Comb')).toHaveCount(0)
  await expect(card.getByRole('link', { name: '1 more product' })).toBeVisible()
  await card.getByRole('link', { name: 'Receipt' }).click()
  await expect(page).toHaveURL(`/shop/orders/${orderId}`)
  await expect(page.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  const parts = [orderId, 'Ben Okafor', 'Pending', lines[4]?.name ?? '', '₹1,970', 'Cash on delivery']
  for (const text of parts) await expect(main(page)).toContainText(text)
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('banner')).toBeHidden()
  await expect(page.getByRole('navigation')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(0)
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(22, 33, 27)')

  await anna.page.goto(`/shop/orders/${orderId}`)
  await expect(anna.page.getByRole('alert')).toContainText('Order not found')
  await anna.page.goto('/shop/order-success')
  await expect(anna.page.getByRole('alert')).toContainText('Order not found')
  await anna.page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(anna.page).toHaveURL('/shop')
})
