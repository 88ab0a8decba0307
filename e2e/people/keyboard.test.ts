import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

test('after unblocking a member and removing a muted word with the keyboard, the next Tab goes on from there', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, call } = await newMember(browser)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  await call('block', { params: { userId: ben.userId } })
  await call('addMutedWord', { body: { kind: 'tag', text: 'rain', for: 'week' } })
  await page.goto('/settings/peace')
  for (const [name, group] of [
    ['Remove #rain', 'You have muted no words or tags.'],
    ['Unblock Ben Okafor', 'You have blocked nobody.'],
  ] as const) {
    await page.getByRole('button', { name }).press('Enter')
    await expect(page.getByRole('button', { name })).toHaveCount(0)
    await expect(page.locator(':focus')).toContainText(group)
  }
})
