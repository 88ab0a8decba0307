import { expect } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

test('a moderator removes a tag from a post, bans it, and takes the ban back', async ({
  browser,
  canopy,
}) => {
  const author = await newMember(browser, { fullName: 'Aron Author' })
  const steward = await newMember(browser, { fullName: 'Stella Mirren', withFirstSteps: true })
  await canopy.db.query(`update users set duties = '{moderation}' where user_id = $1`, [steward.userId])
  await author.post('Roulette tonight #luckyday')
  await author.post('My birthday #luckyday')
  const { page } = steward
  await page.goto('/admin')
  await page.getByRole('link', { name: 'Tags' }).click()
  await expect(page.getByRole('heading', { name: 'Tags' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: '#luckyday' }).click()

  const posts = page.getByRole('list', { name: 'Posts' })
  const roulette = posts.getByRole('listitem').filter({ hasText: 'Roulette' })
  await roulette.getByRole('button', { name: 'Remove the tag' }).click()
  await roulette.getByRole('button', { name: 'Remove #luckyday' }).click()
  await expect(roulette.getByText('Please give a reason of at least 3 characters')).toBeVisible()
  await roulette.getByRole('button', { name: 'It is not about it.' }).click()
  await expectAccessible(page)
  await roulette.getByRole('button', { name: 'Remove #luckyday' }).click()
  await expect(posts.getByRole('listitem')).toHaveCount(1)

  await author.page.goto('/feed')
  await expect(author.page.getByRole('link', { name: '#luckyday' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Advertises something' }).click()
  await page.getByRole('button', { name: 'Ban tag' }).click()
  await expect(page.getByText('#luckyday is banned.')).toBeVisible()
  await expect(page.getByText('Tag banned')).toBeVisible()
  await expect(author.page.getByRole('link', { name: '#luckyday' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(author.page.getByRole('link', { name: '#luckyday' })).toHaveCount(1)
  await expect(page.getByText('Tag allowed again')).toBeVisible()
})
