import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { definitionOf, mainOf } from '../support/page-parts.ts'
import { postOf } from '../support/posts.ts'
import { serverError } from '../support/replies.ts'

const CHALLENGES = '**/api/admin/challenges/all*'
const fact = (page: Page, name: string) => definitionOf(mainOf(page), name)

test('the own profile shows name, username, bio, e-mail, points and badges', async ({ browser }) => {
  const { page } = await newMember(browser, { fullName: 'Anna Weber' })
  await page.goto('/profile')
  await expect(page).toHaveTitle(/Profile · Canopy$/)
  await expect(page.getByRole('heading', { name: 'Anna Weber', level: 1 })).toBeVisible()
  await expect(mainOf(page).getByText(/^@[a-z0-9_]{3,20}$/)).toBeVisible()
  await expect(mainOf(page).getByText(/^Member since/)).toBeVisible()
  await expect(fact(page, 'About')).toHaveText('No bio set yet.')
  await expect(fact(page, 'Email')).toHaveText(/@example\.org$/)
  await expect(fact(page, 'Points You Earned')).toHaveText('0 Points')
  const badges = page.getByRole('list', { name: 'Badges' }).getByRole('listitem')
  await expect(badges).toHaveCount(6)
  await expect(badges.filter({ hasText: '(locked)' })).toHaveCount(6)
})

test('each list of the profile loads when its tab is opened, and an empty one links on', {
  tag: '@long',
}, async ({ browser }) => {
  const { page } = await newMember(browser)
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.goto('/profile')
  await expect(page.getByText('No posts available yet.')).toBeVisible()
  const createPost = page.getByRole('link', { name: 'Create Your First Post' })
  await expect(createPost).toHaveAttribute('href', '/feed')
  expect(requested).not.toContain('/api/admin/challenges/all')
  await page.getByRole('tab', { name: 'Challenges' }).click()
  await expect(page.getByText('No challenges found.')).toBeVisible()
  expect(requested).toContain('/api/admin/challenges/all')
  const explore = page.getByRole('link', { name: 'Explore Challenges' })
  await expect(explore).toHaveAttribute('href', '/challenges')
  await expectAccessible(page)
})

test('challenges on the profile show status and progress, and an active one links to its proof', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page, userId, addChallenge, joinChallenge } = await newMember(browser)
  const active = await addChallenge('Count the swifts')
  const completed = await addChallenge('Mend a bicycle')
  await joinChallenge(active)
  await joinChallenge(completed)
  await canopy.db.query(
    `insert into proofs (challenge_id, user_id, description, status, reviewer)
     values ($1, $2, 'Done', 'Verified', 'basic')`,
    [completed, userId],
  )
  await page.goto('/profile?tab=challenges')
  const card = (name: string) => page.getByRole('tabpanel').getByRole('listitem').filter({ hasText: name })
  await expect(card('Count the swifts')).toContainText('Active')
  await expect(card('Count the swifts').getByRole('progressbar')).toHaveAttribute('aria-valuemax', '100')
  await expect(card('Mend a bicycle')).toContainText('Completed')
  await expect(card('Mend a bicycle').getByRole('progressbar')).toBeHidden()
  await expectAccessible(page)
  await card('Count the swifts').getByRole('link', { name: 'Update Progress' }).click()
  await expect(page).toHaveURL(new RegExp(`/challenges/submit/${active}$`))
})

test('challenges of the profile that cannot be loaded say why and can be loaded again', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/challenges\/all/)
  const { page } = await newMember(browser)
  // When the socket connects, the challenges are fetched again, and the button disappears.
  await page.routeWebSocket('/ws-feed', () => {})
  await page.route(CHALLENGES, (route) => route.fulfill(serverError))
  await page.goto('/profile?tab=challenges')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed' })
  await expect(alert).toContainText(`Failed to load challenges: ${serverError.json.message}`)
  await page.unroute(CHALLENGES)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText('No challenges found.')).toBeVisible()
})

test('the profile of another member shows only what is public', { tag: '@long' }, async ({ browser }) => {
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const { page } = await newMember(browser)
  await ben.post('Swifts are back over the river')
  await page.goto('/feed')
  const post = postOf(page, 'Swifts are back over the river')
  await post.getByRole('link', { name: 'Ben Okafor' }).click()
  await expect(page).toHaveURL(new RegExp(`/profile/${ben.userId}$`))
  await expect(page).toHaveTitle(/Ben Okafor · Canopy$/)
  await expect(page.getByRole('heading', { name: 'Ben Okafor', level: 1 })).toBeVisible()
  await expect(post).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete post' })).toBeHidden()
  await expect(fact(page, 'Points You Earned')).toBeVisible()
  await expect(page.getByText('Email')).toBeHidden()
  await expect(page.getByText(/example\.org/)).toBeHidden()
  await expect(page.getByRole('tab')).toHaveCount(0)
  await expectAccessible(page)
})

test('the address of the own profile redirects to it; that of an unknown member says so', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/api\/users/)
  const { page, userId } = await newMember(browser)
  await page.goto(`/profile/${userId}`)
  await expect(page).toHaveURL(/\/profile$/)
  for (const unknown of ['00000000-0000-7000-8000-000000000000', 'not-a-member']) {
    await page.goto(`/profile/${unknown}`)
    await expect(page.getByRole('alert')).toContainText('Error: User not found or not logged in.')
  }
  await expectAccessible(page)
})
