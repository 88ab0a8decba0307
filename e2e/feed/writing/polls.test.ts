import { expect, type Locator } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/canopy.ts'
import { tabTo } from '../../support/keyboard.ts'
import { newMember } from '../../support/member.ts'
import { postOf } from '../../support/posts.ts'

const results = (of: ReturnType<typeof postOf>) => of.getByRole('list', { name: 'Results' })

test('a poll is made, and who has voted sees the results and those who vote later', async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser)]
  for (const { page } of [anna, ben]) await page.goto('/feed')
  const composer = anna.page.getByRole('form', { name: 'New post' })
  await composer.getByRole('button', { name: 'Poll' }).click()
  await composer.getByRole('textbox', { name: "What's on your mind?" }).fill('Which tree next?')
  await composer.getByRole('textbox', { name: 'Option 1' }).fill('Mango')
  await composer.getByRole('button', { name: 'Create Post' }).click()
  await expect(composer.getByRole('alert')).toHaveText('A poll needs two options.')
  await expectAccessible(anna.page)
  await composer.getByRole('textbox', { name: 'Option 2' }).fill('Papaya')
  await composer.getByRole('button', { name: 'Add option' }).click()
  await composer.getByRole('textbox', { name: 'Option 3' }).fill('Jak')
  await composer.getByLabel('Open for').selectOption('3 days')
  await composer.getByRole('button', { name: 'Create Post' }).click()
  await expect(composer.getByRole('textbox', { name: 'Option 1' })).toHaveCount(0)

  const [ofAnna, ofBen] = [postOf(anna.page, 'Which tree next?'), postOf(ben.page, 'Which tree next?')]
  await expect(ofBen).toContainText('Ends in 3 days')
  await expect(results(ofAnna)).toHaveCount(0)
  await expectAccessible(ben.page)
  // Uses the keyboard alone.
  await ofBen.getByRole('radio', { name: 'Mango' }).focus()
  await ben.page.keyboard.press('ArrowDown')
  await expect(ofBen.getByRole('radio', { name: 'Papaya' })).toBeChecked()
  await ben.page.keyboard.press('Enter')
  const lines = results(ofBen).getByRole('listitem')
  await expect(lines).toHaveText([/Mango.*0%/, /Papaya.*Your vote.*100%/, /Jak.*0%/])
  await expectAccessible(ben.page)

  await ofAnna.getByRole('radio', { name: 'Mango' }).check()
  await ofAnna.getByRole('button', { name: 'Vote' }).click()
  await expect(results(ofAnna).getByRole('listitem')).toHaveText([
    /Mango.*Your vote.*50%/,
    /Papaya.*50%/,
    /Jak/,
  ])
  await ofAnna.getByRole('button', { name: 'More' }).click()
  await expect(anna.page.getByRole('menuitem', { name: 'Delete Post' })).toBeVisible()
  await expect(anna.page.getByRole('menuitem', { name: 'Edit Post' })).toBeHidden()
  await expect(ofBen).toContainText('2 votes')
  await ben.page.reload()
  await expect(lines).toHaveText([/Mango.*50%/, /Papaya.*Your vote.*50%/, /Jak.*0%/])
})

test('a poll is written with the keyboard alone, and the tools stay in one row', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  const { keyboard } = page
  const composer = page.getByRole('form', { name: 'New post' })
  const button = (name: string) => composer.getByRole('button', { name })
  await tabTo(page, button('Poll'))
  await keyboard.press('Enter')
  await expect(composer.getByLabel('Option 1', { exact: true })).toBeFocused()
  await tabTo(page, button('Add option'))
  await keyboard.press('Enter')
  await expect(composer.getByLabel('Option 3', { exact: true })).toBeFocused()
  await keyboard.press('Tab')
  await expect(button('Remove option 3')).toBeFocused()
  await keyboard.press('Enter')
  await expect(button('Add option')).toBeFocused()

  const middleOf = async (tool: Locator) => {
    const { y = 0, height = 0 } = (await tool.boundingBox()) ?? {}
    return y + height / 2
  }
  const photo = composer.locator('label', { hasText: 'Photo' })
  expect(await middleOf(photo)).toBeCloseTo(await middleOf(button('Everybody can comment')), -1)
  await tabTo(page, button('Remove poll'))
  await keyboard.press('Enter')
  await expect(button('Poll')).toBeFocused()
})
