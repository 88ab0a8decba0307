import { expect, type Page } from '@playwright/test'
import type { Client } from 'pg'
import { enter } from '../support/member.ts'
import { failure } from '../support/posts.ts'
import { test } from '../support/reviewed-by-model.ts'

const main = (page: Page) => page.getByRole('main')
const podium = (page: Page) => page.getByRole('region', { name: 'Current Leaderboard' }).getByRole('listitem')
const rows = (page: Page) => page.getByRole('table', { name: 'Rising Members' }).getByRole('row')
const score = (page: Page) => page.getByText('Your Score').locator('..')

/** Members who have earned what `points` says, one each, in that order. */
async function makeRanked(db: Client, points: number[]) {
  await db.query(
    `insert into users (user_id, full_name, email, username, password_hash)
     select gen_random_uuid(), 'Ranked Member ' || place, 'ranked_' || place || '@example.org', 'ranked_' || place, 'unusable'
     from generate_series(1, $1) as place`,
    [points.length],
  )
  await db.query(
    `insert into points_ledger (user_id, at, amount, earned, reason, ref, cause, balance)
     select user_id, now() - interval '1 day' + place * interval '1 second', points, points, 'proof_verified', 'test', 'test:' || place, 0
     from unnest($1::int[]) with ordinality as earning (points, place)
     join users on username = 'ranked_' || place`,
    [points],
  )
}

test('the leaderboard, from nobody to far down, as points move', async ({ browser, canopy, provoke }) => {
  provoke(/api\/leaderboard/)
  const anna = await enter(browser, { fullName: 'Anna Weber' })
  const { page } = anna

  await test.step('it cannot be loaded', async () => {
    await page.route('**/api/leaderboard', (route) => route.fulfill({ ...failure, status: 400 }))
    await page.goto('/leaderboard')
    await expect(page.getByRole('alert')).toContainText('Failed to load the leaderboard.')
    await page.unroute('**/api/leaderboard')
  })

  await test.step('nobody has points yet', async () => {
    const { userId, username } = anna
    const own = { userId, username, fullName: 'Anna Weber', profileImgUrl: null }
    await page.route('**/api/leaderboard', (route) =>
      route.fulfill({ json: [{ ...own, rank: 1, pointsCount: 0, challengesCompleted: 0 }] }),
    )
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Current Leaderboard' })).toBeVisible()
    await expect(main(page)).toContainText('Nobody has earned points yet.')
    await expect(score(page)).toHaveText(/Rank–Challenges done0Points0 Points/)
    await expect(main(page).getByRole('link', { name: 'Explore Challenges' })).toBeVisible()
  })

  await test.step('every badge is locked', async () => {
    const badges = page.getByRole('heading', { name: 'Achievements' }).locator('..').getByRole('listitem')
    await expect(badges).toHaveText([
      /First Step1 challenge verifiedLocked/,
      /Green Streak3 verified in 7 daysLocked/,
      /Challenger10 challenges verifiedLocked/,
      /Century100 points earnedLocked/,
      /Voice10 postsLocked/,
      /Green ShopperFirst points redeemedLocked/,
    ])
  })

  await test.step('medals for three, a table to the tenth, ties, and oneself behind a hundred', async () => {
    const ahead = [
      999_999, 900_500, 900_500, 900_400, 900_400, 900_300, 900_200, 900_190, 900_180, 900_170, 160,
    ]
    await makeRanked(canopy.db, [...ahead, ...Array.from({ length: 100 }, () => 50)])
    await canopy.db.query(
      `insert into points_ledger (user_id, amount, earned, reason, ref, cause, balance) values ($1, 10, 10, 'proof_verified', 'test', 'test:own', 0)`,
      [anna.userId],
    )
    // The server keeps what it has read for a while: it has not been asked before.
    await page.unroute('**/api/leaderboard')
    await page.reload()
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
    await expect(rows(page).first().getByRole('columnheader')).toHaveText([
      'Rank',
      'Member',
      'Name',
      'Points',
      'Challenges',
    ])
    await expect(rows(page)).toHaveCount(8)
    await expect(rows(page).nth(1)).toHaveText(/^4Ranked Member 4@ranked_4900,400 Points1$/)
    await expect(rows(page).nth(2)).toHaveText(/^4Ranked Member 5@ranked_5900,400 Points1$/)
    await expect(rows(page).nth(3)).toHaveText(/^6Ranked Member 6@ranked_6900,300 Points1$/)
    await expect(rows(page).nth(7)).toHaveText(/^10Ranked Member 10@ranked_10900,170 Points1$/)
    await expect(score(page)).toHaveText(/Rank#112Challenges done1Points10 Points/)
  })

  await test.step('no number is cut at 320 pixels', async () => {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.reload()
    await expect(rows(page).nth(1)).toContainText('900,400')
    const cut = await main(page).evaluate((element) => {
      const card = element.querySelector('table')?.parentElement?.getBoundingClientRect()
      const numbers = [...element.querySelectorAll('td:last-child, td:nth-child(4) > *')]
      return numbers.filter((number) => number.getBoundingClientRect().right > (card?.right ?? 0)).length
    })
    expect(cut).toBe(0)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
    await page.setViewportSize({ width: 1280, height: 720 })
  })
})
