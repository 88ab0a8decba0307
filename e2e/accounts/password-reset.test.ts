import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { callWith } from '../support/call.ts'
import { test } from '../support/canopy.ts'
import { newMember, signIn } from '../support/member.ts'
import type { Canopy } from '../support/start-canopy.ts'
import { resetLinkTo } from './reset-link.ts'

const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** Requests a reset link through the API and waits for the mail. */
async function requestLink(page: Page, canopy: Canopy, email: string) {
  await callWith(page.request)('forgotPassword', { body: { email } })
  return resetLinkTo(canopy, email)
}

async function setPassword(page: Page, password: string, confirmation = password) {
  await box(page, 'Password').fill(password)
  await box(page, 'Confirm password').fill(confirmation)
  await press(page, 'Change Password')
}

test('a request for a reset link gets the same reply for every address', { tag: '@long' }, async ({
  browser,
}) => {
  const { credentials } = await newMember(browser)
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forget Password' }).click()
  await press(page, 'Send Reset Link')
  await expect(box(page, 'Email')).toHaveAccessibleDescription('Email is required')
  await expectAccessible(page)
  for (const email of [`unknown-${credentials.email}`, credentials.email]) {
    await box(page, 'Email').fill(email)
    await press(page, 'Send Reset Link')
    await expect(page.getByRole('status')).toHaveText(
      'If that address has an account, a reset link is on its way.',
    )
  }
})

test('the mailed link sets a new password and signs out everywhere', { tag: '@long' }, async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const anna = await newMember(browser)
  await anna.page.goto('/leaderboard')
  const page = await (await browser.newContext()).newPage()
  await page.goto(await requestLink(page, canopy, anna.credentials.email))
  await expect(box(page, 'Password')).toHaveAttribute('autocomplete', 'new-password')
  await expect(page).toHaveURL(/\/set-new-password$/)
  await page.reload()
  await expect(page.locator('[autocomplete=username]')).toHaveValue(anna.credentials.email)
  await setPassword(page, 'short', 'else')
  await expect(page.getByText('Password must have at least 8 characters')).toBeVisible()
  await expect(page.getByText('Passwords do not match!')).toBeVisible()
  await expectAccessible(page)

  await setPassword(page, 'even longer 2')
  await expect(page.getByRole('status')).toHaveText('Password changed successfully!')
  await expect(anna.page).toHaveURL(/\/login$/)
  await page.getByRole('link', { name: 'Log In' }).click()
  await signIn(page, { ...anna.credentials, password: 'even longer 2' })
})

test('a missing or used link does not change the password', { tag: '@long' }, async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/set-new-password/)
  const { credentials } = await newMember(browser)
  const page = await (await browser.newContext()).newPage()
  await page.goto('/set-new-password')
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.')

  const link = await requestLink(page, canopy, credentials.email)
  await page.goto(link)
  await setPassword(page, 'even longer 2')
  await expect(page.getByRole('status')).toHaveText('Password changed successfully!')
  await page.goto(link)
  await setPassword(page, 'even longer 3')
  await expect(page.getByRole('alert')).toContainText('This link is no longer valid.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Get a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)
})
