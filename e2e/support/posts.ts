import type { Locator, Page } from '@playwright/test'

/** The post whose text contains `content`. */
export const postOf = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })

/** The time of a post, which links to its page. */
export const timeOf = (post: Locator) => post.getByRole('link').filter({ has: post.page().locator('time') })

/** Opens the menu of a post and returns one of its items. */
export async function menuItem(post: Locator, name: string) {
  await post.getByRole('button', { name: 'More' }).click()
  return post.page().getByRole('menuitem', { name })
}

/** Opens the menu of a comment and returns one of its items. */
export async function commentItem(comment: Locator, name: string) {
  await comment.getByRole('button', { name: 'Comment menu' }).click()
  return comment.page().getByRole('menuitem', { name })
}

export const reportDialog = (page: Page) => page.getByRole('dialog', { name: 'Report This Post' })

export async function report(post: Locator, reason: string) {
  await (await menuItem(post, 'Report Post')).click()
  const dialog = reportDialog(post.page())
  await dialog.getByLabel('Why are you reporting this post?').selectOption(reason)
  await dialog.getByRole('button', { name: 'Report' }).click()
}
