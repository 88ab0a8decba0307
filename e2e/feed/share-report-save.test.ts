import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { enter } from '../support/member.ts'
import { failure, notices, postOf } from '../support/posts.ts'

const menuItem = async (page: Page, post: Locator, name: string) => {
  await post.getByRole('button', { name: 'More' }).click()
  return page.getByRole('menuitem', { name })
}
const reportDialog = (page: Page) => page.getByRole('dialog', { name: 'Report This Post' })

async function report(page: Page, post: Locator, reason: string) {
  await (await menuItem(page, post, 'Report Post')).click()
  await reportDialog(page).getByLabel('Why are you reporting this post?').selectOption(reason)
  await reportDialog(page).getByRole('button', { name: 'Report' }).click()
}

/** Drags the toast aside by a share of its width. */
async function dragAway(page: Page, share: number) {
  const { x, y, width, height } = (await notices(page).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await page.mouse.move(x + 30, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + 30 + width * share, y + height / 2, { steps: 4 })
  await page.mouse.up()
}

test('a post is reported with a reason, once, also after a reload', async ({ browser, canopy }) => {
  const { page, userId, post } = await enter(browser)
  const postId = await post('Buy now, cheap')
  await page.goto('/feed')
  const card = postOf(page, 'Buy now, cheap')
  await (await menuItem(page, card, 'Report Post')).click()
  const dialog = reportDialog(page)
  const reason = dialog.getByLabel('Why are you reporting this post?')
  await expect(dialog.getByRole('option')).toHaveText([
    'Select a reason',
    'Spam',
    'Inappropriate content',
    'Harassment',
    'Misinformation',
    'Other',
  ])
  await expect(reason).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Report' })).toBeDisabled()
  await reason.selectOption('Spam')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()

  await (await menuItem(page, card, 'Report Post')).click()
  await expect(reason).toHaveValue('')
  await expect(dialog.getByRole('button', { name: 'Report' })).toBeDisabled()
  await reason.selectOption('Misinformation')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(notices(page)).toHaveText('Post reported successfully.')
  const timer = notices(page).locator('.Toastify__progress-bar')
  await expect(timer).toHaveCSS('animation-duration', '3s')
  await notices(page).hover()
  await expect(timer).toHaveCSS('animation-play-state', 'paused')
  const edgeOf = async () => {
    const toast = await notices(page).boundingBox()
    return toast && { isHigh: toast.y < 120, isRight: 1280 - toast.x - toast.width < 40 }
  }
  await expect.poll(edgeOf).toEqual({ isHigh: true, isRight: true })
  await expect(dialog).toBeHidden()
  await page.mouse.move(0, 0)
  await expect(timer).toHaveCSS('animation-play-state', 'running')
  await page.evaluate(() => window.dispatchEvent(new Event('blur')))
  await expect(timer).toHaveCSS('animation-play-state', 'paused')
  const placeOf = async () => (await notices(page).boundingBox())?.x
  const place = await placeOf()
  await dragAway(page, 0.7)
  await expect.poll(placeOf).toBe(place)
  await dragAway(page, 0.9)
  await expect(notices(page)).toBeHidden()

  await expect(await menuItem(page, card, 'Already Reported')).toBeDisabled()
  expect(await page.evaluate(() => localStorage.getItem('reportedPosts'))).toBe(JSON.stringify([postId]))
  const { rows } = await canopy.db.query(
    'select reported_by, reason from reported_posts where post_id = $1',
    [postId],
  )
  expect(rows).toEqual([{ reported_by: userId, reason: 'Misinformation' }])

  // The browser's own list remembers it, and so does the server.
  await page.reload()
  await expect(await menuItem(page, card, 'Already Reported')).toBeDisabled()
  await page.evaluate(() => localStorage.removeItem('reportedPosts'))
  await page.reload()
  await expect(await menuItem(page, card, 'Already Reported')).toBeDisabled()
})

test('what the browser remembers as reported is reported', async ({ browser }) => {
  const { page, post } = await enter(browser)
  const postId = await post('Reported long ago')
  await page.addInitScript((id) => localStorage.setItem('reportedPosts', JSON.stringify([id])), postId)
  await page.goto('/feed')
  const item = await menuItem(page, postOf(page, 'Reported long ago'), 'Already Reported')
  await expect(item).toBeDisabled()
})

test('a report that fails is told, and the reason stays', async ({ browser, provoke }) => {
  provoke(/reported-posts/)
  const { page, post } = await enter(browser)
  await post('Doubtful')
  await page.goto('/feed')
  await page.route('**/api/reported-posts/report', (route) => route.fulfill(failure), { times: 1 })
  await page.setViewportSize({ width: 390, height: 844 })
  await report(page, postOf(page, 'Doubtful'), 'Harassment')
  await expect(notices(page)).toHaveText('Failed to report post.')
  await expect(async () => {
    const { x, y, width } = (await notices(page).boundingBox()) ?? { x: 0, y: 999, width: 0 }
    expect(Math.abs(x + width / 2 - 390 / 2)).toBeLessThan(2)
    expect(y).toBeLessThan(120)
  }).toPass()
  const dialog = reportDialog(page)
  await expect(dialog.getByRole('alert')).toHaveText('Failed to report post.')
  await expect(dialog.getByRole('combobox')).toHaveValue('Harassment')
  await dialog.getByRole('button', { name: 'Report' }).click()
  await expect(dialog).toBeHidden()
})

test('the link of a post is shown and copied', async ({ browser, baseURL }) => {
  const { page, post } = await enter(browser, { permissions: ['clipboard-read', 'clipboard-write'] })
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

test('a link that cannot be copied says so, and is marked to be copied by hand', async ({ browser }) => {
  const { page, post } = await enter(browser)
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

test('Save becomes Saved once the server agrees, and back', async ({ browser }) => {
  const { page, post } = await enter(browser)
  await post('Worth keeping')
  await page.goto('/feed')
  const save = postOf(page, 'Worth keeping').getByRole('button', { name: /^Saved?$/ })
  const answer = Promise.withResolvers<void>()
  const asked = page.waitForRequest(/saved-posts\/save/)
  await page.route('**/api/saved-posts/save', async (route) => {
    await answer.promise
    await route.continue()
  })
  await save.click()
  await asked
  await expect(save).toHaveAttribute('aria-busy', 'true')
  await expect(save).toHaveText('Save')
  answer.resolve()
  await expect(save).toHaveText('Saved')

  await page.reload()
  await expect(save).toHaveText('Saved')
  await save.click()
  await expect(save).toHaveText('Save')
  await page.reload()
  await expect(postOf(page, 'Worth keeping')).toBeVisible()
  await expect(save).toHaveText('Save')
})

test('saving that fails changes nothing and is told to nobody', async ({ browser, provoke }) => {
  provoke(/saved-posts/)
  const { page, post } = await enter(browser)
  await post('Slippery')
  await page.goto('/feed')
  await page.route('**/api/saved-posts/save', (route) => route.fulfill(failure))
  const logged = page.waitForEvent('console', (line) => line.text().includes('could not be saved or unsaved'))
  const save = postOf(page, 'Slippery').getByRole('button', { name: /^Saved?$/ })
  await save.click()
  await logged
  await expect(save).toHaveText('Save')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(notices(page)).toBeHidden()
})

test('an own post is deleted after a question; what fails says why', async ({ browser, provoke }) => {
  provoke(/posts\/delete/)
  const anna = await enter(browser)
  const ben = await enter(browser, { fullName: 'Ben Okafor' })
  await ben.post('Not hers to delete')
  await anna.post('Said too much')
  const { page } = anna
  await page.goto('/feed')
  const card = postOf(page, 'Said too much')
  const forbidden = await menuItem(page, postOf(page, 'Not hers to delete'), 'Delete Post')
  await expect(page.getByRole('menuitem', { name: 'Report Post' })).toBeVisible()
  await expect(forbidden).toBeHidden()
  await page.keyboard.press('Escape')

  const dialog = page.getByRole('dialog', { name: 'Delete Post' })
  await (await menuItem(page, card, 'Delete Post')).click()
  await expect(dialog).toContainText('Are you sure you want to delete this post?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toBeHidden()
  await expect(card).toBeVisible()

  await page.route('**/api/posts/delete/*', (route) => route.fulfill(failure), { times: 1 })
  await (await menuItem(page, card, 'Delete Post')).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete post: The server is having a rest.')
  await expect(page.getByText('Said too much')).toBeVisible()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(notices(page).filter({ hasText: 'Post deleted successfully' })).toBeVisible()
  await expect(card).toBeHidden()
  await page.reload()
  await expect(postOf(page, 'Not hers to delete')).toBeVisible()
  await expect(card).toBeHidden()
})
