import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter, logIn } from '../support/member.ts'

const lastPath = (page: Page) => page.evaluate(() => localStorage.getItem('lastPath'))
const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 })
const expired = { status: 401, json: { message: 'Please log in.', code: 'unauthenticated' } }

test('the login leads back to the last visited page, until the member signs out', async ({
  browser,
  provoke,
}) => {
  provoke(/status of 401/)
  const [anna, ben] = [await enter(browser), await enter(browser, { fullName: 'Ben Okafor' })]
  const { page } = anna
  const postId = await ben.post('A pond for the frogs')

  await test.step('every visited page that needs a session is the last path', async () => {
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
  })

  await test.step('a member who opens the app is not sent there', async () => {
    await page.goto('/')
    await expect(heading(page, 'Feed')).toBeAttached()
    await expect(page).toHaveURL(/\/$/)
  })

  await test.step('a session that expires on the way to a page returns to that page', async () => {
    await page.route(`**/api/users/${ben.userId}`, (route) => route.fulfill(expired))
    await page.getByRole('article').getByRole('link', { name: 'Ben Okafor' }).first().click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unrouteAll()
    await logIn(page, anna.credentials)
    await expect(page).toHaveURL(`/profile/${ben.userId}`)
    await expect(heading(page, 'Ben Okafor')).toBeVisible()
  })

  await test.step('a session that expires while something is sent returns to the page it was sent from', async () => {
    await page.goto(`/posts/${postId}`)
    await page.route('**/comments/create', (route) => route.fulfill(expired))
    await page.getByLabel('Write a comment').fill('Where is it?')
    await page.getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await page.unrouteAll()
    await logIn(page, anna.credentials)
    await expect(page).toHaveURL(`/posts/${postId}`)
    await expect(page.getByText('A pond for the frogs')).toBeVisible()
    await expect(page.getByLabel('Write a comment')).toHaveValue('Where is it?')
  })

  await test.step('each tab returns to its own page', async () => {
    const other = await page.context().newPage()
    await page.goto('/challenges')
    await expect(heading(page, 'Challenges')).toBeVisible()
    await other.goto('/leaderboard')
    await expect(heading(other, 'Leaderboard')).toBeVisible()
    await page.evaluate(async () => {
      const authorization = `Bearer ${localStorage.getItem('token')}`
      await fetch('/api/auth/logout', { method: 'POST', headers: { authorization } })
    })
    await expect(other).toHaveURL(/\/login$/)
    await logIn(page, anna.credentials)
    await expect(page).toHaveURL('/challenges')
    await expect(other).toHaveURL('/leaderboard')
    await expect(heading(other, 'Leaderboard')).toBeVisible()
    await other.close()
  })

  await test.step('signing out forgets it', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
    await page.reload()
    await expect(heading(page, 'Welcome back')).toBeVisible()
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0)
    await logIn(page, anna.credentials)
    await expect(page).toHaveURL('/feed')
  })
})

test('what was typed into a form when the session expired is there again after the login', async ({
  browser,
  provoke,
}) => {
  provoke(/status of 401/)
  const anna = await enter(browser)
  const { page } = anna
  await test.step('what was typed into a form is there again', async () => {
    const forms = [
      ['/challenges/add', 'Description', '**/api/challenges/create', 'Add Challenge'],
      ['/profile/edit', 'Bio', '**/api/users/update', 'Save Changes'],
    ] as const
    for (const [path, label, call, button] of forms) {
      await page.goto(path)
      if (path === '/challenges/add') {
        await page.getByLabel('Image URL').fill(new URL('/favicon.svg', page.url()).href)
        await page.getByLabel('Challenge name').fill('Dig a pond')
        await page.getByLabel('Number of points').fill('50')
      }
      await page.getByLabel(label).fill('A pond needs no fish.')
      await page.route(call, (route) => route.fulfill(expired))
      await page.getByRole('button', { name: button }).click()
      await expect(page).toHaveURL(/\/login$/)
      await page.unrouteAll()
      await logIn(page, anna.credentials)
      await expect(page).toHaveURL(path)
      await expect(page.getByLabel(label)).toHaveValue('A pond needs no fish.')
    }
  })

  await test.step('a form that was left begins anew', async () => {
    await page.getByRole('button', { name: 'Back' }).click()
    await page.getByRole('link', { name: 'Edit Profile' }).click()
    await expect(page.getByLabel('Bio')).toHaveValue('')
  })
})

test('signing out and in again at once in one tab does not break another', async ({ browser }) => {
  const { page } = await enter(browser)
  await page.goto('/feed')
  await expect(heading(page, 'Feed')).toBeAttached()

  const other = await page.context().newPage()
  const released = Promise.withResolvers<void>()
  for (const late of ['**/api/auth/session', '**/assets/visitor-*.js'])
    await other.route(late, async (route) => {
      await released.promise
      await route.continue()
    })
  await other.goto('/leaderboard', { waitUntil: 'commit' })
  // The router writes it when it starts.
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
