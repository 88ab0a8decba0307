import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { postOf } from '../support/posts.ts'
import { badRequest, serverError } from '../support/replies.ts'

test('the profile lists the posts of the member, who can delete them there; a failure says why', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/posts\/delete/)
  const { page, post } = await newMember(browser)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  await post('Planted three birches')
  await post('Mended a toaster')
  await ben.post('Another member wrote this')
  await page.goto('/profile')
  await expect(page.getByRole('tab', { name: 'Posts' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('article')).toHaveCount(2)

  const card = postOf(page, 'Planted three birches')
  await card.getByRole('button', { name: 'Delete post' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete Post' })
  await expect(dialog).toContainText('Are you sure you want to delete this post?')
  await page.route('**/api/posts/delete/*', (route) => route.fulfill(serverError), { times: 1 })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  const text = `Failed to delete post: ${serverError.json.message}`
  await expect(dialog.getByRole('alert')).toHaveText(text)
  await expect(toasts(page).filter({ hasText: text })).toBeVisible()
  await expect(page.getByText('Planted three birches')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).filter({ hasText: 'Post deleted successfully' })).toBeVisible()
  await expect(card).toBeHidden()
  await expect(postOf(page, 'Mended a toaster')).toBeVisible()
})

test('posts of the profile that cannot be loaded say why and can be loaded again', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/posts\/all/)
  const { page, post } = await newMember(browser)
  await post('Worth another try')
  const posts = /\/api\/posts\/all\?userId=/
  await page.route(posts, (route) => route.fulfill(badRequest))
  await page.goto('/profile')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load posts: ' })
  await expect(alert).toContainText(`Failed to load posts: ${badRequest.json.message}`)
  await page.unroute(posts)
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(postOf(page, 'Worth another try')).toBeVisible()
})

test('saved posts are listed on the profile of the member who saved them only', { tag: '@long' }, async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  await ben.post('How to keep a compost warm')
  await page.goto('/profile?tab=saved')
  await expect(page.getByText('No saved posts yet.')).toBeVisible()
  await page.getByRole('link', { name: 'Go to the Feed' }).click()
  const card = postOf(page, 'How to keep a compost warm')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByRole('button', { name: 'Saved' })).toBeVisible()

  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Saved' }).click()
  await expect(page).toHaveURL(/\/profile\?tab=saved/)
  const saved = page.getByRole('tab', { name: 'Saved' })
  await expect(saved).toHaveAttribute('aria-selected', 'true')
  await expect(card).toBeVisible()
  await expect(card.getByRole('button', { name: 'Delete post' })).toBeHidden()

  await saved.focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByText('No posts available yet.')).toBeVisible()
  await page.getByRole('tab', { name: 'Saved' }).click()
  await card.getByRole('button', { name: 'Saved' }).click()
  await expect(card.getByRole('button', { name: 'Save' })).toBeVisible()
  await page.reload()
  await expect(page.getByText('No saved posts yet.')).toBeVisible()

  await ben.page.goto('/profile?tab=saved')
  await expect(ben.page.getByText('No saved posts yet.')).toBeVisible()
})

test('axe finds nothing on the lists of posts', { tag: '@long' }, async ({ browser }) => {
  const { page, post } = await newMember(browser)
  await post('Something to look at')
  await page.goto('/profile')
  await expect(page.getByRole('article')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('tab', { name: 'Saved' }).click()
  await expect(page.getByText('No saved posts yet.')).toBeVisible()
  await expectAccessible(page)
})
