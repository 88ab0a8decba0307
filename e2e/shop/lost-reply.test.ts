/** Orders that are placed although their reply is lost. */

import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { mainOf } from '../support/page-parts.ts'
import { cartButton, fillShipping, newCustomer } from '../support/shop.ts'

const PLACE = '**/api/order/place'
const SAFE_TO_RETRY = /Trying again is safe: it is placed only once\./
const place = (page: Page) => page.getByRole('button', { name: 'Place Order' })
const alert = (page: Page) => mainOf(page).getByRole('alert')

async function orderAndLoseReply(page: Page) {
  await page.goto('/shop/checkout')
  await fillShipping(page)
  await page.route(PLACE, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await place(page).click()
  await expect(alert(page)).toContainText('Failed to place order. Please try again.')
  await expect(alert(page)).toContainText(SAFE_TO_RETRY)
  await expect(cartButton(page)).toHaveAccessibleName(/^Cart, /)
  await page.unroute(PLACE)
}

test('the retry returns the order that was placed, also after a reload and without stock left', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/ERR_CONNECTION_RESET/)
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', quantity: 9 })
  await shop.fillCart([{ ...lamp, quantity: 9 }])
  await orderAndLoseReply(page)
  await page.reload()
  await expect(mainOf(page).getByText(SAFE_TO_RETRY)).toBeVisible()
  await place(page).click()
  await expect(page).toHaveURL('/shop/order-success')
  await expect(cartButton(page)).toHaveAccessibleName('Cart')
  expect(await shop.orders()).toHaveLength(1)
  expect(await shop.stockOf(lamp)).toBe(0)
})

test('the retry with another address and more items keeps the added items in the cart', {
  tag: '@long',
}, async ({ browser, canopy, allowErrors }) => {
  allowErrors(/ERR_CONNECTION_RESET|422/)
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', quantity: 5 })
  await shop.fillCart([{ ...lamp, quantity: 1 }])
  await orderAndLoseReply(page)
  await shop.fillCart([{ ...lamp, quantity: 3 }])
  await page.goto('/shop/checkout')
  await page.getByLabel('City').fill('Kandy')
  await place(page).click()
  await expect(page).toHaveURL('/shop/order-success')
  await expect(mainOf(page).getByText('This order had already been placed')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  expect(await shop.orders()).toHaveLength(1)
  expect(await shop.stockOf(lamp)).toBe(4)
})

test('the retry after signing out, which clears all but the cart, is refused with the reason', {
  tag: '@long',
}, async ({ browser, canopy, allowErrors }) => {
  allowErrors(/ERR_CONNECTION_RESET|422/)
  const { page, userId, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', quantity: 4 })
  await shop.fillCart([{ ...lamp, quantity: 2 }])
  await orderAndLoseReply(page)
  await page.evaluate(
    ([id]) => {
      for (const key of Object.keys(localStorage))
        if (key !== `cart:${id}` && key !== `cart:${id}:order` && key !== 'token' && key !== 'userId')
          localStorage.removeItem(key)
    },
    [userId] as const,
  )
  await page.reload()
  await fillShipping(page)
  await page.getByLabel('City').fill('Galle')
  await place(page).click()
  await expect(alert(page)).toHaveText(/^An earlier try has already been placed\./)
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  expect(await shop.orders()).toHaveLength(1)
  expect(await shop.stockOf(lamp)).toBe(2)
})
