import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { commentItem } from '../support/posts.ts'
import type { Canopy } from '../support/start-canopy.ts'

async function newModerator(browser: Browser, { db }: Canopy, fullName: string) {
  const steward = await newMember(browser, { fullName, withFirstSteps: true })
  await db.query(`update users set duties = '{moderation}' where user_id = $1`, [steward.userId])
  return steward
}

async function reportFrom(page: Page, button: string, reason: string) {
  await page.getByRole('button', { name: button }).click()
  await sendReport(page, reason)
}

async function sendReport(page: Page, reason: string) {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption(reason)
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Thank you for your report. A steward will look at it.')).toBeVisible()
}

test('a reported post is removed with a suspension; its author appeals, and another steward restores it', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const author = await newMember(browser, { fullName: 'Aron Author' })
  const reporter = await newMember(browser, { fullName: 'Rita Reporter' })
  const anna = await newModerator(browser, canopy, 'Anna Mirren')
  const ben = await newModerator(browser, canopy, 'Ben Mirren')
  const content = 'Buy my wonderful soap today'
  const postId = await author.post(content)
  await reporter.call('reportPost', { body: { postId, reportedBy: reporter.userId, reason: 'Spam' } })

  await anna.page.goto('/admin/reports?state=open&q=wonderful+soap')
  await ben.page.goto('/admin/reports?state=open&q=wonderful+soap')
  await anna.page.getByRole('link', { name: 'Post' }).click()
  await expect(anna.page.getByText(content)).toBeVisible()
  await expect(anna.page.getByText('Rita Reporter')).toBeVisible()
  await anna.page.getByRole('combobox', { name: 'Also' }).selectOption('Suspend for 7 days')
  await anna.page.getByRole('button', { name: 'It advertises something.' }).click()
  await anna.page.getByRole('heading', { name: 'Decision' }).click()
  await anna.page.getByRole('button', { name: 'Remove post' }).click()
  await expect(anna.page.getByText('The post was removed')).toBeVisible()
  await expect(anna.page.getByText('“It advertises something.”').first()).toBeVisible()
  await expect(ben.page.getByText('Nothing matches these filters.')).toBeVisible()

  await reporter.page.goto(`/posts/${postId}`)
  await expect(reporter.page.getByText('This post is no longer available.')).toBeVisible()
  await reporter.page.goto('/settings#moderation')
  await expect(reporter.page.getByText('We removed it')).toBeVisible()

  await author.page.goto('/settings#moderation')
  await expect(author.page.getByText('Your account is suspended until')).toBeVisible()
  await author.page.getByRole('button', { name: 'Ask for a second look' }).click()
  await author.page.getByRole('textbox', { name: 'Why should another steward' }).fill('It was a gift')
  await author.page.getByRole('button', { name: 'Ask for a second look' }).click()
  await expect(author.page.getByText('A second look is waiting')).toBeVisible()

  await ben.page.getByRole('link', { name: 'Post' }).click()
  await expect(ben.page.getByText('It was a gift')).toBeVisible()
  await ben.page.getByRole('button', { name: 'It does not break our rules.' }).click()
  await ben.page.getByRole('button', { name: 'Restore post' }).click()
  await expect(ben.page.getByText('The post stays')).toBeVisible()
  await author.page.reload()
  await expect(author.page.getByText('Visible again')).toBeVisible()
  await expect(author.page.getByText('Your account is suspended')).toBeHidden()
})

test('a decision is taken back from the toast, and the focus stays beside the decision', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const author = await newMember(browser)
  const reporter = await newMember(browser)
  const { page } = await newModerator(browser, canopy, 'Anna Mirren')
  const postId = await author.post('Something odd')
  const { caseId } = await reporter.call('createReport', {
    body: { kind: 'post', id: postId, reason: 'Other' },
  })
  await page.goto(`/admin/reports/${caseId}`)
  await page.getByRole('textbox', { name: 'Reason' }).fill('Too odd')
  const title = page.getByRole('heading', { name: 'Decision' })
  await title.click()
  await page.getByRole('button', { name: 'Remove post' }).click()
  await expect(page.getByRole('button', { name: 'Remove post' })).toBeHidden()
  await expect(title).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('“Undone: Too odd”')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove post' })).toBeVisible()
  await expect(title).toBeFocused()
  await reporter.call('getPost', { params: { postId } })
})

test('comments, profiles and challenges can be reported', { tag: '@long' }, async ({ browser }) => {
  const author = await newMember(browser, { fullName: 'Aron Author' })
  const { page, call } = await newMember(browser, { fullName: 'Rita Reporter' })
  const postId = await author.post('A post with a comment')
  await author.call('createComment', { params: { postId }, body: 'A rude comment' })
  await page.goto(`/posts/${postId}`)
  await (await commentItem(page.getByRole('list', { name: 'Comments' }), 'Report')).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox').selectOption('Harassment')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(page.getByText('Thank you for your report.')).toBeVisible()

  await page.goto(`/profile/${author.userId}`)
  await page.getByRole('main').getByRole('button', { name: 'More' }).first().click()
  await page.getByRole('menuitem', { name: 'Report Profile' }).click()
  await sendReport(page, 'Spam')
  const { challengeId } = await author.call('createChallenge', {
    body: {
      challengeName: 'Win',
      points: 5,
      description: 'Pay',
      photoUrl: 'https://pictures.example/leaf.jpg',
    },
  })
  await page.goto(`/challenges/view/${challengeId}`)
  await reportFrom(page, 'Report challenge', 'Misinformation')
  expect((await call('listOwnReports', {})).map(({ kind }) => kind)).toEqual([
    'challenge',
    'member',
    'comment',
  ])
})

test('axe finds nothing on the screens of reports', { tag: '@long' }, async ({ browser, canopy }) => {
  const author = await newMember(browser, { fullName: 'Aron Author' })
  const reporter = await newMember(browser)
  const { page, call } = await newModerator(browser, canopy, 'Anna Mirren')
  const postId = await author.post('Buy my soap')
  const { caseId } = await reporter.call('createReport', {
    body: { kind: 'post', id: postId, reason: 'Spam' },
  })
  await call('decideReport', {
    params: { caseId },
    body: { decision: 'remove', version: 1, suspend: '7', reason: 'It advertises something.' },
  })
  await page.goto('/admin/reports')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/admin/reports/${caseId}`)
  await expect(page.getByText('“It advertises something.”')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/admin/sanctions')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expectAccessible(page)
  await author.page.goto('/settings')
  await expect(author.page.getByText('Removed by stewards')).toBeVisible()
  await expectAccessible(author.page)
})
