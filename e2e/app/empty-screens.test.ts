import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'

test('whatever is empty for a new member says what to do next, and leads there', async ({ browser }) => {
  const [{ page, userId }, ben] = [await newMember(browser), await newMember(browser)]
  const screens = [
    ['/notifications?tab=mentions', 'Nobody has mentioned you yet.', 'Go to the Feed', '/feed'],
    ['/notifications?tab=replies', 'No comments and replies yet.', 'Go to the Feed', '/feed'],
    ['/notifications?tab=reactions', 'No reactions yet.', 'Go to the Feed', '/feed'],
    ['/notifications?tab=follows', 'Nobody new follows you yet.', 'Find People', '/search?in=people'],
    [`/profile/${userId}/followers`, 'No followers yet.', 'Find people', '/search?in=people'],
    [`/profile/${userId}/following`, 'Follows nobody yet.', 'Find people', '/search?in=people'],
    [`/profile/${ben.userId}`, 'No posts available yet.', 'Go to the Feed', '/feed'],
    ['/profile', 'No posts available yet.', 'Create Your First Post', '/feed'],
    ['/profile?tab=challenges', 'No challenges found.', 'Explore Challenges', '/challenges'],
    ['/profile?tab=orders', 'No orders found.', 'Visit Shop', '/shop'],
    ['/profile?tab=saved', 'No saved posts yet.', 'Go to the Feed', '/feed'],
    ['/shop/redeem', 'Points you earn and redeem are listed here.', 'Explore Challenges', '/challenges'],
    ['/tags/quiet', 'There is no post with #quiet', 'Back to the feed', '/feed'],
    ['/shop/cart', 'Your cart is empty', 'Continue Shopping', '/shop'],
    ['/leaderboard', 'Nobody has earned points yet.', 'Explore Challenges', '/challenges'],
  ] as const
  for (const [address, text, action, target] of screens)
    await test.step(address, async () => {
      await page.goto(address)
      await expect(mainOf(page)).toContainText(text)
      await mainOf(page).getByRole('link', { name: action }).first().click()
      await expect(page).toHaveURL(target)
    })
})

test('a search with filters that finds nothing is repeated without them', async ({ browser }) => {
  const { page, post } = await newMember(browser)
  await post('Rhubarb in the cellar')
  await page.goto('/search?q=rhubarb&pictures=only')
  await expect(mainOf(page)).toContainText('Try fewer words')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove the Filters' }).click()
  await expect(page).toHaveURL('/search?q=rhubarb')
  await expect(mainOf(page).getByRole('link', { name: /Rhubarb in the cellar/ })).toBeVisible()
})
