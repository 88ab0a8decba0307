import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { failure, notices } from '../support/posts.ts'
import { cartButton, fillShipping, openShop } from '../support/shop.ts'

const PLACE = '**/api/order/place'
const UNANSWERED = /Trying again is safe: it is placed only once\./
const main = (page: Page) => page.getByRole('main')
const place = (page: Page) => page.getByRole('button', { name: /Place Order|Processing/ })
const alert = (page: Page) => main(page).getByRole('alert')

/** The server gets the order; the browser never hears of it. */
const loseAnswer = (page: Page) =>
  page.route(PLACE, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })

test('an order is composed, placed once and thanked for', async ({ browser, canopy }) => {
  const anna = await enter(browser, { fullName: 'Anna Weber' })
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp', price: 1200, quantity: 5 })
  await shop.give(500)

  await test.step('there is nothing to order yet', async () => {
    await page.goto('/shop/checkout')
    await expect(main(page)).toContainText('Your cart is empty')
    await page.getByRole('link', { name: 'Return to Shop' }).click()
    await expect(page).toHaveURL('/shop')
  })

  await test.step('the account is shown; phones get the right keyboards, browsers the right names', async () => {
    await shop.fillCart([{ ...lamp, quantity: 2 }], 400)
    await page.goto('/shop/checkout')
    await expect(page.getByLabel('Name')).toHaveValue('Anna Weber')
    for (const label of ['Name', 'Email'])
      await expect(page.getByLabel(label, { exact: true })).not.toBeEditable()
    const filledIn = { Address: 'address-line1', City: 'address-level2', 'ZIP code': 'postal-code' }
    for (const [label, name] of Object.entries(filledIn))
      await expect(page.getByLabel(label)).toHaveAttribute('autocomplete', name)
    await expect(page.getByLabel('ZIP code')).toHaveAttribute('inputmode', 'numeric')
    await expect(page.getByLabel('Phone number')).toHaveAttribute('type', 'tel')
    await expect(page.getByLabel('Phone number')).toHaveAttribute('autocomplete', 'tel')
    await expect(main(page)).toContainText('Cash on delivery.')
    for (const text of ['Subtotal', 'Rs 2,400', 'Shipping', 'Free', 'Points Discount', '−Rs 400', 'Rs 2,000'])
      await expect(main(page)).toContainText(text)
  })

  const told = {
    Address: 'Address is required',
    City: 'City is required',
    'ZIP code': 'ZIP code is required',
    'Phone number': 'Phone number is required',
  }
  await test.step('what is missing is told at its field until that is edited', async () => {
    await page.getByLabel('City').fill('   ')
    await place(page).click()
    for (const [label, text] of Object.entries(told))
      await expect(page.getByLabel(label)).toHaveAccessibleDescription(text)
    await expect(page.getByLabel('Address')).toBeFocused()
    await page.getByLabel('ZIP code').fill('0')
    await expect(main(page).getByText(told['ZIP code'])).toBeHidden()
    await expect(main(page).getByText(told.City)).toBeVisible()
  })

  await test.step('what was typed survives a reload', async () => {
    await fillShipping(page)
    await page.reload()
    await expect(page.getByLabel('Phone number')).toHaveValue('011 234 5678')
  })

  await test.step('however often one clicks, it is sent once', async () => {
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
    await expect(notices(page)).toHaveText('Order placed successfully')
    expect(sent).toBe(1)
    expect(await shop.orders()).toMatchObject([{ status: 'pending', points_applied: 400 }])
    expect(await shop.stockOf(lamp)).toBe(3)
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
    await expect(page.getByRole('banner')).toContainText('100 Points')
  })

  await test.step('the order just placed, also after a reload', async () => {
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Thank you, Anna Weber!' })).toBeVisible()
    const [order] = await shop.orders()
    const parts = [String(order?.order_id), lamp.name, '2 × ₹1,200', '₹2,400', '−₹400', '₹2,000']
    const address = ['Anna Weber', '8 Flower Road', '00700 Colombo', 'Sri Lanka', '011 234 5678']
    for (const text of [...parts, ...address, 'What happens next'])
      await expect(main(page)).toContainText(text)
    await page.getByRole('link', { name: 'View Order History' }).click()
    await expect(page.getByRole('article', { name: String(order?.order_id) })).toBeVisible()
    await page.goBack()
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL('/shop')
  })
})

test('an order that fails keeps the cart and says why', async ({ browser, canopy, provoke }) => {
  provoke(/409|500/)
  const anna = await enter(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp', price: 1200, quantity: 2 })
  await shop.fillCart([{ ...lamp, quantity: 2 }])
  await page.goto('/shop/checkout')
  await fillShipping(page)

  await test.step('the server fails', async () => {
    await page.route(PLACE, (route) => route.fulfill(failure))
    await place(page).click()
    await expect(alert(page)).toContainText('Failed to place order. Please try again.')
    await expect(alert(page)).toContainText(UNANSWERED)
    await expect(alert(page)).toBeFocused()
    await expect(place(page)).toHaveText('Place Order')
    await page.unroute(PLACE)
  })

  await test.step('somebody was faster: the line says so, and the button waits until it is mended', async () => {
    await shop.change(lamp, { price: 1300, quantity: 1 })
    await place(page).click()
    await expect(alert(page)).toHaveText(
      `Failed to place order. Please try again. ${lamp.name}: Only 1 items available`,
    )
    await expect(place(page)).toBeDisabled()
    await expect(main(page).getByText('Something in your cart has changed.')).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
    await page.getByRole('button', { name: 'Update to 1' }).click()
    await expect(main(page).getByText('Now Rs 1,300 instead of Rs 1,200')).toBeVisible()
    await expect(place(page)).toBeDisabled()
    await page.getByRole('button', { name: 'Accept new price' }).click()
    await expect(place(page)).toBeEnabled()
  })

  await test.step('then it goes through', async () => {
    await place(page).click()
    await expect(page).toHaveURL('/shop/order-success')
    await expect(main(page)).toContainText('₹1,300')
    expect(await shop.orders()).toHaveLength(1)
  })
})

test('the network is cut right after the order: the next try finds the one that was placed', async ({
  browser,
  canopy,
  provoke,
}) => {
  provoke(/ERR_CONNECTION_RESET/)
  const anna = await enter(browser)
  const { page, userId } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp', price: 1200, quantity: 9 })

  async function orderWithoutAnswer() {
    await page.goto('/shop/checkout')
    await fillShipping(page)
    await loseAnswer(page)
    await place(page).click()
    await expect(alert(page)).toContainText('Failed to place order. Please try again.')
    await expect(alert(page)).toContainText(UNANSWERED)
    await expect(cartButton(page)).toHaveAccessibleName(/^Cart, /)
    await page.unroute(PLACE)
  }

  await test.step('also after a reload, with the last ones of the stock in it', async () => {
    await shop.fillCart([{ ...lamp, quantity: 9 }])
    await orderWithoutAnswer()
    await page.reload()
    await expect(main(page).getByText(UNANSWERED)).toBeVisible()
    await place(page).click()
    await expect(page).toHaveURL('/shop/order-success')
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
    expect(await shop.orders()).toHaveLength(1)
    expect(await shop.stockOf(lamp)).toBe(0)
  })

  await test.step('with another address and more in the cart: what came later stays in it', async () => {
    await shop.change(lamp, { price: 1200, quantity: 5 })
    await shop.fillCart([{ ...lamp, quantity: 1 }])
    await orderWithoutAnswer()
    await shop.fillCart([{ ...lamp, quantity: 3 }])
    await page.goto('/shop/checkout')
    await page.getByLabel('City').fill('Kandy')
    await place(page).click()
    await expect(page).toHaveURL('/shop/order-success')
    await expect(main(page).getByText('This order had already been placed')).toBeVisible()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
    expect(await shop.orders()).toHaveLength(2)
    expect(await shop.stockOf(lamp)).toBe(4)
  })

  await test.step('when all but the cart was forgotten by signing out: it is told, and none is placed', async () => {
    provoke(/422/)
    await shop.fillCart([{ ...lamp, quantity: 2 }])
    await orderWithoutAnswer()
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
    expect(await shop.orders()).toHaveLength(3)
    expect(await shop.stockOf(lamp)).toBe(2)
  })
})
