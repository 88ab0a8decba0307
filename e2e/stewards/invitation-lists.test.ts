import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

/** The mails of the outbox by their recipients. */
async function readMails(dataDir: string) {
  const outbox = join(dataDir, 'outbox')
  const files = await readdir(outbox).catch(() => [])
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  return new Map(mails.map((mail) => [/^To: (.*)$/m.exec(mail)?.[1] ?? '', mail]))
}

test('an owner invites thirty people by a CSV file; one joins, and one wants no more mails', async ({
  browser,
  canopy,
}) => {
  test.slow()
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])
  const guests = Array.from({ length: 30 }, (_, at) => `listed${at + 1}@example.org`)
  const lines = ['Name;E-mail', ...guests.map((email, at) => `Guest ${at + 1};${email}`), 'Nobody;nobody@']

  await page.goto('/admin/doors')
  await page.getByRole('link', { name: 'Invite by mail' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill('The school')
  await page.getByLabel('CSV file').setInputFiles({
    name: 'school.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(`\uFEFF${lines.join('\r\n')}\r\n`),
  })
  await page.getByLabel('Your message').fill('We meet on Sunday.')
  await page.getByRole('button', { name: 'Check' }).click()
  await expect(page.getByText('30 people get a mail.')).toBeVisible()
  await expect(page.getByText('1 is no address, first in line 32')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send 30 invitations' }).click()
  await expect(page.getByText('The invitations are on their way.').first()).toBeVisible()

  const lists = page.getByRole('region', { name: 'Lists' })
  await expect(lists.getByText('30 sent')).toBeVisible({ timeout: 90_000 })
  await expectAccessible(page)
  const mails = await readMails(canopy.dataDir)
  expect(guests.filter((email) => !mails.has(email))).toEqual([])
  const mail = mails.get('listed1@example.org') ?? ''
  expect(mail).toContain('We meet on Sunday.')

  const link = /\/register#invitation=\S+/.exec(mail)?.[0] ?? ''
  const visitor = await (await browser.newContext()).newPage()
  await visitor.goto(new URL(link, page.url()).href)
  await expect(visitor.getByText('You are invited.')).toBeVisible()
  await visitor.getByLabel('Name').fill('Gina Guest')
  await visitor.getByLabel('Email').fill('listed1@example.org')
  await visitor.getByLabel('Password', { exact: true }).fill('correct horse battery')
  await visitor.getByRole('button', { name: 'Create Account' }).click()
  await expect(visitor).toHaveURL(/\/login$/)
  await page.reload()
  await expect(lists.getByText('1 joined')).toBeVisible()

  const refusal = /\/unsubscribe#\S+/.exec(mails.get('listed2@example.org') ?? '')?.[0] ?? ''
  await visitor.goto(new URL(refusal, page.url()).href)
  await visitor.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(visitor.getByText('No more invitations are mailed to this address.')).toBeVisible()
  await expectAccessible(visitor)

  await lists.getByRole('button', { name: 'End The school' }).click()
  const dialog = page.getByRole('dialog', { name: 'End The school' })
  await dialog.getByRole('button', { name: 'End' }).click()
  await expect(lists.getByText('Ended')).toBeVisible()
})
