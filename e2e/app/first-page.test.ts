import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

const SESSION = '/api/auth/session'
const UNREAD = '/api/notifications/unread/count'
const PRODUCTS = '/api/products/all'
const SAVING = '/api/users/me/saving'

const pages = [
  ['/', '/api/posts/all'],
  ['/feed', '/api/posts/all'],
  ['/shop', PRODUCTS, '/api/products/categories', SAVING],
  ['/shop/product/1', PRODUCTS, SAVING],
  ['/shop/product/1/', PRODUCTS, SAVING],
  ['/challenges', '/api/challenges/all'],
  ['/leaderboard', '/api/leaderboard'],
] as const

test('the first page requests its data once, before the app has loaded', async ({ browser, allowErrors }) => {
  // There is no product with this id.
  allowErrors(/404/)
  const { page, post } = await newMember(browser)
  await post('Planted a pear tree.')
  // Nothing is fetched again because of events from the socket, since there are none.
  await page.routeWebSocket('**/ws-feed', () => undefined)
  let requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))

  for (const [path, ...content] of pages) {
    await test.step(path, async () => {
      requested = []
      const data = [SESSION, ...content]
      const early = Promise.all(
        data.map((api) => page.waitForRequest((request) => new URL(request.url()).pathname === api)),
      )
      await page.route('**/assets/*.js', async (route) => {
        await early
        await route.continue()
      })
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
      for (const api of data) expect(requested.filter((pathname) => pathname === api)).toHaveLength(1)
      // It comes with the session.
      expect(requested).not.toContain(UNREAD)
      await page.unrouteAll()
    })
  }
})

test('an unknown path below that of a product requests no products', { tag: '@long' }, async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  for (const path of ['/shop/product/', '/shop/product/1/more']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Not found', level: 1 })).toBeVisible()
  }
  expect(requested).toContain(SESSION)
  expect(requested).not.toContain(PRODUCTS)
})
