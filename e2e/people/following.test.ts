import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })

test('a member is followed and unfollowed on their profile, which can be undone', async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  const { page } = anna
  await page.goto(`/profile/${ben.userId}`)
  await expect(page.getByRole('link', { name: '0 followers' })).toBeVisible()
  await page.getByRole('button', { name: 'Follow Ben Okafor' }).click()
  await expect(page.getByRole('button', { name: 'Following Ben Okafor' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 follower' })).toBeVisible()
  await expect.poll(() => anna.call('getRelations', {})).toMatchObject({ following: [ben.userId] })

  await page.getByRole('button', { name: 'Following Ben Okafor' }).click()
  await expect(page.getByText('You no longer follow Ben Okafor.')).toBeVisible()
  await expect(page.getByRole('link', { name: '0 followers' })).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('link', { name: '1 follower' })).toBeVisible()
  await expect.poll(() => anna.call('getRelations', {})).toMatchObject({ following: [ben.userId] })
  await expectAccessible(page)
})

test('the counts of a profile lead to the lists, in which people are followed', async ({ browser }) => {
  const anna = await newMember(browser)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const cleo = await newMember(browser, { fullName: 'Cleo Marchand' })
  for (const { call } of [anna, cleo]) await call('follow', { params: { userId: ben.userId } })
  const { page } = anna
  await page.goto(`/profile/${ben.userId}`)
  await page.getByRole('link', { name: '2 followers' }).click()
  await expect(page.getByRole('heading', { name: 'Followers of Ben Okafor' })).toBeVisible()
  const list = page.getByRole('list', { name: 'Followers' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByRole('button')).toHaveCount(1)
  await list.getByRole('button', { name: 'Follow Cleo Marchand' }).click()
  await expect(list.getByRole('button', { name: 'Following Cleo Marchand' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Following', exact: true }).click()
  await expect(page.getByText('Follows nobody yet.')).toBeVisible()
  await expect
    .poll(async () => (await anna.call('getRelations', {})).following)
    .toEqual([cleo.userId, ben.userId])
})

test('an empty tab of followed members leads to the posts of everyone', { tag: '@long' }, async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await tab(page, 'Following').click()
  await page.getByRole('button', { name: 'See Everyone’s Posts' }).click()
  await expect(tab(page, 'Everyone')).toHaveAttribute('aria-selected', 'true')
})

test('the profile of a muted member says that their posts are hidden, and shows them again once unmuted', async ({
  browser,
}) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  await ben.post('The hedge is planted')
  await anna.call('mute', { params: { userId: ben.userId } })
  const { page } = anna
  await page.goto(`/profile/${ben.userId}`)
  await expect(page.getByText('You muted Ben Okafor')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Posts' })).toBeHidden()
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect(page.getByRole('region', { name: 'Posts' })).toContainText('The hedge is planted')
})

test('the settings of privacy and peace do not move when their contents arrive', async ({ browser }) => {
  const { page } = await newMember(browser)
  const held = Promise.withResolvers<void>()
  await page.route('**/api/users/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/settings/peace')
  const followers = page.getByRole('region', { name: 'Your followers' })
  await expect(followers).toBeVisible()
  const before = await followers.boundingBox()
  held.resolve()
  await expect(page.getByText('Nobody is waiting.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(2)
  expect((await followers.boundingBox())?.y).toBe(before?.y)
})
