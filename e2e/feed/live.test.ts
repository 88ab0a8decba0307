import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { type Member, newMember } from '../support/member.ts'
import { postOf } from '../support/posts.ts'

async function openFeed(page: Page) {
  await page.goto('/feed')
  await expect(page.getByRole('article').first()).toBeVisible()
}

/** Expects that Ben sees what Anna does without doing anything. */
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

test('a post, a reaction, comments and a deletion appear for others by themselves', async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  await anna.post('Always here')
  await openFeed(ben.page)
  await expectSeen(anna, ben.page)
})

test('they appear by polling when the socket is blocked', { tag: '@long' }, async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  await ben.page.routeWebSocket('/ws-feed', (socket) => socket.close())
  await anna.post('Always here')
  await openFeed(ben.page)
  await expectSeen(anna, ben.page)
})

test('a comment that is written while the dialog opens appears by polling', async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  const postId = await anna.post('Swifts are back')
  await anna.comment(postId, 'And the swallows')
  const { page } = ben
  await page.routeWebSocket('/ws-feed', (socket) => socket.close())
  const gate = Promise.withResolvers<void>()
  await page.route(`**/api/posts/${postId}`, async (route) => {
    await gate.promise
    await route.continue()
  })
  await openFeed(page)
  await postOf(page, 'Swifts are back').getByRole('button', { name: '1 Comment' }).click()
  const dialog = page.getByRole('dialog', { name: 'Comments' })
  await expect(dialog).toContainText('And the swallows')
  await anna.comment(postId, 'And the martins')
  gate.resolve()
  await expect(dialog).toContainText('And the martins')
})

test('they appear through the socket when requests for posts get no reply', async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  const postId = await anna.post('The bats are back')
  const { page } = ben
  const ready = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('ready')),
    )
  await openFeed(page)
  await ready
  const card = postOf(page, 'The bats are back')
  await card.getByRole('button', { name: '0 Comments' }).click()
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await page.route('**/api/posts/**', () => {})

  await anna.comment(postId, 'By socket')
  await expect(page.getByRole('dialog')).toContainText('By socket')
  await page.keyboard.press('Escape')
  await expect(card.getByRole('button', { name: '1 Comment' })).toBeVisible()
  await anna.react(postId, '👏')
  await expect(card.getByRole('button', { name: '1 Like' })).toBeVisible()
  await anna.post('News over the wire')
  await expect(postOf(page, 'News over the wire')).toBeVisible()
  await anna.deletePost(postId)
  await expect(card).toBeHidden()
})

test('posts made during a network failure appear when the network is back', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/ERR_INTERNET_DISCONNECTED/)
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
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

test('a hidden page neither polls nor keeps its socket, and catches up when it is shown again', {
  tag: '@long',
}, async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
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
  const requested: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && requested.push(request.url()))
  await anna.post('Posted while hidden')
  await page.clock.runFor('01:00')
  expect(requested).toEqual([])
  await expect(postOf(page, 'Posted while hidden')).toBeHidden()
  await show('visible')
  await expect(postOf(page, 'Posted while hidden')).toBeVisible()
})
