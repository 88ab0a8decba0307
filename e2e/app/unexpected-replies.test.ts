import { expect, type Page, type Route } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { fillShipping, openShop } from '../support/shop.ts'

const UNEXPECTED = 'The server sent an unexpected answer.'
const signInPage = { status: 200, contentType: 'text/html', body: '<!doctype html><h1>Free Wi-Fi</h1>' }
const gateway = { status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }

const replies = [
  ['a Wi-Fi sign-in page', signInPage],
  ['a list of something else', { json: [{ from: 'another version' }] }],
  ["a proxy's page", gateway],
] as const

const answerWith = (page: Page, address: string, reply: Parameters<Route['fulfill']>[0]) =>
  page.route(address, (route) => route.fulfill(reply))

for (const [what, reply] of replies) {
  test(`${what} in place of a list is told in plain words`, async ({ browser, provoke }) => {
    provoke(/status of 502/)
    const { page } = await enter(browser)
    const screens = [
      ['/shop', '**/api/products/all', `Failed to load products: ${UNEXPECTED}`],
      ['/profile', '**/api/posts/all?*userId*', `Failed to load posts: ${UNEXPECTED}`],
      ['/profile?tab=challenges', '**/api/admin/challenges/all*', `Failed to load challenges: ${UNEXPECTED}`],
      ['/profile?tab=orders', '**/api/order/all*', `Failed to load order history: ${UNEXPECTED}`],
    ] as const
    for (const [path, address, text] of screens) {
      await answerWith(page, address, reply)
      await page.goto(path)
      await expect(page.getByRole('alert')).toContainText(text)
      await page.unroute(address)
    }
  })
}

test('a page in HTML never counts as success, nor as the end of the session', async ({
  browser,
  provoke,
}) => {
  provoke(/status of 40[14]/)
  const anna = await enter(browser)
  const { page } = anna
  const postId = await anna.post('Still here')
  await page.goto('/profile')

  await test.step('deleting', async () => {
    await answerWith(page, '**/api/posts/delete/*', signInPage)
    await page.getByRole('button', { name: 'Delete post' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: /Delete/ }).click()
    await expect(dialog.getByRole('alert')).toHaveText(`Failed to delete post: ${UNEXPECTED}`)
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByRole('article')).toContainText('Still here')
  })

  await test.step("a proxy's 401", async () => {
    await answerWith(page, '**/api/products/all', { ...gateway, status: 401 })
    await page.goto('/shop')
    await expect(page.getByRole('alert')).toContainText(`Failed to load products: ${UNEXPECTED}`)
    await answerWith(page, '**/api/auth/session', { ...gateway, status: 401 })
    await page.goto('/shop')
    await expect(page.getByRole('alert')).toContainText(UNEXPECTED)
    await page.unroute('**/api/auth/session')
    await page.unroute('**/api/products/all')
    await page.goto('/shop')
    await expect(page.getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
  })

  await test.step("a proxy's 404 does not say that a post is gone", async () => {
    await answerWith(page, `**/api/posts/${postId}`, { ...gateway, status: 404 })
    await page.goto(`/posts/${postId}`)
    await expect(page.getByRole('alert')).toContainText(UNEXPECTED)
  })
})

test('behind a Wi-Fi sign-in page the lists read last are shown, and stay', async ({ browser, canopy }) => {
  const anna = await enter(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const { name } = await shop.sell({ name: 'Kept kettle' })
  await page.goto('/shop')
  await expect(page.getByText(name)).toBeVisible()
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const kept = await (await caches.open('answers')).keys()
        return kept.filter(({ url }) => /products|session/.test(url)).length
      }),
    )
    .toBe(2)

  await answerWith(page, '**/api/**', signInPage)
  await page.reload()
  await expect(page.getByText('Canopy cannot be reached right now.')).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.getByText('You are back online.')).toBeVisible()
  await expect(page.getByText(name)).toBeVisible()
})

test('an order whose reply cannot be read may have been placed, and the next try meets it', async ({
  browser,
  canopy,
}) => {
  const anna = await enter(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp' })
  await shop.fillCart([{ ...lamp, quantity: 1 }])
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

test('one value that only a newer server knows leaves the rest of a list readable', async ({
  browser,
  canopy,
}) => {
  const anna = await enter(browser)
  const { page } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp' })
  const known = await shop.order([{ ...lamp, quantity: 1 }])
  const newer = await shop.order([{ ...lamp, quantity: 1 }])
  await shop.give(7)
  const challengeId = await anna.addChallenge('Sweep the yard')
  await anna.joinChallenge(challengeId)
  const postId = await anna.post('Hedgehogs welcome')
  await anna.react(postId, '👍')

  /** Has the server say `after` in place of `before` from now on. */
  const say = (address: string, before: RegExp, after: string) =>
    page.route(address, async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, body: (await answer.text()).replace(before, after) })
    })

  await test.step('the status of an order is shown as it is', async () => {
    await say('**/api/order/all*', /"pending"/, '"Returned"')
    await page.goto('/profile?tab=orders')
    await expect(page.getByRole('article', { name: newer })).toContainText('Returned')
    await expect(page.getByRole('article', { name: known })).toContainText('Pending')
  })

  await test.step('a challenge without its target has 100', async () => {
    await say('**/api/admin/challenges/all*', /,"targetProgress":100/, '')
    await page.goto('/profile?tab=challenges')
    await expect(page.getByRole('tabpanel')).toContainText('0 of 100')
  })

  await test.step('a kind of notification, a reason, an emoji', async () => {
    await say('**/api/notifications?*', /"kind":"points"/, '"kind":"birthday"')
    await say('**/api/notifications', /"kind":"points"/, '"kind":"birthday"')
    await page.goto('/notifications')
    await expect(page.getByRole('main')).toContainText('Points earned show up here.')
    await say('**/points/ledger*', /"order_cancelled"/, '"gift"')
    await page.goto('/shop/redeem')
    await expect(page.getByRole('listitem').filter({ hasText: 'Balance changed' })).toContainText('+7')
    await say('**/api/posts/all*', /"reactions":\{"👍":1\}/, '"reactions":{"🦔":1}')
    await page.goto('/profile')
    await expect(page.getByRole('article')).toContainText('1 Like')
  })

  await test.step('an author without a name', async () => {
    await page.unroute('**/api/posts/all*')
    await say('**/api/posts/all*', /"author":\{[^}]*\}/, '"author":{}')
    await page.goto('/profile')
    await expect(page.getByRole('article')).toContainText('Unknown')
    await expect(page.getByRole('article')).toContainText('@anonymous')
  })
})
