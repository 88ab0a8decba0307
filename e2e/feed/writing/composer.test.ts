import { expect, type Page, type Route } from '@playwright/test'
import sharp from 'sharp'
import { test } from '../../support/canopy.ts'
import { newMember } from '../../support/member.ts'
import { photo } from '../../support/photos.ts'

const MAX_IMAGE_BYTES = 5 * 1024 * 1024

const box = (page: Page) => page.getByRole('form', { name: 'New post' })
const text = (page: Page) => box(page).getByRole('textbox', { name: "What's on your mind?" })
const createPost = (page: Page) => box(page).getByRole('button', { name: 'Create Post' })
const preview = (page: Page) => box(page).getByRole('img', { name: 'Chosen, ready to send' })
const posts = (page: Page, content: string) => page.getByRole('article').filter({ hasText: content })
const picture = (page: Page, content: string) => posts(page, content).locator('img[srcset]')

const jpeg = (buffer: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer })
const choose = (page: Page, buffer: Buffer) => box(page).getByLabel('Photo').setInputFiles(jpeg(buffer))
const isLoaded = (image: HTMLImageElement | SVGElement) =>
  image instanceof HTMLImageElement && image.naturalWidth > 0

test('a file of 5 MB or that is not a picture is refused', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await choose(page, Buffer.alloc(MAX_IMAGE_BYTES + 1))
  await expect(box(page).getByRole('alert')).toHaveText('Image size must be less than 5MB.')
  await expect(box(page).getByLabel('Photo')).toHaveAccessibleDescription('Image size must be less than 5MB.')
  await expect(preview(page)).toBeHidden()

  const notes = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }
  await box(page).getByLabel('Photo').setInputFiles(notes)
  await expect(box(page).getByRole('alert')).toContainText('That picture cannot be read.')
  await expect(preview(page)).toBeHidden()
})

test('a double click makes one post, which is first in the feed, confirmed by a toast, and clears the box', async ({
  browser,
}) => {
  const { page, post } = await newMember(browser)
  await post('An older post')
  await page.goto('/feed')
  await text(page).fill('  Low tide this morning  ')
  await createPost(page).dblclick()
  await expect(page.getByText('Post created successfully!')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Low tide this morning')
  await expect(text(page)).toHaveValue('')
  await page.reload()
  await expect(posts(page, 'Low tide this morning')).toHaveCount(1)
  await expect(text(page)).toHaveValue('')
})

test('a picture is chosen, dropped or pasted, previewed, and removed', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  const remove = box(page).getByRole('button', { name: 'Remove photo' })
  const shell = jpeg(await photo(11))
  await expect(box(page).getByLabel('Photo')).toHaveAttribute('accept', 'image/*')
  await choose(page, shell.buffer)
  await expect(preview(page)).toBeVisible()
  await remove.click()
  await expect(preview(page)).toBeHidden()
  await createPost(page).click()
  await expect(box(page).getByRole('alert')).toHaveText('Please enter some text or upload an image.')

  await box(page).drop({ files: shell })
  await expect(preview(page)).toBeVisible()
  await remove.click()
  await expect(preview(page)).toBeHidden()

  await text(page).evaluate((target, base64) => {
    const clipboardData = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    clipboardData.items.add(new File([bytes], 'image.png', { type: 'image/jpeg' }))
    target.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  }, shell.buffer.toString('base64'))
  await expect(preview(page)).toBeVisible()
})

test('a picture is posted with its description, and the box is cleared', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await choose(page, await photo(15))
  await box(page).getByLabel('Describe the photo').fill('A shell in wet sand')
  await createPost(page).click()
  const shown = page.getByRole('article').getByRole('img', { name: 'A shell in wet sand' })
  await expect.poll(() => shown.evaluate(isLoaded)).toBe(true)
  await expect(preview(page)).toBeHidden()
})

test('a post with a picture and a poll is still there after a visit to another page', async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await text(page).fill('Which tree next?')
  await choose(page, Buffer.from(await photo(5)))
  await box(page).getByLabel('Describe the photo').fill('A bare hill')
  await box(page).getByRole('button', { name: 'Poll' }).click()
  await box(page).getByRole('textbox', { name: 'Option 1' }).fill('Mango')
  await page.getByRole('link', { name: 'Leaderboard' }).first().click()
  await expect(page).toHaveURL(/leaderboard/)
  await page.goBack()
  await expect(text(page)).toHaveValue('Which tree next?')
  await expect(preview(page)).toBeVisible()
  await expect(box(page).getByLabel('Describe the photo')).toHaveValue('A bare hill')
  await expect(box(page).getByRole('textbox', { name: 'Option 1' })).toHaveValue('Mango')
})

test('a large photo is scaled down before it is sent, also when the post is sent at once', {
  tag: '@long',
}, async ({ browser, request }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  const large = await sharp(await photo(12))
    .resize(4000)
    .jpeg()
    .toBuffer()
  await text(page).fill('The whole valley')
  const sent = page.waitForRequest(/posts\/create/)
  await choose(page, large)
  await createPost(page).click()
  const { 'content-length': length } = await (await sent).allHeaders()
  expect(Number(length)).toBeLessThan(large.length)
  await expect(picture(page, 'The whole valley')).toHaveCount(1)
  const stored = await request.get(String(await picture(page, 'The whole valley').getAttribute('src')))
  expect(await sharp(await stored.body()).metadata()).toMatchObject({ format: 'webp', width: 1600 })
})

test('a post that cannot be sent says why and keeps text and picture', async ({ browser, allowErrors }) => {
  allowErrors(/posts\/create/)
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await text(page).fill('Hard to send')
  await choose(page, await photo(13))
  const refusal = { status: 500, json: { message: 'The picture store is full.', code: 'internal' } }
  const badGateway = { status: 502, body: '<h1>Bad gateway</h1>' }
  const failures: [(route: Route) => Promise<void>, string][] = [
    [(route) => route.abort(), 'Error creating post'],
    [(route) => route.fulfill(refusal), 'The picture store is full.'],
    [(route) => route.fulfill(badGateway), 'Failed to create post. Please try again.'],
  ]
  for (const [fail, error] of failures) {
    await page.route('**/api/posts/create', fail, { times: 1 })
    await createPost(page).click()
    await expect(box(page).getByRole('alert')).toHaveText(error)
    await expect(text(page)).toHaveValue('Hard to send')
    await expect(preview(page)).toBeVisible()
  }
})

test('a post whose reply is lost is created once when it is sent again', async ({ browser, allowErrors }) => {
  allowErrors(/posts\/create/)
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await text(page).fill('Sent twice')
  await choose(page, await photo(16))
  const loseReply = async (route: Route) => {
    await route.fetch()
    await route.abort()
  }
  await page.route('**/api/posts/create', loseReply, { times: 1 })
  await createPost(page).click()
  await expect(box(page).getByRole('alert')).toHaveText('Error creating post')
  await createPost(page).click()
  await expect(text(page)).toHaveValue('')
  await expect(picture(page, 'Sent twice')).toHaveCount(1)
  await page.reload()
  await expect(posts(page, 'Sent twice')).toHaveCount(1)
})

test('sending a post shows its progress and can be cancelled', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await text(page).fill('Not yet')
  await choose(page, await photo(14))
  await page.route('**/api/posts/create', () => {}, { times: 1 })
  await createPost(page).click()
  await expect(box(page).getByRole('progressbar', { name: 'Sending the post' })).toBeVisible()
  await box(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(box(page).getByRole('progressbar')).toBeHidden()
  await expect(text(page)).toHaveValue('Not yet')
  await expect(preview(page)).toBeVisible()
  await expect(box(page).getByRole('alert')).toBeHidden()
})

test('without a stored user id no comment is sent and no post saved', { tag: '@long' }, async ({
  browser,
}) => {
  // On a wider screen the page would also request challenges.
  const { page, post } = await newMember(browser, { viewport: { width: 1000, height: 800 } })
  await page.goto(`/posts/${await post('Only for members')}`)
  const comment = page.getByPlaceholder('Write a comment...')
  const save = posts(page, 'Only for members').getByRole('button', { name: 'Save' })
  await expect(page.getByText('No comments yet.')).toBeVisible()
  await comment.fill('Is anyone there?')
  const sent = await recordChanges(page)
  await page.evaluate(() => localStorage.removeItem('userId'))
  await page.getByRole('button', { name: 'Send' }).click()
  await save.click()
  await expect(comment).toHaveValue('Is anyone there?')
  await expect(save).toHaveText('Save')
  await expect(page.getByRole('alert')).toBeHidden()
  expect(sent).toEqual([])
})

test('without a stored token or user id no post is sent, and the box says why', { tag: '@long' }, async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await expect(createPost(page)).toBeVisible()
  await text(page).fill('Is anyone there?')
  const sent = await recordChanges(page)
  await page.evaluate(() => localStorage.removeItem('token'))
  await createPost(page).click()
  await expect(box(page).getByRole('alert')).toHaveText('No token found. Please log in.')
  await page.evaluate(() => localStorage.removeItem('userId'))
  await createPost(page).click()
  await expect(box(page).getByRole('alert')).toHaveText('User not authenticated. Please log in.')
  expect(sent).toEqual([])
})

/** Records requests that would change something, and holds back all others: a refused one would lead to the login. */
async function recordChanges(page: Page) {
  const sent: string[] = []
  page.on('request', (request) => request.method() !== 'GET' && sent.push(request.url()))
  await page.route('**/api/**', () => {})
  return sent
}
