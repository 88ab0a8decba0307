import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { photo } from '../support/photos.ts'
import { serverError } from '../support/replies.ts'

const UPDATE = '**/api/users/update'
const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const photoInput = (page: Page) => page.getByLabel('Change Photo')
const coverInput = (page: Page) => page.getByLabel('Change Cover')

/** Saves, and expects the error at the field, which gets the focus. */
async function expectRefused(page: Page, name: string, error: string) {
  await save(page).click()
  await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(error))
  await expect(field(page, name)).toBeFocused()
}

test('the form shows the profile, the e-mail address cannot be edited, and Back leads to the profile', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, credentials } = await newMember(browser, { fullName: 'Anna Weber' })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/profile\/edit$/)
  await expect(page).toHaveTitle(/Edit Profile · Canopy$/)
  await expect(field(page, 'Full name')).toHaveValue('Anna Weber')
  await expect(field(page, 'Email')).toHaveValue(credentials.email)
  await expect(field(page, 'Email')).not.toBeEditable()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back' }).click()
  await expect(page).toHaveURL(/\/profile$/)
})

test('a file that is not a picture, or has 5 MB, is refused', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  // When tracing, Playwright fetches pictures that the page has already revoked.
  allowErrors(/Connecting to 'blob:/)
  const { page } = await newMember(browser)
  await page.goto('/profile/edit')
  const alert = page.getByRole('alert')
  const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture') }
  await photoInput(page).setInputFiles(text)
  await expect(alert).toHaveText('Please select a valid image file')
  const huge = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024) }
  await coverInput(page).setInputFiles(huge)
  await expect(alert).toHaveText('Image must be less than 5MB')
  await expect(coverInput(page)).toHaveAccessibleDescription('Image must be less than 5MB')
  await expect(photoInput(page)).toHaveAttribute('aria-invalid', 'false')
  await photoInput(page).setInputFiles({ ...text, name: 'text.jpg', mimeType: 'image/jpeg' })
  await expect(alert).toHaveText('Please select a valid image file')
  await expect(page.getByRole('dialog')).toBeHidden()
  await expectAccessible(page)
})

test('a refused change says why and keeps what was typed', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/users\/update/)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const { page } = await newMember(browser)
  await page.goto('/profile/edit')
  await field(page, 'Username').fill(ben.username)
  await field(page, 'Bio').fill(' I count swifts.\nAnd bats. ')
  await expectRefused(page, 'Username', 'That username is taken')
  const refusal = page.locator('form').getByRole('alert')
  await expect(refusal).toHaveCount(0)
  await page.route(UPDATE, (route) => route.fulfill(serverError))
  await save(page).click()
  await expect(refusal).toHaveText(serverError.json.message)
  await page.unroute(UPDATE)
  await page.route(UPDATE, (route) => route.abort())
  await save(page).click()
  await expect(refusal).toHaveText('Failed to save profile')
  await expect(field(page, 'Bio')).toHaveValue(' I count swifts.\nAnd bats. ')
})

test('pictures are cropped, also with the arrow keys, and shown on the profile', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/Connecting to 'blob:/)
  const { page } = await newMember(browser)
  await page.goto('/profile/edit')
  const file = { name: 'swift.jpg', mimeType: 'image/jpeg', buffer: await photo(7, 1200) }
  const dialog = page.getByRole('dialog')
  const use = dialog.getByRole('button', { name: 'Use This Picture' })
  await photoInput(page).setInputFiles(file)
  await expect(dialog.getByRole('heading', { name: 'Your photo' })).toBeVisible()
  await expect(use).toBeEnabled()
  await expectAccessible(page)
  const crop = dialog.locator('.ReactCrop__crop-selection')
  const left = () => crop.evaluate((element) => element.getBoundingClientRect().x)
  const before = await left()
  await crop.focus()
  await page.keyboard.press('ArrowLeft')
  await expect.poll(left).toBeLessThan(before)
  await use.click()
  await expect(dialog).toBeHidden()
  await coverInput(page).setInputFiles(file)
  await use.click()
  await expect(dialog).toBeHidden()

  await save(page).click()
  await expect(page).toHaveURL(/\/profile$/)
  const pictures = mainOf(page).locator('img[src^="/media/"]')
  await expect(pictures).toHaveCount(2)
  const sizes = await pictures.evaluateAll((all) =>
    all.map((image) => /-(\d+x\d+)\.webp$/.exec(String(image.getAttribute('src')))?.[1]),
  )
  expect(sizes).toEqual(['1080x270', '512x512'])
})

test('a saved profile is shown trimmed, with its username in lower case', async ({ browser }) => {
  const { page, userId } = await newMember(browser)
  await page.goto('/profile/edit')
  const name = `Anna_${userId.slice(-8)}`
  await field(page, 'Full name').fill('  Anna Weber-Okafor ')
  await field(page, 'Username').fill(` ${name} `)
  await field(page, 'Bio').fill(' I count swifts.\nAnd bats. ')
  await save(page).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(page.getByRole('heading', { name: 'Anna Weber-Okafor', level: 1 })).toBeVisible()
  await expect(page.getByRole('main').getByText(`@${name.toLowerCase()}`, { exact: true })).toBeVisible()
  await expect(page.getByText('I count swifts. And bats.')).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('region', { name: 'Menu' })).toContainText('Anna Weber-Okafor')
})
