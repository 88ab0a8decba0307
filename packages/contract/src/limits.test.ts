import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test('documented limits and lists', () => {
  expect(limits).toMatchObject({
    MAX_IMAGE_BYTES: 5 * 1024 * 1024,
    FEED_POLL_INTERVAL: 2000,
    CART_MESSAGE_DURATION: 3000,
    PROFILE_REDIRECT_DELAY: 200,
    POPULAR_CHALLENGES: 5,
    RECOMMENDED_PRODUCTS: 3,
    PODIUM_SIZE: 3,
    LEADERBOARD_TABLE_END: 10,
    TARGET_PROGRESS: 100,
    COUNTRY: 'Sri Lanka',
    REPORT_REASONS: ['Spam', 'Inappropriate content', 'Harassment', 'Misinformation', 'Other'],
    REACTIONS: ['\u{1F44D}', '\u2764\uFE0F', '\u{1F44F}', '\u{1F60A}', '\u{1F62E}', '\u{1F4A1}'],
  })
})

test.each(['abc', 'A_1', 'x'.repeat(20)])('%s is a username', (name) => {
  expect(name).toMatch(limits.USERNAME_PATTERN)
})

test.each(['ab', 'x'.repeat(21), 'a b', 'a-b', 'jäne', ''])('“%s” is no username', (name) => {
  expect(name).not.toMatch(limits.USERNAME_PATTERN)
})
