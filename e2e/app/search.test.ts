import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'

const dialog = (page: Page) => page.getByRole('dialog')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const results = (page: Page, name: string) => page.getByRole('list', { name }).getByRole('listitem')

/** A word that no other test uses, and that is not similar to any. */
const newWord = () =>
  Array.from({ length: 12 }, () => String.fromCharCode(97 + Math.floor(Math.random() * 26))).join('')

/** A reader, and an author whose name and two posts contain `word`. */
async function pair(browser: Parameters<typeof newMember>[0]) {
  const word = newWord()
  const author = await newMember(browser, { fullName: `Anna ${word}` })
  const reader = await newMember(browser)
  const write = (content: string) => author.call('createPost', { body: { content, userId: author.userId } })
  await write(`An older one about ${word}.`)
  await write(`${'Much is said before it. '.repeat(10)} Then ${word.toUpperCase()}s came.`)
  return { word, author, reader, page: reader.page }
}

test('the overlay finds posts, people and challenges in its tabs, by keyboard alone', async ({ browser }) => {
  const { word, page } = await pair(browser)
  await page.goto('/leaderboard')
  await expect(page.getByRole('button', { name: 'Search products' })).toBeVisible()
  await page.getByRole('button', { name: 'Search products' }).press('Enter')
  await expect(page.getByPlaceholder('Search products...')).toBeFocused()
  await page.keyboard.type(word)
  await expect(dialog(page).getByRole('status')).toHaveText('No products found')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(tab(page, 'Products')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await expect(tab(page, 'Posts')).toHaveAttribute('aria-selected', 'true')
  await expect(dialog(page).getByRole('status')).toHaveText('2 posts')
  await expect(dialog(page).locator('mark')).toHaveText([word.toUpperCase(), word])
  await expectAccessible(page, '[role=dialog]')
  await tab(page, 'Challenges').click()
  await expect(dialog(page).getByRole('status')).toHaveText('No challenges found')
  await tab(page, 'People').click()
  await expect(dialog(page).getByRole('status')).toHaveText('1 person')
  await page.getByRole('combobox', { name: 'Search people' }).press('Enter')
  await expect(page.getByRole('heading', { name: `Anna ${word}`, level: 1 })).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})

test('a word that is typed letter by letter takes two requests at most, and none for what is known', async ({
  browser,
}) => {
  const { word, page } = await pair(browser)
  await page.goto('/leaderboard')
  await page.getByRole('button', { name: 'Search products' }).click()
  await tab(page, 'Posts').click()
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/search/posts') asked.push(searchParams.get('q') ?? '')
  })
  const box = page.getByRole('combobox', { name: 'Search posts' })
  await box.pressSequentially(word, { delay: 120 })
  await expect(dialog(page).getByRole('status')).toHaveText('2 posts')
  expect(asked.length).toBeLessThanOrEqual(2)
  const before = asked.length
  await box.pressSequentially(' older')
  await expect(dialog(page).getByRole('status')).toHaveText('1 post')
  await box.pressSequentially('xx')
  await expect(dialog(page).getByRole('status')).toHaveText('No posts found')
  expect(asked.slice(before)).toEqual([])
})

test('all results are on a page, whose search and filters are in its address', async ({ browser }) => {
  const { word, author, page } = await pair(browser)
  const { username } = await author.call('getUser', { params: { userId: author.userId } })
  await page.goto('/leaderboard')
  await page.getByRole('button', { name: 'Search products' }).click()
  await tab(page, 'Posts').click()
  await page.getByRole('combobox', { name: 'Search posts' }).fill(word)
  await page.getByRole('link', { name: 'See all results' }).click()
  await expect(page).toHaveURL(`/search?q=${word}&in=posts`)
  await expect(results(page, 'Posts')).toHaveCount(2)
  await expectAccessible(page)

  await page.getByLabel('From').fill(`@${username}`)
  await expect(page).toHaveURL(new RegExp(`from=%40${username}`))
  await expect(results(page, 'Posts')).toHaveCount(2)
  await page.getByLabel('With a picture').click()
  await expect(page).toHaveURL(/pictures=only/)
  await expect(page.getByRole('status')).toHaveText('No posts found')
  await expect(page.getByText('Try fewer words, an earlier day or another member.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('With a picture')).toBeChecked()
  await page.getByLabel('With a picture').click()
  await page.getByLabel('Since').fill('2020-01-31')
  await expect(page).toHaveURL(/since=2020-01-31/)
  await results(page, 'Posts').first().getByRole('link').click()
  await expect(page.getByRole('article')).toContainText('Much is said before it.')
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue(word)
  await expect(page.getByLabel('From')).toHaveValue(`@${username}`)
  await expect(results(page, 'Posts')).toHaveCount(2)
  await page.getByLabel('From').fill('not a name')
  await expect(page.getByText('A username has 3 to 20 letters, digits and underscores').first()).toBeVisible()

  await tab(page, 'People').click()
  await expect(page).toHaveURL(/in=people/)
  await page.getByRole('button', { name: `Follow Anna ${word}` }).click()
  await expect(page.getByRole('button', { name: `Following Anna ${word}` })).toBeVisible()
})

test('the page says what to do without a text, and when the search fails', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED|400/)
  const { page } = await newMember(browser)
  await page.goto('/search')
  await expect(page.getByText('Type a word or a name. The end of a word may be missing.')).toBeVisible()
  await page.route('**/api/search/posts**', (route) => route.abort())
  await page.getByRole('searchbox', { name: 'Search' }).fill('rain')
  await expect(page.getByRole('alert')).toContainText('The search failed')
  await page.unroute('**/api/search/posts**')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('a member who does not want to be found is not', async ({ browser }) => {
  const { word, author, page } = await pair(browser)
  await author.page.goto('/settings/peace')
  const box = author.page.getByLabel('People can find me by search')
  await expect(box).toBeChecked()
  await box.click()
  await expect(box).not.toBeChecked()
  await expect(author.page.getByText('Searches find neither your profile nor your posts.')).toBeVisible()
  await expect
    .poll(async () => (await author.call('getUser', { params: { userId: author.userId } })).isFindable)
    .toBe(false)
  await page.goto(`/search?q=${word}&in=people`)
  await expect(page.getByRole('status')).toHaveText('No people found')
  await tab(page, 'Posts').click()
  await expect(page.getByRole('status').filter({ hasText: 'No posts found' })).toBeVisible()
})
