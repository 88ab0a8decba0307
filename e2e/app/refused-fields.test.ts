/** Refusals of a field by the server are shown under the field, which gets the focus. */

import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { fillShipping, newCustomer } from '../support/shop.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name })
const box = (page: Page, name: string) => page.getByLabel(name, { exact: true })

async function expectRefused(field: Locator, error: string) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(error))
  await expect(field).toBeFocused()
}

/** Refuses requests to `url` with errors by field. */
const refuse = (page: Page, url: string, fields: Record<string, string>) =>
  page.route(url, (route) =>
    route.fulfill({
      status: 400,
      json: { message: Object.values(fields)[0], code: 'validation_failed', fields },
    }),
  )

test.beforeEach(({ allowErrors }) => {
  allowErrors(/status of 400/)
})

test('refused fields of a profile: each has its error, the first one gets the focus', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/profile/edit')
  await refuse(page, '**/api/users/update', { bio: 'No bios today', fullName: 'Not that name' })
  await button(page, 'Save Changes').click()
  await expectRefused(page.getByRole('textbox', { name: 'Full name' }), 'Not that name')
  await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveAccessibleDescription('No bios today')
})

test('a refused field of a new challenge', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/challenges/add')
  await page.getByLabel('Image URL').fill('https://pictures.example/leaf.jpg')
  await page.getByLabel('Challenge name').fill('Plant a tree')
  await page.getByLabel('Number of points').fill('20')
  await page.getByLabel('Description').fill('The photo shows the tree.')
  await refuse(page, '**/api/challenges/create', { points: 'Fewer points, please' })
  await button(page, 'Add Challenge').click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText("Error! Can't add challenge. Fewer points, please")
  await expectRefused(page.getByLabel('Number of points'), 'Fewer points, please')
})

test('a refused field of a proof', { tag: '@long' }, async ({ browser }) => {
  const { page, addChallenge } = await newMember(browser)
  await page.goto(`/challenges/submit/${await addChallenge('Sweep the yard')}`)
  await page.getByLabel('Description').fill('I swept it twice.')
  const file = { name: 'yard.jpg', mimeType: 'image/jpeg', buffer: await photo(3) }
  await page.locator('input[type=file]').setInputFiles(file)
  await refuse(page, '**/api/proof/submit', { imageUrl: 'Not that photo' })
  await button(page, 'Submit').click()
  await expectRefused(page.locator('input[type=file]'), 'Not that photo')
})

test('a refused field of the checkout', { tag: '@long' }, async ({ browser, canopy }) => {
  const { page, shop } = await newCustomer(browser, canopy)
  await shop.fillCart([{ ...(await shop.addProduct({ name: 'Lamp' })), quantity: 1 }])
  await page.goto('/shop/checkout')
  await fillShipping(page)
  await refuse(page, '**/api/order/place', { 'shippingAddress.postalCode': 'We do not deliver there' })
  await button(page, 'Place Order').click()
  const alert = page.getByRole('alert')
  await expect(alert).toHaveText('Failed to place order. Please try again. We do not deliver there')
  await expectRefused(page.getByLabel('ZIP code'), 'We do not deliver there')
})

test('a refused field of a post', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  const text = page.getByRole('textbox', { name: "What's on your mind?" })
  await text.fill('Hello')
  await refuse(page, '**/api/posts/create', { content: 'Not those words' })
  await button(page, 'Create Post').click()
  await expectRefused(text, 'Not those words')
})

test('a refused field of the settings', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/settings')
  const form = page.getByRole('region', { name: 'Password' })
  const input = (name: string) => form.getByLabel(name, { exact: true })
  await input('Current password').fill('long enough 1')
  await input('New password').fill('long enough 2')
  await input('Confirm new password').fill('long enough 2')
  await refuse(page, '**/api/users/me/password', { newPassword: 'That one is too common' })
  await form.getByRole('button', { name: 'Change Password' }).click()
  await expectRefused(input('New password'), 'That one is too common')
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the login takes an e-mail address only', { tag: '@long' }, async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  let sent = 0
  await page.route('**/api/auth/login', (route) => {
    sent += 1
    return route.continue()
  })
  await page.goto('/login')
  await box(page, 'Email').fill('nobody')
  await box(page, 'Password').fill('long enough 1')
  await button(page, 'Log In').click()
  await expectRefused(box(page, 'Email'), 'Please enter a valid email address')
  expect(sent).toBe(0)
  await box(page, 'Email').fill('nobody@example.org')
  await expect(box(page, 'Email')).toHaveAccessibleDescription('')
})

test('refused fields of the login and of a password reset', { tag: '@long' }, async ({ browser }) => {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await box(page, 'Email').fill('nobody@example.org')
  await box(page, 'Password').fill('long enough 1')
  await refuse(page, '**/api/auth/login', { password: 'Password can have at most 128 characters' })
  await button(page, 'Log In').click()
  await expectRefused(box(page, 'Password'), 'Password can have at most 128 characters')

  await page.goto('/set-new-password?token=abc')
  await box(page, 'Password').fill('long enough 2')
  await box(page, 'Confirm password').fill('long enough 2')
  await refuse(page, '**/api/auth/set-new-password', { password: 'That one is too common' })
  await button(page, 'Change Password').click()
  await expectRefused(box(page, 'Password'), 'That one is too common')

  await page.goto('/forgot-password')
  await box(page, 'Email').fill('nobody@example.org')
  await refuse(page, '**/api/auth/forgot-password', { email: 'Not that address' })
  await button(page, 'Send Reset Link').click()
  await expectRefused(box(page, 'Email'), 'Not that address')
  await expect(page.getByRole('alert')).toHaveCount(0)
})
