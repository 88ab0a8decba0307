import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { tabTo } from '../support/keyboard.ts'
import { enter } from '../support/member.ts'
import { notices, postOf } from '../support/posts.ts'

test('the keyboard alone posts, reacts, comments, reports, shares and saves', async ({
  browser,
  baseURL,
}) => {
  const permissions = ['clipboard-read', 'clipboard-write']
  const anna = await enter(browser, { permissions, reducedMotion: 'reduce' })
  const ben = await enter(browser, { fullName: 'Ben Okafor' })
  const postId = await ben.post('Nesting boxes are up')
  const { page } = anna
  const { keyboard } = page
  await page.goto('/feed')
  const card = postOf(page, 'Nesting boxes are up')
  const button = (name: string | RegExp) => card.getByRole('button', { name })
  await expect(card).toBeVisible()

  await test.step('past the navigation to the box, and a post', async () => {
    await keyboard.press('Tab')
    await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
    await keyboard.press('Enter')
    await tabTo(page, page.getByRole('textbox', { name: "What's on your mind?" }))
    await keyboard.type('Typed without a mouse')
    await tabTo(page, page.getByRole('button', { name: 'Create Post' }))
    await keyboard.press('Enter')
    await expect(postOf(page, 'Typed without a mouse')).toBeVisible()
  })

  await test.step('a reaction, changed with the arrow keys', async () => {
    await tabTo(page, button('0 Like'))
    await keyboard.press('Enter')
    const picker = page.getByRole('dialog', { name: 'Choose a reaction' })
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

  await test.step('a comment', async () => {
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

  await test.step('the link, copied', async () => {
    await tabTo(page, button('Share'))
    await keyboard.press('Enter')
    await tabTo(page, button('Copy'))
    await keyboard.press('Space')
    await expect(card.getByRole('status')).toHaveText('Link copied to clipboard!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/posts/${postId}`)
    await expect(button('Share')).toBeFocused()
  })

  await test.step('kept', async () => {
    await tabTo(page, button('Save'))
    await keyboard.press('Space')
    await expect(button('Saved')).toBeFocused()
  })

  await test.step('reported', async () => {
    await tabTo(page, button('More'), 'Shift+Tab')
    await keyboard.press('Enter')
    const item = page.getByRole('menuitem', { name: 'Report Post' })
    await expect(item).toBeVisible()
    if (!(await item.evaluate((element) => element === document.activeElement)))
      await keyboard.press('ArrowDown')
    await expect(item).toBeFocused()
    await keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Report This Post' })
    await expect(dialog.getByRole('combobox')).toBeFocused()
    await keyboard.type('Mis')
    await expect(dialog.getByRole('combobox')).toHaveValue('Misinformation')
    await tabTo(page, dialog.getByRole('button', { name: 'Report' }))
    await keyboard.press('Enter')
    await expect(notices(page)).toContainText(['Post reported successfully.'])
    await expect(dialog).toBeHidden()
    await expect(button('More')).toBeFocused()
  })
})

test('Tab stays within an open dialog', async ({ browser }) => {
  const { page, post } = await enter(browser)
  await post('Round and round')
  await page.goto('/feed')
  await postOf(page, 'Round and round').getByRole('button', { name: '0 Comments' }).click()
  const dialog = page.getByRole('dialog', { name: 'Comments' })
  await expect(dialog.getByPlaceholder('Write a comment...')).toBeFocused()
  for (let presses = 0; presses < 6; presses++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
})
