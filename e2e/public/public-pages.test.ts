import { expect } from '@playwright/test'
import { expectPlainPageAccessible } from '../support/accessible.ts'
import { test } from '../support/canopy.ts'
import { logIn, newMember, signOut } from '../support/member.ts'
import { menuItem, postOf, timeOf } from '../support/posts.ts'

const heading = { level: 1 } as const

test('a post that its author shows outside is read without an account and without scripts', async ({
  browser,
}) => {
  const { post, call } = await newMember(browser, { fullName: 'Nimal Perera' })
  const postId = await post('Twenty mangroves at the lagoon')
  await call('setOutside', { params: { postId }, body: { outside: true } })
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage()
  await page.goto(`/posts/${postId}`)
  await expect(page).toHaveTitle('Nimal Perera: Twenty mangroves at the lagoon · Canopy')
  await expect(page.getByRole('heading', heading)).toContainText('Nimal Perera')
  await expect(page.getByText('Twenty mangroves at the lagoon', { exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Join Canopy' })).toHaveAttribute('href', '/register')
})

test('an author shows a post to everybody outside, and takes it back', async ({ browser, allowErrors }) => {
  allowErrors(/status of 404/)
  const { page, post } = await newMember(browser)
  const postId = await post('A pond for the frogs')
  const outsider = await (await browser.newContext()).newPage()
  await page.goto(`/posts/${postId}`)
  await (await menuItem(postOf(page, 'A pond for the frogs'), 'Everybody, also outside')).click()
  await expect(
    page.getByText('Who can see this post now: Everybody, also without an account and in search engines.'),
  ).toBeVisible()
  await outsider.goto(`/posts/${postId}`)
  await expect(outsider.getByText('A pond for the frogs', { exact: true })).toBeVisible()
  await (await menuItem(postOf(page, 'A pond for the frogs'), 'For Members Only')).click()
  await expect(page.getByText('Only members can see this post now.')).toBeVisible()
  await outsider.reload()
  await expect(outsider).toHaveURL('/login')
})

test('a post is shown to everybody outside from the start, if its author chooses that', async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await page.getByLabel("What's on your mind?").fill('A hedge for the sparrows')
  await page.getByRole('button', { name: 'Everybody can comment' }).click()
  await page
    .getByRole('menuitemradio', { name: 'Everybody, also without an account and in search engines' })
    .click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Who may read: Everybody, also outside' })).toBeVisible()
  await page.getByRole('button', { name: 'Create Post' }).click()
  const path = await timeOf(postOf(page, 'A hedge for the sparrows')).getAttribute('href')
  const outsider = await (await browser.newContext()).newPage()
  await outsider.goto(String(path))
  await expect(outsider.getByText('A hedge for the sparrows', { exact: true })).toBeVisible()
  // The next post is for members again.
  await expect(page.getByRole('button', { name: 'Everybody can comment', exact: true })).toBeVisible()
})

test('from the page of a post, the login leads to the post in the app', async ({ browser, allowErrors }) => {
  allowErrors(/status of 401/)
  const [author, reader] = [await newMember(browser), await newMember(browser, { fullName: 'Ben Okafor' })]
  const postId = await author.post('A pond for the frogs')
  await author.call('setOutside', { params: { postId }, body: { outside: true } })
  const page = await (await browser.newContext()).newPage()
  await page.goto(`/posts/${postId}`)
  await page.getByRole('link', { name: 'Open in Canopy' }).click()
  await logIn(page, reader.credentials)
  await expect(page).toHaveURL(`/posts/${postId}`)
  await expect(page.getByLabel('Write a comment')).toBeVisible()

  // Stays after a reload, which the server answers with the app now, until the member signs out.
  await page.reload()
  await expect(page.getByLabel('Write a comment')).toBeVisible()
  await signOut(page)
  await page.goto(`/posts/${postId}`)
  await expect(page.getByRole('link', { name: 'Open in Canopy' })).toBeVisible()
})

test('a member whose browser has lost the cookie is led into the app without a login', async ({
  browser,
}) => {
  const { page, post, call } = await newMember(browser)
  const postId = await post('A pond for the frogs')
  await call('setOutside', { params: { postId }, body: { outside: true } })
  await page.context().clearCookies({ name: 'member' })
  await page.goto(`/posts/${postId}`)
  await page.getByRole('link', { name: 'Open in Canopy' }).click()
  await expect(page).toHaveURL(`/posts/${postId}`)
  await expect(page.getByLabel('Write a comment')).toBeVisible()
})

test('what is for members only leads to the login', async ({ browser, allowErrors }) => {
  allowErrors(/status of 404/)
  const { post, credentials } = await newMember(browser)
  const postId = await post('Only us')
  const page = await (await browser.newContext()).newPage()
  await page.goto(`/posts/${postId}`)
  await expect(page).toHaveURL('/login')
  await logIn(page, credentials)
  await expect(page).toHaveURL(`/posts/${postId}`)
})

test('the pages are accessible in both themes, and fit on a phone', async ({ browser, canopy }) => {
  const { post, call } = await newMember(browser, { fullName: 'Nimal Perera' })
  const postId = await post(`Twenty mangroves https://example.org/${'long'.repeat(40)}`)
  await call('setOutside', { params: { postId }, body: { outside: true } })
  const { rows } = await canopy.db.query(
    `insert into products (product_name, price, quantity, short_description) values ('Bamboo toothbrush', 250, 3, 'Soft') returning product_id`,
  )
  const { challengeId } = await call('createChallenge', {
    body: {
      challengeName: 'Plant a tree',
      description: 'Plant a tree.',
      photoUrl: 'https://example.org/tree.jpg',
      points: 10,
    },
  })
  const page = await (await browser.newContext()).newPage()
  for (const path of [
    `/posts/${postId}`,
    `/shop/product/${rows[0].product_id}`,
    `/challenges/view/${challengeId}`,
  ]) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Open in Canopy' })).toBeVisible()
    await expectPlainPageAccessible(page)
  }
})
