import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const submit = (page: Page) => page.getByRole('button', { name: 'Create Account' })

async function fillIn(page: Page, email: string) {
  await box(page, 'Name').fill('Ben Okafor')
  await box(page, 'Email').fill(email)
  await box(page, 'Password').fill('long enough 2')
}

test('missing fields, a taken e-mail address, and a registration that fails, say so', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/auth\/register/)
  const { credentials } = await newMember(browser)
  const page = await (await browser.newContext()).newPage()
  const alert = page.getByRole('alert')
  await page.goto('/register')
  await expect(box(page, 'Name')).toHaveAttribute('autocomplete', 'name')
  await expect(box(page, 'Email')).toHaveAttribute('autocomplete', 'username')
  await expect(box(page, 'Password')).toHaveAttribute('autocomplete', 'new-password')
  await submit(page).click()
  await expect(box(page, 'Name')).toHaveAccessibleDescription('Full name is required')
  await expectAccessible(page)

  await fillIn(page, credentials.email.toUpperCase())
  await submit(page).click()
  await expect(box(page, 'Email')).toHaveAccessibleDescription('An account with that email already exists')
  await expect(box(page, 'Email')).toBeFocused()
  await expect(alert).toHaveCount(0)

  const replies = [
    [{ status: 400, body: '<html>' }, 'Validation error occurred'],
    [{ status: 503, body: '' }, 'Something went wrong! Please try again.'],
  ] as const
  for (const [reply, text] of replies) {
    await page.route('**/api/auth/register', (route) => route.fulfill(reply))
    await submit(page).click()
    await expect(alert).toHaveText(text)
    await page.unroute('**/api/auth/register')
  }
})

test('after registering, the login has the e-mail address filled in', async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  const email = `${randomUUID()}@example.org`
  await page.goto('/register')
  await fillIn(page, email)
  await submit(page).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('status')).toContainText('Your account is ready.')
  await expect(box(page, 'Email')).toHaveValue(email)
})
