import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { mainOf } from '../support/page-parts.ts'
import { commentItem, menuItem, postOf } from '../support/posts.ts'

async function expectDialog(page: Page, name: string) {
  const dialog = page.getByRole('dialog', { name })
  await expect(dialog).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(`axe finds nothing on what concerns other members, ${viewport.width} pixels wide`, {
    tag: '@long',
  }, async ({ browser }) => {
    const { page, call, ...anna } = await newMember(browser, { viewport })
    const ben = await newMember(browser, { fullName: 'Ben Okafor' })
    const cleo = await newMember(browser, { fullName: 'Cleo Marchand' })
    const postId = await anna.post('Who has seedlings? #seedlings')
    // Tags of private accounts are not found.
    await cleo.post('Mine have grown #seedlings')
    await ben.comment(postId, 'I have some')
    await anna.comment(postId, 'Wonderful')

    await page.goto(`/posts/${postId}`)
    const comments = page.getByRole('list', { name: 'Comments' })
    const entry = (text: string) => comments.getByText(text, { exact: true }).locator('../..')
    await (await commentItem(entry('I have some'), 'Report')).click()
    await expectDialog(page, 'Report This Comment')
    await (await commentItem(entry('I have some'), 'Delete')).click()
    await expectDialog(page, 'Delete Comment')
    await (await commentItem(entry('Wonderful'), 'Edit')).click()
    await expectDialog(page, 'Edit Comment')
    await (await menuItem(postOf(page, 'Who has seedlings?'), 'Who May Comment')).click()
    await expectDialog(page, 'Who May Comment')
    await (await menuItem(postOf(page, 'Who has seedlings?'), 'Edit Post')).click()
    await expectDialog(page, 'Edit Post')

    await page.goto(`/profile/${ben.userId}`)
    const choose = async (name: string) => {
      await mainOf(page).getByRole('button', { name: 'More' }).click()
      await page.getByRole('menuitem', { name }).click()
    }
    await mainOf(page).getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem', { name: 'Report Profile' })).toBeVisible()
    await expectAccessible(page, '[role=menu]')
    await page.keyboard.press('Escape')
    await choose('Report Profile')
    await expectDialog(page, 'Report This Profile')
    await choose('Block')
    await expectDialog(page, 'Block Ben Okafor?')

    await page.goto('/settings')
    await call('setPrivacy', { body: { isPrivate: true } })
    await cleo.call('follow', { params: { userId: anna.userId } })
    await call('block', { params: { userId: ben.userId } })
    await call('addMutedWord', { body: { kind: 'tag', text: 'rain', for: 'week' } })
    await page.goto('/settings/peace')
    await expect(page.getByRole('button', { name: 'Confirm Cleo Marchand' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Unblock Ben Okafor' })).toBeVisible()
    await expectAccessible(page)
    for (const address of [
      '/tags/seedlings',
      '/search?q=seed',
      '/search?q=cleo&in=people',
      '/search?q=seed&in=tags',
    ]) {
      await page.goto(address)
      await expect(mainOf(page)).toContainText(/seedlings|Cleo/)
      await expectAccessible(page)
    }
  })
