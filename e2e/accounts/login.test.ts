import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember, signIn } from '../support/member.ts'
import { tooManyRequests } from '../support/replies.ts'

test('a visitor is sent to the login, and afterwards to the page they wanted', async ({ browser }) => {
  const anna = await newMember(browser)
  const page = await (await browser.newContext()).newPage()
  const paths = ['/', '/profile/edit', '/settings', '/notifications', '/challenges?from=mail#newest']
  for (const path of paths) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login$/)
  }
  await page.getByLabel('Email').fill(anna.credentials.email)
  await page.getByLabel('Password', { exact: true }).fill(anna.credentials.password)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/challenges\?from=mail#newest$/)
})

test('a signed-in member is sent from the screens of visitors to the feed', { tag: '@long' }, async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  for (const path of ['/login', '/register', '/forgot-password', '/set-new-password']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/feed$/)
  }
})

test('the login links to registration and reset, suits password managers, and can show the password', async ({
  browser,
}) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await expect(page).toHaveTitle('Welcome back · Canopy')
  const link = (name: string) => page.getByRole('link', { name })
  await expect(link('Create Account')).toHaveAttribute('href', '/register')
  await expect(link('Forget Password')).toHaveAttribute('href', '/forgot-password')

  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  await expect(email).toHaveAttribute('type', 'email')
  await expect(email).toHaveAttribute('autocomplete', 'username')
  await expect(password).toHaveAttribute('autocomplete', 'current-password')
  await password.fill('secret')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(password).toHaveAttribute('type', 'password')
})

test('a login that fails says why and keeps the e-mail address', async ({ browser, allowErrors }) => {
  allowErrors(/auth\/login|status of 401/)
  const { credentials } = await newMember(browser)
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  const [email, password] = [page.getByLabel('Email'), page.getByLabel('Password', { exact: true })]
  const logIn = page.getByRole('button', { name: 'Log In' })
  const alert = page.getByRole('alert')
  await logIn.click()
  await expect(email).toHaveAccessibleDescription('Email is required')
  await expect(password).toHaveAccessibleDescription('Password is required')
  await expect(email).toBeFocused()
  await expectAccessible(page)

  await email.fill(credentials.email)
  await password.fill('not this one')
  await logIn.click()
  await expect(alert).toHaveText('Invalid email or password')
  await page.route('**/api/auth/login', (route) => route.fulfill(tooManyRequests))
  await logIn.click()
  await expect(alert).toHaveText(tooManyRequests.json.message)
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({ status: 500, json: { message: 'Ouch', code: 'internal' } }),
  )
  await logIn.click()
  await expect(alert).toHaveText('Something went wrong! Please try again.')
  await expect(email).toHaveValue(credentials.email)
})

test('a remembered path never leads out of the app', { tag: '@long' }, async ({ browser }) => {
  const { credentials } = await newMember(browser)
  const page = await (await browser.newContext()).newPage()
  for (const path of ['//evil.example', 'javascript:alert(1)', '/\\evil.example']) {
    await page.goto('/favicon.svg')
    await page.evaluate((lastPath) => {
      localStorage.clear()
      localStorage.setItem('lastPath', lastPath)
      sessionStorage.setItem('lastPath', lastPath)
    }, path)
    await page.goto('/login')
    await signIn(page, credentials)
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/feed$/)
  }
})
