import { expect } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { postOf } from '../support/posts.ts'
import { serverError } from '../support/replies.ts'

test('“Save” becomes “Saved” when the server has saved the post, survives a reload, and is undone', async ({
  browser,
}) => {
  const { page, post } = await newMember(browser)
  await post('Worth saving')
  await page.goto('/feed')
  const save = postOf(page, 'Worth saving').getByRole('button', { name: /^Saved?$/ })
  const gate = Promise.withResolvers<void>()
  const requested = page.waitForRequest(/saved-posts\/save/)
  await page.route('**/api/saved-posts/save', async (route) => {
    await gate.promise
    await route.continue()
  })
  await save.click()
  await requested
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(save).toHaveText('Save')
  gate.resolve()
  await expect(save).toHaveText('Saved')

  await page.reload()
  await expect(save).toHaveText('Saved')
  await save.click()
  await expect(save).toHaveText('Save')
  await page.reload()
  await expect(postOf(page, 'Worth saving')).toBeVisible()
  await expect(save).toHaveText('Save')
})

test('saving that fails changes nothing and shows no error message', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/saved-posts/)
  const { page, post } = await newMember(browser)
  await post('Slippery')
  await page.goto('/feed')
  await page.route('**/api/saved-posts/save', (route) => route.fulfill(serverError))
  const logged = page.waitForEvent('console', (line) => line.text().includes('could not be saved or unsaved'))
  const save = postOf(page, 'Slippery').getByRole('button', { name: /^Saved?$/ })
  await save.click()
  await logged
  await expect(save).toHaveText('Save')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(toasts(page)).toBeHidden()
})
