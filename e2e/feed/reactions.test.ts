import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../support/canopy.ts'
import { newMember } from '../support/member.ts'
import { toasts } from '../support/page-parts.ts'
import { postOf } from '../support/posts.ts'
import { serverError } from '../support/replies.ts'

const SIX = ['Thumbs up', 'Heart', 'Clapping hands', 'Smiling face', 'Surprised face', 'Light bulb']

const like = (post: Locator) => post.getByRole('button', { name: /Like$/ })
const picker = (page: Page) => page.getByRole('dialog', { name: 'Choose a reaction' })
const emoji = (page: Page, name: string) => picker(page).getByRole('button', { name })

async function react(page: Page, post: Locator, name: string) {
  await like(post).click()
  await emoji(page, name).click()
}

test('one of six emojis is chosen, changed and removed, and survives a reload', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, post } = await newMember(browser)
  await post('React to me')
  await page.goto('/feed')
  const card = postOf(page, 'React to me')
  await expect(like(card)).toHaveText('0 Like')

  await like(card).click()
  await expect(picker(page).getByRole('button')).toHaveCount(6)
  for (const name of SIX) await expect(emoji(page, name)).toBeVisible()
  await expect(picker(page).getByRole('button', { name: 'Remove reaction' })).toBeHidden()
  await emoji(page, 'Clapping hands').click()
  await expect(picker(page)).toBeHidden()
  await expect(like(card)).toHaveText('👏1 Like')

  await page.reload()
  await expect(like(card)).toHaveText('👏1 Like')
  await like(card).click()
  await expect(emoji(page, 'Clapping hands')).toHaveAttribute('aria-pressed', 'true')
  await expect(picker(page).getByRole('button', { pressed: true })).toHaveCount(1)
  await emoji(page, 'Heart').click()
  await expect(like(card)).toHaveText('❤️1 Like')

  await page.reload()
  await expect(like(card)).toHaveText('❤️1 Like')
  await like(card).click()
  await picker(page).getByRole('button', { name: 'Remove reaction' }).click()
  await expect(like(card)).toHaveText('0 Like')
  await page.reload()
  await expect(like(card)).toHaveText('0 Like')
})

test('the count is the sum over all emojis, and a list shows who reacted', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/reactions/)
  const anna = await newMember(browser)
  const ben = await newMember(browser, { fullName: 'Ben Okafor' })
  const postId = await anna.post('Everybody likes this')
  await anna.react(postId, '😮')
  await ben.react(postId, '💡')
  const { page } = anna
  await page.goto('/feed')
  const card = postOf(page, 'Everybody likes this')
  await expect(like(card)).toHaveText('😮2 Like')

  const dialog = page.getByRole('dialog', { name: 'Reactions' })
  const reactor = (name: string) => dialog.getByRole('listitem').filter({ hasText: name })
  const who = card.getByRole('button', { name: 'reacted, see who' })
  await expect(who).toContainText('2')
  await who.click()
  await expect(reactor('Anna Weber').getByRole('img', { name: 'Surprised face' })).toBeVisible()
  await expect(reactor('Ben Okafor').getByRole('img', { name: 'Light bulb' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(who).toBeFocused()

  await page.reload()
  await page.route('**/reactions', (route) => route.fulfill(serverError))
  await who.click()
  await expect(dialog.getByRole('alert')).toHaveText('Failed to load who reacted.')
})

test('own reactions that cannot be loaded show no error message', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/posts\/mine/)
  const { page, post } = await newMember(browser)
  await post('Out of sight')
  await page.route('**/api/posts/mine?*', (route) => route.fulfill(serverError))
  const replied = page.waitForResponse(/posts\/mine/)
  await page.goto('/feed')
  await replied
  await expect(like(postOf(page, 'Out of sight'))).toHaveText('0 Like')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(toasts(page)).toBeHidden()
})

test('a reaction that cannot be sent changes nothing and shows no error message', { tag: '@long' }, async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/react$/)
  const { page, post } = await newMember(browser)
  await post('Out of reach')
  await page.goto('/feed')
  const card = postOf(page, 'Out of reach')
  await react(page, card, 'Thumbs up')
  await expect(like(card)).toHaveText('👍1 Like')

  await page.route('**/react', (route) => route.fulfill(serverError))
  const logged = page.waitForEvent('console', (line) => line.text().includes('A reaction could not be sent.'))
  await react(page, card, 'Heart')
  await logged
  await expect(like(card)).toHaveText('👍1 Like')
  await expect(page.getByRole('alert')).toBeHidden()
  await expect(toasts(page)).toBeHidden()
})

test('a count that includes the own reaction never goes back, also if it comes before the reply', async ({
  browser,
}) => {
  const { page, post } = await newMember(browser)
  const postId = await post('Count on me')
  const shown = Promise.withResolvers<void>()
  let counted = Promise.withResolvers<void>()
  page.on('websocket', (socket) => {
    // Its counts go only to who shows it.
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes(postId)) shown.resolve()
    })
    socket.on('framereceived', ({ payload }) => {
      if (String(payload).includes('post.counts')) counted.resolve()
    })
  })
  await page.goto('/feed')
  const card = postOf(page, 'Count on me')
  await expect(like(card)).toHaveText('0 Like')
  await shown.promise
  const counts = await card.evaluateHandle((element) => {
    const read = () => /(\d+) Like/.exec(element.textContent ?? '')?.[1]
    const shown = [read()]
    const note = () => {
      if (shown.at(-1) !== read()) shown.push(read())
    }
    new MutationObserver(note).observe(element, { subtree: true, childList: true, characterData: true })
    return shown
  })
  await page.route('**/react', async (route) => {
    const response = await route.fetch()
    await counted.promise
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await route.fulfill({ response })
  })
  for (const name of ['Heart', 'Light bulb']) {
    counted = Promise.withResolvers<void>()
    const sent = page.waitForResponse(/react$/)
    await react(page, card, name)
    await sent
  }
  await expect(like(card)).toHaveText('💡1 Like')
  expect(await counts.jsonValue()).toEqual(['0', '1'])
})

test('of several quick choices the last one wins', { tag: '@long' }, async ({ browser }) => {
  const { page, post } = await newMember(browser)
  await post('Cannot decide')
  await page.goto('/feed')
  const card = postOf(page, 'Cannot decide')
  const first = Promise.withResolvers<void>()
  await page.route('**/react', async (route) => {
    await first.promise
    await route.continue()
  })
  for (const name of ['Heart', 'Smiling face', 'Light bulb']) await react(page, card, name)
  await expect(like(card)).toHaveText('💡1 Like')
  const done = page.waitForResponse((response) => response.request().postData()?.includes('💡') ?? false)
  first.resolve()
  await done
  await expect(like(card)).toHaveText('💡1 Like')
  await page.reload()
  await expect(like(card)).toHaveText('💡1 Like')
})
