import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { badRequest } from '../support/replies.ts'

const LIST = '**/api/challenges/all*'
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

test('further challenges load while scrolling, few are in the page, and going back returns to the same place', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page, userId } = await newMember(browser)
  // Many and new, so that they come before those of other tests.
  await canopy.db.query(
    `with added as (
       insert into challenges (challenge_name, description, photo_url, points, created_by)
       select 'Walk ' || n, 'Walk.', '/favicon.svg', 5, $1 from generate_series(1, 60) n
       returning challenge_id
     )
     insert into participations (challenge_id, user_id) select challenge_id, $1 from added`,
    [userId],
  )
  await page.goto('/challenges')
  await expect(card(page, 'Walk 60')).toBeVisible()
  const first = mainOf(page).getByRole('link', { name: 'View Details: Walk 1', exact: true })
  await expect(async () => {
    await page.mouse.wheel(0, 3000)
    await expect(first).toBeVisible({ timeout: 100 })
  }).toPass()
  expect(await page.getByRole('link', { name: 'View Details: Walk' }).count()).toBeLessThan(40)
  await first.click()
  await expect(page.getByRole('heading', { name: 'Walk 1', level: 1 })).toBeVisible()
  await page.goBack()
  await expect(first).toBeInViewport()

  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Challenges' }).click()
  const own = mainOf(page).getByRole('link', { name: /^Walk \d+$/ })
  await expect(own).toHaveCount(24)
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect(own).toHaveCount(48)
})
