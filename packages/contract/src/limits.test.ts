import { expect, test } from 'vitest'
import * as limits from './limits.ts'
import { site } from './site/site.ts'

test('a picture has 5 MB at most', () => {
  expect(limits.MAX_IMAGE_BYTES).toBe(5 * 1024 * 1024)
})

test('the feed is polled every 2 seconds', () => {
  expect(limits.FEED_POLL_INTERVAL).toBe(2000)
})

test('a product added to the cart is confirmed for 3 seconds', () => {
  expect(limits.CART_MESSAGE_DURATION).toBe(3000)
})

test('a saved profile is shown after 200 ms', () => {
  expect(limits.PROFILE_REDIRECT_DELAY).toBe(200)
})

test('5 challenges are popular, and 3 other products are recommended', () => {
  expect(limits).toMatchObject({ POPULAR_CHALLENGES: 5, RECOMMENDED_PRODUCTS: 3 })
})

test('the podium has 3 places, and the table ends at rank 10', () => {
  expect(limits).toMatchObject({ PODIUM_SIZE: 3, LEADERBOARD_TABLE_END: 10 })
})

test('the target of a challenge is 100', () => {
  expect(limits.TARGET_PROGRESS).toBe(100)
})

test('orders are sent to Sri Lanka', () => {
  expect(site.country.name).toBe('Sri Lanka')
})

test('reasons of a report: Spam, Inappropriate content, Harassment, Misinformation, Other', () => {
  const reasons = ['Spam', 'Inappropriate content', 'Harassment', 'Misinformation', 'Other']
  expect(limits.REPORT_REASONS).toEqual(reasons)
})

test('reactions: 👍 ❤️ 👏 😊 😮 💡', () => {
  const reactions = ['\u{1F44D}', '\u2764\uFE0F', '\u{1F44F}', '\u{1F60A}', '\u{1F62E}', '\u{1F4A1}']
  expect(limits.REACTIONS).toEqual(reactions)
})

test.each(['abc', 'A_1', 'x'.repeat(20)])(
  'a username has 3 to 20 letters, digits and underscores, such as %s',
  (name) => {
    expect(name).toMatch(limits.USERNAME_PATTERN)
  },
)

test.each(['ab', 'x'.repeat(21), 'a b', 'a-b', 'jäne', ''])('“%s” is not a username', (name) => {
  expect(name).not.toMatch(limits.USERNAME_PATTERN)
})
