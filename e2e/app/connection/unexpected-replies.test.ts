/** Replies that are not Canopy's, such as the sign-in page of a Wi-Fi network or the error page of a proxy. */

import { expect, type Page, type Route } from '@playwright/test'
import { test } from '../../support/canopy.ts'
import { newMember } from '../../support/member.ts'
import { fillShipping, newCustomer } from '../../support/shop.ts'

const UNEXPECTED = 'The server sent an unexpected answer.'
const signInPage = { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Free Wi-Fi</h1>' }
const gatewayError = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }

const anotherList = { json: [{ from: 'another version' }] }

const replyWith = (page: Page, url: string, reply: Parameters<Route['fulfill']>[0]) =>
  page.route(url, (route) => route.fulfill(reply))

test('a sign-in page, another list or the error page of a proxy instead of a list is reported as an unexpected answer', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/status of 502/)
  const { page } = await newMember(browser)
  const lists = [
    ['/shop', '**/api/products/all**', signInPage, `Failed to load products: ${UNEXPECTED}`],
    ['/profile', '**/api/posts/all?*userId*', anotherList, `Failed to load posts: ${UNEXPECTED}`],
    [
      '/profile?tab=challenges',
      '**/api/admin/challenges/all*',
      gatewayError,
      `Failed to load challenges: ${UNEXPECTED}`,
    ],
    ['/profile?tab=orders', '**/api/order/all*', signInPage, `Failed to load order history: ${UNEXPECTED}`],
  ] as const
  for (const [path, url, reply, text] of lists) {
    await replyWith(page, url, reply)
    await page.goto(path)
    await expect(page.getByRole('alert')).toContainText(text)
    await page.unroute(url)
  }
})

test('a page in HTML does not count as a successful deletion', { tag: '@long' }, async ({ browser }) => {
  const { page, post } = await newMember(browser)
  await post('Still here')
  await page.goto('/profile')
  await replyWith(page, '**/api/posts/delete/*', signInPage)
  await page.getByRole('button', { name: 'Delete post' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: /Delete/ }).click()
  await expect(dialog.getByRole('alert')).toHaveText(`Failed to delete post: ${UNEXPECTED}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('article')).toContainText('Still here')
})

test('the 401 of a proxy does not end the session', { tag: '@long' }, async ({ browser, allowErrors }) => {
  allowErrors(/status of 401/)
  const { page } = await newMember(browser)
  await replyWith(page, '**/api/products/all**', { ...gatewayError, status: 401 })
  await page.goto('/shop')
  await expect(page.getByRole('alert')).toContainText(`Failed to load products: ${UNEXPECTED}`)
  await replyWith(page, '**/api/auth/session', { ...gatewayError, status: 401 })
  await page.goto('/shop')
  await expect(page.getByRole('alert')).toContainText(UNEXPECTED)
  await page.unrouteAll()
  await page.goto('/shop')
  await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
})

test('the 404 of a proxy does not mean that a post is deleted', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const { page, post } = await newMember(browser)
  const postId = await post('Still here')
  await replyWith(page, `**/api/posts/${postId}`, { ...gatewayError, status: 404 })
  await page.goto(`/posts/${postId}`)
  await expect(page.getByRole('alert')).toContainText(UNEXPECTED)
})

test('while every reply is a Wi-Fi sign-in page, cached lists are shown', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const { name } = await shop.addProduct({ name: 'Kettle' })
  await page.goto('/shop')
  await expect(page.getByText(name)).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const cached = await (await caches.open('answers')).keys()
        return ['products', 'session'].every((name) => cached.some(({ url }) => url.includes(name)))
      }),
    )
    .toBe(true)

  await replyWith(page, '**/api/**', signInPage)
  await page.reload()
  await expect(page.getByText('Canopy cannot be reached right now.')).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.getByText('You are back online.')).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
})

test('an order whose reply is unreadable may have been placed, and the retry returns it', async ({
  browser,
  canopy,
}) => {
  const { page, shop } = await newCustomer(browser, canopy)
  await shop.fillCart([{ ...(await shop.addProduct({ name: 'Lamp' })), quantity: 1 }])
  await page.goto('/shop/checkout')
  await fillShipping(page)
  await page.route(
    '**/api/order/place',
    async (route) => {
      await route.fetch()
      await route.fulfill(signInPage)
    },
    { times: 1 },
  )
  const place = page.getByRole('button', { name: 'Place Order' })
  await place.click()
  await expect(page.getByRole('alert')).toContainText('No answer came to your last try')
  await place.click()
  await expect(page).toHaveURL(/\/shop\/order-success$/)
  expect(await shop.orders()).toHaveLength(1)
})
