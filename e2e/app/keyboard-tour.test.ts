import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { tabTo } from '../support/keyboard.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { photo } from '../support/photos.ts'
import { postOf } from '../support/posts.ts'
import { verdictOn } from '../support/proofs.ts'
import { drawer, openShop } from '../support/shop.ts'

test('from registration to an order with the keyboard alone, with the focus always visible', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const shop = await openShop(canopy, ben)
  const bottle = await shop.addProduct({ name: 'Bottle', price: 300 })
  await ben.addChallenge('Plant a tree in the school garden')
  const page = await (await browser.newContext()).newPage()
  const { keyboard } = page
  const type = async (label: string, text: string) => {
    await tabTo(page, page.getByLabel(label, { exact: true }))
    await keyboard.type(text)
  }
  const press = async (role: 'button' | 'link', name: string | RegExp, key: 'Tab' | 'Shift+Tab' = 'Tab') => {
    await tabTo(page, page.getByRole(role, { name }).filter({ visible: true }), key)
    await keyboard.press('Enter')
  }
  const email = `${randomUUID()}@example.org`
  await page.goto('/')

  await test.step('register and log in', async () => {
    await press('link', 'Create Account')
    await expect(page).toHaveURL(/\/register$/)
    await type('Name', 'Anna Weber')
    await type('Email', email)
    await type('Password', 'long enough 1')
    await keyboard.press('Enter')
    await expect(page).toHaveURL(/\/login$/)
    await type('Email', email)
    await type('Password', 'long enough 1')
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
  })

  await test.step('post', async () => {
    await type("What's on your mind?", 'Posted without a mouse')
    await press('button', 'Create Post')
    await expect(postOf(page, 'Posted without a mouse')).toBeVisible()
  })

  await test.step('join a challenge', async () => {
    await press('link', 'Challenges', 'Shift+Tab')
    await expect(page.getByRole('heading', { name: 'Challenges', level: 1 })).toBeVisible()
    await press('link', 'View Details: Plant a tree in the school garden')
    await press('button', 'Join')
    await expect(page.getByRole('heading', { name: 'Joined' })).toBeFocused()
    await press('link', 'Submit')
  })

  await test.step('submit a proof and earn the points', async () => {
    await type('Description', 'We planted a young tree in our school garden, watered it and gave it a stake.')
    await tabTo(page, page.locator('input[type=file]'))
    const chooser = page.waitForEvent('filechooser')
    await keyboard.press('Enter')
    const buffer = await photo(311)
    await (await chooser).setFiles({ name: 'tree.jpg', mimeType: 'image/jpeg', buffer })
    await press('button', 'Submit')
    await expect(verdictOn(page)).toBeFocused()
    await expect(verdictOn(page)).toContainText("You've earned +100 XP")
    await expect(page.getByRole('banner')).toContainText('100 Points')
  })

  await test.step('search for a product', async () => {
    await press('link', 'Shop', 'Shift+Tab')
    await expect(mainOf(page).getByRole('heading', { name: 'Shop', level: 1 })).toBeVisible()
    await keyboard.press('/')
    await expect(page.getByPlaceholder('Search products...')).toBeFocused()
    await keyboard.type(shop.suffix)
    await expect(page.getByRole('option', { name: bottle.name })).toHaveAttribute('data-highlighted')
    await keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: bottle.name, level: 1 })).toBeVisible()
  })

  await test.step('add two to the cart', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Increase quantity' }))
    await keyboard.press('Space')
    await press('button', 'Add to Cart')
    await expect(drawer(page)).toContainText('Cart (2)')
    await expect(drawer(page).locator(':focus')).toHaveCount(1)
    await keyboard.press('Escape')
    await expect(drawer(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Add to Cart' })).toBeFocused()
    await press('button', /^Cart/, 'Shift+Tab')
    await expect(drawer(page)).toBeVisible()
    await press('link', 'View Cart')
  })

  await test.step('redeem points and order', async () => {
    await expect(page.getByRole('heading', { name: /^Shopping Cart/, level: 1 })).toBeVisible()
    await type('Points to use', '100')
    await press('button', 'Apply')
    await expect(mainOf(page)).toContainText('Rs 500')
    await press('link', 'Proceed to Checkout')
    await expect(page).toHaveURL(/\/checkout$/)
    await type('Address', '8 Flower Road')
    await type('City', 'Colombo')
    await type('ZIP code', '00700')
    await type('Phone number', '011 234 5678')
    await press('button', 'Place Order')
    await expect(mainOf(page)).toContainText(/ORD-\d{8}-001/)
  })

  await test.step('see the score on the leaderboard', async () => {
    await press('link', 'Leaderboard', 'Shift+Tab')
    await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Your Score' })).toContainText('100')
  })
})
