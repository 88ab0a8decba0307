import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { logIn, newMember, secondDevice, signIn } from '../support/member.ts'
import { serverError } from '../support/replies.ts'

const sessionsOf = (page: Page) => page.getByRole('region', { name: 'Active sessions' })
const section = (page: Page, name: string) => page.getByRole('region', { name })

test('the theme follows the choice, also after a reload', async ({ browser }) => {
  const { page } = await newMember(browser, { colorScheme: 'light' })
  await page.goto('/settings')
  await expect(page).toHaveTitle(/Settings · Canopy$/)
  const root = page.locator('html')
  const system = page.getByRole('radio', { name: 'As the system' })
  await expect(system).toBeChecked()
  await system.press('ArrowUp')
  await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.reload()
  await expect(root).toHaveAttribute('data-theme', 'dark')
  await page.getByText('As the system', { exact: true }).click()
  await expect(root).toHaveAttribute('data-theme', 'light')
})

test('the password is changed for the current one, which signs out the other sessions', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/status of 40[013]/)
  const { page, credentials } = await newMember(browser)
  const otherSession = await secondDevice(browser, { credentials })
  await page.goto('/settings')
  const form = section(page, 'Password')
  const submit = form.getByRole('button', { name: 'Change Password' })
  const input = (name: string) => form.getByLabel(name, { exact: true })
  await submit.click()
  await expect(input('Current password')).toHaveAccessibleDescription('Password is required')
  await input('Current password').fill('not this one')
  await input('New password').fill('canopy 2026')
  await expect(form.getByRole('status').first()).toHaveText('Strength: very easy to guess')
  await expectAccessible(page)
  await input('Confirm new password').fill('canopy 2026')
  await submit.click()
  await expect(input('Current password')).toHaveAccessibleDescription('That password is not correct')
  await input('Current password').fill(credentials.password)
  await submit.click()
  await expect(input('New password')).toHaveAccessibleDescription(/words like Canopy are guessed first/)
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
  await expect(form.getByText('Password changed successfully!')).toBeVisible()
  await expect(sessionsOf(page).getByRole('listitem')).toHaveCount(1)
  await expect(input('Current password')).toHaveValue('')
  await expect(otherSession).toHaveURL(/\/login$/)
  await expectAccessible(page)
  await signIn(otherSession, { ...credentials, password: 'even longer 2' })
})

test('active sessions are listed, and “Sign out everywhere” ends them all', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const { page, credentials } = await newMember(browser)
  const otherSession = await secondDevice(browser, { credentials })
  await page.goto('/settings')
  const sessions = section(page, 'Active sessions')
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await expect(sessions.getByRole('listitem').filter({ hasText: 'This device' })).toHaveCount(1)
  await expect(sessions.getByRole('listitem').first()).toContainText('Chrome on Linux')
  await sessions.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(otherSession).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => Object.keys(localStorage))).not.toContain('token')
})

test('a member downloads their data; a failed download says why', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/me\/export/)
  const { page, credentials, post } = await newMember(browser)
  await post('Something to take along')
  await page.goto('/settings')
  const alert = section(page, 'Your data').getByRole('alert')
  await page.route('**/api/users/me/export.zip', (route) => route.fulfill(serverError), { times: 1 })
  await page.getByRole('button', { name: 'Download my data' }).click()
  await expect(alert).toHaveText(`Failed to download your data: ${serverError.json.message}`)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download my data' }).click()
  const download = await downloading
  await expect(alert).toBeHidden()
  expect(download.suggestedFilename()).toBe('canopy-data.zip')
  const text = await readFile(await download.path(), 'latin1')
  expect(text.startsWith('PK')).toBe(true)
  expect(text).toContain('canopy-data.json')
  expect(text).toContain('"exportedAt":')
  expect(text).toContain('Something to take along')
  expect(text).toContain(credentials.email)
})

test('a member deletes their account with the right password only, and can no longer log in', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/status of 40[13]/)
  const { page, credentials } = await newMember(browser)
  await page.goto('/settings')
  const open = page.getByRole('button', { name: 'Delete my account' })
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const password = dialog.getByLabel('Password', { exact: true })
  const confirm = dialog.getByRole('button', { name: 'Delete My Account' })
  await open.click()
  await expect(password).toBeFocused()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await open.click()
  await confirm.click()
  await expect(password).toHaveAccessibleDescription('Password is required')
  await password.fill('not this one')
  await confirm.click()
  await expect(password).toHaveAccessibleDescription('That password is not correct')
  await expect(password).toBeFocused()
  await expect(dialog.getByRole('alert')).toHaveCount(0)

  await password.fill(credentials.password)
  await confirm.click()
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, credentials)
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password')
})

test('a while after the login, sessions are ended with the password', { tag: '@long' }, async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/status of 40[13]/)
  const { page, credentials, userId } = await newMember(browser)
  const otherSession = await secondDevice(browser, { credentials })
  await canopy.db.query(
    `update sessions set authenticated_at = now() - interval '11 minutes' where user_id = $1`,
    [userId],
  )
  await page.goto('/settings')
  const sessions = sessionsOf(page)
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await sessions.getByRole('button', { name: 'End all others' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(sessions.getByText('Please type your password to continue.')).toBeVisible()
  await sessions.getByRole('button', { name: 'End all others' }).click()
  await dialog.getByLabel('Password', { exact: true }).fill('not this one')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'That password is not correct',
  )
  await dialog.getByLabel('Password', { exact: true }).fill(credentials.password)
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(otherSession).toHaveURL(/\/login$/)
  await page.reload()
  await expect(sessions.getByText('This device')).toBeVisible()
})

test('one session is ended, which signs out that device only', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const { page, credentials } = await newMember(browser)
  const otherSession = await secondDevice(browser, { credentials })
  await page.goto('/settings')
  const sessions = section(page, 'Active sessions')
  await sessions.getByRole('button', { name: 'End this session: Chrome on Linux' }).click()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(sessions.getByRole('listitem')).toContainText('This device')
  await expect(sessions.getByRole('list')).toBeFocused()
  await expect(otherSession).toHaveURL(/\/login$/)
  await expectAccessible(page)
})

test('the settings show how much space the pictures of a member take up', { tag: '@long' }, async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  await page.goto('/settings')
  const pictures = section(page, 'Your pictures')
  await expect(pictures.getByText('Your pictures: 0 MB of 2 GB')).toBeVisible()
  await expect(pictures.getByRole('progressbar', { name: 'Space your pictures take up' })).toBeVisible()
  await expectAccessible(page)
})
