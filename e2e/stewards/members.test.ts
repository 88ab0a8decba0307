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

async function correct(page: Page, points: string, reason: string) {
  await page.getByRole('textbox', { name: 'Points to add' }).fill(points)
  await page
    .getByRole('region', { name: 'Correct points' })
    .getByRole('textbox', { name: 'Reason' })
    .fill(reason)
  await page.getByRole('button', { name: /^(Correct points|Propose correction)/ }).click()
}

test('the forms of a member come with the parts above them, which would move them', async ({
  browser,
  canopy,
}) => {
  const { page } = await newSteward(browser, canopy, 'Olga Owner', ['owner'])
  const cleo = await newMember(browser, { fullName: 'Cleo Member' })
  const held = Promise.withResolvers<void>()
  await page.route('**/account', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/admin/members/${cleo.userId}`)
  await expect(page.getByText('No points have moved yet.')).toBeVisible()
  const duties = page.getByRole('region', { name: 'Duties' })
  await expect(duties).toBeHidden()
  held.resolve()
  await expect(duties).toBeVisible()
  await expect(page.getByRole('region', { name: 'Points', exact: true })).toBeVisible()
  await expect(page.getByText('None: the password alone is enough.')).toBeVisible()
})

test('an owner corrects points, with a reason that the member reads, and takes it back from the toast', {
  tag: '@long',
}, async ({ browser, canopy, allowErrors }) => {
  allowErrors(/status of 409/)
  const { page } = await newSteward(browser, canopy, 'Olga Owner', ['owner'])
  const cleo = await newMember(browser, { fullName: 'Cleo Member' })
  await page.goto(`/admin/members/${cleo.userId}`)
  await page.getByRole('button', { name: 'Correct points…' }).click()
  await expect(page.getByLabel('Points to add')).toBeFocused()
  await page.getByRole('button', { name: /^Correct points/ }).click()
  await expect(page.getByText('Please enter a whole number that is not zero')).toBeVisible()
  await correct(page, '-1', 'A try')
  await expect(page.getByText('A balance cannot go below zero.')).toBeVisible()
  await correct(page, '250', 'Prize of the spring')
  await expect(page.getByText('The correction for Cleo Member was saved')).toBeVisible()
  await expect(page.getByText('“Prize of the spring”')).toBeVisible()
  await cleo.page.goto('/notifications')
  await expect(
    cleo.page.getByText('A steward added 250 points to your balance: Prize of the spring'),
  ).toBeVisible()
  await cleo.page.goto('/shop/redeem')
  await expect(cleo.page.getByText('Corrected by a steward')).toBeVisible()
  await expect(cleo.page.getByText('+250')).toBeVisible()

  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('Corrected by an owner')).toHaveCount(2)
  await expect(page.getByText('“Undone: Prize of the spring”')).toBeVisible()
})

test('a large correction waits for a second owner, who finds it on the overview', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const anna = await newSteward(browser, canopy, 'Anna Owner', ['owner'])
  const ben = await newSteward(browser, canopy, 'Ben Owner', ['owner'])
  const cleo = await newMember(browser, { fullName: 'Cora Member' })
  await ben.page.goto('/admin')
  await expect(ben.page.getByRole('heading', { name: 'Overview' })).toBeVisible()

  await anna.page.goto(`/admin/members/${cleo.userId}`)
  await anna.page.getByRole('button', { name: 'Correct points…' }).click()
  await correct(anna.page, '5000', 'First prize')
  await expect(anna.page.getByText('Another owner has to confirm it.')).toBeVisible()
  await expect(anna.page.getByRole('button', { name: 'Confirm correction' })).toHaveCount(0)

  await canopy.db.query(`update users set owner_since = now() - interval '8 days' where user_id = $1`, [
    ben.userId,
  ])
  await ben.page.getByRole('link', { name: 'Cora Member' }).click()
  const waiting = ben.page.getByRole('region', { name: 'Correction that waits' })
  await waiting.getByRole('button', { name: 'As we agreed' }).click()
  await waiting.getByRole('button', { name: 'Confirm correction' }).click()
  await expect(ben.page.getByText('The correction was confirmed')).toBeVisible()
  await expect(anna.page.getByText('Another owner has to confirm it.')).toHaveCount(0)
  await expect(anna.page.getByText('+5,000').first()).toBeVisible()
})

test('contact details show on request only, and the look is in the history', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const { page } = await newSteward(browser, canopy, 'Mona Mirren', ['moderation'])
  const cleo = await newMember(browser, { fullName: 'Celia Member' })
  await page.goto(`/admin/members/${cleo.userId}`)
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible()
  await expect(page.getByText('@example.org')).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Show contact' }).click()
  await expect(page.locator('address')).toContainText('@')
  await expect(page.getByText('Contact details viewed')).toBeVisible()

  await page.getByRole('button', { name: 'Sign out everywhere…' }).click()
  await page.getByRole('button', { name: 'The member asked for it' }).click()
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click()
  await expect(page.getByText('Celia Member was signed out everywhere')).toBeVisible()
  await expect(page.getByText('Signed in nowhere.')).toBeVisible()
})

test('a moderator sees reports about a member and lifts a suspension, and other stewards see neither', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page } = await newSteward(browser, canopy, 'Mona Mirren', ['moderation'])
  const [cleo, dora] = [await newMember(browser, { fullName: 'Clea Member' }), await newMember(browser)]
  const postId = await cleo.post('Buy my soap')
  const { caseId } = await dora.call('createReport', {
    body: { kind: 'post', id: postId, reason: 'Spam' },
  })
  await page.goto(`/admin/reports/${caseId}`)
  await page.getByRole('combobox', { name: 'Also' }).selectOption('Suspend for 7 days')
  await page.getByRole('button', { name: 'It advertises something.' }).click()
  await page.getByRole('button', { name: 'Remove post' }).click()
  await expect(page.getByText('Removed').first()).toBeVisible()

  await page.goto(`/admin/members/${cleo.userId}`)
  await expect(page.getByRole('tabpanel', { name: 'Reports about' })).toContainText('Buy my soap')
  await page.getByRole('tab', { name: 'Sanctions' }).click()
  const sanctions = page.getByRole('tabpanel', { name: 'Sanctions' })
  await expect(sanctions).toContainText('Suspended until')
  await expect(sanctions).toContainText('“It advertises something.”')
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Reason' }).fill('She apologised')
  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(sanctions).toContainText('Suspension, lifted')

  const { page: shop } = await newSteward(browser, canopy, 'Sam Shopkeeper', ['shop'])
  await shop.goto(`/admin/members/${cleo.userId}`)
  await expect(shop.getByRole('tab', { name: 'Orders' })).toBeVisible()
  await expect(shop.getByText('Reports and sanctions')).toHaveCount(0)
  await expect(shop.getByRole('heading', { name: 'Suspension' })).toHaveCount(0)
})

test('the overview shows figures as charts and as tables, and its view is in the address', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page } = await newSteward(browser, canopy, 'Olga Owner', ['owner'])
  await page.goto('/admin')
  await expect(page.getByText('Waiting for a decision')).toBeVisible()
  const chart = page.getByRole('application').first()
  await expect(chart).toBeVisible()
  await expectAccessible(page)
  await chart.focus()
  await page.keyboard.press('ArrowLeft')
  await expect(page.locator('.recharts-tooltip-wrapper').first()).toContainText('Joined')

  await page.getByRole('combobox', { name: 'Period' }).selectOption('7 days')
  await expect(page).toHaveURL(/days=7/)
  await page.getByRole('button', { name: 'Table of Members' }).click()
  const table = page.getByRole('table', { name: 'Members' })
  await expect(table.getByRole('row')).toHaveCount(8)
  await page.getByRole('combobox', { name: 'By' }).selectOption('Month')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
})
