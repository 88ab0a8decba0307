import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { photo } from '../support/photos.ts'
import { fillShipping, openShop } from '../support/shop.ts'

/** The field says what is wrong with it, and is where the member is led. */
async function expectRefused(field: Locator, text: string) {
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(field).toHaveAccessibleDescription(new RegExp(text))
  await expect(field).toBeFocused()
}

const refuse = (page: Page, address: string, fields: Record<string, string>) =>
  page.route(address, (route) =>
    route.fulfill({
      status: 400,
      json: { message: Object.values(fields)[0], code: 'validation_failed', fields },
    }),
  )

test('what the server finds wrong with a field is said under it', async ({ browser, canopy, provoke }) => {
  provoke(/status of 400/)
  const anna = await enter(browser)
  const { page } = anna
  const button = (name: string) => page.getByRole('button', { name })
  const alert = page.getByRole('alert')

  await test.step('in the profile, the first one first', async () => {
    await page.goto('/profile/edit')
    await refuse(page, '**/api/users/update', { bio: 'No bios today', fullName: 'Not that name' })
    await button('Save Changes').click()
    await expectRefused(page.getByRole('textbox', { name: 'Full name' }), 'Not that name')
    await expect(page.getByRole('textbox', { name: 'Bio' })).toHaveAccessibleDescription('No bios today')
  })

  await test.step('in a new challenge, below what is said of the whole', async () => {
    await page.goto('/challenges/add')
    await page.getByLabel('Image URL').fill(new URL('/favicon.svg', page.url()).href)
    await page.getByLabel('Challenge name').fill('Plant a tree')
    await page.getByLabel('Number of points').fill('20')
    await page.getByLabel('Description').fill('The photo shows the tree.')
    await refuse(page, '**/api/challenges/create', { points: 'Fewer points, please' })
    await button('Add Challenge').click()
    await expect(alert).toHaveText("Error! Can't add challenge. Fewer points, please")
    await expectRefused(page.getByLabel('Number of points'), 'Fewer points, please')
  })

  await test.step('in a proof', async () => {
    const challengeId = await anna.addChallenge('Sweep the yard')
    await page.goto(`/challenges/submit/${challengeId}`)
    await page.getByLabel('Description').fill('I swept it twice.')
    const file = { name: 'yard.jpg', mimeType: 'image/jpeg', buffer: await photo(3) }
    await page.locator('input[type=file]').setInputFiles(file)
    await refuse(page, '**/api/proof/submit', { imageUrl: 'Not that photo' })
    await button('Submit').click()
    await expectRefused(page.locator('input[type=file]'), 'Not that photo')
  })

  await test.step('at the checkout', async () => {
    const shop = await openShop(canopy, anna)
    const lamp = await shop.sell({ name: 'Lamp' })
    await shop.fillCart([{ ...lamp, quantity: 1 }])
    await page.goto('/shop/checkout')
    await fillShipping(page)
    await refuse(page, '**/api/order/place', { 'shippingAddress.postalCode': 'We do not go there' })
    await button('Place Order').click()
    await expect(alert).toHaveText('Failed to place order. Please try again. We do not go there')
    await expectRefused(page.getByLabel('ZIP code'), 'We do not go there')
  })

  await test.step('in a post', async () => {
    await page.goto('/feed')
    const text = page.getByRole('textbox', { name: "What's on your mind?" })
    await text.fill('Hello')
    await refuse(page, '**/api/posts/create', { content: 'Not those words' })
    await button('Create Post').click()
    await expectRefused(text, 'Not those words')
  })

  await test.step('in the settings', async () => {
    await page.goto('/settings')
    const form = page.getByRole('region', { name: 'Password' })
    const input = (name: string) => form.getByLabel(name, { exact: true })
    await input('Current password').fill('long enough 1')
    await input('New password').fill('long enough 2')
    await input('Confirm new password').fill('long enough 2')
    await refuse(page, '**/api/users/me/password', { newPassword: 'Everybody uses that one' })
    await form.getByRole('button', { name: 'Change Password' }).click()
    await expectRefused(input('New password'), 'Everybody uses that one')
    await expect(alert).toHaveCount(0)
  })
})

test('what a visitor typed wrong is said under the field', async ({ browser, provoke }) => {
  provoke(/status of 400/)
  const page = await (await browser.newContext()).newPage()
  const box = (name: string) => page.getByLabel(name, { exact: true })
  const button = (name: string) => page.getByRole('button', { name })

  await test.step('logging in', async () => {
    let sent = 0
    await page.route('**/api/auth/login', (route) => {
      sent += 1
      return route.continue()
    })
    await page.goto('/login')
    await box('Email').fill('nobody')
    await box('Password').fill('long enough 1')
    await button('Log In').click()
    await expectRefused(box('Email'), 'Please enter a valid email address')
    expect(sent).toBe(0)
    await page.unroute('**/api/auth/login')
    await box('Email').fill('nobody@example.org')
    await expect(box('Email')).toHaveAccessibleDescription('')
    await refuse(page, '**/api/auth/login', { password: 'Password can have at most 128 characters' })
    await button('Log In').click()
    await expectRefused(box('Password'), 'Password can have at most 128 characters')
  })

  await test.step('a new password', async () => {
    await page.goto('/set-new-password?token=abc')
    await box('Password').fill('long enough 2')
    await box('Confirm password').fill('long enough 2')
    await refuse(page, '**/api/auth/set-new-password', { password: 'Everybody uses that one' })
    await button('Change Password').click()
    await expectRefused(box('Password'), 'Everybody uses that one')
  })

  await test.step('a forgotten one', async () => {
    await page.goto('/forgot-password')
    await box('Email').fill('nobody@example.org')
    await refuse(page, '**/api/auth/forgot-password', { email: 'Not that address' })
    await button('Send Reset Link').click()
    await expectRefused(box('Email'), 'Not that address')
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})
