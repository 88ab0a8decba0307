import { type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/canopy.ts'
import { newMember, secondDevice } from '../../support/member.ts'
import { mainOf } from '../../support/page-parts.ts'
import { menuItem, postOf } from '../../support/posts.ts'

const composer = (page: Page) => page.getByRole('textbox', { name: "What's on your mind?" })
const people = (page: Page) => page.getByRole('listbox', { name: 'People' })
const tags = (page: Page) => page.getByRole('listbox', { name: 'Tags' })
const chosen = (page: Page) => page.getByRole('option', { selected: true })

/** Follows others whose names begin with “Zora”. */
async function memberWithFriends(browser: Browser) {
  const anna = await newMember(browser)
  const [one, two] = [
    await newMember(browser, { fullName: 'Zora Abeysinghe' }),
    await newMember(browser, { fullName: 'Zora Bandara' }),
  ]
  for (const { userId } of [one, two]) await anna.call('follow', { params: { userId } })
  return { anna, page: anna.page, one, two }
}

test('a mention is completed with the keyboard and leads to the profile', async ({ browser }) => {
  const { page, one, two } = await memberWithFriends(browser)
  await page.goto('/feed')
  await composer(page).pressSequentially('Thanks, @zora')
  await expect(people(page).getByRole('option')).toHaveCount(2)
  const first = (await chosen(page).textContent()) ?? ''
  await expect(composer(page)).toHaveAttribute('aria-activedescendant', /.+/)
  await expectAccessible(page)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).not.toHaveText(first)
  await page.keyboard.press('ArrowDown')
  await expect(chosen(page)).toHaveText(first)
  await page.keyboard.press('ArrowUp')
  const picked = first.includes('Abeysinghe') ? two : one
  await expect(chosen(page)).toContainText(picked.username)
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveValue(`Thanks, @${picked.username} `)
  await expect(composer(page)).toBeFocused()
  await expect(people(page)).toHaveCount(0)

  await page.keyboard.type('and @zora')
  await expect(people(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(people(page)).toHaveCount(0)
  await page.keyboard.press('Control+A')
  await page.keyboard.type(`Hello @${picked.username}!`)
  await page.getByRole('button', { name: 'Create Post' }).click()
  const link = postOf(page, 'Hello').getByRole('link', { name: `@${picked.username}` })
  await link.click()
  await expect(page).toHaveURL(`/profile/${picked.userId}`)
  await picked.page.goto('/notifications')
  await expect(mainOf(picked.page).getByText('Anna Weber mentioned you.')).toBeVisible()
})

test('a mention is completed by touch, also in a comment', async ({ browser }) => {
  const { anna, one } = await memberWithFriends(browser)
  const postId = await anna.post('Who comes along?')
  const touched = await secondDevice(browser, anna, {
    hasTouch: true,
    viewport: { width: 390, height: 844 },
  })
  await touched.goto(`/posts/${postId}`)
  const box = touched.getByRole('textbox', { name: 'Write a comment' })
  await box.tap()
  await box.pressSequentially('@zo')
  await people(touched).getByRole('option', { name: one.username }).tap()
  await expect(box).toHaveValue(`@${one.username} `)
  await expect(box).toBeFocused()
  await touched.keyboard.type('you?')
  await touched.getByRole('button', { name: 'Send' }).tap()
  await expect(
    touched.getByRole('list', { name: 'Comments' }).getByRole('link', { name: `@${one.username}` }),
  ).toBeVisible()
})

test('a tag is completed in an edit, and Escape leaves the dialog open', async ({ browser }) => {
  const { page, post } = await newMember(browser)
  await post('We met in the #communitygarden')
  await post('A second one')
  await page.goto('/feed')
  await (await menuItem(postOf(page, 'A second one'), 'Edit Post')).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Post' })
  const text = dialog.getByLabel('Text')
  await text.fill('')
  await text.pressSequentially('#commun')
  await expect(tags(page).getByRole('option')).toHaveText(['#communitygarden'])
  await page.keyboard.press('Escape')
  await expect(tags(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Backspace')
  await expect(tags(page).getByRole('option')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(text).toHaveValue('#communitygarden ')
  await expect(text).toBeFocused()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('link', { name: '#communitygarden' })).toHaveCount(2)
})

test('a tag has a page, and can be muted there', async ({ browser }) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser)]
  await anna.post('Seeds to give away #Saatgut')
  await anna.post('More of it #saatgut')
  const { page } = ben
  await page.goto('/feed')
  await postOf(page, 'Seeds to give away').getByRole('link', { name: '#Saatgut' }).click()
  await expect(page).toHaveURL('/tags/saatgut')
  await expect(page.getByRole('heading', { name: '#saatgut' })).toBeVisible()
  await expect(page.getByText('2 posts')).toBeVisible()
  await expect(page.getByRole('article')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Mute this tag' }).click()
  await expect(page.getByText('#saatgut is muted.')).toBeVisible()
  await expect(page.getByText('Seeds to give away')).toHaveCount(0)
  await page.goto('/settings/peace')
  await expect(page.getByRole('list', { name: 'Muted words and tags' })).toContainText('#saatgut')
  await page.goto('/tags/Saatgut')
  await page.getByRole('button', { name: 'Unmute this tag' }).click()
  await expect(page.getByText('Seeds to give away')).toBeVisible()
})

test('new posts with a tag appear on its page as in the feed, and other posts do not', async ({
  browser,
}) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser)]
  for (let n = 1; n <= 8; n++)
    await anna.post(`Leaf ${n} of many. ${'Green and growing. '.repeat(20)}#herbarium`)
  const { page } = ben
  await page.goto('/tags/herbarium')
  const articles = page.getByRole('article')
  await expect(articles.first()).toContainText('Leaf 8 of many')
  await anna.post('Something else')
  await anna.post('Pressed today #Herbarium')
  await expect(articles.first()).toContainText('Pressed today')
  await expect(postOf(page, 'Something else')).toHaveCount(0)

  await postOf(page, 'Leaf 4 of many').scrollIntoViewIfNeeded()
  await expect(articles.first()).not.toBeInViewport()
  await anna.post('Dried since #herbarium')
  await page.getByRole('button', { name: '1 new post' }).click()
  await expect(articles.first()).toContainText('Dried since')
  await expect(articles.first()).toBeInViewport()
})

test('a post with a tag that is made before the page of the tag hears of posts appears there soon', async ({
  browser,
}) => {
  const [anna, ben] = [await newMember(browser), await newMember(browser)]
  await anna.post('Leaf of many #mosses')
  const { page } = ben
  const connected = Promise.withResolvers<void>()
  await page.routeWebSocket('/ws-feed', async (socket) => {
    const server = socket.connectToServer()
    const unsent: (string | Buffer)[] = []
    let isOpen = false
    socket.onMessage((message) => (isOpen ? server.send(message) : unsent.push(message)))
    await connected.promise
    isOpen = true
    for (const message of unsent) server.send(message)
  })
  await page.goto('/tags/mosses')
  await expect(page.getByRole('article').first()).toContainText('Leaf of many')
  await anna.post('Missed by the socket #mosses')
  connected.resolve()
  // Sooner than the next poll, which comes after ten seconds.
  await expect(page.getByRole('article').first()).toContainText('Missed by the socket', { timeout: 5_000 })
})

test('a page of a tag without posts, and of no tag, says what to do', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/tags/nothing')
  await expect(page.getByText('There is no post with #nothing that you can see.')).toBeVisible()
  await expectAccessible(page)
  await page.goto('/tags/1')
  await expect(page.getByText('Tags are words')).toBeVisible()
  await page.getByRole('link', { name: 'Back to the feed' }).click()
  await expect(page).toHaveURL('/feed')
})
