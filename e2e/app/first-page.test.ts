import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'

const pages = [
  ['/', '/api/posts/all'],
  ['/feed', '/api/posts/all'],
  ['/shop', '/api/products/all'],
  ['/shop/product/1', '/api/products/all'],
  ['/shop/product/1/', '/api/products/all'],
  ['/challenges', '/api/challenges/all'],
  ['/leaderboard', '/api/leaderboard'],
] as const

test('a first page asks once who is here and what there is to show, while the app is on its way', async ({
  browser,
}) => {
  const { page, post } = await enter(browser)
  await post('Planted a pear tree.')
  // The server has no news that would make the app ask again.
  await page.routeWebSocket('**/ws-feed', () => undefined)
  let asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  for (const [path, call] of pages) {
    await test.step(path, async () => {
      asked = []
      const early = Promise.all(
        ['/api/auth/session', call].map((one) =>
          page.waitForRequest((request) => request.url().endsWith(one)),
        ),
      )
      await page.route('**/assets/*.js', async (route) => {
        await early
        await route.continue()
      })
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
      expect(asked.filter((one) => one === '/api/auth/session')).toHaveLength(1)
      expect(asked.filter((one) => one === call)).toHaveLength(1)
      await page.unrouteAll()
    })
  }
})

test('an address that is no page asks for nothing in vain', async ({ browser }) => {
  const { page } = await enter(browser)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of ['/shop/product/', '/shop/product/1/more']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Not found', level: 1 })).toBeVisible()
  }
  expect(asked).toContain('/api/auth/session')
  expect(asked).not.toContain('/api/products/all')
})
