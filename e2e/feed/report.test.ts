import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { menuItem, postOf, report, reportDialog } from '../support/posts.ts'
import { serverError } from '../support/replies.ts'

test('a post is reported for one of five reasons, once; browser and server both remember it', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page, userId, post } = await newMember(browser)
  const postId = await post('Buy two, cheap')
  await page.goto('/feed')
  const card = postOf(page, 'Buy two, cheap')
  const dialog = reportDialog(page)
  const reason = dialog.getByLabel('Why are you reporting this post?')
  await (await menuItem(card, 'Report Post')).click()
  await expect(dialog.getByRole('option')).toHaveText([
    'Select a reason',
    'Spam',
    'Inappropriate content',
    'Harassment',
    'Misinformation',
    'Other',
  ])
  await expect(dialog.getByRole('button', { name: 'Report' })).toBeDisabled()
  await reason.selectOption('Spam')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await (await menuItem(card, 'Report Post')).click()
  await expect(reason).toHaveValue('')

  await reason.selectOption('Misinformation')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(toasts(page)).toHaveText('Post reported successfully.')
  await expect(dialog).toBeHidden()
  await expect(await menuItem(card, 'Already Reported')).toBeDisabled()
  const { rows } = await canopy.db.query(
    'select reporter_id, reports.reason from reports join report_cases using (case_id) where thing_id = $1',
    [postId],
  )
  expect(rows).toEqual([{ reporter_id: userId, reason: 'Misinformation' }])

  expect(await page.evaluate(() => localStorage.getItem('reportedPosts'))).toBe(JSON.stringify([postId]))
  await page.evaluate(() => localStorage.removeItem('reportedPosts'))
  await page.reload()
  await expect(await menuItem(card, 'Already Reported')).toBeDisabled()
})

test('a post in the browser’s list of reported posts is already reported', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, post } = await newMember(browser)
  const postId = await post('Reported long ago')
  await page.addInitScript((id) => localStorage.setItem('reportedPosts', JSON.stringify([id])), postId)
  await page.goto('/feed')
  await expect(await menuItem(postOf(page, 'Reported long ago'), 'Already Reported')).toBeDisabled()
})

test('a report that fails says so, keeps the reason and can be sent again', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/reported-posts/)
  const { page, post } = await newMember(browser)
  await post('Doubtful')
  await page.goto('/feed')
  await page.route('**/api/reported-posts/report', (route) => route.fulfill(serverError), { times: 1 })
  await report(postOf(page, 'Doubtful'), 'Harassment')
  await expect(toasts(page)).toHaveText('Failed to report post.')
  const dialog = reportDialog(page)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to report post.')
  await expect(dialog.getByRole('combobox')).toHaveValue('Harassment')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog).toBeHidden()
})
