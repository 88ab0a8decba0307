import { type Browser, expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { postOf } from '../support/posts.ts'

/** Opens the feed with a post that has two reactions, a comment and a link. */
async function openFeed(browser: Browser) {
  const anna = await newMember(browser)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const postId = await anna.post('See https://example.org for more on meadows')
  await anna.react(postId, '❤️')
  await ben.react(postId, '👍')
  await ben.comment(postId, 'Thank you')
  const { page, addChallenge } = anna
  await addChallenge('Bring back the meadow')
  await page.goto('/feed')
  const card = postOf(page, 'for more on meadows').first()
  const button = (name: string | RegExp) => card.getByRole('button', { name })
  await expect(button(/2 Like/)).toBeVisible()
  return { page, postId, card, button }
}

test('axe finds nothing on the feed, a menu, the reaction picker and the share panel', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, card, button } = await openFeed(browser)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page)

  await button('More').click()
  await expect(page.getByRole('menuitem', { name: 'Report Post' })).toBeVisible()
  await expectAccessible(page, '[role=menu]')
  await page.keyboard.press('Escape')

  await button(/Like$/).click()
  await expect(page.getByRole('dialog', { name: 'Choose a reaction' })).toBeVisible()
  await expectAccessible(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  await button('Save').click()
  await expect(button('Saved')).toBeVisible()
  await button('Share').click()
  await expect(card.getByRole('region', { name: 'Share this post:' })).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on the dialogs of a post and of a challenge', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, button } = await openFeed(browser)
  await button('1 Comment').click()
  await expect(page.getByRole('dialog').getByText('Thank you')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await button(/see who/).click()
  await expect(page.getByRole('dialog').getByText('Ben Okafor')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await button('More').click()
  await page.getByRole('menuitem', { name: 'Report Post' }).click()
  await expect(page.getByRole('dialog', { name: 'Report This Post' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: 'Bring back the meadow' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Bring back the meadow' })).toBeVisible()
  await expectAccessible(page)
})

test('axe finds nothing on the page of a post on a phone', async ({ browser }) => {
  const { page, post, comment } = await newMember(browser, { viewport: { width: 390, height: 844 } })
  const postId = await post('See https://example.org for more on hedges')
  await comment(postId, 'Thank you')
  await page.goto(`/posts/${postId}`)
  await expect(page.getByText('Thank you')).toBeVisible()
  await expectAccessible(page)
})
