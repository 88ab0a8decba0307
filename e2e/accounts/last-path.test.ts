import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { endSession, logIn, newMember, signOut } from '../support/member.ts'

const lastPath = (page: Page) => page.evaluate(() => localStorage.getItem('lastPath'))
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const expired = { status: 401, json: { message: 'Please log in.', code: 'unauthenticated' } }

test('every visited page that needs a session is remembered, and opening the app does not lead there', async ({
  browser,
}) => {
  const { page } = await newMember(browser, { fullName: 'Anna Weber' })
  await page.goto('/challenges')
  await expect(heading(page, 'Challenges')).toBeVisible()
  expect(await lastPath(page)).toBe('/challenges')
  await page.getByRole('link', { name: 'Leaderboard' }).first().click()
  await expect(heading(page, 'Leaderboard')).toBeVisible()
  expect(await lastPath(page)).toBe('/leaderboard')
  await page.goto('/profile?tab=saved#tabs')
  await expect(heading(page, 'Anna Weber')).toBeVisible()
  expect(await lastPath(page)).toBe('/profile?tab=saved#tabs')
  await page.goto('/no/such/page')
  await expect(heading(page, 'Not found')).toBeVisible()
  expect(await lastPath(page)).toBe('/profile?tab=saved#tabs')

  await page.goto('/')
  await expect(heading(page, 'Feed')).toBeAttached()
  await expect(page).toHaveURL(/\/$/)
})

test('when the session expires on the way to a page, the login leads to that page', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  const { page } = anna
  await ben.post('A pond for the frogs')
  await page.goto('/')
  await page.route(`**/api/users/${ben.userId}`, (route) => route.fulfill(expired))
  await page.getByRole('article').getByRole('link', { name: 'Ben Okafor' }).first().click()
  await expect(page).toHaveURL(/\/login$/)
  await page.unrouteAll()
  await logIn(page, anna.credentials)
  await expect(page).toHaveURL(`/profile/${ben.userId}`)
  await expect(heading(page, 'Ben Okafor')).toBeVisible()
})

test('when the session expires while a comment is sent, the login leads back to the post', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/status of 401/)
  const { page, post, credentials } = await newMember(browser)
  const postId = await post('A pond for the frogs')
  await page.goto(`/posts/${postId}`)
  await page.route('**/comments/create', (route) => route.fulfill(expired))
  await page.getByLabel('Write a comment').fill('Where is it?')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.unrouteAll()
  await logIn(page, credentials)
  await expect(page).toHaveURL(`/posts/${postId}`)
  await expect(page.getByText('A pond for the frogs')).toBeVisible()
  await expect(page.getByLabel('Write a comment')).toHaveValue('Where is it?')
})

for (const [path, label, call, button] of [
  ['/challenges/add', 'Description', '**/api/challenges/create', 'Add Challenge'],
  ['/profile/edit', 'Bio', '**/api/users/update', 'Save Changes'],
] as const)
  test(`when the session expires while ${path} is sent, what was typed is there again after the login`, {
    tag: '@long',
  }, async ({ browser, allowErrors }) => {
    allowErrors(/status of 401/)
    const { page, credentials } = await newMember(browser)
    await page.goto(path)
    if (path === '/challenges/add') {
      await page.getByLabel('Image URL').fill('https://pictures.example/leaf.jpg')
      await page.getByLabel('Challenge name').fill('Dig a pond')
      await page.getByLabel('Number of points').fill('50')
    }
    await page.getByLabel(label).fill('A pond needs no fish.')
    await page.route(call, (route) => route.fulfill(expired))
    await page.getByRole('button', { name: button }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unrouteAll()
    await logIn(page, credentials)
    await expect(page).toHaveURL(path)
    await expect(page.getByLabel(label)).toHaveValue('A pond needs no fish.')
  })

test('a form that was left starts empty again', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Bio').fill('A pond needs no fish.')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('')
})

test('after a login each tab returns to its own page', { tag: '@long' }, async ({ browser, allowErrors }) => {
  allowErrors(/status of 401/)
  const { page, credentials } = await newMember(browser)
  const other = await page.context().newPage()
  await page.goto('/challenges')
  await expect(heading(page, 'Challenges')).toBeVisible()
  await other.goto('/leaderboard')
  await expect(heading(other, 'Leaderboard')).toBeVisible()
  await endSession(page)
  await expect(page).toHaveURL(/\/login$/)
  await expect(other).toHaveURL(/\/login$/)
  await logIn(page, credentials)
  await expect(page).toHaveURL('/challenges')
  await expect(other).toHaveURL('/leaderboard')
  await expect(heading(other, 'Leaderboard')).toBeVisible()
})

test('signing out clears the remembered page', async ({ browser, allowErrors }) => {
  // A poll may be on its way.
  allowErrors(/status of 401/)
  const { page, credentials } = await newMember(browser)
  await page.goto('/challenges')
  await expect(heading(page, 'Challenges')).toBeVisible()
  await signOut(page)
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  await page.reload()
  await expect(heading(page, 'Welcome back')).toBeVisible()
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
  await logIn(page, credentials)
  await expect(page).toHaveURL('/feed')
})

test('signing out and in again quickly in one tab does not break another', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  // Either tab may ask for the session while there is none.
  allowErrors(/status of 401/)
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await expect(heading(page, 'Feed')).toBeAttached()

  const other = await page.context().newPage()
  const released = Promise.withResolvers<void>()
  for (const path of ['**/api/auth/session', '**/assets/visitor-*.js'])
    await other.route(path, async (route) => {
      await released.promise
      await route.continue()
    })
  await other.goto('/leaderboard', { waitUntil: 'commit' })
  // The router sets it when it starts.
  await other.waitForFunction(() => history.state !== null)
  await page.evaluate(async () => {
    const { token, userId } = localStorage
    localStorage.clear()
    await new Promise((resolve) => setTimeout(resolve, 30))
    localStorage.setItem('userId', userId)
    localStorage.setItem('token', token)
  })
  released.resolve()
  await expect(other.getByRole('form', { name: 'New post' })).toBeVisible()
})
