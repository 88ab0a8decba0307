/** Points from the proof to the order, where they are on hold first. */

import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { photo } from '../support/photos.ts'
import { submitProof, verdictOn } from '../support/proofs.ts'
import { fillShipping, newCustomer } from '../support/shop.ts'
import type { Canopy } from '../support/start-canopy.ts'

test.use({ settings: { ECONOMY: 'guarded' } })

const STORY = 'I planted a young tree in the neighbourhood this morning and showed it in the ground.'

async function newSteward(browser: Browser, { db }: Canopy) {
  const { userId, call } = await newMember(browser, { fullName: 'Sara Silva', withFirstSteps: true })
  await db.query(`update users set duties = '{owner}' where user_id = $1`, [userId])
  return {
    async approve(challengeId: number) {
      const params = { challengeId }
      const { version } = await call('getDeskChallenge', { params })
      const body = { decision: 'approve' as const, points: 100, budget: 5000, reason: 'A good one', version }
      await call('approveChallenge', { params, body })
    },
    confirm: (proofId: number) => call('confirmProofs', { body: { proofIds: [proofId] } }),
  }
}

/** Lets the holds of all earnings end, which no application code can. */
const endHolds = ({ db }: Canopy) =>
  db.query(`
    alter table earnings disable trigger user;
    update earnings set available_at = now() - interval '1 second' where released_at is null;
    alter table earnings enable trigger user`)

const stage = (page: Page, text: string) => mainOf(page).getByRole('listitem').filter({ hasText: text })
const balance = (page: Page) => page.getByRole('banner').getByRole('link', { name: '100 Points' })

test('points are earned, on hold, available after a look at the photo, and redeemed', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const anna = await newCustomer(browser, canopy)
  const { page, shop } = anna
  await canopy.db.query('update users set email_confirmed_at = now() where user_id = $1', [anna.userId])
  const founder = await newMember(browser)
  const steward = await newSteward(browser, canopy)
  const challengeId = await founder.addChallenge('Plant a tree in your neighbourhood')
  await page.goto(`/challenges/view/${challengeId}`)
  await expect(mainOf(page)).toContainText('Waiting for approval: your points follow')
  await steward.approve(challengeId)

  await page.goto(`/challenges/submit/${challengeId}`)
  await submitProof(page, STORY, await photo(431))
  await expect(verdictOn(page)).toContainText('You earned +100 points')
  await expect(verdictOn(page)).toContainText('You can redeem them when a steward has looked at your photo')
  await expect(balance(page)).toHaveAccessibleName(/0 available, the others are on hold/)

  await page.goto('/shop/redeem')
  await expect(stage(page, 'On hold 100')).toBeVisible()
  await expect(stage(page, 'Available 0')).toBeVisible()
  await expect(stage(page, 'You can redeem them when a steward has looked')).toBeVisible()
  await expect(stage(page, 'Challenge verified')).toContainText('On hold')
  await expectAccessible(page)

  await endHolds(canopy)
  const [proof] = await anna.call('listProofs', { query: { challengeId } })
  await steward.confirm(proof?.proofId ?? 0)
  // The confirmation can be undone until then.
  await expect(stage(page, 'Available 100')).toBeVisible({ timeout: 40_000 })
  await expect(stage(page, 'Challenge verified')).not.toContainText('On hold')
  await expect(balance(page)).toHaveAccessibleName('100 Points')

  const lamp = await shop.addProduct({ name: 'Lamp', price: 300 })
  await shop.fillCart([{ ...lamp, quantity: 1 }])
  await page.goto('/shop/cart')
  await page.getByRole('button', { name: 'Use Max' }).click()
  await page.getByRole('link', { name: 'Proceed to Checkout' }).click()
  await fillShipping(page)
  await page.getByRole('button', { name: 'Place Order' }).click()
  await expect(mainOf(page).getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await page.goto('/shop/redeem')
  await expect(stage(page, 'Redeemed 100')).toBeVisible()
})
