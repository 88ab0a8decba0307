import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { postOf } from '../support/posts.ts'

test('axe finds nothing on the feed and what opens on it', async ({ browser }) => {
  const challenge = 'Bring back the meadow'
  const anna = await enter(browser)
  const ben = await enter(browser, { fullName: 'Ben Okafor' })
  const postId = await anna.post('See https://example.org for more on meadows')
  await anna.react(postId, '❤️')
  await ben.react(postId, '👍')
  await ben.comment(postId, 'Thank you')
  await anna.addChallenge(challenge)
  const { page } = anna
  await page.goto('/feed')
  const card = postOf(page, 'for more on meadows')
  const button = (name: string | RegExp) => card.getByRole('button', { name })
  await expect(button(/2 Like/)).toBeVisible()

  await test.step('feed, with a failure in the box', async () => {
    await page.getByRole('button', { name: 'Create Post' }).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('menu', async () => {
    await button('More').click()
    await expect(page.getByRole('menuitem', { name: 'Report Post' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('reaction picker', async () => {
    await button(/Like$/).click()
    await expect(page.getByRole('dialog', { name: 'Choose a reaction' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('share panel, and a post that is saved', async () => {
    await button('Save').click()
    await expect(button('Saved')).toBeVisible()
    await button('Share').click()
    await expect(card.getByRole('region', { name: 'Share this post:' })).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('comments', async () => {
    await button('1 Comment').click()
    await expect(page.getByRole('dialog').getByText('Thank you')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('who reacted', async () => {
    await button(/see who/).click()
    await expect(page.getByRole('dialog').getByText('Ben Okafor')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('report', async () => {
    await button('More').click()
    await page.getByRole('menuitem', { name: 'Report Post' }).click()
    await expect(page.getByRole('dialog', { name: 'Report This Post' })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('a challenge beside the feed', async () => {
    await page.getByRole('button', { name: challenge }).first().click()
    await expect(page.getByRole('dialog', { name: challenge })).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
  })

  await test.step('the page of the post, on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(`/posts/${postId}`)
    await expect(page.getByText('Thank you')).toBeVisible()
    await expectAccessible(page)
  })
})
