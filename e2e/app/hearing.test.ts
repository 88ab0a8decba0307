import { randomBytes } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { createUnsubscribeToken } from '../../apps/server/src/mail/unsubscribing.ts'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf, toasts } from '../support/page-parts.ts'
import { menuItem, postOf } from '../support/posts.ts'
import { serverError } from '../support/replies.ts'

const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })
const notificationsOf = (page: Page) =>
  mainOf(page).getByRole('list', { name: 'Notifications' }).getByRole('listitem')

test('what a member hears of, by push and mail and when, is chosen on a page of its own and stays chosen', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/me\/alerts|notification-settings/)
  const { page } = await newMember(browser)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Open Notification Settings' }).click()
  await expect(page).toHaveTitle(/Notification settings · Canopy$/)
  await expect(box(page, 'Reactions to my posts: push')).not.toBeChecked()
  await expectAccessible(page)
  const saved = () => page.waitForResponse((response) => response.request().method() === 'PUT')

  for (const name of [
    'Posts and comments that mention me: mail',
    'Reactions to my posts: push',
    'Weekly mail',
  ]) {
    const response = saved()
    await box(page, name).click()
    await response
    await expect(box(page, name)).toBeChecked()
  }
  const appOnly = saved()
  await box(page, 'Points I earn: in the app').click()
  await appOnly
  await expect(box(page, 'Points I earn: push')).toBeDisabled()
  const earlier = saved()
  await page.getByLabel('From').fill('21:30')
  await earlier
  const elsewhere = saved()
  await page.getByLabel('Time zone').selectOption('Europe/Berlin')
  await elsewhere
  await page.reload()
  await expect(box(page, 'Posts and comments that mention me: mail')).toBeChecked()
  await expect(box(page, 'Reactions to my posts: push')).toBeChecked()
  await expect(box(page, 'Weekly mail')).toBeChecked()
  await expect(box(page, 'Points I earn: in the app')).not.toBeChecked()
  await expect(page.getByLabel('From')).toHaveValue('21:30')
  await expect(page.getByLabel('Time zone')).toHaveValue('Europe/Berlin')

  await page.route(/\/(alerts|notification-settings)$/, async (route) =>
    route.request().method() === 'PUT' ? route.fulfill(serverError) : route.continue(),
  )
  await box(page, 'Weekly mail').click()
  await expect(page.getByRole('region', { name: 'Weekly mail' }).getByRole('alert')).toHaveText(
    'Your settings could not be saved. Please try again.',
  )
  await expect(box(page, 'Weekly mail')).toBeChecked()
  const reactions = box(page, 'Reactions to my posts: in the app')
  await reactions.click()
  await expect(page.getByRole('region', { name: 'What you hear of' }).getByRole('alert')).toBeVisible()
  await expect(reactions).toBeChecked()
})

test('the tabs show the notifications of one kind, and the chosen one is in the address', async ({
  browser,
}) => {
  const [{ page, post }, ben] = [
    await newMember(browser),
    await newMember(browser, { fullName: 'Ben Okafor' }),
  ]
  const postId = await post('Who has a ladder?')
  await ben.comment(postId, 'I have one')
  await ben.react(postId, '👏')
  await page.goto('/notifications')
  await expect(notificationsOf(page)).toHaveCount(4)
  const tabs = page.getByRole('navigation', { name: 'Kinds of notifications' })
  await tabs.getByRole('link', { name: 'Replies' }).click()
  await expect(notificationsOf(page)).toHaveText([/Ben Okafor commented on your post/])
  await expect(page).toHaveURL(/\?tab=replies$/)
  await page.reload()
  await expect(notificationsOf(page)).toHaveText([/Ben Okafor commented on your post/])
  await tabs.getByRole('link', { name: 'Reactions' }).click()
  await expect(notificationsOf(page)).toHaveText([/Ben Okafor reacted to your post/])
  await tabs.getByRole('link', { name: 'Points & orders' }).click()
  await expect(notificationsOf(page)).toHaveCount(2)
  await tabs.getByRole('link', { name: 'Follows' }).click()
  await expect(mainOf(page)).toContainText('Nobody new follows you yet.')
  await expectAccessible(page)
})

test('a thread is muted from the menu of the post and from a notification, and muting can be undone', async ({
  browser,
}) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  const { page } = anna
  const postId = await anna.post('Who has seeds?')
  await page.goto('/feed')
  await (await menuItem(postOf(page, 'Who has seeds?'), 'Mute This Thread')).click()
  await expect(toasts(page)).toContainText('You will hear nothing more about this post.')
  await expect(await menuItem(postOf(page, 'Who has seeds?'), 'Unmute This Thread')).toBeVisible()
  await ben.comment(postId, 'I have some')
  await page.goto('/notifications')
  await expect(notificationsOf(page)).toHaveCount(2)

  await page.goto('/feed')
  await (await menuItem(postOf(page, 'Who has seeds?'), 'Unmute This Thread')).click()
  await expect(toasts(page)).toContainText('You will hear about this post again.')
  await ben.comment(postId, 'And some more')
  await page.goto('/notifications')
  const entry = notificationsOf(page).filter({ hasText: 'Ben Okafor commented on your post.' })
  await entry.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Mute This Thread' }).click()
  await expect(entry).toHaveCount(0)
  await toasts(page).getByRole('button', { name: 'Undo' }).click()
  await expect(entry).toBeVisible()
})

test('the link in a mail asks first, and then ends these mails without a login', async ({
  browser,
  canopy,
}) => {
  const { userId, call } = await newMember(browser)
  const always = { notPushed: [], quietHours: null, timeZone: 'Asia/Colombo' }
  await call('setAlertSettings', { body: { ...always, mailed: ['mention'], digest: true } })
  const key = randomBytes(32)
  await canopy.db.query("insert into secrets (name, value) values ('unsubscribe', $1)", [key])
  const token = createUnsubscribeToken(key, { list: 'digest', userId })
  const page = await (await browser.newContext()).newPage()
  await page.goto(`/api/mails/unsubscribe?token=${token}`)
  await expect(page.getByRole('heading', { name: 'Unsubscribe' })).toBeVisible()
  await expectAccessible(page)
  expect(await call('getAlertSettings', {})).toMatchObject({ digest: true })
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('status')).toContainText('You get no more of these mails.')
  expect(await call('getAlertSettings', {})).toMatchObject({ mailed: ['mention'], digest: false })

  await page.goto('/unsubscribe')
  await expect(page.getByRole('status')).toContainText('This link is not complete.')
})
