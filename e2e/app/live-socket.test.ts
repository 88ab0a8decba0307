import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'

/** The socket that the page opens next, once the server has taken it. */
async function nextSocket(page: Page) {
  const socket = await page.waitForEvent('websocket')
  await socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('ready'))
  return socket
}

test('signing out closes the socket', async ({ browser }) => {
  const { page } = await enter(browser)
  const ready = nextSocket(page)
  await page.goto('/feed')
  const socket = await ready
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => socket.isClosed()).toBe(true)
})

test('signing out in one tab closes the socket of the other', async ({ browser, provoke }) => {
  // Whether the other tab hears first of the token or of the socket is open.
  provoke(/status of 401/)
  const { page } = await enter(browser)
  const ready = nextSocket(page)
  await page.goto('/feed')
  const socket = await ready
  const other = await page.context().newPage()
  await other.goto('/feed')
  await other.getByRole('button', { name: 'Menu' }).click()
  await other.getByRole('menuitem', { name: 'Sign Out' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => socket.isClosed()).toBe(true)
})

test('a session that is ended elsewhere is told over the socket, and signs out', async ({
  browser,
  provoke,
}) => {
  provoke(/status of 401/)
  const { page } = await enter(browser)
  const ready = nextSocket(page)
  // A page that asks for nothing by itself within the time of this test.
  await page.goto('/leaderboard')
  await ready
  const token = await page.evaluate(() => localStorage.getItem('token'))
  await page.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
  await expect(page).toHaveURL(/\/login$/)
})

test('a socket that breaks comes back by itself, one of too many does not', async ({ browser }) => {
  const { page } = await enter(browser)
  const opened: { close: (how: { code: number }) => Promise<void> }[] = []
  await page.routeWebSocket('/ws-feed', (socket) => {
    opened.push(socket)
    socket.onMessage(() => socket.send('{"type":"ready"}'))
  })
  await page.clock.install()
  await page.goto('/leaderboard')
  await expect.poll(() => opened.length).toBe(1)
  await opened[0]?.close({ code: 1001 })
  await expect(async () => {
    await page.clock.runFor(2000)
    expect(opened.length).toBe(2)
  }).toPass()

  await opened[1]?.close({ code: 4408 })
  await page.clock.runFor(120_000)
  expect(opened.length).toBe(2)
})
