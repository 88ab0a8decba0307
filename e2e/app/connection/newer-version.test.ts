import { expect, type Page } from '@playwright/test'
import { test } from '../../support/canopy.ts'
import { newMember } from '../../support/member.ts'
import { serveVersions } from '../../support/newer-version.ts'
import { workerControls } from '../../support/page-parts.ts'

const READY = 'A new version of Canopy is ready.'

/** The version of a page; pages of the original version have none. */
const versionOf = (page: Page) => page.locator('meta[name=version]')

test.beforeEach(({ allowErrors }) => {
  // The proxy forwards no sockets, and pictures of challenges from other tests have the address of the server behind it.
  allowErrors(/WebSocket|NotSameOrigin/)
})

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a newer version waits for “Reload”, and then reloads every tab', { tag: '@long' }, async ({
    browser,
    canopy,
  }) => {
    await using versions = await serveVersions(canopy.url)
    const { page } = await newMember(browser, { baseURL: versions.url })
    await page.goto('/settings')
    await workerControls(page)
    versions.release({ name: 'B', files: 'unchanged' })
    await page.reload()
    const other = await page.context().newPage()
    await other.goto('/settings')
    await expect(page.getByText(READY)).toBeVisible()
    await expect(versionOf(other)).toHaveCount(0)

    await page.getByRole('button', { name: 'Reload' }).click()
    for (const tab of [page, other]) await expect(versionOf(tab)).toHaveAttribute('content', 'B')
    await expect(page.getByText(READY)).toBeHidden()
    // Before its server stops.
    await page.context().close()
  })

  test('a newer version takes over by itself when a file of the old one is gone', { tag: '@long' }, async ({
    browser,
    canopy,
    allowErrors,
  }) => {
    allowErrors(/status of 404|ERR_FAILED/)
    await using versions = await serveVersions(canopy.url)
    const { page } = await newMember(browser, { baseURL: versions.url })
    await page.goto('/feed')
    await workerControls(page)
    versions.release({ name: 'B', files: 'replaced' })
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(versionOf(page)).toHaveAttribute('content', 'B')
    await page.getByRole('link', { name: 'Settings' }).click()
    await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
    // Before its server stops.
    await page.context().close()
  })

  test('a newer version takes over by itself though the browser was just told of none', {
    tag: '@long',
  }, async ({ browser, canopy, allowErrors }) => {
    allowErrors(/status of 404|ERR_FAILED/)
    await using versions = await serveVersions(canopy.url)
    const { page } = await newMember(browser, { baseURL: versions.url })
    await page.goto('/feed')
    await workerControls(page)
    const check = (wait: boolean) =>
      page.evaluate(async (wait) => {
        const checked = (await navigator.serviceWorker.ready).update()
        if (wait) await checked
      }, wait)
    // The page's own check, which it would join, is over afterwards.
    await check(true)
    const workers = versions.holdWorkers()
    await check(false)
    await workers.asked
    versions.release({ name: 'B', files: 'replaced' })
    const isChecked = page.waitForResponse(`${versions.url}/`)
    await page.getByRole('link', { name: 'Settings' }).click()
    await isChecked
    workers.send()
    await expect(versionOf(page)).toHaveAttribute('content', 'B')
    // Before its server stops.
    await page.context().close()
  })
})

test('when a file of the old version is gone, the page reloads as the newer one and keeps drafts', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/status of 404/)
  await using versions = await serveVersions(canopy.url)
  const { page } = await newMember(browser, { baseURL: versions.url })
  await page.goto('/feed')
  const draft = page.getByRole('textbox', { name: "What's on your mind?" })
  await draft.fill('Half a thought')
  versions.release({ name: 'B', files: 'renamed' })
  await page.route('**/assets/settings-page-*.js', (route) => route.fulfill({ status: 404 }))
  await page.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
  await expect(versionOf(page)).toHaveAttribute('content', 'B')
  await page.goBack()
  await expect(draft).toHaveValue('Half a thought')
  // Before its server stops.
  await page.context().close()
})
