import { expect } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/canopy.ts'
import { newMember } from '../../support/member.ts'
import { menuItem, postOf } from '../../support/posts.ts'

test('a post is edited, says so, and shows everybody what it said before', async ({ browser }) => {
  const anna = await newMember(browser)
  const ben = await newMember(browser)
  await anna.post('A tree dies')
  for (const { page } of [anna, ben]) await page.goto('/feed')
  await expect(postOf(ben.page, 'A tree dies')).toBeVisible()

  await (await menuItem(postOf(anna.page, 'A tree dies'), 'Edit Post')).click()
  const dialog = anna.page.getByRole('dialog', { name: 'Edit Post' })
  await expectAccessible(anna.page)
  await dialog.getByLabel('Text').fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Text')).toHaveAccessibleDescription(
    'Please enter some text or upload an image.',
  )
  await dialog.getByLabel('Text').fill('A tree grows')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  const card = postOf(ben.page, 'A tree grows')
  await card.getByRole('button', { name: 'edited' }).click()
  const history = ben.page.getByRole('dialog', { name: 'Edits of this post' })
  await expect(history.getByRole('listitem')).toHaveText([/A tree grows/, /A tree dies/])
  await expectAccessible(ben.page)
  await ben.page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: 'edited' })).toBeFocused()
  await card.getByRole('button', { name: 'More' }).click()
  await expect(ben.page.getByRole('menuitem', { name: 'Edit Post' })).toHaveCount(0)
})

test('an edit that is not finished is still there later, unless it was cancelled', async ({ browser }) => {
  const { page, post } = await newMember(browser)
  await post('A tree dies')
  await page.goto('/feed')
  const card = postOf(page, 'A tree dies')
  const text = page.getByRole('dialog', { name: 'Edit Post' }).getByLabel('Text')
  await (await menuItem(card, 'Edit Post')).click()
  await text.fill('A tree gro')
  await page.keyboard.press('Escape')
  await expect(text).toBeHidden()
  await page.reload()
  await (await menuItem(card, 'Edit Post')).click()
  await expect(text).toHaveValue('A tree gro')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await (await menuItem(card, 'Edit Post')).click()
  await expect(text).toHaveValue('A tree dies')
})

test('who edits a post that was edited elsewhere sees that version and decides', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/api\/posts/)
  const { page, post } = await newMember(browser)
  await post('First words')
  await page.goto('/feed')
  const other = await page.context().newPage()
  await other.goto('/feed')
  const dialog = (on: typeof page) => on.getByRole('dialog', { name: 'Edit Post' })
  for (const on of [page, other]) await (await menuItem(postOf(on, 'First words'), 'Edit Post')).click()
  await dialog(other).getByLabel('Text').fill('Words of the other tab')
  await dialog(other).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(other)).toBeHidden()

  await dialog(page).getByLabel('Text').fill('Words of this tab')
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Words of the other tab')
  await expect(dialog(page).getByLabel('Text')).toHaveValue('Words of this tab')
  await dialog(page).getByRole('button', { name: 'Keep mine' }).click()
  await dialog(page).getByRole('button', { name: 'Save' }).click()
  await expect(postOf(page, 'Words of this tab')).toBeVisible()
})
