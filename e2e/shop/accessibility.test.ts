import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { cartButton, drawer, openShop } from '../support/shop.ts'

test('axe finds nothing in the shop, in light and in dark', async ({ browser, canopy }) => {
  const anna = await enter(browser, { reducedMotion: 'reduce' })
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp', price: 1200, quantity: 5 })
  const gone = await shop.sell({ name: 'Gone', quantity: 0 })
  await shop.give(500)
  const main = page.getByRole('main')

  await test.step('listing and search', async () => {
    await page.goto('/shop')
    await expect(main.getByRole('link', { name: lamp.name })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('/')
    await page.getByPlaceholder('Search products...').fill(shop.mark)
    await expect(page.getByRole('option')).toHaveCount(2)
    await expectAccessible(page)
  })

  await test.step('products, one of them sold out', async () => {
    await page.goto(`/shop/product/${gone.id}`)
    await expect(main.getByText('Out of stock').first()).toBeVisible()
    await expectAccessible(page)
    await page.goto(`/shop/product/${lamp.id}`)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(drawer(page)).toContainText('added to cart')
    await expectAccessible(page)
  })

  await test.step('cart with all that can be wrong', async () => {
    await shop.fillCart([
      { ...lamp, price: 1000, quantity: 9 },
      { ...gone, quantity: 1 },
    ])
    await page.goto('/shop/cart')
    await expect(main.getByText('Accept new price')).toBeVisible()
    await page.getByLabel('Points to use').fill('9999')
    await expectAccessible(page)
  })

  await test.step('checkout with errors, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await shop.fillCart([{ ...lamp, quantity: 2 }], 100)
    await page.goto('/shop/checkout')
    await page.getByRole('button', { name: 'Place Order' }).click()
    await expect(main.getByText('Address is required')).toBeVisible()
    await main.getByText('Order Summary').click()
    await expectAccessible(page)
  })

  await test.step('history, cancelling, receipt, ledger', async () => {
    const orderId = await shop.order([{ ...lamp, quantity: 2 }], 100)
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
    await expect(main.getByRole('heading', { name: 'What happens next' })).toBeVisible()
    await expectAccessible(page)
    await page.goto('/shop/redeem')
    await expect(page.getByRole('heading', { name: 'Redeem Points', level: 1 })).toBeVisible()
    await expect(main.getByText(`Redeemed on order ${orderId}`)).toBeVisible()
    await expectAccessible(page)
    await cartButton(page).click()
    await expect(drawer(page)).toBeVisible()
    await expectAccessible(page)
  })
})
