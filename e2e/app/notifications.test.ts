import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { badRequest } from '../support/replies.ts'

const bell = (page: Page) => page.getByRole('button', { name: /^Notifications/ })
const dropdown = (page: Page) => page.getByRole('dialog', { name: 'Notifications' })
const markAsRead = (page: Page) => dropdown(page).getByRole('button', { name: 'Mark as read' })

test('the bell counts and lists the notifications of a new member; one is marked as read, another followed', async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  await page.goto('/leaderboard')
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await expect(bell(page)).toHaveText('2')
  await expect(page).toHaveTitle('(2) Leaderboard · Canopy')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  await expect(dropdown(page).getByRole('listitem')).toHaveText([
    /Points earned show up here/,
    /New products/,
  ])
  await expectAccessible(page)

  await markAsRead(page).first().click()
  await expect(markAsRead(page)).toHaveCount(1)
  await expect(bell(page)).toHaveAccessibleName('Notifications, 1 unread')
  await expect(page).toHaveTitle('(1) Leaderboard · Canopy')
  await dropdown(page)
    .getByRole('link', { name: /New products/ })
    .click()
  await expect(page).toHaveURL(/\/shop$/)
  await expect(dropdown(page)).toBeHidden()
})

test('all notifications are marked as read at once, also on the server', { tag: '@long' }, async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  await page.goto('/leaderboard')
  await bell(page).click()
  await dropdown(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(markAsRead(page)).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Notifications')
  await expect(page).toHaveTitle('Leaderboard · Canopy')
  await page.keyboard.press('Escape')
  await expect(dropdown(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await page.reload()
  await expect(page).toHaveTitle('Leaderboard · Canopy')
  await bell(page).click()
  await expect(dropdown(page).getByText('Points earned show up here')).toBeVisible()
  await expect(dropdown(page).getByText('Unread')).toHaveCount(0)
})

test('all are marked as read also where the unread ones are on a later page', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const { page, userId } = await newMember(browser)
  await canopy.db.query(
    `insert into notifications (notification_id, user_id, kind, notice, href, created_at, read_at)
     select gen_random_uuid(), $1, 'products',
       jsonb_build_object('kind', 'written', 'values', jsonb_build_object('text', 'News ' || n)), '/shop', now() + n * interval '1 minute', now()
     from generate_series(1, 60) n`,
    [userId],
  )
  await page.goto('/notifications')
  await expect(mainOf(page).getByText('News 60')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Notifications, 2 unread')
  await page.setViewportSize({ width: 320, height: 568 })
  await expect(mainOf(page).getByRole('link', { name: 'Notification settings' })).toBeInViewport({ ratio: 1 })
  await mainOf(page).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(page)).toHaveAccessibleName('Notifications')
})

test('a new notification arrives at once and leads to the post', async ({ browser }) => {
  const anna = await newMember(browser)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const { page } = anna
  const postId = await anna.post('Who wants rhubarb?')
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()
  await ben.react(postId, '❤️')
  await expect(page).toHaveTitle('(3) Notifications · Canopy')
  const entry = page.getByRole('listitem').filter({ hasText: 'Ben Okafor reacted to your post.' })
  await entry.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/posts/${postId}`))
  await expect(page).toHaveTitle(/^\(2\) /)
})

test('a notification disappears at once with what it is about', { tag: '@long' }, async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  const { page } = anna
  await page.goto('/notifications')
  await expect(page).toHaveTitle(/^\(2\) /)
  const postId = await anna.post('Who wants plums?')
  await ben.react(postId, '👏')
  await expect(page).toHaveTitle(/^\(3\) /)
  await ben.call('unlikePost', { params: { postId } })
  await expect(page).toHaveTitle(/^\(2\) /)
  await ben.comment(postId, 'Me, please')
  await expect(page).toHaveTitle(/^\(3\) /)
  await anna.deletePost(postId)
  await expect(page).toHaveTitle(/^\(2\) /)
  await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
})

test('“View all notifications” opens the page of all, which loads older ones page by page', {
  tag: '@long',
}, async ({ browser, canopy }) => {
  const { page, userId } = await newMember(browser)
  await canopy.db.query(
    `insert into notifications (notification_id, user_id, kind, notice, href, created_at, read_at)
     select gen_random_uuid(), $1, 'points',
       jsonb_build_object('kind', 'written', 'values', jsonb_build_object('text', 'Number ' || n)), '/shop', now() - n * interval '1 day', now()
     from generate_series(1, 60) n`,
    [userId],
  )
  await page.goto('/leaderboard')
  await bell(page).click()
  await page.getByRole('link', { name: 'View all notifications' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  const list = mainOf(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(list).toHaveCount(50)
  await page.getByRole('button', { name: 'Show older ones' }).click()
  await expect(list).toHaveCount(62)
  await expect(page.getByRole('button', { name: 'Show older ones' })).toBeHidden()
  await expectAccessible(page)
})

test('the page says when there are no notifications, and when they cannot be loaded', {
  tag: '@long',
}, async ({ browser, canopy, allowErrors }) => {
  allowErrors(/api\/notifications/)
  const { page, userId } = await newMember(browser)
  await canopy.db.query('delete from notifications where user_id = $1', [userId])
  await page.goto('/notifications')
  await expect(mainOf(page)).toContainText('No notifications yet')

  // When the socket connects, the list is fetched again, and the button disappears.
  await page.routeWebSocket('/ws-feed', () => {})
  await page.route('**/api/notifications?*', (route) => route.fulfill(badRequest))
  await page.route('**/api/notifications', (route) => route.fulfill(badRequest))
  await page.reload()
  const alert = page.getByRole('alert').filter({ hasText: badRequest.json.message })
  await expect(alert).toBeVisible()
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Try again' }).click()
  await expect(mainOf(page)).toContainText('No notifications yet')
})
