import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { postOf } from '../support/posts.ts'

test('“Share” shows the link of a post, and “Copy” copies it and closes the panel', async ({
  browser,
  baseURL,
}) => {
  const { page, post } = await newMember(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
  const postId = await post('Pass it on')
  await page.clock.install()
  await page.goto('/feed')
  const card = postOf(page, 'Pass it on')
  const panel = card.getByRole('region', { name: 'Share this post:' })
  const share = card.getByRole('button', { name: 'Share' })
  await share.click()
  await expect(panel.getByRole('textbox')).toHaveValue(`${baseURL}/posts/${postId}`)
  await expect(panel.getByRole('textbox')).toHaveAttribute('readonly')
  await share.click()
  await expect(panel).toBeHidden()

  await share.click()
  await page.clock.pauseAt(Date.now() + 60_000)
  await panel.getByRole('button', { name: 'Copy' }).click()
  await expect(panel.getByRole('status')).toHaveText('Link copied to clipboard!')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/posts/${postId}`)
  await page.clock.runFor(1400)
  await expect(panel).toBeVisible()
  await page.clock.runFor(100)
  await expect(panel).toBeHidden()
})

test('a link that cannot be copied is selected to be copied by hand', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, post } = await newMember(browser)
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('Denied', 'NotAllowedError'))
  })
  const postId = await post('Keep it to yourself')
  await page.goto('/feed')
  const card = postOf(page, 'Keep it to yourself')
  await card.getByRole('button', { name: 'Share' }).click()
  const panel = card.getByRole('region', { name: 'Share this post:' })
  await panel.getByRole('button', { name: 'Copy' }).click()
  await expect(panel.getByRole('status')).toHaveText('Failed to copy link')
  await expect(panel.getByRole('textbox')).toBeFocused()
  expect(await page.evaluate(() => getSelection()?.toString())).toMatch(new RegExp(`/posts/${postId}$`))
})
