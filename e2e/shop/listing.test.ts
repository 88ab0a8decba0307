import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { notices } from '../support/posts.ts'
import { cartButton, drawer, openShop, tooMany } from '../support/shop.ts'

const PRODUCTS = '**/api/products/all'
const main = (page: Page) => page.getByRole('main')
const alert = (page: Page) => main(page).getByRole('alert')

test('the shop lists its products in four orders, and says what went wrong', async ({
  browser,
  canopy,
  provoke,
}) => {
  provoke(/429/)
  const anna = await enter(browser)
  const { page, userId } = anna
  const shop = await openShop(canopy, anna)
  const posted = await page.request.post('/api/posts/create', {
    headers: { authorization: `Bearer ${await tokenOf(page)}` },
    multipart: {
      content: `A pot ${shop.mark}`,
      userId,
      image: { name: 'pot.jpg', mimeType: 'image/jpeg', buffer: await photo(41) },
    },
  })
  const { image }: { image: string } = await posted.json()
  const pot = await shop.sell({
    name: 'Pot',
    price: 300,
    points: 1250,
    image: /([^/]+)\.webp$/.exec(image)?.[1] ?? null,
  })
  const bell = await shop.sell({ name: 'Bell', price: 100 })
  const soap = await shop.sell({ name: 'Soap', price: 1200 })
  await shop.order([{ ...bell, quantity: 3 }])
  const cards = main(page).getByRole('link').filter({ hasText: shop.mark })
  const expectOrder = (...products: { name: string }[]) =>
    expect(cards.getByRole('heading')).toHaveText(products.map(({ name }) => name))

  await test.step('a failure is told with its reason, and mended', async () => {
    await page.route(PRODUCTS, (route) => route.fulfill(tooMany))
    await page.goto('/shop')
    await expect(alert(page)).toContainText(`Failed to load products: ${tooMany.json.message}`)
    const gate = Promise.withResolvers<void>()
    await page.unroute(PRODUCTS)
    await page.route(PRODUCTS, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.reload()
    await expect(main(page).getByText('Loading...')).toBeVisible()
    gate.resolve()
    await expect(cards).toHaveCount(3)
    await expect(main(page).getByText('Loading...')).toBeHidden()
  })

  await test.step('a card tells everything, with a picture in several widths and its room kept', async () => {
    const card = cards.filter({ hasText: pot.name })
    await expect(card).toContainText('Short words on Pot.')
    await expect(card).toContainText('Rs 300')
    await expect(card).toContainText('1,250 Points')
    const picture = card.locator('img')
    await expect(picture).toHaveAttribute('srcset', /-320\.webp 320w, .*-1200x900\.webp 1200w/)
    await expect(picture).toHaveAttribute('sizes', /50vw/)
    await expect(picture).toHaveAttribute('width')
    await expect(picture).toHaveAttribute('height')
    await page.keyboard.press('/')
    await page.getByPlaceholder('Search products...').fill(pot.name)
    const search = page.getByRole('dialog', { name: 'Search products' })
    await expect(search.getByRole('option', { name: pot.name }).locator('img')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(search).toBeHidden()
  })

  await test.step('four orders; the chosen one is part of the address', async () => {
    const sort = page.getByLabel('Sort by')
    await expect(sort.getByRole('option')).toHaveText([
      'Most Popular',
      'Lowest Price',
      'Highest Price',
      'Newest',
    ])
    await expectOrder(bell, soap, pot)
    await sort.selectOption('Lowest Price')
    await expectOrder(bell, pot, soap)
    await sort.selectOption('Highest Price')
    await expectOrder(soap, pot, bell)
    await sort.selectOption('Newest')
    await expectOrder(soap, bell, pot)
    await page.reload()
    await expect(page.getByLabel('Sort by')).toHaveValue('newest')
    await expectOrder(soap, bell, pot)
  })

  await test.step('what lies below the fold is fetched when it comes near', async () => {
    const loading = await main(page)
      .locator('img')
      .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('loading')))
    expect(loading.slice(4).every((when) => when === 'lazy')).toBe(true)
    await cards.filter({ hasText: pot.name }).click()
    await expect(page.getByRole('heading', { name: pot.name, level: 1 })).toBeVisible()
    await expect(main(page).locator('img').first()).toHaveAttribute('loading', 'eager')
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    const inDrawer = drawer(page).getByRole('listitem').filter({ hasText: pot.name })
    await expect(inDrawer.locator('img')).toHaveAttribute('srcset', /-320\.webp/)
    await expect(inDrawer).toContainText('Rs 300')
    await drawer(page).getByRole('link', { name: 'View Cart' }).click()
    await expect(drawer(page)).toBeHidden()
    const line = main(page).getByRole('listitem').filter({ hasText: pot.name })
    await expect(line.locator('img').first()).toBeVisible()
  })
})

async function tokenOf(page: Page) {
  const { origins } = await page.context().storageState()
  return origins[0]?.localStorage.find(({ name }) => name === 'token')?.value
}

test('a product is looked at, counted out and put into the cart', async ({ browser, canopy, provoke }) => {
  provoke(/429/)
  const anna = await enter(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp', price: 1200, points: 120, quantity: 3 })
  const gone = await shop.sell({ name: 'Gone', quantity: 0 })
  await shop.sell({ name: 'Beside' })
  await shop.sell({ name: 'Another' })
  const add = page.getByRole('button', { name: 'Add to Cart' })
  const less = main(page).getByRole('button', { name: 'Decrease quantity' })
  const more = main(page).getByRole('button', { name: 'Increase quantity' })
  /** Of the product itself: what stands below may be out of stock as well. */
  const details = main(page).getByRole('region', { name: 'Description' }).locator('..')
  await page.clock.install()

  await test.step('everything about it', async () => {
    await page.goto(`/shop/product/${lamp.id}`)
    for (const text of ['Only 3 units left', 'Rs 1,200', '120 Points', 'All about Lamp.'])
      await expect(main(page)).toContainText(text)
    await expect(main(page)).toContainText(/green points can be redeemed/i)
    const trail = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link')
    await expect(trail).toHaveText(['Shop', lamp.name])
    const others = page.getByRole('region', { name: 'You may also like' }).getByRole('link')
    await expect(others).toHaveCount(3)
    await expect(others.filter({ hasText: lamp.name })).toHaveCount(0)
  })

  await test.step('between one and the stock', async () => {
    await expect(less).toBeDisabled()
    await more.click()
    await more.click()
    await expect(main(page).locator('output')).toHaveText('3')
    await expect(more).toBeDisabled()
    await less.click()
    await expect(main(page).locator('output')).toHaveText('2')
  })

  await test.step('adding opens the cart; the focus goes into it and comes back', async () => {
    await add.click()
    await expect(drawer(page)).toHaveAccessibleName('Cart (2)')
    const told = drawer(page).getByText(`${lamp.name} added to cart`)
    await expect(told).toBeVisible()
    await expect(drawer(page).locator(':focus')).toHaveCount(1)
    await page.clock.fastForward(3000)
    await expect(told).toBeHidden()
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(add).toBeFocused()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 2 items')
  })

  await test.step('the stepper counts what is in the cart; with all of it there, nothing is left', async () => {
    await expect(more).toBeDisabled()
    await page.getByRole('button', { name: 'Buy it Now' }).click()
    await expect(drawer(page)).toHaveAccessibleName('Cart (3)')
    await page.keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(details.getByText('Out of stock')).toBeVisible()
    await expect(details.getByText('added to cart')).toBeHidden()
    await expect(more).toBeHidden()
    await add.click()
    const refused = main(page).getByText('Only 3 items available')
    await expect(refused).toBeVisible()
    await page.clock.fastForward(3000)
    await expect(refused).toBeHidden()
    await expect(cartButton(page)).toHaveAccessibleName('Cart, 3 items')
  })

  await test.step('what is sold out cannot be added', async () => {
    await page.goto(`/shop/product/${gone.id}`)
    await expect(details.getByText('Out of stock')).toBeVisible()
    await expect(add).toBeDisabled()
    await expect(page.getByRole('button', { name: 'Buy it Now' })).toBeDisabled()
  })

  await test.step('what is not there, and what cannot be loaded', async () => {
    for (const address of ['999999999', '0', 'lamp']) {
      await page.goto(`/shop/product/${address}`)
      await expect(alert(page)).toContainText('Product not found')
      await expect(page.getByRole('link', { name: 'Return to Shop' })).toBeVisible()
    }
    await page.route(PRODUCTS, (route) => route.fulfill(tooMany))
    await page.goto(`/shop/product/${lamp.id}`)
    await expect(alert(page)).toContainText('Failed to load product details')
    await page.unroute(PRODUCTS)
    await page.getByRole('link', { name: 'Return to Shop' }).click()
    await expect(page).toHaveURL('/shop')
  })
})

test('products are found from anywhere, with the keyboard alone', async ({ browser, canopy, provoke }) => {
  provoke(/429/)
  const anna = await enter(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const brush = await shop.sell({ name: 'Coir Brush', price: 320, points: 32 })
  const toothbrush = await shop.sell({ name: 'Toothbrush' })
  const overlay = page.getByRole('dialog', { name: 'Search products' })
  const box = page.getByPlaceholder('Search products...')
  const results = overlay.getByRole('option').filter({ hasText: shop.mark })

  await test.step('the slash opens it, but not where one types', async () => {
    await page.goto('/feed')
    const post = page.getByPlaceholder("What's on your mind?")
    await post.pressSequentially('and/or')
    await expect(post).toHaveValue('and/or')
    await expect(overlay).toBeHidden()
    await post.clear()
    await post.blur()
    await page.keyboard.press('/')
    await expect(box).toBeFocused()
    await expect(box).toHaveValue('')
    await expect(overlay.getByRole('option')).toHaveCount(0)
  })

  await test.step('results appear once text is typed, and their number is announced', async () => {
    await box.fill(`brush ${shop.mark}`.toUpperCase())
    await expect(results).toHaveCount(2)
    await expect(overlay.getByRole('status')).toHaveText('2 products')
    const first = results.filter({ hasText: brush.name })
    await expect(first.locator('mark')).toHaveText(`Brush ${shop.mark}`)
    for (const text of ['Short words on Coir Brush.', 'Rs 320', '32 Points'])
      await expect(first).toContainText(text)
    await box.fill(`coir brush ${shop.mark}`)
    await expect(overlay.getByRole('status')).toHaveText('1 product')
    await box.fill('nothing like this')
    await expect(overlay.getByRole('status')).toHaveText('No products found')
  })

  await test.step('arrows choose, Enter opens, and the text is gone', async () => {
    await box.fill(shop.mark)
    await expect(results).toHaveCount(2)
    await expect(results.first()).toHaveAttribute('data-highlighted')
    await page.keyboard.press('ArrowDown')
    await expect(results.last()).toHaveAttribute('data-highlighted')
    await page.keyboard.press('Enter')
    await expect(overlay).toBeHidden()
    await expect(page.getByRole('heading', { name: brush.name, level: 1 })).toBeVisible()
    await page.keyboard.press('Control+k')
    await expect(box).toHaveValue('')
    await box.fill(toothbrush.name)
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
  })

  await test.step('by mouse; back to the button after Escape', async () => {
    const button = page.getByRole('button', { name: 'Search products' })
    await button.click()
    await expect(box).toHaveValue('')
    await box.fill(toothbrush.name)
    await results.click()
    await expect(page).toHaveURL(`/shop/product/${toothbrush.id}`)
    await expect(overlay).toBeHidden()
    await button.click()
    await expect(box).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(overlay).toBeHidden()
    await expect(button).toBeFocused()
  })

  await test.step('while products are on their way it says so; a failure is silent', async () => {
    const gate = Promise.withResolvers<void>()
    await page.route(PRODUCTS, async (route) => {
      await gate.promise
      await route.fulfill(tooMany)
    })
    await page.goto('/leaderboard')
    await expect(page.getByRole('button', { name: 'Search products' })).toBeVisible()
    await page.keyboard.press('/')
    await box.fill('b')
    await expect(overlay.getByRole('status')).toHaveText('Loading...')
    gate.resolve()
    await expect(overlay.getByRole('status')).toHaveText('')
    await expect(notices(page)).toHaveCount(0)
  })
})
