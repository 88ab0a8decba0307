import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { openShop } from '../support/shop.ts'
import { screens } from '../shots/screens.ts'

/** Those that no other test has before it. */
const remaining = [
  'feed-loading',
  'feed-refused',
  'feed-comments-none',
  'post-missing',
  'challenges-loading',
  'challenges-refused',
  'challenge-missing',
  'submit-verified',
  'leaderboard-loading',
  'leaderboard-refused',
  'shop-loading',
  'shop-refused',
  'product-missing',
  'search-none',
  'cart-drawer',
  'cart',
  'checkout',
  'order-success',
  'order-missing',
  'profile-orders',
  'profile-delete-post',
  'member-missing',
]

test('axe finds nothing while pages load, when they cannot be, and when there is nothing on them', async ({
  browser,
  canopy,
  provoke,
}) => {
  provoke(/status of 40[04]/)
  const anna = await enter(browser, { reducedMotion: 'reduce' })
  const { page, userId } = anna
  const shop = await openShop(canopy, anna)
  const lamp = await shop.sell({ name: 'Lamp' })
  const postId = await anna.post('Nobody has a word on this yet')
  const challengeId = await anna.addChallenge('Sow a meadow')
  await canopy.db.query(
    `insert into proofs (challenge_id, user_id, description, status, reviewer) values ($1, $2, 'Done', 'Verified', 'basic')`,
    [challengeId, userId],
  )
  const places = {
    postId,
    challengeId,
    provenChallengeId: challengeId,
    productID: lamp.id,
    soldOutID: lamp.id,
    orderId: '',
    otherId: userId,
  }
  for (const name of remaining) {
    await test.step(name, async () => {
      const screen = screens.find((one) => one.name === name)
      if (!screen) throw new Error(`There is no screen ${name}`)
      await screen.before?.(page)
      await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(places))
      await expect(page.getByRole('main')).not.toBeEmpty()
      await screen.open?.(page)
      await expectAccessible(page)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
    })
  }

  await test.step('more contrast, where it is asked for', async () => {
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('body')).not.toHaveCSS('color', 'rgb(0, 0, 0)')
    await page.emulateMedia({ contrast: 'more' })
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expect(page.locator('body')).toHaveCSS('color', 'rgb(255, 255, 255)')
  })
})
