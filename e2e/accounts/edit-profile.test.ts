import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { failure } from '../support/posts.ts'

const field = (page: Page, name: string) => page.getByRole('textbox', { name })
const save = (page: Page) => page.getByRole('button', { name: 'Save Changes' })
const photoInput = (page: Page) => page.getByLabel('Change Photo')

async function saysOf(page: Page, name: string, text: string) {
  await save(page).click()
  await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(text))
  await expect(field(page, name)).toBeFocused()
}

test('a profile is edited: every rule, what is refused, and pictures that are cropped', async ({
  browser,
  provoke,
}) => {
  provoke(/users\/update/)
  // The recorder of traces asks again for pictures that the page has let go of.
  provoke(/Connecting to 'blob:/)
  const ben = await enter(browser, { fullName: 'Ben Okafor' })
  const { page, credentials, userId } = await enter(browser, { fullName: 'Anna Weber' })
  await page.goto('/profile')
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await expect(page).toHaveURL(/\/profile\/edit$/)
  await expect(page).toHaveTitle(/Edit Profile · Canopy$/)

  await test.step('what is known stands there, and the e-mail address stays', async () => {
    await expect(field(page, 'Full name')).toHaveValue('Anna Weber')
    await expect(field(page, 'Email')).toHaveValue(credentials.email)
    await expect(field(page, 'Email')).not.toBeEditable()
    await expectAccessible(page)
  })

  await test.step('rules of the fields', async () => {
    for (const blank of ['  ', '\u200B\u3164']) {
      await field(page, 'Full name').fill(blank)
      await saysOf(page, 'Full name', 'Full name is required')
    }
    await field(page, 'Full name').fill('  Anna Weber-Okafor ')
    await field(page, 'Username').fill(' ')
    await saysOf(page, 'Username', 'Username is required')
    await field(page, 'Username').fill('anna weber')
    await saysOf(page, 'Username', 'Username cannot contain spaces')
    for (const malformed of ['an', 'a'.repeat(21), 'anna-weber']) {
      await field(page, 'Username').fill(malformed)
      await saysOf(page, 'Username', 'Username format is invalid')
    }
  })

  await test.step('rules of the pictures', async () => {
    const alert = page.getByRole('alert')
    const text = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Not a picture') }
    await photoInput(page).setInputFiles(text)
    await expect(alert).toHaveText('Please select a valid image file')
    const huge = { name: 'huge.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(5 * 1024 * 1024) }
    await page.getByLabel('Change Cover').setInputFiles(huge)
    await expect(alert).toHaveText('Image must be less than 5MB')
    await expect(page.getByLabel('Change Cover')).toHaveAccessibleDescription('Image must be less than 5MB')
    await expect(photoInput(page)).toHaveAttribute('aria-invalid', 'false')
    await photoInput(page).setInputFiles({ ...text, name: 'liar.jpg', mimeType: 'image/jpeg' })
    await expect(alert).toHaveText('Please select a valid image file')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('a refusal says why, and loses nothing', async () => {
    await field(page, 'Username').fill(ben.username)
    await field(page, 'Bio').fill(' I count swifts.\nAnd bats. ')
    await saysOf(page, 'Username', 'That username is taken')
    const refusal = page.locator('form').getByRole('alert')
    await expect(refusal).toHaveCount(0)
    await page.route('**/api/users/update', (route) => route.fulfill(failure))
    await save(page).click()
    await expect(refusal).toHaveText(failure.json.message)
    await page.unroute('**/api/users/update')
    await page.route('**/api/users/update', (route) => route.abort())
    await save(page).click()
    await expect(refusal).toHaveText('Failed to save profile')
    await page.unroute('**/api/users/update')
    await expect(field(page, 'Bio')).toHaveValue(' I count swifts.\nAnd bats. ')
  })

  await test.step('pictures are cropped, also with the arrow keys', async () => {
    const file = { name: 'swift.jpg', mimeType: 'image/jpeg', buffer: await photo(7) }
    const dialog = page.getByRole('dialog')
    const use = dialog.getByRole('button', { name: 'Use This Picture' })
    await photoInput(page).setInputFiles(file)
    await expect(dialog.getByRole('heading', { name: 'Your photo' })).toBeVisible()
    await expect(use).toBeEnabled()
    await expectAccessible(page)
    const frame = dialog.locator('.ReactCrop__crop-selection')
    const before = await frame.evaluate((element) => element.getBoundingClientRect().x)
    await frame.focus()
    await page.keyboard.press('ArrowLeft')
    await expect
      .poll(() => frame.evaluate((element) => element.getBoundingClientRect().x))
      .toBeLessThan(before)
    await use.click()
    await expect(dialog).toBeHidden()
    await page.getByLabel('Change Cover').setInputFiles(file)
    await use.click()
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('alert').filter({ hasText: 'image' })).toBeHidden()
  })

  await test.step('saved, one is back on the profile, which shows it', async () => {
    const name = `Anna_${userId.slice(-8)}`
    await field(page, 'Username').fill(` ${name} `)
    await save(page).click()
    await expect(page).toHaveURL(/\/profile$/)
    await expect(page.getByRole('heading', { name: 'Anna Weber-Okafor', level: 1 })).toBeVisible()
    await expect(page.getByText(`@${name.toLowerCase()} ·`)).toBeVisible()
    await expect(page.getByText('I count swifts. And bats.')).toBeVisible()
    const sizes = await page
      .getByRole('main')
      .locator('img[src^="/media/"]')
      .evaluateAll((all) =>
        all.map((image) => /-(\d+x\d+)\.webp$/.exec(String(image.getAttribute('src')))?.[1]),
      )
    expect(sizes).toEqual(['1080x270', '512x512'])
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.getByRole('region', { name: 'Menu' })).toContainText('Anna Weber-Okafor')
  })

  await test.step('the way back without saving', async () => {
    await page.goto('/profile/edit')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/profile$/)
  })
})
