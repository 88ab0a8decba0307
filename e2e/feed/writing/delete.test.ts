import { expect } from '@playwright/test'
import { test } from '../../support/canopy.ts'
import { newMember } from '../../support/member.ts'
import { toasts } from '../../support/page-parts.ts'
import { menuItem, postOf } from '../../support/posts.ts'
import { serverError } from '../../support/replies.ts'

test('the menu of another member’s post has “Report Post” but not “Delete Post”', async ({ browser }) => {
  const { page } = await newMember(browser)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  await ben.post('Not hers to delete')
  await page.goto('/feed')
  await expect(await menuItem(postOf(page, 'Not hers to delete'), 'Report Post')).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Delete Post' })).toBeHidden()
})

test('the author deletes a post after a confirmation; a failure says why', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/posts\/delete/)
  const { page, post } = await newMember(browser)
  await post('Not this one')
  await post('Said too much')
  await page.goto('/feed')
  const card = postOf(page, 'Said too much')
  const dialog = page.getByRole('dialog', { name: 'Delete Post' })
  await (await menuItem(card, 'Delete Post')).click()
  await expect(dialog).toContainText('Are you sure you want to delete this post?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toBeVisible()

  await page.route('**/api/posts/delete/*', (route) => route.fulfill(serverError), { times: 1 })
  await (await menuItem(card, 'Delete Post')).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(`Failed to delete post: ${serverError.json.message}`)
  await expect(page.getByText('Said too much')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(toasts(page).filter({ hasText: 'Post deleted successfully' })).toBeVisible()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(postOf(page, 'Not this one')).toBeVisible()
  await expect(card).toBeHidden()
})
