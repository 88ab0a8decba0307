import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { postOf } from '../support/posts.ts'
import { serverError } from '../support/replies.ts'

const unavailable = (page: Page) => page.getByText('This post is no longer available.')

test('a shared link shows the post with its comments open', async ({ browser }) => {
  const anna = await newMember(browser)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const postId = await anna.post('Come and see')
  await anna.comment(postId, 'The first word')
  const { page } = ben
  await page.goto(`/posts/${postId}`)
  await expect(postOf(page, 'Come and see')).toContainText('Anna Weber')
  await expect(postOf(page, 'Come and see')).toContainText(`@${anna.username}`)
  const comments = page.getByRole('list', { name: 'Comments' }).getByRole('listitem')
  await expect(comments).toHaveText(/Anna Weber.*The first word/)

  await postOf(page, 'Come and see').getByRole('button', { name: '1 Comment' }).click()
  const box = page.getByPlaceholder('Write a comment...')
  await expect(box).toBeFocused()
  await page.keyboard.type('The second')
  await page.getByRole('button', { name: 'Send' }).click()
  await expect(comments).toHaveText([/The first word/, /Ben Okafor.*The second/])
  await expect(postOf(page, 'Come and see').getByRole('button', { name: '2 Comments' })).toBeVisible()
})

test('a deleted or unknown post says so, also to a member who is reading it', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/40[04]/)
  const { page, post, deletePost } = await newMember(browser)
  const postId = await post('Short-lived')
  await page.goto(`/posts/${postId}`)
  await expect(postOf(page, 'Short-lived')).toBeVisible()
  await deletePost(postId)
  await expect(unavailable(page)).toBeVisible()
  await expect(postOf(page, 'Short-lived')).toBeHidden()

  await page.reload()
  await expect(unavailable(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the feed' }).click()
  await expect(page).toHaveURL('/feed')
  await page.goto('/posts/not-a-post')
  await expect(unavailable(page)).toBeVisible()
})

test('the author deletes a post on its page', async ({ browser, allowErrors }) => {
  allowErrors(/404/)
  const { page, post } = await newMember(browser)
  await page.goto(`/posts/${await post('Enough of it')}`)
  await postOf(page, 'Enough of it').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete Post' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Post deleted successfully')).toBeVisible()
  await expect(unavailable(page)).toBeVisible()
})

test('a post that cannot be loaded can be loaded again', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/api\/posts/)
  const { page, post } = await newMember(browser)
  const postId = await post('Back in a moment')
  await page.route(`**/api/posts/${postId}`, (route) => route.fulfill(serverError))
  await page.goto(`/posts/${postId}`)
  await expect(page.getByRole('alert')).toContainText(serverError.json.message)
  // In this order: once the server is back, the post loads by itself, and the button disappears.
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.unroute(`**/api/posts/${postId}`)
  await expect(postOf(page, 'Back in a moment')).toBeVisible()
})
