import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import type { Member } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { photo } from '../support/photos.ts'
import { tooManyRequests } from '../support/replies.ts'
import { drawer, newCustomer } from '../support/shop.ts'

const PRODUCTS = '**/api/products/all**'
const cards = (page: Page, suffix: string) => mainOf(page).getByRole('link').filter({ hasText: suffix })

/** The stored name of a new picture, as products refer to it. */
async function newPicture({ call, userId }: Member) {
  const image = new File([new Uint8Array(await photo(41, 1200))], 'pot.jpg', { type: 'image/jpeg' })
  const post = await call('createPost', { body: { content: 'A pot', userId, image } })
  return /([^/]+)\.webp$/.exec(post.image ?? '')?.[1] ?? null
}

test('the shop shows that products are loading, or why they cannot be loaded', { tag: '@long' }, async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/429/)
  const { page, shop } = await newCustomer(browser, canopy)
  await shop.addProduct({ name: 'Bell' })
  await page.route(PRODUCTS, (route) => route.fulfill(tooManyRequests))
  await page.goto('/shop')
  await expect(mainOf(page).getByRole('alert')).toContainText(
    `Failed to load products: ${tooManyRequests.json.message}`,
  )

  const gate = Promise.withResolvers<void>()
  await page.unroute(PRODUCTS)
  await page.route(PRODUCTS, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.reload()
  await expect(mainOf(page).getByText('Loading...')).toBeVisible()
  gate.resolve()
  await expect(cards(page, shop.suffix)).toHaveCount(1)
  await expect(mainOf(page).getByText('Loading...')).toBeHidden()
})

test('a product is shown with its picture on its card, in the search, on its page and in the cart', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const anna = await newCustomer(browser, canopy)
  const { page, shop } = anna
  const pot = await shop.addProduct({ name: 'Pot', points: 1250, image: await newPicture(anna) })
  await page.goto('/shop')
  const card = cards(page, shop.suffix)
  await expect(card).toContainText('Short words on Pot.')
  await expect(card).toContainText('Rs 300')
  await expect(card).toContainText('1,250 Points')
  const picture = card.locator('img')
  await expect(picture).toHaveAttribute('srcset', /-320\.webp 320w, .*-1200x900\.webp 1200w/)
  await expect(picture).toHaveAttribute('sizes', /50vw/)
  await expect(picture).toHaveAttribute('width')
  await expect(picture).toHaveAttribute('height')
  await card.click()
  await expect(page).toHaveURL(`/shop/product/${pot.id}`)

  await page.getByRole('button', { name: 'Search products' }).click()
  await page.getByPlaceholder('Search products...').fill(pot.name)
  const result = page.getByRole('option', { name: pot.name })
  await expect(result.locator('img')).toBeVisible()
  await result.click()
  await expect(page.getByRole('heading', { name: pot.name, level: 1 })).toBeVisible()
  await expect(mainOf(page).locator('img').first()).toHaveAttribute('loading', 'eager')

  await page.getByRole('button', { name: 'Add to Cart' }).click()
  const inDrawer = drawer(page).getByRole('listitem').filter({ hasText: pot.name })
  await expect(inDrawer.locator('img')).toHaveAttribute('srcset', /-320\.webp/)
  await expect(inDrawer).toContainText('Rs 300')
  await drawer(page).getByRole('link', { name: 'View Cart' }).click()
  await expect(drawer(page)).toBeHidden()
  const inCart = mainOf(page).getByRole('listitem').filter({ hasText: pot.name })
  await expect(inCart.locator('img').first()).toBeVisible()
})

test('pictures below the fold load lazily', { tag: '@long' }, async ({ browser, canopy }) => {
  const anna = await newCustomer(browser, canopy)
  const { page, shop } = anna
  const image = await newPicture(anna)
  for (const name of ['One', 'Two', 'Three', 'Four', 'Five', 'Six']) await shop.addProduct({ name, image })
  await page.goto('/shop')
  await expect(cards(page, shop.suffix)).toHaveCount(6)
  const loading = await mainOf(page)
    .locator('img')
    .evaluateAll((pictures) => pictures.map((picture) => picture.getAttribute('loading')))
  expect(loading.length).toBeGreaterThan(4)
  expect(loading.slice(4).every((value) => value === 'lazy')).toBe(true)
})

test('products are sorted in four ways; the address contains the chosen one', async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const pot = await shop.addProduct({ name: 'Pot', price: 300 })
  const bell = await shop.addProduct({ name: 'Bell', price: 100 })
  // Does what the job that counts sales does every minute.
  await canopy.db.query('update product_popularity set units = 3 where product_id = $1', [bell.id])
  // A change of the shop renews the lists that the server keeps.
  const soap = await shop.addProduct({ name: 'Soap', price: 1200 })
  await page.goto('/shop')
  const sort = page.getByLabel('Sort by')
  const expectOrder = (...products: { name: string }[]) =>
    expect(cards(page, shop.suffix).getByRole('heading')).toHaveText(products.map(({ name }) => name))

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

test('further products load while scrolling, few are in the page, and going back returns to the same place', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const names = Array.from({ length: 130 }, (_, index) => `No. ${index} ${shop.suffix}`)
  await canopy.db.query(
    `insert into products (product_name, price, quantity, category) select unnest($1::text[]), 1, 5, 'travel'`,
    [names],
  )
  await shop.addProduct({ name: 'Last' })
  await page.goto('/shop?category=travel&sort=newest')
  const name = `No. 0 ${shop.suffix}`
  const oldest = mainOf(page).getByRole('link', { name })
  await expect(cards(page, shop.suffix).first()).toBeVisible()
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(oldest).toBeVisible({ timeout: 100 })
  }).toPass()
  expect(await cards(page, shop.suffix).count()).toBeLessThan(60)
  await oldest.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(5000)
  await oldest.click()
  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await page.goBack()
  await expect(oldest).toBeInViewport()
  await page.getByRole('button', { name: 'Search products' }).click()
  await page.getByPlaceholder('Search products...').fill(`no. 1 ${shop.suffix}`)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('1 product')
  await page.getByPlaceholder('Search products...').fill(shop.suffix)
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('48+ products')
})
