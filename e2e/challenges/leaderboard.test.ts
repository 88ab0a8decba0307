import { expect, type Page } from '@playwright/test'
import type { Client } from 'pg'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { badRequest } from '../support/replies.ts'

// A Canopy to itself, because no other file has this setting: other tests would change the ranks.
test.use({ settings: { LOG_LEVEL: 'warn' } })

const podium = (page: Page) => page.getByRole('region', { name: 'Current Leaderboard' }).getByRole('listitem')
const rows = (page: Page) => page.getByRole('table', { name: 'Rising Members' }).getByRole('row')
const score = (page: Page) => page.getByRole('region', { name: 'Your Score' })

/** Adds a member for each number of `points`, in this order. */
async function addRankedMembers(db: Client, points: number[]) {
  await db.query(
    `insert into users (user_id, full_name, email, username, password_hash)
     select gen_random_uuid(), 'Ranked Member ' || n, 'ranked_' || n || '@example.org', 'ranked_' || n, 'unusable'
     from generate_series(1, $1) as n`,
    [points.length],
  )
  await db.query(
    `insert into points_ledger (user_id, at, amount, earned, reason, ref, cause, balance)
     select user_id, now() - interval '2 days' + n * interval '1 second', points, points, 'proof_verified', 'test', 'test:' || n, 0
     from unnest($1::int[]) with ordinality as earning (points, n)
     join users on username = 'ranked_' || n`,
    [points],
  )
}

test('a leaderboard that cannot be loaded can be loaded again', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/api\/leaderboard/)
  const { page, userId, username } = await newMember(browser)
  await page.route('**/api/leaderboard', (route) => route.fulfill(badRequest))
  await page.goto('/leaderboard')
  await expect(page.getByRole('alert')).toContainText('Failed to load the leaderboard.')
  const own = { userId, username, fullName: 'Anna Weber', profileImgUrl: null }
  await page.route('**/api/leaderboard', (route) =>
    route.fulfill({ json: [{ ...own, rank: 1, pointsCount: 0, challengesCompleted: 0 }] }),
  )
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Current Leaderboard' })).toBeVisible()
})

test('before anyone has points, the leaderboard links to the challenges and all badges are locked', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, userId, username } = await newMember(browser)
  const own = { userId, username, fullName: 'Anna Weber', profileImgUrl: null }
  await page.route('**/api/leaderboard', (route) =>
    route.fulfill({ json: [{ ...own, rank: 1, pointsCount: 0, challengesCompleted: 0 }] }),
  )
  await page.goto('/leaderboard')
  await expect(mainOf(page)).toContainText('Nobody has earned points yet.')
  await expect(score(page)).toHaveText(/Rank–Challenges done0Points0 Points/)
  await expect(mainOf(page).getByRole('link', { name: 'Explore Challenges' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Achievements' })).toBeVisible()
  const badges = mainOf(page).getByRole('list').filter({ hasText: 'First Step' }).getByRole('listitem')
  await expect(badges).toHaveText([
    /First Step1 challenge verifiedLocked/,
    /Green Streak3 verified in 7 daysLocked/,
    /Challenger10 challenges verifiedLocked/,
    /Century100 points earnedLocked/,
    /Voice10 postsLocked/,
    /Green ShopperFirst points redeemedLocked/,
  ])
})

test('the leaderboard has a podium of three, a table to rank ten, shared ranks, and the own rank below', async ({
  browser,
  canopy,
}) => {
  const { page, userId, call } = await newMember(browser)
  const first11 = [
    999_999, 900_500, 900_500, 900_400, 900_400, 900_300, 900_200, 900_190, 900_180, 900_170, 160,
  ]
  await addRankedMembers(canopy.db, [...first11, ...Array.from({ length: 100 }, () => 50)])
  await canopy.db.query(
    `insert into points_ledger (user_id, amount, earned, reason, ref, cause, balance) values ($1, 10, 10, 'proof_verified', 'test', 'test:own', 0)`,
    [userId],
  )
  // The server caches the ranks, and direct changes to its database publish no event.
  canopy.bus.publish({ type: 'points.changed', userId })
  await expect.poll(async () => (await call('getLeaderboard', {})).length).toBe(101)
  await page.goto('/leaderboard')

  await test.step('the podium, with the first in the middle', async () => {
    await expect(podium(page)).toHaveText([
      /Ranked Member 1@ranked_1Rank 1999,999 Points1 challenges/,
      /Ranked Member 2@ranked_2Rank 2900,500 Points/,
      /Ranked Member 3@ranked_3Rank 2900,500 Points/,
    ])
    const [first, second, third] = await Promise.all(
      [0, 1, 2].map((place) => podium(page).nth(place).boundingBox()),
    )
    expect(second?.x).toBeLessThan(first?.x ?? 0)
    expect(first?.x).toBeLessThan(third?.x ?? 0)
    expect(first?.height).toBeGreaterThan(second?.height ?? 0)
  })

  await test.step('the table', async () => {
    const headers = ['Rank', 'Member', 'Name', 'Points', 'Challenges']
    await expect(rows(page).first().getByRole('columnheader')).toHaveText(headers)
    await expect(rows(page)).toHaveCount(8)
    await expect(rows(page).nth(1)).toHaveText(/^4Ranked Member 4@ranked_4900,400 Points1$/)
    await expect(rows(page).nth(2)).toHaveText(/^4Ranked Member 5@ranked_5900,400 Points1$/)
    await expect(rows(page).nth(3)).toHaveText(/^6Ranked Member 6@ranked_6900,300 Points1$/)
    await expect(rows(page).nth(7)).toHaveText(/^10Ranked Member 10@ranked_10900,170 Points1$/)
    await expect(score(page)).toHaveText(/Rank#112Challenges done1Points10 Points/)
  })

  await test.step('numbers are not cut off at 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.reload()
    await expect(rows(page).nth(1)).toContainText('900,400')
    const cutOff = await mainOf(page).evaluate((element) => {
      const card = element.querySelector('table')?.parentElement?.getBoundingClientRect()
      const numbers = [...element.querySelectorAll('td:last-child, td:nth-child(4) > *')]
      return numbers.filter((number) => number.getBoundingClientRect().right > (card?.right ?? 0)).length
    })
    expect(cutOff).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
})

test('boards by time and by whom one follows fit a phone, keep their place in the address, and can be left', async ({
  browser,
  canopy,
}) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  const { page } = anna
  const earn = (userId: string, points: number) =>
    canopy.db.query(
      `insert into points_ledger (user_id, at, amount, earned, reason, ref, cause, balance)
       values ($1, now(), $2::int, $2::int, 'proof_verified', 'test', 'boards:' || $2::int, 0)`,
      [userId, points],
    )
  await earn(anna.userId, 30)
  await earn(ben.userId, 2000)
  await anna.call('follow', { params: { userId: ben.userId } })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/leaderboard')

  await page.getByRole('link', { name: 'This week' }).click()
  await expect(page).toHaveURL('/leaderboard?period=week')
  await page.getByRole('link', { name: 'People I follow' }).click()
  await expect(page).toHaveURL('/leaderboard?period=week&scope=following')
  await expect(podium(page)).toHaveText([/Ben Okafor.*Rank 12,000 Points/, /\(you\).*Rank 230 Points/])
  await page.reload()
  await expect(podium(page)).toHaveCount(2)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('link', { name: 'Newcomers' }).click()
  await expect(mainOf(page)).toContainText('Members who joined in the last 60 days.')
  await page.goBack()
  await expect(page).not.toHaveURL(/leaderboard/)

  await ben.page.goto('/settings/peace')
  await ben.page.getByRole('switch', { name: 'Keep me off all boards' }).click()
  await expect(ben.page.getByText('No board lists you')).toBeVisible()
  await page.goto('/leaderboard?period=week&scope=following')
  await expect(podium(page)).toHaveText([/\(you\).*Rank 130 Points/])
  await ben.page.goto('/leaderboard?period=week')
  await expect(mainOf(ben.page)).toContainText('You have left the boards')
  await expect(score(ben.page)).toContainText('2,000')
})
