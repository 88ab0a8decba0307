import { expect, type Page } from '@playwright/test'
import type { Client } from 'pg'
import { test } from '../support/canopy.ts'
import { enter, type Member } from '../support/member.ts'
import { failure, notices, postOf, timeOf } from '../support/posts.ts'
import { tooMany } from '../support/shop.ts'

const articles = (page: Page) => page.getByRole('article')
const newPosts = (page: Page, count: string) => page.getByRole('button', { name: `${count} new post` })

/** Nobody's posts but `count` older ones of `author`, "Older post 1" being the newest of them, and one above them. */
async function fillFeed(db: Client, author: Member, count: number) {
  await db.query('delete from posts')
  await db.query(
    `insert into posts (post_id, user_id, content, created_at)
     select gen_random_uuid(), $1, 'Older post ' || n || '.', now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
    [author.userId, count],
  )
  await author.post('The newest post of all')
}

/** The first post that can be seen, and where it is. */
const firstInView = (page: Page) =>
  articles(page).evaluateAll((all) => {
    const first = all.find((article) => article.getBoundingClientRect().top > 80)
    return { text: first?.textContent, top: first?.getBoundingClientRect().top }
  })

/** Scrolls on until `content` is there, as far as it takes. */
async function scrollDownTo(page: Page, content: string, step = 3000) {
  await expect(async () => {
    await page.mouse.wheel(0, step)
    await expect(postOf(page, content)).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [50] })
}

/** Makes a busy page of it, which hears of what comes into view together with what was true just before. */
const hearLate = (page: Page) =>
  page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(hear: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const before = ({ target, boundingClientRect, isIntersecting }: IntersectionObserverEntry) =>
          ({ target, boundingClientRect, isIntersecting: !isIntersecting }) as IntersectionObserverEntry
        super((entries, observer) => hear([...entries.map(before), ...entries], observer), options)
      }
    }
  })

test('an empty feed invites to begin', async ({ browser, canopy }) => {
  const anna = await enter(browser)
  await canopy.db.query('delete from posts')
  await anna.deletePost(await anna.post('Soon gone'))
  await anna.page.goto('/feed')
  await expect(
    anna.page.getByText('Nothing here yet. Be the first to share what you did for the planet.'),
  ).toBeVisible()
})

test('posts stand newest first, after three skeletons', async ({ browser }) => {
  const { page, post } = await enter(browser)
  for (const content of ['First light', 'Noon', 'Dusk']) await post(content)
  const arrival = Promise.withResolvers<void>()
  await page.route('**/api/posts/all', async (route) => {
    await arrival.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('form', { name: 'New post' })).toBeVisible()
  const skeletons = page.getByRole('main').locator('[aria-busy="true"]').filter({ hasText: 'Loading...' })
  await expect(skeletons.locator('> div')).toHaveCount(3)

  arrival.resolve()
  await expect(articles(page).nth(0)).toContainText('Dusk')
  await expect(articles(page).nth(1)).toContainText('Noon')
  await expect(articles(page).nth(2)).toContainText('First light')
  await expect(skeletons).toHaveCount(0)
})

test('posts that cannot be loaded say so, and come by themselves once the server is back', async ({
  browser,
  provoke,
}) => {
  provoke(/posts\/all/)
  const { page, post } = await enter(browser)
  await post('Worth the wait')
  await page.route('**/api/posts/all', (route) => route.fulfill(failure))
  await page.goto('/feed')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load posts.' })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeVisible()
  await page.unroute('**/api/posts/all')
  await expect(postOf(page, 'Worth the wait')).toBeVisible()
  await expect(alert).toBeHidden()
})

test('older posts load as one scrolls, each once, and only those near by are kept on the page', async ({
  browser,
  canopy,
}) => {
  const anna = await enter(browser)
  await fillFeed(canopy.db, anna, 100)
  const { page } = anna
  await hearLate(page)
  await page.goto('/feed')
  await expect(articles(page).first()).toContainText('The newest post of all')
  await scrollDownTo(page, 'Older post 100.')
  const ids = await page.locator('[data-post]').evaluateAll((all) => all.map((item) => item.dataset.post))
  expect(ids).toHaveLength(101)
  expect(new Set(ids).size).toBe(101)
  await expect.poll(() => articles(page).count()).toBeLessThan(50)

  const before = await firstInView(page)
  await timeOf(postOf(page, 'Older post 100.')).click()
  await expect(page).toHaveURL(/\/posts\//)
  await page.goBack()
  await expect.poll(() => firstInView(page)).toEqual(before)
})

test('a reload shows the same posts again, however far down', async ({ browser, canopy }) => {
  const anna = await enter(browser)
  await fillFeed(canopy.db, anna, 100)
  const { page } = anna
  await page.goto('/feed')
  await expect(articles(page).first()).toContainText('The newest post of all')
  for (const content of ['Older post 12.', 'Older post 70.']) {
    await scrollDownTo(page, content, 500)
    const before = await firstInView(page)
    await page.reload()
    await expect.poll(() => firstInView(page)).toEqual(before)
  }
})

test('older posts that cannot be loaded say so, and come when one tries again', async ({
  browser,
  canopy,
  provoke,
}) => {
  provoke(/posts\/all\?/)
  const anna = await enter(browser)
  await fillFeed(canopy.db, anna, 25)
  const { page } = anna
  await page.route('**/api/posts/all?*', (route) => route.fulfill(failure))
  await page.goto('/feed')
  await scrollDownTo(page, 'Older post 19.')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load posts.' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/posts/all?*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await scrollDownTo(page, 'Older post 25.')
  await expect(alert).toBeHidden()
})

test('further down new posts wait behind a pill and move nothing', async ({ browser, canopy }) => {
  const [anna, ben] = [await enter(browser), await enter(browser, { fullName: 'Ben Okafor' })]
  await fillFeed(canopy.db, anna, 30)
  const { page } = anna
  await hearLate(page)
  await page.goto('/feed')
  await expect(articles(page).first()).toContainText('The newest post of all')
  await scrollDownTo(page, 'Older post 30.')
  await expect(articles(page).first()).not.toBeInViewport()
  const before = await firstInView(page)
  expect(before.text).toMatch(/Older post/)

  await ben.post('Something new')
  await expect(newPosts(page, '1')).toHaveText('1 new post')
  await ben.post('Something newer')
  await ben.post('Something newer still')
  await expect(newPosts(page, '3')).toHaveText('3 new posts')
  expect(await firstInView(page)).toEqual(before)
  await expect(postOf(page, 'Something new')).toHaveCount(0)

  await newPosts(page, '3').click()
  await expect(articles(page).first()).toContainText('Something newer still')
  await expect(articles(page).first()).toBeInViewport()
  await expect(newPosts(page, '3')).toBeHidden()
})

test('at the top new posts come in by themselves', async ({ browser, canopy }) => {
  const [anna, ben] = [await enter(browser), await enter(browser, { fullName: 'Ben Okafor' })]
  await fillFeed(canopy.db, anna, 30)
  const { page } = anna
  await hearLate(page)
  await page.goto('/feed')
  await expect(articles(page).first()).toContainText('The newest post of all')
  await ben.post('Hot off the press')
  await expect(articles(page).first()).toContainText('Hot off the press')
  await expect(newPosts(page, '1')).toBeHidden()
})

test('points, details and counts that cannot be asked for again stay as they are, and only the log knows', async ({
  browser,
  provoke,
}) => {
  provoke(/429/)
  const { page, post, comment } = await enter(browser)
  await comment(await post('Said once'), 'Once')
  /** Whatever follows the first answer fails. */
  const failLater = async (address: string) => {
    let asked = 0
    await page.route(address, (route) => (asked++ === 0 ? route.continue() : route.fulfill(tooMany)))
    await page.route(`${address}?*`, (route) => route.fulfill(tooMany))
  }
  const told = (part: string) =>
    page.waitForEvent(
      'console',
      (line) => line.type() === 'warning' && line.text().includes(`Could not be loaded: ${part}`),
    )
  await failLater('**/api/auth/session')
  await failLater('**/api/posts/all')
  const logged = Promise.all([told('session'), told('feed newest')])
  await page.goto('/feed')
  await logged
  await expect(postOf(page, 'Said once').getByRole('button', { name: '1 Comment' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('region', { name: 'Menu' })).toContainText('Anna Weber')
  await expect(page.getByRole('region', { name: 'Menu' })).toContainText('0 Points')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(notices(page)).toBeHidden()
})
