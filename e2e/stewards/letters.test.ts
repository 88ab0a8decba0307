import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

test('an owner writes a letter, looks at it, sends it, and a member reads it', async ({
  browser,
  canopy,
}) => {
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])
  const reader = await newMember(browser, { fullName: 'Rita Reader' })

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Letters' }).click()
  await expect(page.getByRole('heading', { name: 'Letters', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Begin a letter' }).click()
  await expect(page.getByText('Please give the letter a title.')).toBeVisible()
  await page.getByLabel('Title', { exact: true }).fill('A thousand trees')
  await page.getByRole('button', { name: 'Begin a letter' }).click()

  await expect(page.getByRole('heading', { name: 'A thousand trees', level: 1 })).toBeVisible()
  await page.getByLabel('Text', { exact: true }).fill('We have planted them.\nSee https://trees.example/all')
  await page.getByLabel('Text of the button', { exact: true }).fill('See challenges')
  await page.getByLabel('Where the button leads').fill('javascript:alert(1)')
  const mail = page.getByRole('figure', { name: 'Mail' })
  await expect(mail.getByRole('link', { name: 'https://trees.example/all' })).toBeVisible()
  await expect(page.getByText('Save the draft first; it has changed.')).toBeVisible()
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Please enter a page that begins with /')).toBeVisible()
  await page.getByLabel('Where the button leads').fill('/challenges')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('The draft is saved.')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Send to me only' }).click()
  await expect(page.getByText('The test is on its way to you.')).toBeVisible()
  await page.getByRole('button', { name: 'Send …' }).click()
  const dialog = page.getByRole('dialog', { name: 'Send the letter?' })
  await expect(dialog.getByText(/It goes to \d+ members\./)).toBeVisible()
  await dialog.getByRole('button', { name: /^Send to \d+ members$/ }).click()
  await expect(page.getByText('The letter is being sent.')).toBeVisible()
  await page.getByRole('button', { name: 'Pause' }).click()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('Sent', { exact: true })).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)

  await reader.page.goto('/notifications')
  await reader.page.getByRole('link', { name: /A letter to you: A thousand trees/ }).click()
  await expect(reader.page.getByRole('heading', { name: 'A thousand trees' })).toBeVisible()
  await expect(reader.page.getByRole('link', { name: 'https://trees.example/all' })).toBeVisible()
  await expectAccessible(reader.page)
  await reader.page.getByRole('link', { name: 'See challenges' }).click()
  await expect(reader.page).toHaveURL(/\/challenges$/)
})
