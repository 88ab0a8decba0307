import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

test('an owner makes a webhook, sends a test, pauses it, changes it and deletes it', async ({
  browser,
  canopy,
}) => {
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])

  await page.goto('/admin')
  await page.getByRole('link', { name: 'Webhooks' }).click()
  await expect(page.getByText('There is no webhook yet.')).toBeVisible()
  const making = page.getByRole('region', { name: 'New webhook' })
  await making.getByRole('button', { name: 'Make webhook' }).click()
  await expect(making.getByText('Please choose at least one event.')).toBeVisible()
  await making.getByLabel('Name').first().fill('Newsletter')
  await making.getByLabel('Address', { exact: true }).fill('http://10.0.0.1/hook')
  await making.getByRole('checkbox', { name: 'A member joined' }).check()
  await making.getByRole('checkbox', { name: 'E-mail address of the member' }).check()
  await expect(making.getByText('This leaves the community')).toBeVisible()
  await making.getByRole('checkbox', { name: 'E-mail address of the member' }).uncheck()
  await making.getByRole('button', { name: 'Make webhook' }).click()
  await expect(making.getByText('Please enter an address that begins with https://')).toBeVisible()
  await expectAccessible(page)
  await making.getByLabel('Address', { exact: true }).fill('https://10.0.0.1/hook')
  await making.getByRole('button', { name: 'Make webhook' }).click()
  await expect(making.getByLabel('Secret')).toHaveValue(/^whsec_/)

  await page.getByRole('link', { name: 'Newsletter' }).click()
  await page.getByRole('button', { name: 'Send a test' }).click()
  const deliveries = page.getByRole('region', { name: 'Deliveries' })
  const delivery = deliveries.getByRole('listitem').first()
  await expect(delivery).toContainText('Given up', { timeout: 15_000 })
  await expect(delivery).toContainText('The address is not on the public internet.')
  await delivery.getByText('Content').click()
  await expect(delivery).toContainText('"type": "webhook.test"')
  await delivery.getByRole('button', { name: /^Send again/ }).click()
  await expect(delivery).toContainText('2 tries', { timeout: 15_000 })
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Pause' }).click()
  await expect(page.getByText('It is paused. What happens is kept for 7 days')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()

  const settings = page.getByRole('region', { name: 'What is sent where' })
  await settings.getByLabel('Name').first().fill('Letters')
  await settings.getByRole('checkbox', { name: 'An order was placed' }).check()
  await settings.getByRole('button', { name: 'Save webhook' }).click()
  await expect(page.getByRole('heading', { name: 'Letters' })).toBeVisible()
  const secret = page.getByRole('region', { name: 'Secret' })
  await secret.getByRole('button', { name: 'Make a new secret' }).click()
  await expect(secret.getByText('The secret before signs as well until')).toBeVisible()
  await expect(secret.getByLabel('Secret')).toHaveValue(/^whsec_/)
  await expect(page.getByText('New secret of a webhook')).toBeVisible()

  await page.getByRole('button', { name: 'Delete webhook' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('There is no webhook yet.')).toBeVisible()
})
