import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { mainOf, toasts } from '../support/page-parts.ts'
import { serverError } from '../support/replies.ts'
import { cartButton, fillShipping, newCustomer } from '../support/shop.ts'

const PLACE = '**/api/order/place'
const place = (page: Page) => page.getByRole('button', { name: /Place Order|Processing/ })
const alert = (page: Page) => mainOf(page).getByRole('alert')

test('the checkout shows account and costs, its fields suit phones and autofill, and the address survives a reload', async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy, { fullName: 'Anna Weber' })
  await shop.givePoints(500)
  await shop.fillCart([{ ...(await shop.addProduct({ name: 'Lamp', price: 1200 })), quantity: 2 }], 400)
  await page.goto('/shop/checkout')
  await expect(page.getByLabel('Name')).toHaveValue('Anna Weber')
  for (const label of ['Name', 'Email'])
    await expect(page.getByLabel(label, { exact: true })).not.toBeEditable()
  const autofill = { Address: 'address-line1', City: 'address-level2', 'ZIP code': 'postal-code' }
  for (const [label, name] of Object.entries(autofill))
    await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', name)
  await expect(page.getByLabel('ZIP code')).toHaveAttribute('inputmode', 'numeric')
  await expect(page.getByLabel('Phone number')).toHaveAttribute('type', 'tel')
  await expect(page.getByLabel('Phone number')).toHaveAttribute('autocomplete', 'tel')
  await expect(mainOf(page)).toContainText('Cash on delivery.')
  for (const text of ['Subtotal', 'Rs 2,400', 'Shipping', 'Free', 'Points Discount', '−Rs 400', 'Rs 2,000'])
    await expect(mainOf(page)).toContainText(text)
  await fillShipping(page)
  await page.reload()
  await expect(page.getByLabel('Phone number')).toHaveValue('011 234 5678')
})

test('an order is sent once, however often the button is clicked, and shown, also after a reload', async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy, { fullName: 'Anna Weber' })
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 5 })
  await shop.givePoints(500)
  await shop.fillCart([{ ...lamp, quantity: 2 }], 400)
  await page.goto('/shop/checkout')
  await fillShipping(page)
  const gate = Promise.withResolvers<void>()
  let sent = 0
  await page.route(PLACE, async (route) => {
    sent += 1
    await gate.promise
    await route.continue()
  })
  await place(page).dblclick()
  await expect(place(page)).toHaveText('Processing...')
  await place(page).click({ force: true })
  await page.getByLabel('City').press('Enter')
  gate.resolve()
  await expect(page).toHaveURL('/shop/order-success')
  await expect(toasts(page)).toHaveText('Order placed successfully')
  expect(sent).toBe(1)
  const orders = await shop.orders()
  expect(orders).toMatchObject([{ status: 'pending', points_applied: 400 }])
  expect(await shop.stockOf(lamp)).toBe(3)
  await expect(cartButton(page)).toHaveAccessibleName('Cart')
  await expect(page.getByRole('banner')).toContainText('100 Points')

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Thank you, Anna Weber!' })).toBeVisible()
  const orderId = String(orders[0]?.order_id)
  const parts = [orderId, lamp.name, '2 × ₹1,200', '₹2,400', '−₹400', '₹2,000']
  const address = ['Anna Weber', '8 Flower Road', '00700 Colombo', 'Sri Lanka', '011 234 5678']
  for (const text of [...parts, ...address, 'What happens next'])
    await expect(mainOf(page)).toContainText(text)
  await page.getByRole('link', { name: 'View Order History' }).click()
  await expect(page.getByRole('article', { name: orderId })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/shop')
})

test('an order that fails on the server keeps the cart and can be placed again', { tag: '@long' }, async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/500/)
  const { page, shop } = await newCustomer(browser, canopy)
  await shop.fillCart([{ ...(await shop.addProduct({ name: 'Lamp' })), quantity: 2 }])
  await page.goto('/shop/checkout')
  await fillShipping(page)
  await page.route(PLACE, (route) => route.fulfill(serverError))
  await place(page).click()
  await expect(alert(page)).toContainText('Failed to place order. Please try again.')
  await expect(alert(page)).toContainText(/Trying again is safe: it is placed only once\./)
  await expect(alert(page)).toBeFocused()
  await expect(place(page)).toHaveText('Place Order')
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  await page.unroute(PLACE)
  await place(page).click()
  await expect(page).toHaveURL('/shop/order-success')
  expect(await shop.orders()).toHaveLength(1)
})

test('an order for more than the stock fails, and the line has to be updated first', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/409/)
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 2 })
  await shop.fillCart([{ ...lamp, quantity: 2 }])
  await page.goto('/shop/checkout')
  await fillShipping(page)
  await shop.changeProduct(lamp, { price: 1300, quantity: 1 })
  await place(page).click()
  await expect(alert(page)).toHaveText(
    `Failed to place order. Please try again. ${lamp.name}: Only 1 items available`,
  )
  await expect(place(page)).toBeDisabled()
  await expect(mainOf(page).getByText('Something in your cart has changed.')).toBeVisible()
  await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  await page.getByRole('button', { name: 'Update to 1' }).click()
  await expect(mainOf(page).getByText('Now Rs 1,300 instead of Rs 1,200')).toBeVisible()
  await expect(place(page)).toBeDisabled()
  await page.getByRole('button', { name: 'Accept new price' }).click()
  await place(page).click()
  await expect(page).toHaveURL('/shop/order-success')
  await expect(mainOf(page)).toContainText('₹1,300')
  expect(await shop.orders()).toHaveLength(1)
})
