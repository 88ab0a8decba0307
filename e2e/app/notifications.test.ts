import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { failure } from '../support/posts.ts'

test('the bell counts what is unread, lists it, and marks one or all of it read', async ({ browser }) => {
  const { page } = await enter(browser)
  await page.goto('/leaderboard')
  const bell = page.getByRole('button', { name: /^Notifications/ })
  const dropdown = page.getByRole('dialog', { name: 'Notifications' })
  const marks = dropdown.getByRole('button', { name: 'Mark as read' })

  await test.step('the two that a new member finds', async () => {
    await expect(bell).toHaveAccessibleName('Notifications, 2 unread')
    await expect(bell).toHaveText('2')
    await expect(page).toHaveTitle('(2) Leaderboard · Canopy')
    await bell.focus()
    await page.keyboard.press('Enter')
    await expect(dropdown.getByRole('listitem')).toHaveText([/Points earned show up here/, /New products/])
    await expectAccessible(page)
  })

  await test.step('one by one, without leaving the page', async () => {
    await marks.first().click()
    await expect(marks).toHaveCount(1)
    await expect(bell).toHaveAccessibleName('Notifications, 1 unread')
    await expect(page).toHaveTitle('(1) Leaderboard · Canopy')
  })

  await test.step('all at once, also on the server', async () => {
    await dropdown.getByRole('button', { name: 'Mark all as read' }).click()
    await expect(marks).toHaveCount(0)
    await expect(bell).toHaveAccessibleName('Notifications')
    await expect(page).toHaveTitle('Leaderboard · Canopy')
    await page.keyboard.press('Escape')
    await expect(dropdown).toBeHidden()
    await expect(bell).toBeFocused()
    await page.reload()
    await expect(page).toHaveTitle('Leaderboard · Canopy')
    await bell.click()
    await expect(dropdown.getByText('Points earned show up here')).toBeVisible()
    await expect(dropdown.getByText('Unread')).toHaveCount(0)
  })

  await test.step('one that is followed closes the list and leads on', async () => {
    await dropdown.getByRole('link', { name: /New products/ }).click()
    await expect(page).toHaveURL(/\/shop$/)
    await expect(dropdown).toBeHidden()
  })
})

test('what happens arrives at once, and the page of all of it goes on', async ({
  browser,
  canopy,
  provoke,
}) => {
  provoke(/api\/notifications/)
  const anna = await enter(browser)
  const ben = await enter(browser, { fullName: 'Ben Okafor' })
  const { page, userId } = anna
  const postId = await anna.post('Who wants rhubarb?')
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Notifications' })).toBeVisible()

  await test.step('live, with a badge, and it leads to the post', async () => {
    await ben.react(postId, '❤️')
    await expect(page).toHaveTitle('(3) Notifications · Canopy')
    const entry = page.getByRole('listitem').filter({ hasText: 'Ben Okafor reacted to your post.' })
    await entry.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/posts/${postId}`))
    await expect(page).toHaveTitle(/^\(2\) /)
  })

  await test.step('gone at once with what it is about', async () => {
    const other = await anna.post('Who wants plums?')
    await ben.react(other, '👏')
    await expect(page).toHaveTitle(/^\(3\) /)
    await ben.call('POST', `/api/posts/${other}/unlike`)
    await expect(page).toHaveTitle(/^\(2\) /)
    await ben.comment(other, 'Me, please')
    await expect(page).toHaveTitle(/^\(3\) /)
    await anna.deletePost(other)
    await expect(page).toHaveTitle(/^\(2\) /)
    await expect(page.getByRole('button', { name: 'Notifications, 2 unread' })).toBeVisible()
  })

  await test.step('older ones by the page', async () => {
    await canopy.db.query(
      `insert into notifications (notification_id, user_id, kind, text, href, created_at, read_at)
       select gen_random_uuid(), $1, 'points', 'Number ' || n, '/shop', now() - n * interval '1 day', now()
       from generate_series(1, 60) n`,
      [userId],
    )
    await page.getByRole('button', { name: /^Notifications/ }).click()
    await page.getByRole('link', { name: 'View all notifications' }).click()
    await expect(page).toHaveURL(/\/notifications$/)
    const list = page.getByRole('main').getByRole('list', { name: 'Notifications' }).getByRole('listitem')
    await expect(list).toHaveCount(50)
    await page.getByRole('button', { name: 'Show older ones' }).click()
    await expect(list).toHaveCount(63)
    await expect(page.getByRole('button', { name: 'Show older ones' })).toBeHidden()
    await expectAccessible(page)
  })

  await test.step('nothing, and what cannot be loaded', async () => {
    await canopy.db.query('delete from notifications where user_id = $1', [userId])
    await page.reload()
    await expect(page.getByRole('main')).toContainText('No notifications yet')
    // The socket would have the list asked for anew as soon as it is there, and the button would be gone.
    await page.routeWebSocket('/ws-feed', () => {})
    await page.route('**/api/notifications?*', (route) => route.fulfill({ ...failure, status: 400 }))
    await page.route('**/api/notifications', (route) => route.fulfill({ ...failure, status: 400 }))
    await page.reload()
    const alert = page.getByRole('alert').filter({ hasText: failure.json.message })
    await expect(alert).toBeVisible()
    await page.unrouteAll()
    await alert.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByRole('main')).toContainText('No notifications yet')
  })
})
