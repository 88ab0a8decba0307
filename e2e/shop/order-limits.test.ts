import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { fillShipping, newCustomer } from '../support/shop.ts'

test.use({ settings: { ECONOMY: 'guarded' } })

test('a new member sees what they can order; their large order waits until a steward releases it', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page, userId, shop } = await newCustomer(browser, canopy)
  const steward = await newMember(browser, { fullName: 'Nimal Silva', withFirstSteps: true })
  await canopy.db.query('update users set email_confirmed_at = now()')
  await canopy.db.query(`update users set duties = '{shop}' where user_id = $1`, [steward.userId])
  await canopy.db.query(
    `insert into points_ledger (user_id, amount, earned, reason, ref, cause, balance)
     values ($1, 600, 600, 'proof_verified', 'test', 'test', 0)`,
    [userId],
  )
  const lamp = await shop.addProduct({ name: 'Lamp', price: 560, quantity: 50 })

  await shop.fillCart([{ ...lamp, quantity: 12 }], 600)
  await page.goto('/shop/cart')
  await expect(mainOf(page)).toContainText('You can order at most 10 pieces of one product')
  await expect(page.getByRole('button', { name: 'Proceed to Checkout' })).toBeDisabled()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update to 10' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await expect(mainOf(page)).toContainText('We check large first orders by hand, so this one will wait')
  await fillShipping(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(page).toHaveURL('/shop/order-success')
  await expect(mainOf(page)).toContainText('We check large first orders by hand.')
  await expectAccessible(page)

  await shop.fillCart([{ ...lamp, quantity: 1 }])
  await page.goto('/shop/checkout')
  await expect(mainOf(page).getByRole('status')).toContainText('New members can have 1 order on the way')
  await expect(page.getByRole('button', { name: 'Place Order' })).toBeDisabled()

  await steward.page.goto('/admin/orders?status=on+hold')
  await steward.page.getByRole('link', { name: /ORD-/ }).click()
  await expectAccessible(steward.page)
  await steward.page.getByRole('button', { name: 'The proofs that paid for it are fine' }).click()
  await steward.page.getByRole('button', { name: /Release order/ }).click()
  await expect(steward.page.getByRole('list', { name: 'Timeline' })).toContainText('On hold')
  await expect(steward.page.getByRole('list', { name: 'Timeline' })).toContainText('Pending')
  expect(await shop.orders()).toMatchObject([{ status: 'pending' }])
})
