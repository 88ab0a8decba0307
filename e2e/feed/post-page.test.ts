import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { failure, postOf, timeOf } from '../support/posts.ts'

const gone = (page: Page) => page.getByText('This post is no longer available.')

test('a shared link shows the post with its comments open', async ({ browser }) => {
  const anna = await enter(browser)
  const ben = await enter(browser, { fullName: 'Ben Okafor' })
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

test('the time of a post leads to its page', async ({ browser }) => {
  const { page, post } = await enter(browser)
  const postId = await post('Follow me')
  await page.goto('/feed')
  await timeOf(postOf(page, 'Follow me')).click()
  await expect(page).toHaveURL(`/posts/${postId}`)
  await expect(page.getByRole('heading', { name: 'Comments' })).toBeVisible()
})

test('a post that is gone says so, also while it is looked at', async ({ browser, provoke }) => {
  provoke(/404/)
  const { page, post, deletePost } = await enter(browser)
  const postId = await post('Short-lived')
  await page.goto(`/posts/${postId}`)
  await expect(postOf(page, 'Short-lived')).toBeVisible()
  await deletePost(postId)
  await expect(gone(page)).toBeVisible()
  await expect(postOf(page, 'Short-lived')).toBeHidden()

  await page.reload()
  await expect(gone(page)).toBeVisible()
  await page.getByRole('link', { name: 'Back to the feed' }).click()
  await expect(page).toHaveURL('/feed')
})

test('an address that is no post says so', async ({ browser, provoke }) => {
  provoke(/40[04]/)
  const { page } = await enter(browser)
  await page.goto('/posts/not-a-post')
  await expect(gone(page)).toBeVisible()
})

test('an own post is deleted on its page', async ({ browser, provoke }) => {
  provoke(/404/)
  const { page, post } = await enter(browser)
  await page.goto(`/posts/${await post('Enough of it')}`)
  await postOf(page, 'Enough of it').getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Delete Post' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Post deleted successfully')).toBeVisible()
  await expect(gone(page)).toBeVisible()
})

test('a post that cannot be loaded is asked for again', async ({ browser, provoke }) => {
  provoke(/api\/posts/)
  const { page, post } = await enter(browser)
  const postId = await post('Back in a moment')
  await page.route(`**/api/posts/${postId}`, (route) => route.fulfill(failure))
  await page.goto(`/posts/${postId}`)
  await expect(page.getByRole('alert')).toContainText('The server is having a rest.')
  // In this order: once the server is back, the post comes by itself, and the button may be gone.
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.unroute(`**/api/posts/${postId}`)
  await expect(postOf(page, 'Back in a moment')).toBeVisible()
})
