import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

test('an owner reads how many come back', async ({ browser, canopy }) => {
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])
  await canopy.db.query(
    `insert into return_figures (week, door, joined, did, week_2, week_4, week_8, week_12, counted_at)
    values (date_trunc('week', now() at time zone 'UTC')::date - 35, 'open', 40, 20, 10, 3, 0, 0, now())`,
  )
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Who comes back' }).click()
  const row = page.getByRole('row').filter({ hasText: 'By themselves' })
  await expect(row.getByRole('cell')).toHaveText([
    'By themselves',
    '40',
    '20 (50 %)',
    '10 (25 %)',
    'few',
    'not yet',
    'not yet',
  ])
  await expect(page.getByText('Numbers below 5 are not shown.')).toBeVisible()
  await expectAccessible(page)
})
