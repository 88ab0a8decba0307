import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import type { Canopy } from '../support/start-canopy.ts'

async function newSteward(browser: Browser, { db }: Canopy, fullName: string, duties: string[]) {
  const steward = await newMember(browser, { fullName, withFirstSteps: true })
  await db.query('update users set duties = $2 where user_id = $1', [steward.userId, duties])
  return steward
}

const duty = (page: Page, name: string) => page.getByRole('checkbox', { name: new RegExp(`^${name}`) })

const openDuties = (page: Page) => page.getByRole('button', { name: 'Change duties…' }).click()

const dutiesReason = (page: Page) =>
  page.getByRole('region', { name: 'Duties' }).getByRole('textbox', { name: 'Reason' })

async function saveDuties(page: Page, reason: string) {
  await dutiesReason(page).fill(reason)
  await page.getByRole('button', { name: 'Save duties' }).click()
}

test('an owner gives a duty, with a reason that the audit log shows, and takes it back from the toast', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  // Requests may be on their way when the duty is taken away.
  allowErrors(/status of 404/)
  const { page } = await newSteward(browser, canopy, 'Olga Owner', ['owner'])
  const rita = await newMember(browser, { fullName: 'Rita Ranasinghe' })

  await page.goto('/feed')
  await page.getByRole('navigation', { name: 'Yours' }).getByRole('link', { name: 'Desk' }).click()
  await page.getByRole('link', { name: 'Members' }).click()
  await page.getByRole('searchbox').fill('Rita Rana')
  await expect(page).toHaveURL(/q=Rita/)
  await page.getByRole('link', { name: 'Rita Ranasinghe' }).click()

  await openDuties(page)
  await duty(page, 'Review').check()
  await page.getByRole('button', { name: 'Save duties' }).click()
  await expect(page.getByText('Please give a reason of at least 3 characters')).toBeVisible()
  await page.getByRole('button', { name: 'Joins the team of stewards' }).click()
  await page.getByRole('button', { name: 'Save duties' }).click()
  await expect(page.getByText('The duties of Rita Ranasinghe were changed')).toBeVisible()
  await expect(page.getByText('“Joins the team of stewards”')).toBeVisible()

  await rita.page.goto('/admin/members')
  await expect(rita.page.getByRole('heading', { name: 'Members' })).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(duty(page, 'Review')).not.toBeChecked()
  await rita.page.reload()
  await expect(rita.page.getByRole('heading', { name: 'Not found' })).toBeVisible()

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('combobox', { name: 'Action' }).selectOption('Duties changed')
  const row = page.getByRole('row').filter({ hasText: 'Undone: Joins the team of stewards' })
  await expect(row).toContainText(/duties review.*none/)
})

test('a duty that is taken away in the middle of a form refuses the form, and keeps what was typed', {
  tag: '@long',
}, async ({ browser, canopy, allowErrors }) => {
  allowErrors(/status of 404/)
  const anna = await newSteward(browser, canopy, 'Anna Owner', ['owner'])
  const ben = await newSteward(browser, canopy, 'Ben Owner', ['owner'])
  const cleo = await newMember(browser, { fullName: 'Cleo Member' })

  await ben.page.goto(`/admin/members/${cleo.userId}`)
  await openDuties(ben.page)
  await duty(ben.page, 'Shop').check()

  await anna.page.goto(`/admin/members/${ben.userId}`)
  await openDuties(anna.page)
  await duty(anna.page, 'Owner').uncheck()
  await saveDuties(anna.page, 'Ben leaves the team')
  await expect(anna.page.getByText('The duties of Ben Owner were changed')).toBeVisible()

  await saveDuties(ben.page, 'Cleo packs the orders')
  await expect(ben.page.getByText('Your duties have changed.')).toBeVisible()
  await expect(dutiesReason(ben.page)).toHaveValue('Cleo packs the orders')
  const { rows } = await canopy.db.query('select duties from users where user_id = $1', [cleo.userId])
  expect(rows).toEqual([{ duties: [] }])

  await ben.page.goto('/admin/audit')
  await expect(ben.page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})

test('stewards see who is looking at the same case, and who was faster', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/status of 409/)
  const anna = await newSteward(browser, canopy, 'Anna Owner', ['owner'])
  const ben = await newSteward(browser, canopy, 'Ben Owner', ['owner'])
  const cleo = await newMember(browser, { fullName: 'Cleo Member' })

  await anna.page.goto(`/admin/members/${cleo.userId}`)
  await openDuties(anna.page)
  await expect(duty(anna.page, 'Shop')).toBeVisible()
  await ben.page.goto(`/admin/members/${cleo.userId}`)
  await openDuties(ben.page)
  await expect(ben.page.getByText('Anna Owner is looking at this')).toBeVisible()

  await duty(ben.page, 'Review').check()
  await duty(anna.page, 'Shop').check()
  await saveDuties(anna.page, 'Cleo packs the orders')
  await expect(anna.page.getByText('The duties of Cleo Member were changed')).toBeVisible()
  // The page of Ben loads the new duties; what he had chosen still rests on the old ones.
  await ben.page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expect(ben.page.getByText('“Cleo packs the orders”')).toBeVisible()
  await saveDuties(ben.page, 'Cleo looks at proofs')
  await expect(ben.page.getByText('Anna Owner was faster')).toBeVisible()
  await ben.page.getByRole('button', { name: 'Got it' }).click()
  await expect(duty(ben.page, 'Shop')).toBeChecked()
  await expect(duty(ben.page, 'Review')).not.toBeChecked()
  await expect(dutiesReason(ben.page)).toHaveValue('Cleo looks at proofs')

  await anna.page.getByRole('link', { name: 'Audit log' }).click()
  await expect(ben.page.getByText('Anna Owner is looking at this')).toBeHidden()
})

test('members find nothing at the addresses of the desk', async ({ browser }) => {
  const { page, userId } = await newMember(browser)
  for (const path of ['/admin', '/admin/members', `/admin/members/${userId}`, '/admin/audit', '/admin/x']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
  }
  await page.goto('/feed')
  await expect(page.getByRole('navigation', { name: 'Yours' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Desk' })).toHaveCount(0)
})

test('axe finds nothing on the desk', { tag: '@long' }, async ({ browser, canopy }) => {
  const owner = await newSteward(browser, canopy, 'Olga Owner', ['owner'])
  const { page } = owner
  const { userId } = await newMember(browser, { fullName: 'Cleo Member' })
  await owner.call('setDuties', {
    params: { userId },
    body: { duties: ['shop'], before: [], reason: 'Cleo packs the orders' },
  })
  await page.goto('/admin/members')
  await expect(page.getByRole('link', { name: 'Cleo Member' }).first()).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/members/${userId}`)
  await expect(page.getByText('“Cleo packs the orders”')).toBeVisible()
  await openDuties(page)
  await expectAccessible(page)
  await page.goto('/admin/audit')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/security')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
})

test('the list of a steward is a file that a spreadsheet opens', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const { page } = await newSteward(browser, canopy, 'Olga Owner', ['owner'])
  await page.goto('/admin/audit')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await download).suggestedFilename()).toBe('audit-log.csv')
})

test('on a tablet a bar at the bottom opens the sections of the desk', async ({ browser, canopy }) => {
  const { page } = await newSteward(browser, canopy, 'Olga Owner', ['owner'])
  await page.setViewportSize({ width: 820, height: 1180 })
  await page.goto('/admin/members')
  const bar = page.getByRole('button', { name: 'Sections of the desk: Members' })
  await expect(bar).toBeInViewport({ ratio: 1 })
  await bar.click()
  await page.getByRole('dialog').getByRole('link', { name: 'Audit log' }).click()
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible()
})
