import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

test.use({ settings: { ECONOMY: 'guarded' } })

test('an owner takes over the numbers for an opening, names a network and invites somebody, who registers', async ({
  browser,
  canopy,
}) => {
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])

  await page.goto('/admin/policy')
  await page.getByRole('link', { name: 'Before you open' }).click()
  await page.getByLabel('Of those, in one place').fill('150')
  const fits = page.getByRole('region', { name: 'What fits' })
  await expect(fits.getByText('180')).toBeVisible()
  await page.getByLabel('Networks', { exact: true }).fill('0')
  await expect(page.getByText('Please enter a whole number from 1 to 100,000')).toBeVisible()
  await expect(fits).toBeHidden()
  await page.getByLabel('Networks', { exact: true }).fill('200')
  await expectAccessible(page)
  await fits.getByRole('button', { name: 'Before the opening' }).click()
  await fits.getByRole('button', { name: 'Take over these numbers' }).click()
  await expect(fits.getByText('The policy has these numbers already.')).toBeVisible()

  await fits.getByRole('link', { name: 'name the network' }).click()
  const networks = page.getByRole('region', { name: 'Named networks' })
  await networks.getByRole('button', { name: 'Name network' }).click()
  await expect(networks.getByText('Please say what it is for')).toBeVisible()
  await networks.getByLabel('What for').fill('Town hall')
  await networks.getByRole('button', { name: 'Mine' }).click()
  await networks.getByLabel('For how many accounts').fill('180')
  await networks.getByRole('button', { name: 'Name network' }).click()
  await expect(networks.getByRole('listitem')).toContainText('Town hall 127.0.0.0/24')

  const invitations = page.getByRole('region', { name: 'Invitations' })
  await invitations.getByLabel('What for').fill('The school')
  await invitations.getByLabel('For how many accounts').fill('1')
  await invitations.getByRole('button', { name: 'Make invitation' }).click()
  const link = await invitations.getByLabel('Link of the invitation').inputValue()
  await expect(invitations.getByRole('listitem')).toContainText('0 of 1')
  await expectAccessible(page)

  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL(new URL(link).pathname + new URL(link).hash, page.url()).href)
  await expect(visitor.getByText('You are invited.')).toBeVisible()
  await visitor.getByLabel('Name').fill('Nora New')
  await visitor.getByLabel('Email').fill('nora@example.org')
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await visitor.getByRole('button', { name: 'Create Account' }).click()
  await expect(visitor).toHaveURL(/\/login$/)
  await page.reload()
  await expect(invitations.getByRole('listitem')).toContainText('All places taken')
  await page.getByRole('link', { name: 'Policy' }).first().click()
  await expect(page.getByText('Invitation made')).toBeVisible()
})
