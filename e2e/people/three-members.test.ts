/** Changes that three members see of each other at the same time, without doing anything. */

import { type Browser, expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { menuItem, postOf } from '../support/posts.ts'

async function threeMembers(browser: Browser) {
  const anna = await newMember(browser, { fullName: 'Anna Weber' })
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const cleo = await newMember(browser, { fullName: 'Cleo Marchand' })
  return { anna, ben, cleo }
}

const comments = (page: Page) => page.getByRole('list', { name: 'Comments' })
const marked = (page: Page) => comments(page).locator('[tabindex="-1"]')

test('a private account confirms who follows it, and its posts reach them at once, and nobody else', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const { anna, ben, cleo } = await threeMembers(browser)
  await anna.call('setPrivacy', { body: { isPrivate: true } })
  await ben.page.goto(`/profile/${anna.userId}`)
  await ben.page.getByRole('button', { name: 'Follow Anna Weber' }).click()
  await expect(ben.page.getByRole('button', { name: 'Requested Anna Weber' })).toBeVisible()

  await anna.page.goto('/notifications')
  await mainOf(anna.page)
    .getByRole('link', { name: /Ben Okafor/ })
    .click()
  await anna.page.getByRole('button', { name: 'Confirm Ben Okafor' }).click()
  await expect(anna.page.getByRole('button', { name: 'Remove Ben Okafor' })).toBeVisible()

  for (const { page } of [ben, cleo]) {
    await page.goto('/feed')
    await page.getByRole('tab', { name: 'Following' }).click()
  }
  await cleo.page.getByRole('tab', { name: 'Everyone' }).click()
  const postId = await anna.post('For those whom I know')
  await expect(postOf(ben.page, 'For those whom I know')).toBeVisible()
  await ben.post('For everybody')
  await expect(postOf(cleo.page, 'For everybody')).toBeVisible()
  await expect(postOf(cleo.page, 'For those whom I know')).toHaveCount(0)
  await cleo.page.goto(`/posts/${postId}`)
  await expect(cleo.page.getByText('For those whom I know')).toHaveCount(0)
  await expect(mainOf(cleo.page)).toContainText('This post is no longer available.')
})

test('a conversation: a mention notifies at once and leads to the comment, which is answered, and folded by a muted word', async ({
  browser,
}) => {
  const { anna, ben, cleo } = await threeMembers(browser)
  const postId = await anna.post('Who has seedlings?')
  for (const { page } of [anna, ben]) await page.goto(`/posts/${postId}`)
  await cleo.page.goto('/notifications')
  await expect(cleo.page).toHaveTitle('(2) Notifications · Canopy')

  const box = ben.page.getByRole('textbox', { name: 'Write a comment' })
  await box.pressSequentially(`Ask @${cleo.username.slice(0, 8)}`)
  await ben.page.getByRole('listbox', { name: 'People' }).getByRole('option', { name: cleo.username }).click()
  await ben.page.keyboard.type('about mangroves')
  await ben.page.getByRole('button', { name: 'Send' }).click()
  for (const { page } of [anna, ben]) await expect(comments(page)).toContainText('about mangroves')

  await expect(cleo.page).toHaveTitle('(3) Notifications · Canopy')
  await mainOf(cleo.page).getByRole('link', { name: 'Ben Okafor mentioned you.' }).click()
  await expect(marked(cleo.page)).toContainText('about mangroves')
  await marked(cleo.page).getByRole('button', { name: 'Reply' }).click()
  await cleo.page.getByPlaceholder('Write a reply...').fill('Take some of mine')
  await cleo.page.keyboard.press('Enter')
  for (const { page } of [anna, ben])
    await expect(page.getByRole('list', { name: 'Replies' })).toContainText('Take some of mine')

  await anna.call('addMutedWord', { body: { kind: 'word', text: 'mangroves', for: 'day' } })
  await anna.page.reload()
  const reason = 'Folded, because you muted the word “mangroves”.'
  await expect(comments(anna.page)).toContainText(reason)
  await expect(comments(anna.page)).not.toContainText('about mangroves')
  await expect(comments(anna.page)).toContainText('Take some of mine')
  await comments(anna.page).getByRole('button', { name: 'Show' }).click()
  await expect(comments(anna.page)).toContainText('about mangroves')
  await expect(comments(ben.page)).not.toContainText(reason)
})

test('of two members between whom there is a block each vanishes for the other at once, and a third sees both', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  const { anna, ben, cleo } = await threeMembers(browser)
  await anna.post('Anna plants beans')
  const postId = await cleo.post('Cleo waters them')
  await ben.post('Ben digs a pond')
  for (const { page } of [anna, ben, cleo]) await page.goto('/feed')
  const beside = await ben.page.context().newPage()
  await beside.goto(`/posts/${postId}`)
  await expect(mainOf(beside)).toContainText('Cleo waters them')
  await anna.comment(postId, 'Well done, Cleo')
  await expect(comments(beside)).toContainText('Well done, Cleo')

  await (await menuItem(postOf(anna.page, 'Ben digs a pond'), 'Block Ben Okafor')).click()
  await anna.page
    .getByRole('dialog', { name: 'Block Ben Okafor?' })
    .getByRole('button', { name: 'Block Ben Okafor' })
    .click()
  await expect(postOf(anna.page, 'Ben digs a pond')).toHaveCount(0)
  await expect(postOf(ben.page, 'Anna plants beans')).toHaveCount(0)
  await expect(beside.getByText('Well done, Cleo')).toHaveCount(0)
  await beside.goto(`/profile/${anna.userId}`)
  await expect(beside.getByRole('alert')).toContainText('Error: User not found or not logged in.')
  const blocked = await anna.page.context().newPage()
  await blocked.goto(`/profile/${ben.userId}`)
  await expect(blocked.getByRole('alert')).toContainText('You have blocked this member')
  await blocked.getByRole('link', { name: 'Whom You Blocked' }).click()
  await expect(blocked.getByRole('button', { name: 'Unblock Ben Okafor' })).toBeVisible()

  await ben.post('Ben builds a fence')
  await cleo.post('Cleo looks on')
  for (const { page } of [anna, ben]) await expect(postOf(page, 'Cleo looks on')).toBeVisible()
  await expect(postOf(anna.page, 'Ben builds a fence')).toHaveCount(0)
  for (const text of ['Anna plants beans', 'Ben digs a pond', 'Ben builds a fence'])
    await expect(postOf(cleo.page, text)).toBeVisible()
})

test('three vote in a poll, and those who have voted see each further vote at once', async ({ browser }) => {
  const { anna, ben, cleo } = await threeMembers(browser)
  await anna.call('createPost', {
    body: {
      content: 'Which tree next?',
      userId: anna.userId,
      poll: JSON.stringify({ options: ['Mango', 'Papaya'], hours: 24 }),
    },
  })
  for (const { page } of [anna, ben, cleo]) await page.goto('/feed')
  const polls = [anna, ben, cleo].map(({ page }) => postOf(page, 'Which tree next?'))
  const results = polls.map((poll) => poll.getByRole('list', { name: 'Results' }).getByRole('listitem'))
  for (const [voter, option] of ['Mango', 'Mango', 'Papaya'].entries()) {
    await polls[voter]?.getByRole('radio', { name: option }).check()
    await polls[voter]?.getByRole('button', { name: 'Vote' }).click()
    for (const [reader, lines] of results.entries())
      if (reader > voter) await expect(lines).toHaveCount(0)
      else await expect(lines).toHaveText(voter < 2 ? [/100%/, /0%/] : [/67%/, /33%/])
  }
})
