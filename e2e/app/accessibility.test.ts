import { expect, type Page } from '@playwright/test'
import type { Ids } from '../shots/communities.ts'
import { screens } from '../shots/screens.ts'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { openShop } from '../support/shop.ts'

/** The screens that the accessibility tests of the features leave out. */
const groups = {
  'loading screens': ['feed-loading', 'challenges-loading', 'leaderboard-loading', 'shop-loading'],
  'screens that failed to load': [
    'feed-refused',
    'challenges-refused',
    'leaderboard-refused',
    'shop-refused',
  ],
  'screens of what does not exist': [
    'post-missing',
    'challenge-missing',
    'product-missing',
    'order-missing',
    'member-missing',
  ],
  'screens with nothing to show': [
    'feed-comments-none',
    'search-none',
    'cart-drawer',
    'cart',
    'checkout',
    'order-success',
    'profile-orders',
  ],
  'a verified proof and the deletion of a post': ['submit-verified', 'profile-delete-post'],
}

async function openScreen(page: Page, name: string, ids: Ids) {
  const screen = screens.find((each) => each.name === name)
  if (!screen) throw new Error(`There is no screen ${name}`)
  await screen.before?.(page)
  await page.goto(typeof screen.path === 'string' ? screen.path : screen.path(ids))
  await expect(page.getByRole('main')).not.toBeEmpty()
  await screen.open?.(page)
}

for (const [group, names] of Object.entries(groups)) {
  test(`axe finds nothing on ${group}`, { tag: '@long' }, async ({ browser, canopy, allowErrors }) => {
    allowErrors(/status of 40[04]/)
    const anna = await newMember(browser)
    const { page, userId } = anna
    const lamp = await (await openShop(canopy, anna)).addProduct({ name: 'Lamp' })
    const postId = await anna.post('Without comments')
    const challengeId = await anna.addChallenge('Sow a meadow')
    await canopy.db.query(
      `insert into proofs (challenge_id, user_id, description, status, reviewer) values ($1, $2, 'Done', 'Verified', 'basic')`,
      [challengeId, userId],
    )
    const ids = {
      postId,
      ownPostId: postId,
      outsidePostId: postId,
      repliedId: postId,
      editedId: postId,
      challengeId,
      provenChallengeId: challengeId,
      productID: lamp.id,
      soldOutID: lamp.id,
      orderId: '',
      otherId: userId,
      reportId: '',
      sanctionedId: '',
      waitingProofId: 0,
      orderKey: '',
    }
    for (const name of names) {
      await test.step(name, async () => {
        await openScreen(page, name, ids)
        await expectAccessible(page)
        await page.unrouteAll({ behavior: 'ignoreErrors' })
      })
    }
  })
}

test('text has full contrast for members who prefer more contrast', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser, { colorScheme: 'light' })
  await page.goto('/leaderboard')
  await expect(page.locator('body')).not.toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ contrast: 'more' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(0, 0, 0)')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('body')).toHaveCSS('color', 'rgb(255, 255, 255)')
})
