/** The feed with the keyboard alone. */

import { type Browser, type BrowserContextOptions, expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { tabTo } from '../support/keyboard.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { postOf } from '../support/posts.ts'

/** Opens the feed with a post of another member. */
async function openFeed(browser: Browser, content: string, options: BrowserContextOptions = {}) {
  const { page } = await newMember(browser, options)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const postId = await ben.post(content)
  await page.goto('/feed')
  const card = postOf(page, content)
  await expect(card).toBeVisible()
  return { page, postId, card, button: (name: string | RegExp) => card.getByRole('button', { name }) }
}

test('“Skip to content” leads past the navigation, and a post is written', async ({ browser }) => {
  const { page } = await newMember(browser)
  const { keyboard } = page
  await page.goto('/feed')
  await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
  await keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: "What's on your mind?" }))
  await keyboard.type('Typed without a mouse')
  await tabTo(page, page.getByRole('button', { name: 'Create Post' }))
  await keyboard.press('Enter')
  await expect(postOf(page, 'Typed without a mouse')).toBeVisible()
})

test('a reaction is chosen with the arrow keys; Escape closes the picker', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, button } = await openFeed(browser, 'Nesting boxes are up')
  const { keyboard } = page
  const picker = page.getByRole('dialog', { name: 'Choose a reaction' })
  await tabTo(page, button('0 Like'))
  await keyboard.press('Enter')
  await expect(picker.getByRole('button', { name: 'Thumbs up' })).toBeFocused()
  await keyboard.press('ArrowRight')
  await expect(picker.getByRole('button', { name: 'Heart' })).toBeFocused()
  await keyboard.press('Space')
  await expect(picker).toBeHidden()
  await expect(button(/Like$/)).toHaveText('❤️1 Like')
  await expect(button(/Like$/)).toBeFocused()

  await keyboard.press('Space')
  await expect(picker).toBeVisible()
  await keyboard.press('Escape')
  await expect(picker).toBeHidden()
  await expect(button(/Like$/)).toBeFocused()
})

test('a comment is written, and Escape returns the focus to the post', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, button } = await openFeed(browser, 'The hedge is planted')
  const { keyboard } = page
  await tabTo(page, button('0 Comments'))
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Comments' })
  await expect(dialog.getByPlaceholder('Write a comment...')).toBeFocused()
  await keyboard.type('Well done')
  await keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toContainText('Well done')
  await keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(button('1 Comment')).toBeFocused()
})

test('a post is saved and its link copied', { tag: '@long' }, async ({ browser, baseURL }) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const { page, postId, card, button } = await openFeed(browser, 'The pond is full', { permissions })
  const { keyboard } = page
  await tabTo(page, button('Share'))
  await keyboard.press('Enter')
  await tabTo(page, button('Copy'))
  await keyboard.press('Space')
  await expect(card.getByRole('status')).toHaveText('Link copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/posts/${postId}`)
  await expect(button('Share')).toBeFocused()
  await tabTo(page, button('Save'))
  await keyboard.press('Space')
  await expect(button('Saved')).toBeFocused()
})

test('a post is reported, and the focus returns to its menu', { tag: '@long' }, async ({ browser }) => {
  const { page, button } = await openFeed(browser, 'The meadow is mown')
  const { keyboard } = page
  await tabTo(page, button('More'))
  await keyboard.press('Enter')
  const item = page.getByRole('menuitem', { name: 'Report Post' })
  await expect(item).toBeVisible()
  // The menu goes to the item that starts with what is typed.
  await keyboard.press('R')
  await expect(item).toBeFocused()
  await keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Report This Post' })
  await expect(dialog.getByRole('combobox')).toBeFocused()
  await keyboard.type('Mis')
  await expect(dialog.getByRole('combobox')).toHaveValue('Misinformation')
  await tabTo(page, dialog.getByRole('button', { name: 'Report' }))
  await keyboard.press('Enter')
  await expect(toasts(page)).toHaveText('Post reported successfully.')
  await expect(dialog).toBeHidden()
  await expect(button('More')).toBeFocused()
})

test('in the dialog of comments, Escape returns the focus to the button whose picker or menu it closes', async ({
  browser,
}) => {
  const { page, postId, button } = await openFeed(browser, 'The storks are back')
  const { comment } = await newMember(browser)
  for (const text of ['Both of them', 'On the old chimney']) await comment(postId, text)
  const dialog = page.getByRole('dialog', { name: 'Comments' })
  await button('2 Comments').click()
  await expect(dialog.getByLabel('Sort comments')).toBeVisible()
  for (const name of ['Like', 'Comment menu']) {
    const opener = dialog.getByRole('button', { name }).first()
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(opener).toHaveAttribute('aria-expanded', 'false')
    await expect(opener).toBeFocused()
  }
})

test('Tab stays within an open dialog', async ({ browser }) => {
  const { page, button } = await openFeed(browser, 'The wall is dry')
  await button('0 Comments').click()
  const dialog = page.getByRole('dialog', { name: 'Comments' })
  await expect(dialog.getByPlaceholder('Write a comment...')).toBeFocused()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
})
