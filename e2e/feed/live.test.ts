import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter, type Member } from '../support/member.ts'
import { postOf } from '../support/posts.ts'

async function openFeed(page: Page) {
  await page.goto('/feed')
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** What Anna does is seen by Ben, who touches nothing. */
async function expectSeen(anna: Member, ben: Page) {
  const postId = await anna.post('Swifts are back')
  const card = postOf(ben, 'Swifts are back')
  await expect(card).toBeVisible()

  await anna.react(postId, '💡')
  await expect(card.getByRole('button', { name: '1 Like' })).toBeVisible()

  await anna.comment(postId, 'And the swallows')
  await expect(card.getByRole('button', { name: '1 Comment' })).toBeVisible()
  await card.getByRole('button', { name: '1 Comment' }).click()
  const dialog = ben.getByRole('dialog', { name: 'Comments' })
  await expect(dialog).toContainText('And the swallows')
  await anna.comment(postId, 'And the martins')
  await expect(dialog).toContainText('And the martins')
  await ben.keyboard.press('Escape')
  await expect(dialog).toBeHidden()

  await anna.deletePost(postId)
  await expect(card).toBeHidden()
}

test('a post, a reaction, comments and a deletion show for others who touch nothing', async ({ browser }) => {
  const [anna, ben] = [await enter(browser), await enter(browser, { fullName: 'Ben Okafor' })]
  await anna.post('Always here')
  await openFeed(ben.page)
  await expectSeen(anna, ben.page)
})

test('they do so with the socket blocked', async ({ browser }) => {
  const [anna, ben] = [await enter(browser), await enter(browser, { fullName: 'Ben Okafor' })]
  await ben.page.routeWebSocket('/ws-feed', (socket) => socket.close())
  await anna.post('Always here')
  await openFeed(ben.page)
  await expectSeen(anna, ben.page)
})

test('they do so over the socket alone, while the server leaves every other question unanswered', async ({
  browser,
}) => {
  const [anna, ben] = [await enter(browser), await enter(browser, { fullName: 'Ben Okafor' })]
  const postId = await anna.post('Within earshot')
  const { page } = ben
  const ready = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('ready')),
    )
  await openFeed(page)
  await ready
  const card = postOf(page, 'Within earshot')
  await card.getByRole('button', { name: '0 Comments' }).click()
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await page.route('**/api/posts/**', () => {})

  await anna.comment(postId, 'Did you hear?')
  await expect(page.getByRole('dialog')).toContainText('Did you hear?')
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: '1 Comment' })).toBeVisible()
  await anna.react(postId, '👏')
  await expect(card.getByRole('button', { name: '1 Like' })).toBeVisible()
  await anna.post('News over the wire')
  await expect(postOf(page, 'News over the wire')).toBeVisible()
  await anna.deletePost(postId)
  await expect(card).toBeHidden()
})

test('what happened while the network was away is caught up', async ({ browser, provoke }) => {
  provoke(/ERR_INTERNET_DISCONNECTED/)
  const [anna, ben] = [await enter(browser), await enter(browser, { fullName: 'Ben Okafor' })]
  await anna.post('Always here')
  const { page } = ben
  await openFeed(page)
  const refused = page.waitForEvent('requestfailed')
  await page.context().setOffline(true)
  await refused
  await anna.post('Written in a dead spot')
  await page.context().setOffline(false)
  await expect(postOf(page, 'Written in a dead spot')).toBeVisible()
})

test('a page that is not seen rests, and catches up when it is seen again', async ({ browser }) => {
  const [anna, ben] = [await enter(browser), await enter(browser, { fullName: 'Ben Okafor' })]
  await anna.post('Seen by all')
  const { page } = ben
  const show = (state: 'hidden' | 'visible') =>
    page.evaluate((visibilityState) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    }, state)
  await page.clock.install()
  const opened = page.waitForEvent('websocket')
  await openFeed(page)
  const socket = await opened
  await show('hidden')
  await expect.poll(() => socket.isClosed()).toBe(true)
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()))
  await anna.post('Nobody looked')
  await page.clock.runFor('01:00')
  expect(asked).toEqual([])
  await expect(postOf(page, 'Nobody looked')).toBeHidden()
  await show('visible')
  await expect(postOf(page, 'Nobody looked')).toBeVisible()
})
