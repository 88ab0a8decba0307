import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { enter, signIn } from '../support/member.ts'
import { serveVersions } from '../support/newer-version.ts'

test.use({ serviceWorkers: 'allow' })

/** Also pictures that other tests added, and that were never seen here. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|ERR_FAILED \S+\/media\/|WebSocket/
/** Pictures of challenges that other tests added lie at the server's own address, not at that of the one in front of it. */
const OTHER_ADDRESS = /NotSameOrigin/

/** The worker has all files, and looks after this page. */
const installed = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready
    if (!navigator.serviceWorker.controller)
      await new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
  })

/** What the browser keeps of what was read, as names of queries. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const answers = (await caches.has('answers')) ? await (await caches.open('answers')).keys() : []
    return answers.map(({ url }) => new URL(url).pathname + new URL(url).searchParams.get('queryHash'))
  })

/** Which version a page is of. */
const runs = (page: Page) => page.locator('meta[name=version]').getAttribute('content')
const notice = (page: Page, text: string | RegExp) => page.getByText(text)
const article = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

test('without a connection the app opens, with what was read last, and leaves nothing when its member goes', async ({
  browser,
  provoke,
}) => {
  provoke(NO_CONNECTION)
  const { page, post, userId } = await enter(browser)
  const { page: otherPage, userId: _, ...other } = await enter(browser, { fullName: 'Ben Fischer' })
  await otherPage.context().close()
  const context = page.context()
  await post('Seen before the tunnel')

  await test.step('it can be installed', async () => {
    await page.goto('/feed')
    await installed(page)
    await expect(article(page, 'Seen before the tunnel')).toBeVisible()
    const devtools = await context.newCDPSession(page)
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
    // The browsers of tests are all private ones.
    expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
    await devtools.detach()
  })

  await test.step('what was read is kept under the id of its reader', async () => {
    await page.getByRole('link', { name: 'Leaderboard' }).first().click()
    await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
    await expect
      .poll(() => kept(page))
      .toEqual(
        expect.arrayContaining([
          `/${userId}["session"]`,
          `/${userId}["feed","newest"]`,
          `/${userId}["leaderboard"]`,
        ]),
      )
  })

  await test.step('offline it opens again anywhere, and says so', async () => {
    await context.setOffline(true)
    await expect(notice(page, /^You are offline\. This is what you read last, from \d+:\d\d/)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
    await page.goto('/feed')
    await expect(article(page, 'Seen before the tunnel')).toBeVisible()
    await expect(notice(page, 'You are offline. This is what you read last')).toBeVisible()
    await expectAccessible(page)
  })

  await test.step('what is posted fails as ever, and stays in the box', async () => {
    const box = page.getByRole('form', { name: 'New post' })
    await box.getByRole('textbox', { name: "What's on your mind?" }).fill('Written in the tunnel')
    await box.getByRole('button', { name: 'Create Post' }).click()
    await expect(box.getByRole('alert')).toBeVisible()
    await expect(box.getByRole('textbox', { name: "What's on your mind?" })).toHaveValue(
      'Written in the tunnel',
    )
  })

  await test.step('what was never read fails as ever, until there is a connection again', async () => {
    await page.getByRole('link', { name: 'Shop' }).first().click()
    await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
    await post('Happened meanwhile')
    await context.setOffline(false)
    await expect(notice(page, 'You are back online.')).toBeVisible()
    await expect(page.getByRole('alert')).toBeHidden()
    await page.getByRole('link', { name: 'Feed' }).first().click()
    await expect(article(page, 'Happened meanwhile')).toBeVisible()
  })

  await test.step('signing out leaves nothing, and the next member reads nothing of it', async () => {
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    await expect(page).toHaveURL(/\/login$/)
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([expect.stringContaining('precache')])
    await context.setOffline(true)
    await page.reload()
    await expect(notice(page, 'You are offline. Please connect to the internet to go on.')).toBeVisible()
    await context.setOffline(false)
    await expect(notice(page, 'You are back online.')).toBeVisible()

    await signIn(page, other.credentials)
    await expect.poll(async () => (await kept(page)).length).toBeGreaterThan(0)
    expect((await kept(page)).filter((name) => name.startsWith(`/${userId}`))).toEqual([])
  })
})

test('a session that ended takes along what was read', async ({ browser, provoke }) => {
  provoke(/status of 401/)
  const { page, userId, call } = await enter(browser)
  await page.goto('/leaderboard')
  await expect.poll(() => kept(page)).toContain(`/${userId}["leaderboard"]`)
  await call('POST', '/api/auth/logout')
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => kept(page)).toEqual([])
})

test('a newer version waits until it is asked for, and then takes over every tab', async ({
  browser,
  canopy,
  provoke,
}) => {
  provoke(/WebSocket/)
  provoke(OTHER_ADDRESS)
  await using versions = await serveVersions(canopy.url)
  const { page } = await enter(browser, { baseURL: versions.url })
  await page.goto('/settings')
  await installed(page)
  versions.release({ name: 'B', files: 'as before' })
  await page.reload()
  const other = await page.context().newPage()
  await other.goto('/settings')
  await expect(notice(page, 'A new version of Canopy is ready.')).toBeVisible()
  expect(await other.locator('meta[name=version]').count()).toBe(0)

  await page.getByRole('button', { name: 'Reload' }).click()
  await expect.poll(() => runs(page)).toBe('B')
  await expect.poll(() => runs(other)).toBe('B')
  await expect(notice(page, 'A new version of Canopy is ready.')).toBeHidden()
  // Before its server is gone.
  await page.context().close()
})

test('where a part of the old version is gone, the page begins anew with the newer one', async ({
  browser,
  canopy,
  provoke,
}) => {
  provoke(/WebSocket|status of 404/)
  provoke(OTHER_ADDRESS)
  await using versions = await serveVersions(canopy.url)
  const { page } = await enter(browser, { baseURL: versions.url, serviceWorkers: 'block' })
  await page.goto('/feed')
  const draft = page.getByRole('textbox', { name: "What's on your mind?" })
  await draft.fill('Half a thought')
  versions.release({ name: 'B', files: 'renamed' })
  let isGone = true
  await page.route('**/assets/settings-page-*.js', (route) =>
    isGone ? route.fulfill({ status: 404 }) : route.continue(),
  )
  await page.route('**/settings', (route) => {
    isGone = false
    return route.continue()
  })
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  expect(await runs(page)).toBe('B')
  await page.goBack()
  await expect(draft).toHaveValue('Half a thought')
  await page.context().close()
})
