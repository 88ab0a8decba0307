import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/canopy.ts'
import { newMember, signIn, signOut } from '../../support/member.ts'
import { toasts } from '../../support/page-parts.ts'

test.use({ serviceWorkers: 'allow' })

/** There is no push service for a browser in a test: it subscribes at one that does not exist. */
async function withPushService(page: Page, decision: 'granted' | 'denied') {
  await page.addInitScript((decided) => {
    const stored = (key: string) => sessionStorage.getItem(`browser:${key}`)
    const store = (key: string, value: string) => sessionStorage.setItem(`browser:${key}`, value)
    Object.defineProperty(Notification, 'permission', { get: () => stored('permission') ?? 'default' })
    Notification.requestPermission = async () => {
      store('permission', decided)
      return decided
    }
    const subscriptionAt = (endpoint: string, key: ArrayBuffer) => ({
      endpoint,
      options: { applicationServerKey: key },
      toJSON: () => ({ endpoint, keys: { p256dh: 'p'.repeat(87), auth: 'a'.repeat(22) } }),
      unsubscribe: async () => {
        localStorage.removeItem('cart:push')
        return true
      },
    })
    const bytesOf = (key: string) =>
      Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (mark) => mark.charCodeAt(0))
        .buffer
    // Stored under a key that signing out keeps, as the browser itself does.
    const read = () => JSON.parse(localStorage.getItem('cart:push') ?? 'null')
    Object.assign(PushManager.prototype, {
      async getSubscription() {
        const known = read()
        return known && subscriptionAt(known.endpoint, bytesOf(known.key))
      },
      async subscribe({ applicationServerKey: key }: { applicationServerKey: string }) {
        const endpoint = `https://push.example/${crypto.randomUUID()}`
        localStorage.setItem('cart:push', JSON.stringify({ endpoint, key }))
        return subscriptionAt(endpoint, bytesOf(key))
      },
    })
  }, decision)
}

const card = (page: Page) => page.getByRole('region', { name: 'Shall we tell you when somebody answers?' })

async function write(page: Page, text: string) {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill(text)
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(page.getByRole('article').filter({ hasText: text })).toBeVisible()
}

test('after the first post the browser is offered messages, which end with signing out', async ({
  browser,
  canopy,
}) => {
  const { page, userId, credentials } = await newMember(browser)
  await withPushService(page, 'granted')
  await page.goto('/feed')
  await expect(card(page)).toBeHidden()
  await write(page, 'Who wants to plant trees?')
  await expect(card(page)).toBeVisible()
  await expectAccessible(page)
  await card(page).getByRole('button', { name: 'Yes, tell me' }).click()
  await expect(toasts(page).filter({ hasText: 'This device gets messages now.' })).toBeVisible()
  await expect(card(page)).toBeHidden()
  const subscriptions = async () =>
    (await canopy.db.query('select endpoint from push_subscriptions where user_id = $1', [userId])).rows
  expect(await subscriptions()).toEqual([{ endpoint: expect.stringContaining('https://push.example/') }])

  await page.goto('/settings/notifications')
  const device = page.getByRole('region', { name: 'This device' })
  await expect(device.getByRole('status')).toHaveText('This device gets messages.')
  await device.getByRole('button', { name: 'Turn off' }).click()
  await expect(device.getByRole('status')).toHaveText('This device gets no messages.')
  expect(await subscriptions()).toEqual([])
  await device.getByRole('button', { name: 'Turn on' }).click()
  await expect(device.getByRole('button', { name: 'Turn off' })).toBeVisible()
  expect(await subscriptions()).toHaveLength(1)

  await signOut(page)
  await expect.poll(subscriptions).toEqual([])
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart:push'))).toBeNull()
  await signIn(page, credentials)
  await page.goto('/settings/notifications')
  await expect(device.getByRole('status')).toHaveText('This device gets no messages.')
})

test('who does not want messages is not asked again, and who refuses them learns where to change that', async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  await withPushService(page, 'denied')
  await page.goto('/feed')
  await write(page, 'One')
  await card(page).getByRole('button', { name: 'Not now' }).click()
  await expect(card(page)).toBeHidden()
  await write(page, 'Two')
  await expect(card(page)).toBeHidden()
  await page.goto('/settings/notifications')
  const device = page.getByRole('region', { name: 'This device' })
  await device.getByRole('button', { name: 'Turn on' }).click()
  await expect(device.getByRole('status')).toContainText('Your browser does not allow messages from Canopy.')
})
