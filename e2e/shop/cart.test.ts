import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { cartButton, drawer, openShop } from '../support/shop.ts'

const main = (page: Page) => page.getByRole('main')
const lineOf = (place: Locator, { name }: { name: string }) =>
  place.getByRole('listitem').filter({ hasText: name })
/** What a term of the summary stands at. */
const sum = (page: Page, term: string) =>
  main(page).getByRole('term').filter({ hasText: term }).locator('xpath=following-sibling::dd')

test('the drawer and the cart screen', async ({ browser, canopy }) => {
  const anna = await enter(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp', price: 1200, quantity: 3 })
  const soap = await shop.sell({ name: 'Soap', price: 90, quantity: 9 })
  const less = ({ name }: { name: string }) =>
    page.getByRole('button', { name: `Decrease quantity of ${name}` })
  const more = ({ name }: { name: string }) =>
    page.getByRole('button', { name: `Increase quantity of ${name}` })

  await test.step('empty', async () => {
    await page.goto('/shop')
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
    await cartButton(page).click()
    await expect(drawer(page)).toHaveAccessibleName('Cart (0)')
    await expect(drawer(page)).toContainText('Your cart is empty')
    await page.goto('/shop/cart')
    await expect(page.getByRole('heading', { name: 'Shopping Cart (0 items)' })).toBeVisible()
    await expect(main(page)).toContainText('Your cart is empty')
    await page.getByRole('link', { name: 'Continue Shopping' }).click()
    await expect(page).toHaveURL('/shop')
  })

  await test.step('450 px wide; the focus stays inside', async () => {
    await shop.fillCart([
      { ...lamp, quantity: 2 },
      { ...soap, quantity: 1 },
    ])
    await page.goto('/shop')
    await cartButton(page).click()
    await expect(drawer(page)).toHaveAccessibleName('Cart (3)')
    expect((await drawer(page).boundingBox())?.width).toBe(450)
    await expect.poll(async () => (await drawer(page).boundingBox())?.x).toBeLessThanOrEqual(1280 - 450)
    // Beside it there is room for a scroll bar at most.
    expect((await drawer(page).boundingBox())?.x).toBeGreaterThan(1280 - 450 - 20)
    await expect(drawer(page)).toContainText('Rs 2,490')
    for (let tabs = 0; tabs < 16; tabs += 1) {
      await page.keyboard.press('Tab')
      await expect(drawer(page).locator(':focus')).toHaveCount(1)
    }
  })

  await test.step('quantities between one and the stock; removing and clearing keep the focus', async () => {
    await expect(less(soap)).toBeDisabled()
    await more(lamp).click()
    await expect(drawer(page)).toHaveAccessibleName('Cart (4)')
    await expect(more(lamp)).toBeDisabled()
    await less(lamp).click()
    await expect(drawer(page)).toHaveAccessibleName('Cart (3)')
    await page.getByRole('button', { name: `Remove ${lamp.name}` }).click()
    await expect(drawer(page)).toHaveAccessibleName('Cart (1)')
    await expect(drawer(page).getByRole('link', { name: soap.name })).toBeFocused()
    await drawer(page).getByRole('button', { name: 'Clear All' }).click()
    await expect(drawer(page)).toContainText('Your cart is empty')
    await expect(drawer(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(cartButton(page)).toBeFocused()
    await expect(cartButton(page)).toHaveAccessibleName('Cart')
  })

  await test.step('its buttons lead on', async () => {
    await shop.fillCart([
      { ...lamp, quantity: 2 },
      { ...soap, quantity: 1 },
    ])
    await page.goto('/shop')
    await cartButton(page).click()
    await drawer(page).getByRole('link', { name: 'Checkout' }).click()
    await expect(page).toHaveURL('/shop/checkout')
    await cartButton(page).click()
    await drawer(page).getByRole('link', { name: 'View Cart' }).click()
    await expect(page).toHaveURL('/shop/cart')
    await expect(drawer(page)).toBeHidden()
  })

  await test.step('the screen', async () => {
    await expect(page.getByRole('heading', { name: 'Shopping Cart (3 items)' })).toBeVisible()
    const here = page
      .getByRole('navigation', { name: 'Breadcrumb' })
      .getByRole('link', { name: 'Shopping Cart' })
    await expect(here).toHaveAttribute('href', '/shop/cart')
    await expect(lineOf(main(page), lamp)).toContainText('Rs 2,400')
    await expect(page.getByRole('heading', { name: 'Redeem Points' })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Order Summary' })).toBeVisible()
    for (const [term, amount] of Object.entries({
      Subtotal: 'Rs 2,490',
      Shipping: 'Free',
      'Points Discount': 'Rs 0',
      Total: 'Rs 2,490',
    }))
      await expect(sum(page, term).first()).toHaveText(amount)
    await page.getByRole('button', { name: `Remove ${soap.name}` }).click()
    await expect(page.getByRole('link', { name: lamp.name })).toBeFocused()
    await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
    await expect(page).toHaveURL('/shop/checkout')
  })
})

test('points are redeemed, and never more than there are or than the cart costs', async ({
  browser,
  canopy,
}) => {
  const anna = await enter(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp', price: 300, quantity: 9 })
  await shop.give(500)
  await shop.fillCart([{ ...lamp, quantity: 3 }])
  await page.goto('/shop/cart')
  const box = page.getByLabel('Points to use')
  const button = (name: string) => main(page).getByRole('button', { name, exact: true })
  const expectApplied = async (points: string, total: string) => {
    await expect(main(page).getByText(`${points} points applied`)).toBeVisible()
    await expect(sum(page, 'Points Discount')).toHaveText(`−Rs ${points}`)
    await expect(sum(page, 'Total').last()).toHaveText(`Rs ${total}`)
  }

  await test.step('digits without a leading zero', async () => {
    await expect(button('Apply')).toBeDisabled()
    await box.pressSequentially('0ten-0')
    await expect(box).toHaveValue('')
    await box.pressSequentially('05.0')
    await expect(box).toHaveValue('50')
  })

  await test.step('more than the balance, more than the cart', async () => {
    await box.fill('501')
    await expect(box).toHaveAccessibleDescription(/You don't have enough points/)
    await expect(button('Apply')).toBeDisabled()
    await page.getByRole('button', { name: /^Decrease quantity/ }).dblclick()
    await box.fill('301')
    await expect(box).toHaveAccessibleDescription(/Points cannot exceed total amount/)
    await expect(button('Apply')).toBeDisabled()
  })

  await test.step('Apply, Use Max, Clear, Remove', async () => {
    await box.fill('100')
    await box.press('Enter')
    await expectApplied('100', '200')
    await expect(button('Apply')).toBeDisabled()
    await button('Use Max').click()
    await expectApplied('300', '0')
    await expect(box).toHaveValue('300')
    await button('Clear').click()
    await expect(main(page).getByText('points applied')).toBeHidden()
    await expect(box).toHaveValue('')
    await box.fill('40')
    await button('Apply').click()
    await expectApplied('40', '260')
    await button('Remove').click()
    await expect(sum(page, 'Points Discount')).toHaveText('Rs 0')
    await expect(button('Use Max')).toBeFocused()
  })

  await test.step('the caps follow the cart and the balance; all of it survives a reload', async () => {
    const more = page.getByRole('button', { name: /^Increase quantity/ })
    await more.click()
    await button('Use Max').click()
    await expectApplied('500', '100')
    await page.getByRole('button', { name: /^Decrease quantity/ }).click()
    await expectApplied('300', '0')
    await page.reload()
    await expectApplied('300', '0')
    await cartButton(page).click()
    await expect(drawer(page)).toContainText('-300 points applied')
    await drawer(page).getByRole('button', { name: 'Close' }).click()
    await expect(drawer(page)).toBeHidden()
    // The balance falls elsewhere, and is heard of here.
    await shop.order([{ ...lamp, quantity: 1 }], 300)
    await expectApplied('200', '100')
    await expect(box).toHaveValue('200')
    await page.getByRole('button', { name: `Remove ${lamp.name}` }).click()
    await expect(main(page)).toContainText('Your cart is empty')
    const stored = await page.evaluate((key) => localStorage.getItem(key), `cart:${anna.userId}`)
    expect(JSON.parse(stored ?? '')).toEqual({ items: [], appliedPoints: 0 })
  })
})

test('the cart is one in two tabs, is checked against the shop, and broken data makes an empty one', async ({
  browser,
  canopy,
}) => {
  const anna = await enter(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp', price: 1200, quantity: 5 })
  const soap = await shop.sell({ name: 'Soap', price: 90, quantity: 9 })
  const other = await page.context().newPage()
  const proceed = main(page).getByText('Proceed to Checkout')

  await test.step('what one tab does, the other shows', async () => {
    await page.goto('/shop/cart')
    await other.goto(`/shop/product/${lamp.id}`)
    await other.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByRole('heading', { name: 'Shopping Cart (1 item)' })).toBeVisible()
    await page.getByRole('button', { name: `Increase quantity of ${lamp.name}` }).click()
    await expect(drawer(other)).toHaveAccessibleName('Cart (2)')
    await drawer(other).getByRole('button', { name: 'Clear All' }).click()
    await expect(main(page)).toContainText('Your cart is empty')
  })

  await test.step('stock and price changed: the line says so, and ordering waits until it is mended', async () => {
    await shop.fillCart([
      { ...lamp, price: 1000, quantity: 9 },
      { ...soap, quantity: 1 },
      { id: 999_999_999, name: 'Gone', price: 10, quantity: 1 },
    ])
    await page.goto('/shop/cart')
    await expect(lineOf(main(page), lamp).first()).toContainText('Only 5 items available')
    await expect(lineOf(main(page), lamp).first()).toContainText('Now Rs 1,200 instead of Rs 1,000')
    await expect(main(page)).toContainText('No longer sold')
    await expect(main(page)).toContainText('Something in your cart has changed.')
    await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
    await page.getByRole('button', { name: 'Update to 5' }).click()
    await page.getByRole('button', { name: 'Accept new price' }).click()
    await page.getByRole('button', { name: 'Remove', exact: true }).first().click()
    await expect(page.getByRole('link', { name: 'Proceed to Checkout' })).toBeVisible()
    await expect(main(page)).toContainText('Rs 6,090')
    await shop.change(soap, { price: 90, quantity: 0 })
    await page.reload()
    await expect(lineOf(main(page), soap).first()).toContainText('Out of stock')
    await page.goto('/shop/checkout')
    await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()
    await page.getByRole('link', { name: 'View Cart' }).click()
    await expect(proceed).toBeVisible()
  })

  await test.step('a word that does not break stays on a phone', async () => {
    const long = await shop.sell({ name: 'Incomprehensibilities'.repeat(5), price: 9_999_999 })
    await page.setViewportSize({ width: 390, height: 844 })
    await shop.fillCart([{ ...long, quantity: 3 }])
    for (const address of ['/shop', '/shop/cart', '/shop/checkout']) {
      await page.goto(address)
      await expect(main(page)).toContainText(/Rs (9,999,999|29,999,997)/)
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect(width, address).toBeLessThanOrEqual(390)
    }
  })

  await test.step('data that is no cart', async () => {
    for (const broken of ['{', '[]', '{"items":"lamp"}', '{"items":[{"productID":1,"quantity":-1}]}']) {
      await page.evaluate(([key, text]) => localStorage.setItem(key, text), [
        `cart:${anna.userId}`,
        broken,
      ] as const)
      await page.reload()
      await expect(main(page)).toContainText('Your cart is empty')
    }
  })
})
