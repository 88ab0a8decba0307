import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { enter, signIn } from '../support/member.ts'

const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** The link in the mail to an address, once that is there. */
async function linkIn(outbox: string, email: string) {
  // The folder comes with the first mail.
  for (const file of await readdir(outbox).catch(() => [])) {
    const mail = await readFile(join(outbox, file), 'utf8')
    if (mail.includes(email)) return /https?:\/\/\S+(\/set-new-password\?token=\S+)/.exec(mail)?.[1]
  }
  return undefined
}

test('logging in: every text, what is typed is shown on demand, and the way leads back', async ({
  browser,
  provoke,
}) => {
  provoke(/auth\/login|status of 401/)
  const anna = await enter(browser)
  const context = await browser.newContext()
  const page = await context.newPage()

  await test.step('nobody gets past it, and where they wanted to go is remembered', async () => {
    for (const path of [
      '/',
      '/profile/edit',
      '/settings',
      '/notifications',
      '/challenges?from=mail#newest',
    ]) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/login$/)
    }
    await expect(page).toHaveTitle('Welcome back · Canopy')
    await expect(page.getByRole('link', { name: 'Create Account' })).toHaveAttribute('href', '/register')
    await expect(page.getByRole('link', { name: 'Forget Password' })).toHaveAttribute(
      'href',
      '/forgot-password',
    )
  })

  await test.step('password managers know the fields', async () => {
    await expect(box(page, 'Email')).toHaveAttribute('type', 'email')
    await expect(box(page, 'Email')).toHaveAttribute('autocomplete', 'username')
    await expect(box(page, 'Password')).toHaveAttribute('autocomplete', 'current-password')
    await box(page, 'Password').fill('secret')
    await press(page, 'Show password')
    await expect(box(page, 'Password')).toHaveAttribute('type', 'text')
    await press(page, 'Show password')
    await expect(box(page, 'Password')).toHaveAttribute('type', 'password')
    await box(page, 'Password').clear()
  })

  await test.step('refusals', async () => {
    await press(page, 'Log In')
    await expect(box(page, 'Email')).toHaveAccessibleDescription('Email is required')
    await expect(box(page, 'Password')).toHaveAccessibleDescription('Password is required')
    await expect(box(page, 'Email')).toBeFocused()
    await expectAccessible(page)
    const alert = page.getByRole('alert')
    await box(page, 'Email').fill(anna.credentials.email)
    await box(page, 'Password').fill('not this one')
    await press(page, 'Log In')
    await expect(alert).toHaveText('Invalid email or password')
    const answers = [
      [429, 'Too many attempts. Please try again in 14 minutes.'],
      [500, 'Something went wrong! Please try again.'],
    ] as const
    for (const [status, text] of answers) {
      await page.route('**/api/auth/login', (route) =>
        route.fulfill({ status, json: { message: status === 429 ? text : 'Ouch', code: 'any' } }),
      )
      await press(page, 'Log In')
      await expect(alert).toHaveText(text)
      await page.unroute('**/api/auth/login')
    }
    await expect(box(page, 'Email')).toHaveValue(anna.credentials.email)
  })

  await test.step('to where they wanted to go; members are not asked again', async () => {
    await box(page, 'Password').fill(anna.credentials.password)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/challenges\?from=mail#newest$/)
    for (const path of ['/login', '/register', '/forgot-password', '/set-new-password']) {
      await page.goto(path)
      await expect(page).toHaveURL(/\/feed$/)
    }
  })

  await test.step('a remembered path never leads out of the app', async () => {
    for (const path of [
      '//evil.example',
      'https://evil.example/',
      'javascript:alert(1)',
      '/\\evil.example',
      '/.//evil.example',
    ]) {
      await page.evaluate((lastPath) => {
        localStorage.clear()
        localStorage.setItem('lastPath', lastPath)
        sessionStorage.setItem('lastPath', lastPath)
      }, path)
      await page.goto('/login')
      await signIn(page, anna.credentials)
      await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/feed$/)
    }
  })
})

test('registering: every rule, and then to the login', async ({ browser, provoke }) => {
  provoke(/auth\/register/)
  const anna = await enter(browser)
  const page = await (await browser.newContext()).newPage()
  await page.goto('/register')
  const alert = page.getByRole('alert')
  await expect(box(page, 'Name')).toHaveAttribute('autocomplete', 'name')
  await expect(box(page, 'Email')).toHaveAttribute('autocomplete', 'username')
  await expect(box(page, 'Password')).toHaveAttribute('autocomplete', 'new-password')

  await press(page, 'Create Account')
  await expect(box(page, 'Name')).toHaveAccessibleDescription('Full name is required')
  await expect(box(page, 'Email')).toHaveAccessibleDescription('Email is required')
  await expect(box(page, 'Password')).toHaveAccessibleDescription(/^Password must have at least 8 characters/)
  await expect(box(page, 'Name')).toBeFocused()
  await box(page, 'Name').fill('Anna')
  await expect(box(page, 'Name')).not.toHaveAccessibleDescription('Full name is required')
  await box(page, 'Name').fill('\u200B\u2800')
  await expect(box(page, 'Name')).toHaveAccessibleDescription('Full name is required')
  await expectAccessible(page)
  await box(page, 'Name').fill('Ben Okafor')
  await box(page, 'Email').fill('nobody')
  await box(page, 'Password').fill('long enough 2')
  await press(page, 'Create Account')
  await expect(box(page, 'Email')).toHaveAccessibleDescription('Please enter a valid email address')
  await box(page, 'Email').fill(anna.credentials.email.toUpperCase())
  await press(page, 'Create Account')
  await expect(box(page, 'Email')).toHaveAccessibleDescription('An account with that email already exists')
  await expect(box(page, 'Email')).toBeFocused()
  await expect(alert).toHaveCount(0)

  const answers = [
    [{ status: 400, body: '<html>' }, 'Validation error occurred'],
    [{ status: 503, body: '' }, 'Something went wrong! Please try again.'],
  ] as const
  for (const [answer, text] of answers) {
    await page.route('**/api/auth/register', (route) => route.fulfill(answer))
    await press(page, 'Create Account')
    await expect(alert).toHaveText(text)
    await page.unroute('**/api/auth/register')
  }

  const email = `new-${anna.credentials.email}`
  await box(page, 'Email').fill(email)
  await press(page, 'Create Account')
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('status')).toContainText('Your account is ready.')
  await expect(box(page, 'Email')).toHaveValue(email)
})

test('a forgotten password: the same answer for all, a mail, and a link that works once', async ({
  browser,
  canopy,
  provoke,
}) => {
  provoke(/set-new-password|status of 401/)
  const anna = await enter(browser)
  const page = await (await browser.newContext()).newPage()
  await anna.page.goto('/leaderboard')
  let link: string | undefined

  await test.step('asking for a link', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forget Password' }).click()
    await press(page, 'Send Reset Link')
    await expect(box(page, 'Email')).toHaveAccessibleDescription('Email is required')
    await expectAccessible(page)
    for (const email of [`nobody-${anna.credentials.email}`, anna.credentials.email]) {
      await box(page, 'Email').fill(email)
      await press(page, 'Send Reset Link')
      await expect(page.getByRole('status')).toHaveText(
        'If that address has an account, a reset link is on its way.',
      )
    }
    await expect
      .poll(async () => {
        link = await linkIn(join(canopy.dataDir, 'outbox'), `To: ${anna.credentials.email}`)
        return link
      })
      .toBeDefined()
  })

  await test.step('choosing a new one, which signs out everywhere', async () => {
    await page.goto(String(link))
    await expect(box(page, 'Password')).toHaveAttribute('autocomplete', 'new-password')
    await box(page, 'Password').fill('short')
    await box(page, 'Confirm password').fill('else')
    await press(page, 'Change Password')
    await expect(page.getByText('Password must have at least 8 characters')).toBeVisible()
    await expect(page.getByText('Passwords do not match!')).toBeVisible()
    await expectAccessible(page)
    await box(page, 'Password').fill('even longer 2')
    await box(page, 'Confirm password').fill('even longer 2')
    await press(page, 'Change Password')
    await expect(page.getByRole('status')).toHaveText('Password changed successfully!')
    await expect(anna.page).toHaveURL(/\/login$/)
    await page.getByRole('link', { name: 'Log In' }).click()
    await signIn(page, { ...anna.credentials, password: 'even longer 2' })
  })

  await test.step('no link, and a spent one, claim nothing', async () => {
    const other = await (await browser.newContext()).newPage()
    await other.goto('/set-new-password')
    await expect(other.getByRole('alert')).toContainText('This link is no longer valid.')
    await other.goto(String(link))
    await box(other, 'Password').fill('even longer 3')
    await box(other, 'Confirm password').fill('even longer 3')
    await press(other, 'Change Password')
    await expect(other.getByRole('alert')).toContainText('This link is no longer valid.')
    await expectAccessible(other)
    await other.getByRole('link', { name: 'Get a new link' }).click()
    await expect(other).toHaveURL(/\/forgot-password$/)
  })
})
