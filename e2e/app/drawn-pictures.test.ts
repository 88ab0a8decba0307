import { expect, type Page } from '@playwright/test'
import { REACTIONS } from '../../packages/contract/src/limits.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { postOf } from '../support/posts.ts'

const SIX = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '👏': 'Clapping hands',
  '😊': 'Smiling face',
  '😮': 'Surprised face',
  '💡': 'Light bulb',
}

/** The characters on the page that only a font with emojis can show. What is there for screen readers and copying is not seen. */
const emojisSeen = (page: Page) =>
  page.evaluate(() => {
    const seen: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode
      const size = parentElement?.getBoundingClientRect().width ?? 0
      const isShown =
        size > 1 && parentElement?.checkVisibility() && getComputedStyle(parentElement).fontSize !== '0px'
      if (isShown && /\p{Extended_Pictographic}/u.test(textContent ?? '')) seen.push(textContent ?? '')
    }
    return seen
  })

test('reactions and badges are drawn, so that no font has to have them', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, post } = await newMember(browser)
  const postId = await post('Liked in every way')
  for (const emoji of REACTIONS) {
    const other = await newMember(browser)
    await other.react(postId, emoji)
  }
  await page.goto('/feed')
  const card = postOf(page, 'Liked in every way')

  await test.step('the counts and the button of a post', async () => {
    const who = card.getByRole('button', { name: '6 reacted, see who' })
    await expect(who.locator('.reaction-picture')).toHaveCount(6)
    await expect(who).toHaveText(`${Object.keys(SIX).join('')}6reacted, see who`)
    expect(await emojisSeen(page)).toEqual([])
  })

  await test.step('the picker and what was chosen in it', async () => {
    const picker = page.getByRole('dialog', { name: 'Choose a reaction' })
    await card.getByRole('button', { name: /Like$/ }).click()
    for (const name of Object.values(SIX)) {
      const picture = await picker.getByRole('button', { name }).locator('.reaction-picture').boundingBox()
      expect(picture?.width).toBeGreaterThanOrEqual(24)
    }
    expect(await emojisSeen(page)).toEqual([])
    await picker.getByRole('button', { name: 'Light bulb' }).click()
    await expect(card.getByRole('button', { name: /^7 Like$/ })).toHaveText('💡7 Like')
    expect(await emojisSeen(page)).toEqual([])
  })

  await test.step('who reacted', async () => {
    await card.getByRole('button', { name: 'reacted, see who' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reactions' })
    for (const name of Object.values(SIX)) {
      await expect(dialog.getByRole('img', { name }).first()).toBeVisible()
    }
    expect(await emojisSeen(page)).toEqual([])
  })

  await test.step('badges on the leaderboard and the profile', async () => {
    await page.goto('/leaderboard')
    const achievements = page.getByRole('main').getByRole('listitem')
    await expect(achievements.filter({ hasText: 'Green Shopper' }).locator('svg').first()).toBeVisible()
    expect(await emojisSeen(page)).toEqual([])
    await page.goto('/profile')
    const badges = page.getByRole('list', { name: 'Badges' }).getByRole('listitem')
    await expect(badges.filter({ hasText: 'Century' }).locator('svg').first()).toBeVisible()
    await expect(badges).toHaveCount(6)
    expect(await emojisSeen(page)).toEqual([])
  })
})
