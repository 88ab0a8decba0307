import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { badRequest } from '../support/replies.ts'

const LIST = '**/api/challenges/all'
const card = (page: Page, name: string) => mainOf(page).getByRole('listitem').filter({ hasText: name })

test('challenges are listed newest first, after their heading and the current points', async ({
  browser,
}) => {
  const { page, addChallenge } = await newMember(browser)
  await addChallenge('Count the swifts')
  await addChallenge('Count the bats')
  const gate = Promise.withResolvers<void>()
  await page.route(LIST, async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/challenges')
  await expect(page.getByRole('heading', { level: 1, name: 'Challenges' })).toBeVisible()
  await expect(page.getByText('Explore and participate in environmental challenges')).toBeVisible()
  await expect(page.getByText('Current Points')).toHaveText('Current Points0 Points')
  await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeAttached()
  gate.resolve()
  await expect(mainOf(page).getByRole('listitem').nth(0)).toContainText('Count the bats')
  await expect(mainOf(page).getByRole('listitem').nth(1)).toContainText('Count the swifts')
})

test('challenge cards are in two columns, and each links to its challenge', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, addChallenge } = await newMember(browser)
  await addChallenge('Count the swifts')
  const challengeId = await addChallenge('Count the bats', 1000)
  await page.goto('/challenges')
  const bats = card(page, 'Count the bats').first()
  await expect(bats).toContainText('1,000 Points')
  await expect(bats).toContainText('0 Enrolled')
  await expect(bats).toContainText('Count the bats, and show it in a photo.')
  await expect(bats.locator('img')).toBeVisible()
  await expect(bats).toContainText('View Details →')
  const swifts = card(page, 'Count the swifts').first()
  const [left, right] = await Promise.all([bats.boundingBox(), swifts.boundingBox()])
  expect(right?.y).toBe(left?.y)
  expect(right?.x).toBeGreaterThan(left?.x ?? 0)
  await bats.click()
  await expect(page).toHaveURL(`/challenges/view/${challengeId}`)
})

test('challenges that cannot be loaded can be loaded again; an empty list invites to add one', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/api\/challenges/)
  const { page } = await newMember(browser)
  // When the socket connects, the list is fetched again, and the button disappears.
  await page.routeWebSocket('/ws-feed', () => {})
  await page.route(LIST, (route) => route.fulfill(badRequest))
  await page.goto('/challenges')
  await expect(mainOf(page).getByRole('alert')).toContainText('Failed to load challenges.')
  await page.unroute(LIST)
  await page.route(LIST, (route) => route.fulfill({ json: [] }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(mainOf(page)).toContainText('There are no challenges yet.')
  await page.getByRole('link', { name: 'Add the first one' }).click()
  await expect(page).toHaveURL('/challenges/add')
})
