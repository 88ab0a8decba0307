import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { newCustomer } from '../support/shop.ts'

// A community to itself, which has no orders and stays where it is.
test.use({ settings: { DEFAULT_LANGUAGE: 'en' } })

test('an owner moves the community to Kenya, where a buyer chooses an area and pays in its currency', async ({
  browser,
  canopy,
}) => {
  const { page, userId } = await newMember(browser, { fullName: 'Olga Owner', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])

  async function move() {
    await page.getByLabel('Country').selectOption('Kenya')
    await expect(page.getByLabel('Calling code')).toHaveValue('254')
    await page.getByLabel('Currency').selectOption({ value: 'KES' })
    await page.getByLabel('Symbol').fill('KSh')
    await page.getByLabel('Time zone').selectOption('Africa/Nairobi')
    await page.getByLabel('Postal codes').selectOption('Not asked for')
    await page.getByLabel('Delivery areas').fill('Kilifi\nMalindi')
    await page.getByRole('button', { name: 'This is where we are' }).click()
    await page.getByRole('button', { name: 'Change money and place' }).click()
    await expect(toasts(page).filter({ hasText: 'Money and place changed' })).toBeVisible()
  }

  await page.goto('/admin/place')
  await page.getByLabel('Delivery areas').fill('Kilifi\nKilifi')
  await page.getByRole('button', { name: 'This is where we are' }).click()
  await page.getByRole('button', { name: 'Change money and place' }).click()
  await expect(page.getByText('Please enter each area once')).toBeVisible()
  await expectAccessible(page)
  await move()
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Country')).toHaveValue('LK')
  await page.reload()
  await move()

  const buyer = await newCustomer(browser, canopy, { fullName: 'Baraka Buyer' })
  const soap = await buyer.shop.addProduct({ name: 'Soap', price: 1250 })
  await buyer.shop.fillCart([{ ...soap, quantity: 2 }])
  await buyer.page.goto(`/shop/product/${soap.id}`)
  await expect(buyer.page.getByRole('main')).toContainText('KSh 1,250')
  await buyer.page.goto('/shop/checkout')
  await expect(buyer.page.getByText('We deliver within Kenya.')).toBeVisible()
  await expect(buyer.page.getByLabel('ZIP code')).toHaveCount(0)
  await buyer.page.getByLabel('Delivery area').selectOption('Malindi')
  await expect(buyer.page.getByRole('main')).not.toContainText(/Rs|₹|Sri Lanka/)
  await buyer.page.getByLabel('Address').fill('8 Beach Road')
  await buyer.page.getByLabel('Phone number').fill('07')
  await buyer.page.getByRole('button', { name: 'Place Order' }).click()
  await expect(buyer.page.getByText('such as +254 123456789')).toBeVisible()
  await buyer.page.getByLabel('Phone number').fill('0712 345 678')
  await buyer.page.getByRole('button', { name: 'Place Order' }).click()
  await expect(buyer.page.getByText('Malindi')).toBeVisible()

  // From now on, the currency stays.
  await page.reload()
  await expect(page.getByLabel('Currency')).not.toBeEditable()
})
