import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { definitionOf, mainOf } from '../support/page-parts.ts'
import { cartButton, drawer, newCustomer } from '../support/shop.ts'

const lineOf = (place: Locator, { name }: { name: string }) =>
  place.getByRole('listitem').filter({ hasText: name })
const increase = (page: Page, { name }: { name: string }) =>
  page.getByRole('button', { name: `Increase quantity of ${name}` })

test('an empty cart says so in the drawer, on its page and at the checkout, and links back to the shop', {
  tag: '@long',
}, async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/shop/checkout')
  await expect(mainOf(page)).toContainText('Your cart is empty')
  await page.getByRole('link', { name: 'Return to Shop' }).click()
  await expect(page).toHaveURL('/shop')
  await expect(cartButton(page)).toHaveAccessibleName('Cart')
  await cartButton(page).click()
  await expect(drawer(page)).toHaveAccessibleName('Cart (0)')
  await expect(drawer(page)).toContainText('Your cart is empty')

  await page.goto('/shop/cart')
  await expect(page.getByRole('heading', { name: 'Shopping Cart (0 items)' })).toBeVisible()
  await expect(mainOf(page)).toContainText('Your cart is empty')
  await page.getByRole('link', { name: 'Continue Shopping' }).click()
  await expect(page).toHaveURL('/shop')
})

test('the cart shows lines and costs, links to the checkout, and removing a line moves the focus', async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 3 })
  const soap = await shop.addProduct({ name: 'Soap', price: 90, quantity: 9 })
  await shop.fillCart([
    { ...lamp, quantity: 2 },
    { ...soap, quantity: 1 },
  ])
  await page.goto('/shop/cart')
  await expect(page.getByRole('heading', { name: 'Shopping Cart (3 items)' })).toBeVisible()
  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('link', { name: 'Shopping Cart' })).toHaveAttribute('href', '/shop/cart')
  await expect(lineOf(mainOf(page), lamp)).toContainText('Rs 2,400')
  await expect(page.getByRole('heading', { name: 'Redeem Points' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
  for (const [term, amount] of Object.entries({
    Subtotal: 'Rs 2,490',
    Shipping: 'Free',
    'Points Discount': 'Rs 0',
  }))
    await expect(definitionOf(mainOf(page), term)).toHaveText(amount)
  await expect(definitionOf(mainOf(page), /^Total$/)).toHaveText('Rs 2,490')

  await page.getByRole('button', { name: `Remove ${soap.name}` }).click()
  await expect(page.getByRole('link', { name: lamp.name })).toBeFocused()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(page).toHaveURL('/shop/checkout')
})

test('two tabs share one cart', async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', quantity: 5 })
  const other = await page.context().newPage()
  await page.goto('/shop/cart')
  await other.goto(`/shop/product/${lamp.id}`)
  await other.getByRole('button', { name: 'Add to Cart' }).click()
  await expect(page.getByRole('heading', { name: 'Shopping Cart (1 item)' })).toBeVisible()
  await increase(page, lamp).click()
  await expect(drawer(other)).toHaveAccessibleName('Cart (2)')
  await drawer(other).getByRole('button', { name: 'Clear All' }).click()
  await expect(mainOf(page)).toContainText('Your cart is empty')
})

test('a line whose price or stock has changed says so and blocks the checkout until it is updated', async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp', price: 1200, quantity: 5 })
  const soap = await shop.addProduct({ name: 'Soap', price: 90, quantity: 9 })
  await shop.fillCart([
    { ...lamp, price: 1000, quantity: 9 },
    { ...soap, quantity: 1 },
    { id: 999_999_999, name: 'Withdrawn', price: 10, quantity: 1 },
  ])
  await page.goto('/shop/cart')
  await expect(lineOf(mainOf(page), lamp).first()).toContainText('Only 5 items available')
  await expect(lineOf(mainOf(page), lamp).first()).toContainText('Now Rs 1,200 instead of Rs 1,000')
  await expect(mainOf(page)).toContainText('No longer sold')
  await expect(mainOf(page)).toContainText('Something in your cart has changed.')
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  await page.getByRole('button', { name: 'Update to 5' }).click()
  await page.getByRole('button', { name: 'Accept new price' }).click()
  await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
  await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
  await expect(mainOf(page)).toContainText('Rs 6,090')
})

test('an item that is out of stock blocks the order', { tag: '@long' }, async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const soap = await shop.addProduct({ name: 'Soap', quantity: 0 })
  await shop.fillCart([{ ...soap, quantity: 1 }])
  await page.goto('/shop/cart')
  await expect(lineOf(mainOf(page), soap).first()).toContainText('Out of stock')
  await page.goto('/shop/checkout')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
  await page.getByRole('link', { name: 'View Cart' }).click()
  await expect(mainOf(page).getByText('Proceed to Checkout')).toBeVisible()
})

test('a very long product name does not widen shop, cart and checkout on a phone', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy, { viewport: { width: 390, height: 844 } })
  const long = await shop.addProduct({ name: 'Incomprehensibilities'.repeat(5), price: 9_999_999 })
  await shop.fillCart([{ ...long, quantity: 3 }])
  for (const path of ['/shop', '/shop/cart', '/shop/checkout']) {
    await page.goto(path)
    await expect(mainOf(page)).toContainText(/Rs (9,999,999|29,999,997)/)
    const width = await page.evaluate(() => document.documentElement.scrollWidth)
    expect(width, path).toBeLessThanOrEqual(390)
  }
})

test('malformed data in storage is an empty cart', { tag: '@long' }, async ({ browser }) => {
  const { page, userId } = await newMember(browser)
  await page.goto('/shop/cart')
  for (const malformed of ['{', '{"items":[{"productID":1,"quantity":-1}]}']) {
    await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
      `cart:${userId}`,
      malformed,
    ] as const)
    await page.reload()
    await expect(mainOf(page)).toContainText('Your cart is empty')
  }
})
