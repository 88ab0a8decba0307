import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'

const ONE = '**/api/challenges/4711'
const alert = (page: Page) => mainOf(page).getByRole('alert')

test('the page of a challenge shows picture, points, description and author, and links to the proof', async ({
  browser,
}) => {
  const { page, addChallenge } = await newMember(browser, { fullName: 'Anna Weber' })
  const challengeId = await addChallenge('Count the bats', 1000)
  await page.goto(`/challenges/view/${challengeId}`)
  await expect(page.getByRole('heading', { level: 1, name: 'Count the bats' })).toBeVisible()
  await expect(mainOf(page).locator('article img')).toBeVisible()
  await expect(mainOf(page)).toContainText('1,000 Points')
  await expect(mainOf(page)).toContainText('Count the bats, and show it in a photo.')
  await expect(mainOf(page)).toContainText('By Anna Weber')
  await mainOf(page).getByRole('link', { name: 'Submit' }).click()
  await expect(page).toHaveURL(`/challenges/submit/${challengeId}`)
})

test('joining and leaving a challenge shows at once, also in the list', async ({ browser }) => {
  const { page, addChallenge } = await newMember(browser)
  await page.goto(`/challenges/view/${await addChallenge('Count the hares')}`)
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByRole('heading', { name: 'Joined' })).toBeFocused()
  await expect(page.getByText('0 of 100')).toBeVisible()
  const progress = page.getByRole('progressbar', { name: 'Your progress' })
  await expect(progress).toHaveAttribute('aria-valuenow', '0')
  await expect(page.getByText('1 Enrolled')).toBeVisible()
  await expect(page.getByText('Active', { exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Challenges' }).first().click()
  const card = mainOf(page).getByRole('listitem').filter({ hasText: 'Count the hares' })
  await expect(card).toContainText('1 Enrolled')

  await page.goBack()
  await page.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { name: 'Take part' })).toBeFocused()
  await expect(page.getByText('0 Enrolled')).toBeVisible()
})

for (const screen of ['view', 'submit']) {
  test(`the ${screen} screen of an unknown challenge says so`, { tag: '@long' }, async ({
    browser,
    allowErrors,
  }) => {
    allowErrors(/api\/challenges/)
    const { page } = await newMember(browser)
    const gate = Promise.withResolvers<void>()
    await page.route(ONE, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto(`/challenges/${screen}/4711`)
    await expect(page.getByRole('status').filter({ hasText: 'Loading...' })).toBeVisible()
    gate.resolve()
    await expect(alert(page)).toContainText('Error 404: Challenge not found')
    await expect(alert(page).getByRole('link', { name: 'Explore Challenges' })).toBeVisible()
    for (const path of ['', '/0']) {
      await page.goto(`/challenges/${screen}${path}`)
      await expect(page.getByText('Invalid challenge ID.')).toBeVisible()
    }
  })
}

test('a challenge that cannot be loaded says why: refused, no connection, or an unreadable reply', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/api\/challenges/)
  const { page } = await newMember(browser)
  // When the socket connects, the challenge is fetched again, and the button disappears.
  await page.routeWebSocket('/ws-feed', () => {})
  await page.route(ONE, (route) => route.fulfill({ status: 418, json: {} }))
  await page.goto('/challenges/view/4711')
  await expect(alert(page)).toContainText('Error 418: Failed to load challenge.')

  await page.route(ONE, (route) => route.abort('connectionrefused'))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert(page)).toContainText('Network error: Unable to reach the server.')

  await page.route(ONE, (route) => route.fulfill({ json: { challengeId: 'not a number' } }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(alert(page)).toContainText('Unexpected error occurred.')
})
