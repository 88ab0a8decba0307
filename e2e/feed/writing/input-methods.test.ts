/** Words that are composed from several keys, of which Enter accepts them, and keyboards on the screen. */

import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../../support/canopy.ts'
import { newMember } from '../../support/member.ts'
import { postOf } from '../../support/posts.ts'

/** Typed keys, and the word that they become. */
const words = {
  Sinhala: ['ශ්', 'ශ්‍රී'],
  Japanese: ['きょう', '今日'],
} as const

/** The key code of every key that belongs to an input method. */
const COMPOSED = 229

async function compose(page: Page, field: Locator, language: keyof typeof words) {
  await field.focus()
  const devTools = await page.context().newCDPSession(page)
  const accept = () =>
    devTools.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: COMPOSED,
    })
  const [typed, word] = words[language]
  const end = typed.length
  await devTools.send('Input.imeSetComposition', { text: typed, selectionStart: end, selectionEnd: end })
  await accept()
  await devTools.send('Input.insertText', { text: word })
  // Safari reports the key after the word.
  await accept()
  await devTools.detach()
  return word
}

for (const language of ['Sinhala', 'Japanese'] as const) {
  test(`Enter that accepts a word in ${language} sends no comment and no post`, async ({ browser }) => {
    const { page, post } = await newMember(browser)
    await post('Say it in your words')
    await page.goto('/feed')
    const composer = page.getByRole('textbox', { name: "What's on your mind?" })
    const word = await compose(page, composer, language)
    await expect(composer).toHaveValue(word)

    await postOf(page, 'Say it in your words').getByRole('button', { name: '0 Comments' }).click()
    const comments = page.getByRole('dialog', { name: 'Comments' })
    const box = comments.getByPlaceholder('Write a comment...')
    await compose(page, box, language)
    await expect(box).toHaveValue(word)
    await expect(comments).toContainText('No comments yet.')
    await box.press('Enter')
    await expect(comments.getByRole('listitem')).toHaveText(new RegExp(word))
    await page.keyboard.press('Escape')
    await expect(composer).toHaveValue(word)
  })

  test(`Enter that accepts a word in ${language} chooses no tag and opens nothing that was found`, async ({
    browser,
  }) => {
    const { page, post } = await newMember(browser)
    const [, word] = words[language]
    await post(`Rain on the roof #${word}garden #${word}party`)
    await page.goto('/feed')
    const composer = page.getByRole('textbox', { name: "What's on your mind?" })
    await composer.fill('Come to #')
    await compose(page, composer, language)
    const tags = page.getByRole('listbox', { name: 'Tags' })
    await expect(tags.getByRole('option')).toHaveCount(2)
    await compose(page, composer, language)
    await expect(composer).toHaveValue(`Come to #${word}${word}`)
    await composer.fill('')

    await page.getByRole('button', { name: 'Search products' }).click()
    await page.getByRole('tab', { name: 'Tags' }).click()
    const search = page.getByRole('combobox')
    await compose(page, search, language)
    await expect(page.getByRole('option')).toHaveCount(2)
    await page.keyboard.press('ArrowDown')
    await compose(page, search, language)
    await expect(search).toHaveValue(word + word)
    await expect(page).toHaveURL('/feed')
  })
}

test('on a phone Enter starts a new line of a comment, and the button sends it', async ({ browser }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { page, post } = await newMember(browser, phone)
  await post('Say it in two lines')
  await page.goto('/feed')
  await postOf(page, 'Say it in two lines').getByRole('button', { name: '0 Comments' }).tap()
  const comments = page.getByRole('dialog', { name: 'Comments' })
  const box = comments.getByPlaceholder('Write a comment...')
  await box.tap()
  await page.keyboard.type('One')
  await page.keyboard.press('Enter')
  await page.keyboard.type('two')
  await expect(box).toHaveValue('One\ntwo')
  await expect(comments).toContainText('No comments yet.')
  await comments.getByRole('button', { name: 'Send' }).tap()
  await expect(comments.getByRole('listitem')).toHaveText(/One\s+two/)
})
