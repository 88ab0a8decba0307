import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

test('visitors and members read what is kept about them, and axe finds nothing there', {
  tag: '@long',
}, async ({ browser, page }) => {
  await page.goto('/register')
  await page.getByRole('link', { name: 'Privacy' }).click()
  await expect(page.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Security log' })).toContainText('90 days')
  await expectAccessible(page)

  const { page: own } = await newMember(browser)
  await own.goto('/settings')
  await own.getByRole('link', { name: 'Privacy', exact: true }).click()
  await expect(own.getByRole('heading', { name: 'Privacy' })).toBeVisible()
  await expectAccessible(own)
})
