import { expect, type Page } from '@playwright/test'
import { test } from '../../support/canopy.ts'
import { endSession, newMember, signOut } from '../../support/member.ts'

/** The next socket that the page opens, once the server has accepted it. */
async function nextSocket(page: Page) {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('ready'))
  return socket
}

test('signing out closes the socket', async ({ browser, allowErrors }) => {
  // A poll that the page sends while it signs out.
  allowErrors(/status of 401/)
  const { page } = await newMember(browser)
  const opening = nextSocket(page)
  await page.goto('/feed')
  const socket = await opening
  await signOut(page)
  await expect.poll(() => socket.isClosed()).toBe(true)
})

test('signing out in one tab closes the socket of the other', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  // The socket of the other tab may close before its storage event arrives.
  allowErrors(/status of 401/)
  const { page } = await newMember(browser)
  const opening = nextSocket(page)
  await page.goto('/feed')
  const socket = await opening
  await page.evaluate(() => Object.assign(window, { isFirstDocument: true }))
  const other = await page.context().newPage()
  await other.goto('/feed')
  await signOut(other)
  await expect(page).toHaveURL(/\/login$/)
  // A document that was replaced has no sockets any more; Playwright does not always report that they closed.
  const isReplaced = () => page.evaluate(() => !('isFirstDocument' in window))
  await expect.poll(async () => socket.isClosed() || (await isReplaced())).toBe(true)
})

test('a session that ends elsewhere signs out at once, through the socket', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/status of 401/)
  const { page } = await newMember(browser)
  const opening = nextSocket(page)
  // This page does not poll.
  await page.goto('/leaderboard')
  await opening
  await endSession(page)
  await expect(page).toHaveURL(/\/login$/)
})

test('a broken socket reconnects, within the time that a restarting server asks for; one closed because there are too many does not', {
  tag: '@long',
}, async ({ browser }) => {
  const { page } = await newMember(browser)
  const sockets: { close: (options: { code: number; reason?: string }) => Promise<void> }[] = []
  await page.routeWebSocket('/ws-feed', (socket) => {
    sockets.push(socket)
    socket.onMessage(() => socket.send('{"type":"ready"}'))
  })
  await page.clock.install()
  await page.goto('/leaderboard')
  await expect.poll(() => sockets.length).toBe(1)
  await sockets[0]?.close({ code: 1001 })
  await expect(async () => {
    await page.clock.runFor(2000)
    expect(sockets.length).toBe(2)
  }).toPass()

  await page.evaluate(() => {
    Math.random = () => 0.9
  })
  await sockets[1]?.close({ code: 1012, reason: '60' })
  await page.clock.runFor(53_000)
  expect(sockets.length).toBe(2)
  await expect(async () => {
    await page.clock.runFor(1000)
    expect(sockets.length).toBe(3)
  }).toPass()

  await sockets[2]?.close({ code: 4408 })
  await page.clock.runFor(120_000)
  expect(sockets.length).toBe(3)
})
