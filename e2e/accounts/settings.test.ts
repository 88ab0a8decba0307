import { readFile } from 'node:fs/promises'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { enter, signIn } from '../support/member.ts'
import { failure } from '../support/posts.ts'

test('theme, notifications, password and sessions are set', async ({ browser, provoke }) => {
  provoke(/status of 40[13]|notification-settings/)
  const { page, credentials } = await enter(browser, { colorScheme: 'light' })
  await page.goto('/feed')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await expect(page).toHaveTitle(/Settings · Canopy$/)
  const section = (name: string) => page.getByRole('region', { name })

  await test.step('theme', async () => {
    const root = page.locator('html')
    await expect(page.getByRole('radio', { name: 'As the system' })).toBeChecked()
    await page.getByRole('radio', { name: 'As the system' }).press('ArrowUp')
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await page.reload()
    await expect(root).toHaveAttribute('data-theme', 'dark')
    await page.getByText('As the system', { exact: true }).click()
    await expect(root).toHaveAttribute('data-theme', 'light')
  })

  await test.step('notifications', async () => {
    const reactions = page.getByRole('checkbox', { name: 'Reactions to my posts' })
    await expect(page.getByRole('checkbox')).toHaveCount(6)
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(6)
    await expectAccessible(page)
    const kept = page.waitForResponse(/notification-settings/)
    await reactions.click()
    await expect(reactions).not.toBeChecked()
    await kept
    await page.reload()
    await expect(page.getByRole('checkbox', { name: 'Comments on my posts' })).toBeChecked()
    await expect(reactions).not.toBeChecked()
    await page.route('**/notification-settings', async (route) =>
      route.request().method() === 'PUT' ? route.fulfill(failure) : route.continue(),
    )
    await reactions.click()
    await expect(section('Notifications').getByRole('alert')).toHaveText(
      'That could not be kept. Please try again.',
    )
    await expect(reactions).not.toBeChecked()
    await page.unroute('**/notification-settings')
  })

  const other = await browser.newContext()
  const elsewhere = await other.newPage()
  await test.step('password', async () => {
    await elsewhere.goto('/login')
    await signIn(elsewhere, credentials)
    const form = section('Password')
    const submit = form.getByRole('button', { name: 'Change Password' })
    const input = (name: string) => form.getByLabel(name, { exact: true })
    await submit.click()
    await expect(input('Current password')).toHaveAccessibleDescription('Password is required')
    await input('Current password').fill('not this one')
    await input('New password').fill('even longer 2')
    await input('Confirm new password').fill('even longer 3')
    await submit.click()
    await expect(form.getByText('Passwords do not match!')).toBeVisible()
    await input('Confirm new password').fill('even longer 2')
    await submit.click()
    await expect(input('Current password')).toHaveAccessibleDescription('That password is not correct')
    await expect(input('Current password')).toBeFocused()
    await expect(form.getByRole('alert')).toHaveCount(0)
    await input('Current password').fill(credentials.password)
    await submit.click()
    await expect(form.getByRole('status')).toHaveText('Password changed successfully!')
    await expect(input('Current password')).toHaveValue('')
    await expect(elsewhere).toHaveURL(/\/login$/)
    await expectAccessible(page)
  })

  await test.step('sessions', async () => {
    await signIn(elsewhere, { ...credentials, password: 'even longer 2' })
    await page.reload()
    const sessions = section('Active sessions')
    await expect(sessions.getByRole('listitem')).toHaveCount(2)
    await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
    await expect(sessions.getByRole('listitem').first()).toContainText('Chrome on Linux')
    await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect(elsewhere).toHaveURL(/\/login$/)
    expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
  })
})

test('one takes one’s data along, and leaves', async ({ browser, provoke }) => {
  provoke(/status of 40[13]|me\/export/)
  const { page, credentials, post } = await enter(browser, { fullName: 'Rahel Brunner' })
  await post('My last words here')
  await page.goto('/settings')

  await test.step('data', async () => {
    await page.route('**/api/users/me/export', (route) => route.fulfill(failure), { times: 1 })
    await page.getByRole('button', { name: 'Download my data' }).click()
    const told = page.getByRole('region', { name: 'Your data' }).getByRole('alert')
    await expect(told).toHaveText('Failed to download your data: The server is having a rest.')
    const downloaded = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const download = await downloaded
    await expect(told).toBeHidden()
    expect(download.suggestedFilename()).toBe('canopy-data.json')
    const text = await readFile(await download.path(), 'utf8')
    expect(JSON.parse(text)).toHaveProperty('exportedAt')
    expect(text).toContain('My last words here')
    expect(text).toContain(credentials.email)
  })

  await test.step('the account goes, for the right password only', async () => {
    const ask = page.getByRole('button', { name: 'Delete my account' })
    const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
    const password = dialog.getByLabel('Password', { exact: true })
    const remove = dialog.getByRole('button', { name: 'Delete My Account' })
    await ask.click()
    await expect(password).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await ask.click()
    await remove.click()
    await expect(password).toHaveAccessibleDescription('Password is required')
    await password.fill('not this one')
    await remove.click()
    await expect(password).toHaveAccessibleDescription('That password is not correct')
    await expect(password).toBeFocused()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await password.fill(credentials.password)
    await remove.click()
    await expect(page).toHaveURL(/\/login$/)
    await page.getByLabel('Email').fill(credentials.email)
    await page.getByLabel('Password', { exact: true }).fill(credentials.password)
    await page.getByRole('button', { name: 'Log In' }).click()
    await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
  })
})
