/** Replies of a server that is newer than the page: one unknown or missing value leaves the rest readable. */

import { expect, type Page } from '@playwright/test'
import { test } from '../../support/canopy.ts'
import { newMember } from '../../support/member.ts'
import { mainOf } from '../../support/page-parts.ts'
import { newCustomer, openShop } from '../../support/shop.ts'

/** Replaces `before` with `after` in replies from `url`. */
const rewrite = (page: Page, url: string, before: RegExp, after: string) =>
  page.route(url, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(before, after) })
  })

test('an unknown status of an order is shown as it is', async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  const lamp = await shop.addProduct({ name: 'Lamp' })
  const first = await shop.placeOrder([{ ...lamp, quantity: 1 }])
  const second = await shop.placeOrder([{ ...lamp, quantity: 1 }])
  await rewrite(page, '**/api/order/all*', /"pending"/, '"Returned"')
  await page.goto('/profile?tab=orders')
  await expect(page.getByRole('article', { name: second })).toContainText('Returned')
  await expect(page.getByRole('article', { name: first })).toContainText('Pending')
})

test('an unknown reason for a change of points is “Balance changed”', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const anna = await newMember(browser)
  const { page } = anna
  await (await openShop(canopy, anna)).givePoints(7)
  await rewrite(page, '**/points/ledger*', /"steward_correction"/, '"gift"')
  await page.goto('/shop/redeem')
  await expect(page.getByRole('listitem').filter({ hasText: 'Balance changed' })).toContainText('+7')
})

test('a challenge without a target has 100', { tag: '@long' }, async ({ browser }) => {
  const { page, addChallenge, joinChallenge } = await newMember(browser)
  await joinChallenge(await addChallenge('Sweep the yard'))
  await rewrite(page, '**/api/admin/challenges/all*', /,"targetProgress":100/, '')
  await page.goto('/profile?tab=challenges')
  await expect(page.getByRole('tabpanel')).toContainText('0 of 100')
})

test('an unknown kind of notification shows its text', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser)
  for (const url of ['**/api/notifications?*', '**/api/notifications'])
    await rewrite(page, url, /"kind":"points"/, '"kind":"birthday"')
  await page.goto('/notifications')
  await expect(mainOf(page)).toContainText('Points earned show up here.')
})

test('an unknown emoji is counted, and an author without a name is “Unknown”', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, post, react } = await newMember(browser)
  await react(await post('Hedgehogs welcome'), '👍')
  await rewrite(page, '**/api/posts/all*', /"reactions":\{"👍":1\}/, '"reactions":{"🦔":1}')
  await page.goto('/profile')
  await expect(page.getByRole('article')).toContainText('1 Like')

  await page.unroute('**/api/posts/all*')
  await rewrite(page, '**/api/posts/all*', /"author":\{[^}]*\}/, '"author":{}')
  await page.goto('/profile')
  await expect(page.getByRole('article')).toContainText('Unknown')
  await expect(page.getByRole('article')).toContainText('@anonymous')
})
