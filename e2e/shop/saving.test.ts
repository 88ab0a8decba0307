import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'

import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { photo } from '../support/photos.ts'
import { test } from '../support/reviewed-by-model.ts'
import { newCustomer } from '../support/shop.ts'

test('a member saves for a product, earns the points with a challenge, and is notified once', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const [anna, ben] = [await newCustomer(browser, canopy), await newMember(browser)]
  const { page, shop } = anna
  const lantern = await shop.addProduct({ name: 'Lantern', price: 500 })
  const other = await shop.addProduct({ name: 'Lamp' })
  await shop.givePoints(100)
  const [first, second] = [
    await ben.addChallenge('Go by bicycle', 400),
    await ben.addChallenge('Go there by bicycle', 100),
  ]

  await page.goto(`/shop/product/${lantern.id}`)
  await page.getByRole('button', { name: 'Save for this' }).click()
  await expect(mainOf(page).getByText('100 of 500 points')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Go by bicycle' })).toBeVisible()
  await expectAccessible(page)

  const card = page.getByRole('region', { name: `You save for ${lantern.name}` })
  for (const address of ['/shop', '/shop/redeem', '/feed']) {
    await page.goto(address)
    await expect(card.getByText('100 of 500 points')).toBeVisible()
    await expectAccessible(page)
  }

  // The page is notified that there are more points.
  await anna.submitProof(first, await photo(301))
  await expect(card.getByText('You have all the points for it.')).toBeVisible()
  await anna.submitProof(second, await photo(302))
  await page.goto('/notifications')
  const notice = mainOf(page).getByText(`You have all the points for “${lantern.name}” now.`)
  await expect(notice).toHaveCount(1)
  await notice.click()
  await expect(page).toHaveURL(`/shop/product/${lantern.id}`)

  await page.getByRole('button', { name: 'Stop saving' }).click()
  await expect(page.getByRole('button', { name: 'Save for this' })).toBeVisible()
  await page.goto(`/shop/product/${other.id}`)
  await page.getByRole('button', { name: 'Save for this' }).click()
  await expect(page.getByRole('button', { name: 'Stop saving' })).toBeVisible()
  await canopy.db.query('update products set archived_at = now() where product_id = $1', [other.id])
  await page.goto('/shop/redeem')
  await expect(mainOf(page).getByText('It is no longer sold.')).toBeVisible()
  await page.getByRole('button', { name: 'Stop saving' }).click()
  await expect(mainOf(page).getByText('It is no longer sold.')).toBeHidden()
})
