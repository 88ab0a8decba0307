import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

test('a member makes a key, a program reads with it, and after it is revoked it is refused', async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'API keys' })
  await expect(section.getByText('You have no API keys.')).toBeVisible()
  await section.getByRole('button', { name: 'Make a key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Make a key' })
  await dialog.getByLabel('Name').fill('Weekly report')
  await dialog.getByRole('button', { name: 'Make a key' }).click()
  await expect(dialog.getByText('Choose at least one thing that the key may do.')).toBeVisible()
  await dialog.getByLabel('Posts and comments').selectOption('Read')
  await dialog.getByRole('button', { name: 'Make a key' }).click()
  const made = page.getByRole('dialog', { name: 'Your new key' })
  const key = await made.getByRole('textbox', { name: 'Your new key' }).inputValue()
  await made.getByRole('button', { name: 'I have kept it' }).click()

  const send = (path: string) => page.request.get(path, { headers: { authorization: `Bearer ${key}` } })
  expect((await send('/api/posts/all')).status()).toBe(200)
  expect((await send('/api/products/all')).status()).toBe(403)
  const entry = section.getByRole('listitem')
  await expect(entry).toContainText('Posts and comments (read)')
  await entry.getByRole('button', { name: 'Revoke Weekly report' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await expect(entry.getByText('Revoked')).toBeVisible()
  expect((await send('/api/posts/all')).status()).toBe(401)
})
