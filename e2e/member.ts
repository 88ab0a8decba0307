/** A member in a browser of their own. */

import { type Browser, expect, type Page } from '@playwright/test'

type NewMember = { fullName: string; email: string; password: string }

/** Opens the app in a fresh context, registers and signs in, and arrives at the feed. */
export async function joinCanopy(browser: Browser, { fullName, email, password }: NewMember): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto('/')
  await page.getByRole('link', { name: 'Create Account' }).click()
  await page.getByLabel('Name').fill(fullName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await signIn(page, { email, password })
  return page
}

/** Fills in the login form of `page` and arrives at the feed. */
export async function signIn(page: Page, { email, password }: Omit<NewMember, 'fullName'>) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
}
