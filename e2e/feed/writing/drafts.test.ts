import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/canopy.ts'
import { newMember, secondDevice } from '../../support/member.ts'
import { photo } from '../../support/photos.ts'
import { postOf } from '../../support/posts.ts'

const box = (page: Page) => page.getByRole('form', { name: 'New post' })
const text = (page: Page) => box(page).getByRole('textbox', { name: "What's on your mind?" })
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name })
const draft = (page: Page, content: string) =>
  dialog(page, 'Drafts')
    .getByRole('listitem')
    .filter({ hasText: content })
    .filter({ has: page.getByRole('button') })

async function choose(page: Page, item: string | RegExp) {
  await box(page).getByRole('button', { name: 'Drafts' }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

async function edit(page: Page, content: string) {
  await draft(page, content).getByRole('button', { name: 'Edit' }).click()
  const opened = dialog(page, 'Edit Draft')
  return {
    opened,
    words: opened.getByRole('textbox', { name: "What's on your mind?" }),
    save: opened.getByRole('button', { name: 'Save Draft' }),
  }
}

test('a draft is saved on one device, and finished and published on another', async ({ browser }) => {
  const anna = await newMember(browser)
  await anna.page.goto('/feed')
  await text(anna.page).fill('Two jars of seeds')
  const file = { name: 'seeds.jpg', mimeType: 'image/jpeg', buffer: await photo(31) }
  await box(anna.page).getByLabel('Photo').setInputFiles(file)
  await box(anna.page).getByLabel('Describe the photo').fill('Okra seeds')
  await box(anna.page).getByRole('button', { name: 'Poll' }).click()
  await box(anna.page).getByLabel('Option 1').fill('Okra')
  await box(anna.page).getByLabel('Option 2').fill('Chilli')
  await choose(anna.page, 'Save Draft')
  await expect(anna.page.getByText('Saved as a draft.')).toBeVisible()
  await expect(text(anna.page)).toHaveValue('')
  await expect(postOf(anna.page, 'Two jars of seeds')).toHaveCount(0)

  const page = await secondDevice(browser, anna)
  await choose(page, 'Drafts (1)')
  await expect(draft(page, 'Two jars of seeds')).toContainText('Poll with 2 options')
  const { opened, words, save } = await edit(page, 'Two jars of seeds')
  await expect(opened.getByLabel('Describe the photo')).toHaveValue('Okra seeds')
  await expect(opened.getByLabel('Option 2')).toHaveValue('Chilli')
  await words.fill('Three jars of seeds')
  await save.click()
  await expect(opened).toBeHidden()

  await draft(page, 'Three jars of seeds').getByRole('button', { name: 'Publish Now' }).click()
  await expect(dialog(page, 'Drafts').getByText('You have no drafts.')).toBeVisible()
  await expect(dialog(page, 'Drafts').locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  const post = postOf(page, 'Three jars of seeds')
  await expect(post.getByRole('img', { name: 'Okra seeds' })).toBeVisible()
  await expect(post.getByText('Chilli')).toBeVisible()
})

test('what happens to a draft on one device shows in the open list of another at once', async ({
  browser,
}) => {
  const anna = await newMember(browser)
  await anna.page.goto('/feed')
  const page = await secondDevice(browser, anna)
  await choose(page, 'Drafts (0)')
  await text(anna.page).fill('Two jars of seeds')
  await choose(anna.page, 'Save Draft')
  await expect(draft(page, 'Two jars of seeds')).toBeVisible()

  await choose(anna.page, 'Drafts (1)')
  const { words, save } = await edit(anna.page, 'Two jars of seeds')
  await words.fill('Three jars of seeds')
  await save.click()
  await expect(draft(page, 'Three jars of seeds')).toBeVisible()
  await draft(anna.page, 'Three jars of seeds').getByRole('button', { name: 'Publish Now' }).click()
  await expect(dialog(page, 'Drafts').getByText('You have no drafts.')).toBeVisible()
})

test('a post is scheduled at a time that is asked for in words, moved, and no longer scheduled', async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await choose(page, 'Schedule…')
  await expect(box(page).getByRole('alert')).toHaveText('Please enter some text or upload an image.')

  await text(page).fill('Bring gloves and a hat')
  await choose(page, 'Schedule…')
  const schedule = dialog(page, 'Schedule Post')
  await schedule.getByLabel('Day').fill('2020-01-01')
  await schedule.getByRole('button', { name: 'Schedule' }).click()
  await expect(schedule.getByLabel('Day')).toHaveAccessibleDescription(
    'Please choose a time in the next 90 days.',
  )
  await expect(schedule.getByLabel('Day')).toBeFocused()
  await schedule.getByLabel('Day').fill('')
  await schedule.getByRole('button', { name: 'Schedule' }).click()
  await expect(schedule.getByText('Please choose a day.')).toBeVisible()
  const day = new Date(Date.now() + 3 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10)
  await schedule.getByLabel('Day').fill(day)
  await schedule.getByRole('button', { name: 'Schedule' }).click()
  await expect(page.getByText(/It will be published on/)).toBeVisible()
  await expect(text(page)).toHaveValue('')
  await expect(postOf(page, 'Bring gloves')).toHaveCount(0)

  await choose(page, 'Drafts (1)')
  await expect(draft(page, 'Bring gloves')).toContainText('Scheduled for')
  const { opened, save } = await edit(page, 'Bring gloves')
  await expect(opened.getByLabel('Day')).toHaveValue(day)
  await opened.getByRole('button', { name: 'Don’t Schedule' }).click()
  await save.click()
  await expect(opened).toBeHidden()
  await expect(draft(page, 'Bring gloves')).not.toContainText('Scheduled for')
})

test('a draft that was saved elsewhere meanwhile is not overwritten unseen, and one that is gone is kept here', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 40[49]/)
  const { page, call } = await newMember(browser)
  const { draftId } = await call('saveDraft', { body: { content: 'First words' } })
  await page.goto('/feed')
  await choose(page, 'Drafts (1)')
  const { opened, words, save } = await edit(page, 'First words')
  await words.fill('Words from here')
  await page.keyboard.press('Escape')
  await edit(page, 'First words')
  await expect(words).toHaveValue('Words from here')
  await call('saveDraft', { body: { draftId, seen: 1, content: 'Words from the phone' } })
  await save.click()
  await expect(opened.getByRole('alert')).toContainText('Words from the phone')
  await expect(words).toHaveValue('Words from here')
  await opened.getByRole('button', { name: 'Keep mine' }).click()
  await call('deleteDraft', { params: { draftId } })
  await save.click()
  await expect(opened.getByRole('alert')).toContainText('saving it makes a new draft')
  await save.click()
  await expect(opened).toBeHidden()
  await expect(draft(page, 'Words from here')).toBeVisible()

  await draft(page, 'Words from here').getByRole('button', { name: 'Delete' }).click()
  await dialog(page, 'Delete Draft').getByRole('button', { name: 'Delete' }).click()
  await expect(dialog(page, 'Drafts').getByText('You have no drafts.')).toBeVisible()
  await expect(dialog(page, 'Drafts').locator(':focus')).toHaveCount(1)
})

test('without a connection nothing is lost, and it says what saving needs', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/)
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await text(page).fill('Written on the train')
  await box(page).getByRole('button', { name: 'Drafts' }).click()
  await expect(page.getByRole('menuitem', { name: 'Drafts (0)' })).toBeVisible()
  await page.route('**/api/drafts/save', (route) => route.abort())
  await page.getByRole('menuitem', { name: 'Save Draft' }).click()
  await expect(box(page).getByRole('alert')).toContainText('Saving a draft needs a connection.')
  await expect(text(page)).toHaveValue('Written on the train')
})

test('axe finds nothing on the drafts, and the keyboard is enough', { tag: '@long' }, async ({ browser }) => {
  const { page, call } = await newMember(browser)
  const poll = JSON.stringify({ options: ['Okra', 'Chilli'], hours: 24 })
  const publishAt = new Date(Date.now() + 60 * 60 * 1000).toISOString()
  await call('saveDraft', { body: { content: 'For later', poll, publishAt } })
  await page.goto('/feed')
  await box(page).getByRole('button', { name: 'Drafts' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Drafts (1)' })).toBeVisible()
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await expect(draft(page, 'For later')).toBeVisible()
  await expectAccessible(page)
  await draft(page, 'For later').getByRole('button', { name: 'Edit' }).press('Enter')
  await expect(dialog(page, 'Edit Draft').getByLabel('Option 1')).toHaveValue('Okra')
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog(page, 'Edit Draft')).toBeHidden()
  await expect(draft(page, 'For later').getByRole('button', { name: 'Edit' })).toBeFocused()
})
