import { expect, type Page } from '@playwright/test'
import type { Client } from 'pg'
import { test } from '../support/canopy.ts'
import { type Member, newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { photo } from '../support/photos.ts'
import { postOf, timeOf } from '../support/posts.ts'
import { serverError, tooManyRequests } from '../support/replies.ts'

const articles = (page: Page) => page.getByRole('article')
const newPosts = (page: Page, count: string) => page.getByRole('button', { name: `${count} new post` })

/** Adds `count` older posts of `author`, from "Older post 1" down, and a new one above them. */
async function fillFeed(db: Client, author: Member, count: number) {
  await db.query(
    `insert into posts (post_id, user_id, content, created_at)
     select gen_random_uuid(), $1, 'Older post ' || n || '.', now() - n * interval '1 minute' from generate_series(1, $2::int) n`,
    [author.userId, count],
  )
  await author.post('The newest post of all')
}

/** Text and position of the first visible post. */
const firstInView = (page: Page) =>
  articles(page).evaluateAll((all) => {
    const first = all.find((article) => article.getBoundingClientRect().top > 80)
    return { text: first?.textContent, top: first?.getBoundingClientRect().top }
  })

/** Scrolls down until the post with `content` is in view. */
async function scrollDownTo(page: Page, content: string, step = 3000) {
  await expect(async () => {
    await page.mouse.wheel(0, step)
    await expect(postOf(page, content)).toBeInViewport({ timeout: 100 })
  }).toPass({ intervals: [50] })
}

/** Imitates a busy page, where an observer gets an outdated entry together with the current one. */
const delayObservers = (page: Page) =>
  page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const outdated = ({ target, boundingClientRect, isIntersecting }: IntersectionObserverEntry) =>
          ({ target, boundingClientRect, isIntersecting: !isIntersecting }) as IntersectionObserverEntry
        super((entries, observer) => callback([...entries.map(outdated), ...entries], observer), options)
      }
    }
  })

test('an empty feed invites to write the first post', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await expect(
    page.getByText('Nothing here yet. Be the first to share what you did for the planet.'),
  ).toBeVisible()
})

test('the composer comes after the posts, and moves nothing', async ({ browser }) => {
  const screens = [
    { width: 350 },
    { width: 350, hasTouch: true },
    { width: 390, hasTouch: true },
    { width: 1280 },
  ]
  for (const { width, hasTouch = false } of screens) {
    const { page } = await newMember(browser, {
      viewport: { width, height: 700 },
      hasTouch,
      isMobile: hasTouch,
    })
    const gate = Promise.withResolvers<void>()
    await page.route('**/assets/composer-*.js', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.goto('/feed')
    const tabs = page.getByRole('tablist')
    await expect(tabs).toBeVisible()
    const before = await tabs.boundingBox()
    gate.resolve()
    await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
    expect(await tabs.boundingBox()).toEqual(before)
    await page.close()
  }
})

test('posts are listed newest first, after three skeletons', async ({ browser }) => {
  const { page, post } = await newMember(browser)
  for (const content of ['First light', 'Noon', 'Dusk']) await post(content)
  const gate = Promise.withResolvers<void>()
  await page.route('**/api/posts/all', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/')
  await expect(page.getByRole('form', { name: 'New post' })).toBeVisible()
  const skeletons = page.getByRole('main').locator('[aria-busy="true"]').filter({ hasText: 'Loading...' })
  await expect(skeletons.locator('> div')).toHaveCount(3)

  gate.resolve()
  await expect(articles(page).nth(0)).toContainText('Dusk')
  await expect(articles(page).nth(1)).toContainText('Noon')
  await expect(articles(page).nth(2)).toContainText('First light')
  await expect(skeletons).toHaveCount(0)
})

test('posts that cannot be loaded say so, and load by themselves when the server is back', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/posts\/all/)
  const { page, post } = await newMember(browser)
  await post('Worth the wait')
  await page.route('**/api/posts/all', (route) => route.fulfill(serverError))
  await page.goto('/feed')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load posts.' })
  await expect(alert).toBeVisible()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(alert).toBeVisible()
  await page.unroute('**/api/posts/all')
  await expect(postOf(page, 'Worth the wait')).toBeVisible()
  await expect(alert).toBeHidden()
})

test('scrolling loads older posts, each once, renders only those nearby, and survives going back', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const anna = await newMember(browser)
  await fillFeed(canopy.db, anna, 100)
  const { page } = anna
  await delayObservers(page)
  await page.goto('/feed')
  await expect(articles(page).first()).toContainText('The newest post of all')
  await scrollDownTo(page, 'Older post 100.')
  // The newest post is the first one.
  const last = page.getByRole('listitem').filter({ has: postOf(page, 'Older post 100.') })
  await expect(last).toHaveAttribute('aria-posinset', '101')
  await expect(last).toHaveAttribute('aria-setsize', '101')
  await expect.poll(() => articles(page).count()).toBeLessThan(50)

  const link = timeOf(postOf(page, 'Older post 100.'))
  // Scrolls as far as the click would.
  await link.hover()
  const before = await firstInView(page)
  await link.click()
  await expect(page).toHaveURL(/\/posts\//)
  await page.goBack()
  await expect.poll(() => firstInView(page)).toEqual(before)
})

test('own reactions and saves are loaded with one call for each page of posts', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const anna = await newMember(browser)
  await fillFeed(canopy.db, anna, 50)
  const { page } = anna
  let calls = 0
  page.on('request', (request) => {
    if (request.url().includes('/api/posts/mine')) calls += 1
  })
  await page.goto('/feed')
  await expect(articles(page).first()).toContainText('The newest post of all')
  await scrollDownTo(page, 'Older post 50.', 500)
  // 51 posts, 20 on a page.
  expect(calls).toBe(3)
})

test('posts that were scrolled through leave nothing behind in the page', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const anna = await newMember(browser)
  await fillFeed(canopy.db, anna, 140)
  await canopy.db.query(`insert into media (name, width, height) values ('shore-1600x900', 1600, 900)`)
  await canopy.db.query(`update posts set image = 'shore-1600x900', image_alt = 'A shore'`)
  const { page } = anna
  const body = await photo(1)
  await page.route('**/media/**', (route) => route.fulfill({ contentType: 'image/jpeg', body }))
  await page.goto('/feed')
  await expect(articles(page).first()).toContainText('The newest post of all')

  const devTools = await page.context().newCDPSession(page)
  /** Elements and texts in memory, also those that are not in the page any more. */
  async function nodesAtTop() {
    await page.keyboard.press('Home')
    await expect(articles(page).first()).toContainText('The newest post of all')
    await expect(articles(page).first()).toBeInViewport()
    await expect(postOf(page, 'Older post 20.')).toHaveCount(0)
    await devTools.send('HeapProfiler.collectGarbage')
    return (await devTools.send('Memory.getDOMCounters')).nodes
  }
  await scrollDownTo(page, 'Older post 30.', 800)
  const before = await nodesAtTop()
  await scrollDownTo(page, 'Older post 140.', 800)
  await expect.poll(nodesAtTop).toBeLessThan(before + 50)
})

test('a reload restores the scroll position, however far down', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const anna = await newMember(browser)
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

test('older posts that cannot be loaded say so and can be loaded again', { tag: '@long' }, async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/posts\/all\?/)
  const anna = await newMember(browser)
  await fillFeed(canopy.db, anna, 25)
  const { page } = anna
  await page.route('**/api/posts/all?*', (route) => route.fulfill(serverError))
  await page.goto('/feed')
  await scrollDownTo(page, 'Older post 19.')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to load posts.' })
  await expect(alert).toBeVisible()
  await page.unroute('**/api/posts/all?*')
  await alert.getByRole('button', { name: 'Try again' }).click()
  await scrollDownTo(page, 'Older post 25.')
  await expect(alert).toBeHidden()
})

test('when scrolled down, new posts are counted by a button and do not move the page', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  await fillFeed(canopy.db, anna, 30)
  const { page } = anna
  await delayObservers(page)
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

test('at the top, new posts appear by themselves', async ({ browser, canopy }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  await fillFeed(canopy.db, anna, 30)
  const { page } = anna
  await delayObservers(page)
  await page.goto('/feed')
  await expect(articles(page).first()).toContainText('The newest post of all')
  await ben.post('Hot off the press')
  await expect(articles(page).first()).toContainText('Hot off the press')
  await expect(newPosts(page, '1')).toBeHidden()
})

test('when session and counts cannot be refreshed, they stay as they are and only a warning is logged', {
  tag: '@long',
}, async ({ browser, allowErrors }) => {
  allowErrors(/429/)
  const { page, post, comment } = await newMember(browser)
  await comment(await post('Said once'), 'Once')
  /** Requests after the first one fail. */
  const failLater = async (url: string) => {
    let requests = 0
    await page.route(url, (route) => (requests++ === 0 ? route.continue() : route.fulfill(tooManyRequests)))
    await page.route(`${url}?*`, (route) => route.fulfill(tooManyRequests))
  }
  const warning = (part: string) =>
    page.waitForEvent(
      'console',
      (line) => line.type() === 'warning' && line.text().includes(`Could not be loaded: ${part}`),
    )
  await failLater('**/api/auth/session')
  await failLater('**/api/posts/all')
  const logged = Promise.all([warning('session'), warning('feed newest')])
  await page.goto('/feed')
  await logged
  await expect(postOf(page, 'Said once').getByRole('button', { name: '1 Comment' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('region', { name: 'Menu' })).toContainText('Anna Weber')
  await expect(page.getByRole('region', { name: 'Menu' })).toContainText('0 Points')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(toasts(page)).toBeHidden()
})
