import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { failure, postOf } from '../support/posts.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
/** What the profile says under a heading. */
const fact = (page: Page, name: string) => page.getByText(name, { exact: true }).locator('xpath=../dd')

test('the own profile tells who one is, and loads each list when it is switched to', async ({
  browser,
  canopy,
  provoke,
}) => {
  provoke(/challenges\/all/)
  const anna = await enter(browser, { fullName: 'Anna Weber' })
  const { page, userId } = anna
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/profile')

  await test.step('the member', async () => {
    await expect(page).toHaveTitle(/Profile · Canopy$/)
    await expect(page.getByRole('heading', { name: 'Anna Weber', level: 1 })).toBeVisible()
    await expect(page.getByText(/^@[a-z0-9_]{3,20} · Member since/)).toBeVisible()
    await expect(fact(page, 'About')).toHaveText('No bio set yet.')
    await expect(fact(page, 'Email')).toHaveText(/@example\.org$/)
    await expect(fact(page, 'Points You Earned')).toHaveText('0 Points')
    const badges = page.getByRole('list', { name: 'Badges' }).getByRole('listitem')
    await expect(badges).toHaveCount(6)
    await expect(badges.filter({ hasText: '(locked)' })).toHaveCount(6)
  })

  await test.step('empty lists lead on', async () => {
    await expect(page.getByText('No posts available yet.')).toBeVisible()
    const first = page.getByRole('link', { name: 'Create Your First Post' })
    await expect(first).toHaveAttribute('href', '/feed')
    expect(asked).not.toContain('/api/admin/challenges/all')
    await tab(page, 'Challenges').click()
    await expect(page.getByText('No challenges found.')).toBeVisible()
    expect(asked).toContain('/api/admin/challenges/all')
    const explore = page.getByRole('link', { name: 'Explore Challenges' })
    await expect(explore).toHaveAttribute('href', '/challenges')
    await expectAccessible(page)
  })

  await test.step('challenges with their status and progress', async () => {
    const active = await anna.addChallenge('Count the swifts')
    const done = await anna.addChallenge('Mend a bicycle')
    await anna.joinChallenge(active)
    await anna.joinChallenge(done)
    await canopy.db.query(
      `insert into proofs (challenge_id, user_id, description, status, reviewer)
       values ($1, $2, 'Done', 'Verified', 'basic')`,
      [done, userId],
    )
    await page.reload()
    const card = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })
    await expect(card('Count the swifts')).toContainText('Active')
    await expect(card('Count the swifts').getByRole('progressbar')).toHaveAttribute('aria-valuemax', '100')
    await expect(card('Mend a bicycle')).toContainText('Completed')
    await expect(card('Mend a bicycle').getByRole('progressbar')).toBeHidden()
    await expectAccessible(page)
    await card('Count the swifts').getByRole('link', { name: 'Update Progress' }).click()
    await expect(page).toHaveURL(new RegExp(`/challenges/submit/${active}$`))
  })

  await test.step('what cannot be loaded says why', async () => {
    // The socket would have it asked for anew as soon as it is there, and the button would be gone.
    await page.routeWebSocket('/ws-feed', () => {})
    await page.route('**/api/admin/challenges/all*', (route) => route.fulfill(failure))
    await page.goto('/profile?tab=challenges')
    const alert = page.getByRole('alert').filter({ hasText: 'Failed' })
    await expect(alert).toContainText(`Failed to load challenges: ${failure.json.message}`)
    await page.unroute('**/api/admin/challenges/all*')
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Count the swifts')).toBeVisible()
  })
})

test('the profile of another shows what is public, and that of nobody says so', async ({
  browser,
  provoke,
}) => {
  provoke(/api\/users/)
  const ben = await enter(browser, { fullName: 'Ben Okafor' })
  const { page, userId } = await enter(browser)
  await ben.post('Swifts are back over the river')
  await page.goto('/feed')
  await postOf(page, 'Swifts are back over the river').getByRole('link', { name: 'Ben Okafor' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${ben.userId}$`))
  await expect(page).toHaveTitle(/Ben Okafor · Canopy$/)
  await expect(page.getByRole('heading', { name: 'Ben Okafor', level: 1 })).toBeVisible()
  await expect(postOf(page, 'Swifts are back over the river')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete post' })).toBeHidden()
  await expect(fact(page, 'Points You Earned')).toBeVisible()
  await expect(page.getByText('Email')).toBeHidden()
  await expect(page.getByText(/example\.org/)).toBeHidden()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessible(page)

  await page.goto(`/profile/${userId}`)
  await expect(page).toHaveURL(/\/profile$/)
  for (const nobody of ['00000000-0000-7000-8000-000000000000', 'somebody']) {
    await page.goto(`/profile/${nobody}`)
    await expect(page.getByRole('alert')).toContainText('Error: User not found or not logged in.')
  }
  await expectAccessible(page)
})
