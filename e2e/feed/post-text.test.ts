import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { postOf, timeOf } from '../support/posts.ts'

/** The text of a post; the first such paragraph is the author's name. */
const textOf = (post: Locator) => post.locator('p[dir]').nth(1)

/** Applies `change` to each post in replies to `page`. */
async function changePosts(page: Page, change: (post: object, index: number) => object) {
  await page.route('**/api/posts/all', async (route) => {
    const response = await route.fetch()
    if (response.status() === 304) return route.fulfill({ response })
    const posts: object[] = await response.json()
    return route.fulfill({ response, json: posts.map(change) })
  })
}

test('text is never interpreted as HTML', async ({ browser }) => {
  const { page, post, comment } = await newMember(browser)
  const attack = `Look <img src=x onerror="window.hacked = 1"> <script>window.hacked = 2</script> &amp; javascript:hack()`
  await comment(await post(attack), attack)
  await page.goto('/feed')
  const card = postOf(page, 'Look <img')
  await expect(textOf(card)).toHaveText(attack)
  await expect(card.getByRole('link')).toHaveText(['Anna Weber', 'now'])
  await card.getByRole('button', { name: '1 Comment' }).click()
  await expect(page.getByRole('dialog').getByText(attack)).toBeVisible()
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('links can be clicked; line breaks, emoji and the direction of a script are preserved', async ({
  browser,
}) => {
  const { page, post } = await newMember(browser)
  const text =
    'Read https://example.org/tides?day=1, then (www.example.com/shore)!\nSecond line\n\nAfter a gap 👨‍👩‍👧'
  await post(text)
  await post('שתלנו עץ אחד\nthen another')
  await page.goto('/feed')
  await expect(page.getByText('שתלנו עץ אחד')).toHaveCSS('direction', 'rtl')
  const card = postOf(page, 'Second line')
  expect(await textOf(card).textContent()).toBe(text)
  await expect(textOf(card)).toHaveCSS('white-space', 'pre-wrap')
  const tides = card.getByRole('link', { name: 'https://example.org/tides?day=1', exact: true })
  await expect(tides).toHaveAttribute('href', 'https://example.org/tides?day=1')
  await expect(tides).toHaveAttribute('rel', 'nofollow noopener')
  await expect(tides).toHaveAttribute('target', '_blank')
  const shore = card.getByRole('link', { name: 'www.example.com/shore', exact: true })
  await expect(shore).toHaveAttribute('href', 'https://www.example.com/shore')
})

test('a long text is shortened in the feed until “Show more”, and stays expanded', async ({ browser }) => {
  const { page, post } = await newMember(browser)
  const text = `${'Every tide brings something else. '.repeat(146).trim()} This is how it ends.`.slice(-5000)
  const postId = await post(text)
  const card = postOf(page, 'Every tide brings')
  await page.goto(`/posts/${postId}`)
  await expect(textOf(card)).toHaveText(text)
  await page.goto('/feed')
  const more = card.getByRole('button', { name: 'Show more' })
  await expect(more).toBeVisible()
  await expect(textOf(card)).toHaveText(/^.{300,650}…$/)
  await more.click()
  await expect(textOf(card)).toHaveText(text)
  await expect(more).toBeHidden()

  await timeOf(card).click()
  await expect(page).toHaveURL(/\/posts\//)
  await page.goBack()
  await expect(card).toContainText('This is how it ends.')
})

test('a word of 300 characters does not widen a phone', { tag: '@long' }, async ({ browser }) => {
  const { page, ...anna } = await newMember(browser, {
    viewport: { width: 390, height: 844 },
    fullName: 'Wolfeschlegelsteinhausenbergerdorff'.repeat(2),
  })
  const word = 'Donaudampfschifffahrt'.repeat(15).slice(0, 300)
  const postId = await anna.post(`${word} https://example.org/${word}`)
  await anna.comment(postId, word)
  const overflowOf = (text: Locator) => text.evaluate((box) => box.scrollWidth - box.clientWidth)
  const scrollSideways = () =>
    page.evaluate(() => {
      scrollBy(1000, 0)
      return scrollX
    })
  await page.goto('/feed')
  await expect(postOf(page, word)).toBeVisible()
  expect(await overflowOf(textOf(postOf(page, word)))).toBe(0)
  expect(await scrollSideways()).toBe(0)
  await postOf(page, word).getByRole('button', { name: '1 Comment' }).click()
  const comment = page.getByRole('dialog', { name: 'Comments' }).getByText(word)
  await expect(comment).toBeVisible()
  expect(await overflowOf(comment)).toBe(0)
  await page.goto(`/posts/${postId}`)
  await expect(page.getByRole('list', { name: 'Comments' }).getByText(word)).toBeVisible()
  expect(await scrollSideways()).toBe(0)
})

test('an author without a name, username or loadable picture has placeholders', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/gone\.webp/)
  const { page, post, comment } = await newMember(browser)
  await comment(await post('Who wrote this?'), 'Not me')
  const noOne = { fullName: '', username: '', profileImgUrl: '/media/gone.webp' }
  await changePosts(page, (found) => ({ ...found, author: noOne }))
  await page.goto('/feed')
  const card = postOf(page, 'Who wrote this?')
  await expect(card).toContainText('Unknown')
  await expect(card).toContainText('@anonymous')
  await expect(card.locator('img')).toHaveCount(0)
  await expect(card.locator('header svg').first()).toBeVisible()

  await page.route('**/comments/threads?*', async (route) => {
    const response = await route.fetch()
    const threads: { comment: { user: object } }[] = await response.json()
    const json = threads.map(({ comment: found, ...thread }) => ({
      ...thread,
      comment: { ...found, user: { ...found.user, fullName: '' } },
    }))
    return route.fulfill({ response, json })
  })
  await card.getByRole('button', { name: '1 Comment' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveText(/^Unknown.*Not me/)
})

test('a picture in base64 is shown with or without its data-URL prefix', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, post } = await newMember(browser)
  const base64 =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const images = [base64, `data:image/png;base64,${base64}`]
  await post('Picture one')
  await post('Picture two')
  await changePosts(page, (found, index) => ({
    ...found,
    image: images[index] ?? null,
    imageAlt: 'A single pixel',
  }))
  await page.goto('/feed')
  const pictures = page.getByRole('img', { name: 'A single pixel' })
  await expect(pictures).toHaveCount(2)
  for (const picture of await pictures.all())
    await expect(picture).toHaveAttribute('src', `data:image/png;base64,${base64}`)
})
