import { expect, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { commentItem } from '../support/posts.ts'
import { serverError } from '../support/replies.ts'

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Comments' })
const box = (page: Page) => dialog(page).getByPlaceholder('Write a comment...')
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send' })
const comments = (page: Page) => dialog(page).getByRole('listitem')
/** Finds the count even while the dialog hides it from assistive technology. */
const count = (page: Page, content: string) =>
  page
    .getByRole('article', { includeHidden: true })
    .filter({ hasText: content })
    .getByRole('button', { name: /Comments?$/, includeHidden: true })

async function openComments(page: Page, content: string) {
  await page.goto('/feed')
  await count(page, content).click()
}

test('comments are written, counted and shown with their author', async ({ browser }) => {
  const { page, post } = await newMember(browser)
  await post('What do you think?')
  await openComments(page, 'What do you think?')
  await expect(count(page, 'What do you think?')).toHaveText('0 Comments')
  await expect(dialog(page)).toContainText('No comments yet.')

  await box(page).fill('  A fine idea  ')
  await send(page).click()
  await expect(comments(page)).toHaveText(/Anna Weber.*A fine idea/)
  await expect(comments(page).getByRole('time')).toBeVisible()
  await expect(comments(page).locator('svg, img').first()).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await expect(count(page, 'What do you think?')).toHaveText('1 Comment')

  await box(page).fill('And another one')
  await box(page).press('Enter')
  await expect(comments(page)).toHaveText([/A fine idea/, /And another one/])
  await expect(count(page, 'What do you think?')).toHaveText('2 Comments')

  await openComments(page, 'What do you think?')
  await expect(comments(page)).toHaveText([/A fine idea/, /And another one/])
  await expect(count(page, 'What do you think?')).toHaveText('2 Comments')
})

test('a very long name does not make the comments wider than a phone', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, post, comment } = await newMember(browser, {
    fullName: 'Wolfeschlegelstein'.repeat(4),
    viewport: { width: 360, height: 740 },
  })
  await comment(await post('Whose name is longest?'), 'Mine')
  await openComments(page, 'Whose name is longest?')
  await expect(comments(page)).toHaveText(/Mine/)
  expect(await dialog(page).evaluate((element) => element.clientWidth)).toBeLessThanOrEqual(360)
  await expect(dialog(page).getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 })
})

test('an empty or too long comment is not sent; Shift+Enter starts a new line', async ({ browser }) => {
  const { page, post } = await newMember(browser)
  await post('Say something')
  await openComments(page, 'Say something')
  let sent = 0
  await page.route('**/comments/create', (route) => {
    sent += 1
    return route.continue()
  })
  await send(page).click()
  await box(page).fill(' \n ')
  await send(page).click()
  await box(page).press('Enter')
  await box(page).fill('a'.repeat(2001))
  await send(page).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('A comment can have at most 2,000 characters.')
  await expect(box(page)).toHaveAccessibleDescription('A comment can have at most 2,000 characters.')
  await expect(box(page)).toBeFocused()

  await box(page).fill('one line')
  await box(page).press('Shift+Enter')
  await box(page).pressSequentially('another')
  await box(page).press('Enter')
  await expect(comments(page)).toContainText('one line\nanother', { useInnerText: true })
  expect(sent).toBe(1)
})

test('a comment that cannot be sent stays in the box without an error message', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/comments\/create/)
  const { page, post } = await newMember(browser)
  await post('Hard to reach')
  await openComments(page, 'Hard to reach')
  await expect(dialog(page)).toContainText('No comments yet.')
  await page.route('**/comments/create', (route) => route.fulfill(serverError), { times: 1 })
  const logged = page.waitForEvent('console', (line) => line.text().includes('A comment could not be sent.'))
  await box(page).fill('Is this sent?')
  await send(page).click()
  await logged
  await expect(box(page)).toHaveValue('Is this sent?')
  await expect(comments(page)).toHaveCount(0)
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(toasts(page)).toBeHidden()

  await send(page).click()
  await expect(comments(page)).toHaveText(/Is this sent\?/)
})

test('comments that cannot be loaded are an empty list without an error message', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/comments\/threads/)
  const { page, post, comment } = await newMember(browser)
  await comment(await post('Nothing to see'), 'Hidden')
  await page.route('**/comments/threads?*', (route) => route.fulfill(serverError))
  await openComments(page, 'Nothing to see')
  await expect(dialog(page)).toContainText('No comments yet.')
  await expect(page.getByRole('alert')).toBeHidden()
})

test('comments are listed oldest first, page by page', async ({ browser, canopy }) => {
  const { page, userId, post, comment } = await newMember(browser)
  const postId = await post('A long talk')
  await canopy.db.query(
    `insert into comments (comment_id, post_id, user_id, comment, created_at)
     select gen_random_uuid(), $1, $2, 'Reply ' || n, now() - interval '1 hour' + n * interval '1 second' from generate_series(1, 54) n`,
    [postId, userId],
  )
  await comment(postId, 'The last word')
  await openComments(page, 'A long talk')
  await expect(count(page, 'A long talk')).toHaveText('55 Comments')
  await expect(comments(page)).toHaveCount(50)
  await expect(comments(page).first()).toContainText('Reply 1')
  await dialog(page).getByRole('button', { name: 'Show more comments' }).click()
  await expect(comments(page)).toHaveCount(55)
  await expect(comments(page).last()).toContainText('The last word')
  await expect(dialog(page).getByRole('button', { name: 'Show more comments' })).toBeHidden()
})

test('a new comment on a long list is shown at its end at once', { tag: '@long' }, async ({
  browser,
  canopy,
}) => {
  const { page, userId, post } = await newMember(browser)
  const postId = await post('An endless talk')
  await canopy.db.query(
    `insert into comments (comment_id, post_id, user_id, comment, created_at)
     select gen_random_uuid(), $1, $2, 'Reply ' || n, now() - interval '1 hour' + n * interval '1 second' from generate_series(1, 120) n`,
    [postId, userId],
  )
  await openComments(page, 'An endless talk')
  await expect(comments(page)).toHaveCount(50)
  await dialog(page).getByRole('textbox').fill('I was here')
  await page.keyboard.press('Enter')
  await expect(count(page, 'An endless talk')).toHaveText('121 Comments')
  await expect(comments(page)).toHaveCount(121)
  await expect(comments(page).last()).toContainText('I was here')
})

test('comments of others appear without fetching those that are shown already', { tag: '@long' }, async ({
  browser,
}) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  const postId = await anna.post('Keep talking')
  await ben.comment(postId, 'First')
  await openComments(anna.page, 'Keep talking')
  await expect(comments(anna.page)).toHaveText([/First/])
  const fetched: string[] = []
  anna.page.on('request', (request) => fetched.push(new URL(request.url()).pathname))
  for (const text of ['Second', 'Third', 'Fourth']) {
    await ben.comment(postId, text)
    await expect(comments(anna.page).last()).toContainText(text)
  }
  await expect(count(anna.page, 'Keep talking')).toHaveText('4 Comments')
  expect(fetched.filter((path) => path.includes('/threads'))).toEqual([])
})

test('a comment can be deleted by its author and by the author of the post only', { tag: '@long' }, async ({
  browser,
}) => {
  const anna = await newMember(browser)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const carla = await newMember(browser, { fullName: 'Carla Silva' })
  const postId = await ben.post('My garden')
  await anna.comment(postId, 'Lovely')
  await ben.comment(postId, 'Thank you')
  await carla.comment(postId, 'Buy my seeds')

  await openComments(carla.page, 'My garden')
  await expect(comments(carla.page)).toHaveCount(3)
  const deletable = async (page: Page, text: string) => {
    const item = await commentItem(comments(page).filter({ hasText: text }), 'Delete')
    await expect(page.getByRole('menuitem', { name: 'Copy Link' })).toBeVisible()
    const isOffered = await item.isVisible()
    await page.keyboard.press('Escape')
    return isOffered
  }
  expect(await deletable(carla.page, 'Buy my seeds')).toBe(true)
  expect(await deletable(carla.page, 'Lovely')).toBe(false)

  const { page } = ben
  await openComments(page, 'My garden')
  for (const text of ['Lovely', 'Thank you', 'Buy my seeds']) expect(await deletable(page, text)).toBe(true)
  const confirmation = page.getByRole('dialog', { name: 'Delete Comment' })
  const seeds = comments(page).filter({ hasText: 'Buy my seeds' })
  await (await commentItem(seeds, 'Delete')).click()
  await expect(confirmation).toContainText('Are you sure you want to delete this comment?')
  await confirmation.getByRole('button', { name: 'Cancel' }).click()
  await expect(seeds).toBeVisible()
  await (await commentItem(seeds, 'Delete')).click()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await expect(comments(page)).toHaveText([/Lovely/, /Thank you/])
  await expect(count(page, 'My garden')).toHaveText('2 Comments')
})

test('a long comment is folded, and “Show more” unfolds it and keeps the focus there', async ({
  browser,
}) => {
  const { page, post, comment } = await newMember(browser)
  await comment(await post('Who has advice on hedges?'), `${'Hawthorn and hazel. '.repeat(60)}That is all.`)
  await openComments(page, 'Who has advice on hedges?')
  await expect(comments(page)).not.toContainText('That is all.')
  await dialog(page).getByRole('button', { name: 'Show more' }).press('Enter')
  await expect(comments(page)).toContainText('That is all.')
  await expect(comments(page).locator(':focus')).toContainText('That is all.')
})
