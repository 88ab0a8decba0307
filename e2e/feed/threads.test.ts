import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { type Member, newMember } from '../support/member.ts'
import { commentItem, menuItem, postOf } from '../support/posts.ts'

const threads = (page: Page) => page.getByRole('list', { name: 'Comments' })
/** The comment or reply that says this, without its replies. */
const entry = (page: Page, text: string) => threads(page).getByText(text, { exact: true }).locator('../..')
const replies = (page: Page) => page.getByRole('list', { name: 'Replies' }).getByRole('listitem')

const write = (member: Member, postId: string, body: string, replyTo?: string) =>
  member.call('createComment', { params: { postId }, query: { replyTo }, body })

const likeButton = (comment: Locator) => comment.getByRole('button', { name: 'Like' })
const whoButton = (comment: Locator) => comment.getByRole('button', { name: 'reacted, see who' })

test('a comment is answered, and its replies are folded beyond three', async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  const postId = await anna.post('What do you think?')
  const { commentId } = await write(anna, postId, 'A first thought')
  const { page } = ben
  await page.goto(`/posts/${postId}`)
  await entry(page, 'A first thought').getByRole('button', { name: 'Reply' }).click()
  const box = page.getByPlaceholder('Write a reply...')
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(entry(page, 'A first thought').getByRole('button', { name: 'Reply' })).toBeFocused()
  await page.keyboard.press('Enter')
  await box.fill('An answer')
  await page.keyboard.press('Enter')
  await expect(replies(page)).toHaveText(/Ben Okafor.*An answer/)
  await expect(box).toBeHidden()
  await expect(postOf(page, 'What do you think?').getByRole('button', { name: '2 Comments' })).toBeVisible()
  await expectAccessible(page)

  for (let n = 2; n <= 8; n++) await write(anna, postId, `Answer ${n}`, commentId)
  await page.reload()
  await expect(replies(page)).toHaveText([/An answer/, /Answer 2/, /Answer 3/, 'Show 5 more replies'])
  await page.getByRole('button', { name: 'Show 5 more replies' }).click()
  await expect(replies(page)).toHaveCount(8)
  await expect(replies(page).last()).toContainText('Answer 8')
})

test('a deleted comment keeps its place as long as it has replies', async ({ browser }) => {
  const anna = await newMember(browser)
  const postId = await anna.post('Going')
  const { commentId } = await write(anna, postId, 'Gone soon')
  await write(anna, postId, 'A reply', commentId)
  const { page } = anna
  await page.goto(`/posts/${postId}`)
  const confirmed = page
    .getByRole('dialog', { name: 'Delete Comment' })
    .getByRole('button', { name: 'Delete' })
  await (await commentItem(entry(page, 'Gone soon'), 'Delete')).click()
  await confirmed.click()
  await expect(threads(page)).toContainText('Comment deleted')
  await expect(threads(page)).toContainText('A reply')
  await (await commentItem(entry(page, 'A reply'), 'Delete')).click()
  await confirmed.click()
  await expect(page.getByText('No comments yet.')).toBeVisible()
})

test('a comment is edited, says so, and shows everybody what it said before', async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser)]
  const postId = await anna.post('Trees')
  await write(anna, postId, 'A tree dies')
  for (const { page } of [anna, ben]) await page.goto(`/posts/${postId}`)
  await expect(entry(ben.page, 'A tree dies')).toBeVisible()
  await (await commentItem(entry(anna.page, 'A tree dies'), 'Edit')).click()
  const dialog = anna.page.getByRole('dialog', { name: 'Edit Comment' })
  await expectAccessible(anna.page)
  await dialog.getByLabel('Text').fill('A tree grows')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await entry(ben.page, 'A tree grows').getByRole('button', { name: 'edited' }).click()
  const history = ben.page.getByRole('dialog', { name: 'Edits of this comment' })
  await expect(history.getByRole('listitem')).toHaveText([/A tree grows/, /A tree dies/])
  await ben.page.keyboard.press('Escape')
  await entry(ben.page, 'A tree grows').getByRole('button', { name: 'Comment menu' }).click()
  await expect(ben.page.getByRole('menuitem', { name: 'Copy Link' })).toBeVisible()
  await expect(ben.page.getByRole('menuitem', { name: 'Edit' })).toHaveCount(0)
})

test('reactions to comments appear for others by themselves, and sort the comments', async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser)]
  const postId = await anna.post('Vote')
  await write(anna, postId, 'Apples')
  await write(anna, postId, 'Pears')
  for (const { page } of [anna, ben]) await page.goto(`/posts/${postId}`)
  await likeButton(entry(ben.page, 'Pears')).click()
  await ben.page.getByRole('button', { name: 'Heart' }).click()
  for (const { page } of [ben, anna]) await expect(whoButton(entry(page, 'Pears'))).toContainText('❤️1')
  await expect(likeButton(entry(ben.page, 'Pears'))).toHaveAttribute('title', 'Your reaction: Heart')

  const sorted = threads(ben.page).getByRole('listitem')
  await expect(sorted).toHaveText([/Apples/, /Pears/])
  await ben.page.getByLabel('Sort comments').selectOption('Most reacted first')
  await expect(sorted).toHaveText([/Pears/, /Apples/])
  await ben.page.reload()
  await expect(sorted).toHaveText([/Pears/, /Apples/])
  await expectAccessible(ben.page)

  await likeButton(entry(ben.page, 'Pears')).click()
  await ben.page.getByRole('button', { name: 'Remove reaction' }).click()
  for (const { page } of [ben, anna]) await expect(whoButton(entry(page, 'Pears'))).toHaveCount(0)
})

test('a list shows who reacted to a comment, and how', async ({ browser }) => {
  const anna = await newMember(browser, { fullName: 'Anna Weber' })
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const postId = await anna.post('Fruit')
  const { commentId } = await write(anna, postId, 'Plums')
  for (const [member, emoji] of [
    [anna, '💡'],
    [ben, '❤️'],
  ] as const)
    await member.call('reactToComment', { params: { postId, commentId }, body: { emoji } })
  const { page } = anna
  await page.goto(`/posts/${postId}`)
  await whoButton(entry(page, 'Plums')).click()
  const dialog = page.getByRole('dialog', { name: 'Reactions' })
  const reactor = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  await expect(reactor('Anna Weber').getByRole('img', { name: 'Light bulb' })).toBeVisible()
  await expect(reactor('Ben Okafor').getByRole('img', { name: 'Heart' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(whoButton(entry(page, 'Plums'))).toBeFocused()
})

test('a link to a comment shows and marks it, also a folded reply on a later page', async ({
  browser,
  canopy,
  allowErrors,
}) => {
  allowErrors(/thread/)
  const anna = await newMember(browser)
  const postId = await anna.post('A long talk')
  await canopy.db.query(
    `insert into comments (comment_id, post_id, user_id, comment, created_at)
     select gen_random_uuid(), $1, $2, 'Word ' || n, now() - interval '1 hour' + n * interval '1 second' from generate_series(1, 60) n`,
    [postId, anna.userId],
  )
  const { commentId } = await write(anna, postId, 'The last word')
  for (let n = 1; n <= 5; n++) await write(anna, postId, `Reply ${n}`, commentId)
  const { page } = anna
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/posts/${postId}`)
  await page.getByRole('button', { name: 'Show more comments' }).click()
  await page.getByRole('button', { name: 'Show 2 more replies' }).click()
  await (await commentItem(entry(page, 'Reply 5'), 'Copy Link')).click()
  await expect(page.getByText('Link copied to clipboard!')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  await page.goto(link)
  const marked = threads(page).locator('[tabindex="-1"]')
  await expect(marked).toBeFocused()
  await expect(marked).toContainText('Reply 5')
  await expect(marked).toBeInViewport()
  await expect(page.getByRole('status').filter({ hasText: 'The link leads to' })).toHaveText(
    'The link leads to the marked comment by Anna Weber.',
  )
  await expect(replies(page)).toHaveText([/Reply 1/, /Reply 2/, /Reply 3/, 'Show 1 more reply', /Reply 5/])
  await expectAccessible(page)

  const reader = await newMember(browser)
  await anna.call('deleteComment', { params: { postId, commentId: link.slice(-36) } })
  await reader.page.goto(link)
  await expect(reader.page.getByText('The comment that the link leads to is no longer here.')).toBeVisible()
  await expect(entry(reader.page, 'Word 1')).toBeVisible()
})

test('a notification of a reply leads to it', async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  const postId = await ben.post('Ask me')
  const { commentId } = await write(anna, postId, 'Why?')
  await write(ben, postId, 'Because', commentId)
  await anna.page.goto('/notifications')
  await anna.page.getByRole('link', { name: 'Ben Okafor replied to your comment.' }).click()
  const marked = threads(anna.page).locator('[tabindex="-1"]')
  await expect(marked).toContainText('Because')
  await expect(marked).toBeFocused()
})

test('a link to a comment opens at the top when the comment is gone, wherever the post was left', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/thread/)
  const anna = await newMember(browser)
  const postId = await anna.post('A long talk')
  for (let n = 1; n <= 20; n++) await write(anna, postId, `Word ${n}`)
  const { page } = anna
  await page.goto(`/posts/${postId}`)
  await entry(page, 'Word 20').scrollIntoViewIfNeeded()
  await page.goto(`/posts/${postId}?comment=${crypto.randomUUID()}`)
  await expect(entry(page, 'Word 1')).toBeVisible()
  await expect(page.getByText('The comment that the link leads to is no longer here.')).toBeInViewport()
  await expect(entry(page, 'Word 20')).not.toBeInViewport()
})

test('the author chooses who may comment, and the others read why they cannot', async ({ browser }) => {
  const [anna, ben] = [await newMember(browser, { fullName: 'Anna Weber' }), await newMember(browser)]
  const { page } = anna
  await page.goto('/feed')
  await page.getByRole('textbox', { name: "What's on your mind?" }).fill('For my friends')
  await page.getByRole('button', { name: 'Everybody can comment' }).click()
  await page.getByRole('menuitemradio', { name: 'People I follow can comment' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Create Post' }).click()
  await expect(postOf(page, 'For my friends')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Everybody can comment' })).toBeVisible()

  await ben.page.goto('/feed')
  await postOf(ben.page, 'For my friends').getByRole('button', { name: '0 Comments' }).click()
  const dialog = ben.page.getByRole('dialog', { name: 'Comments' })
  await expect(dialog).toContainText('Only people whom Anna Weber follows can comment on this post.')
  await expect(dialog.getByRole('textbox')).toHaveCount(0)
  await expectAccessible(ben.page)

  await (await menuItem(postOf(page, 'For my friends'), 'Who May Comment')).click()
  const choice = page.getByRole('dialog', { name: 'Who May Comment' })
  await expect(choice.getByRole('radio', { name: 'People I follow can comment' })).toBeChecked()
  await expectAccessible(page)
  await choice.getByRole('radio', { name: 'Everybody can comment' }).check()
  await choice.getByRole('button', { name: 'Save' }).click()
  await expect(choice).toBeHidden()
  await ben.page.reload()
  await postOf(ben.page, 'For my friends').getByRole('button', { name: '0 Comments' }).click()
  await expect(dialog.getByPlaceholder('Write a comment...')).toBeVisible()
})
