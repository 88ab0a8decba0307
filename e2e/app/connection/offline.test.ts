import { expect, type Page } from '@playwright/test'
import { expectAccessible } from '../../support/accessible.ts'
import { test } from '../../support/canopy.ts'
import { newMember, signIn, signOut } from '../../support/member.ts'
import { workerControls } from '../../support/page-parts.ts'
import { postOf } from '../../support/posts.ts'

test.use({ serviceWorkers: 'allow' })

test.beforeEach(({ allowErrors }) => {
  // Includes pictures of posts from other tests that were not loaded before.
  allowErrors(/ERR_INTERNET_DISCONNECTED|ERR_FAILED \S+\/media\/|WebSocket/)
})

/** Resolves when the service worker controls the page and has cached its files. */
async function workerReady(page: Page) {
  await workerControls(page)
  await expect.poll(() => filesToCache(page)).toEqual([])
}

/** Files that the page has loaded and that no cache has yet. */
const filesToCache = (page: Page) =>
  page.evaluate(async () => {
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    const files = loaded.filter((name) => new URL(name).pathname.startsWith('/assets/'))
    const areCached = await Promise.all(files.map((file) => caches.match(file)))
    return files.filter((_, at) => areCached[at] === undefined)
  })

/** The keys of the cached queries. */
const cachedQueries = (page: Page) =>
  page.evaluate(async () => {
    const requests = (await caches.has('answers')) ? await (await caches.open('answers')).keys() : []
    return requests.map(({ url }) => new URL(url).pathname + new URL(url).searchParams.get('queryHash'))
  })

const newPost = (page: Page) => page.getByRole('form', { name: 'New post' })

/** Reads feed and leaderboard, until both are cached. */
async function readOnline(page: Page, userId: string) {
  await page.goto('/feed')
  await workerReady(page)
  await expect(newPost(page)).toBeVisible()
  await page.getByRole('link', { name: 'Leaderboard' }).first().click()
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
  const keys = ['["session"]', '["feed","newest","everyone"]', '["leaderboard"]'].map(
    (key) => `/${userId}${key}`,
  )
  await expect.poll(() => cachedQueries(page)).toEqual(expect.arrayContaining(keys))
}

test('the app can be installed', { tag: '@long' }, async ({ browser }) => {
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await workerReady(page)
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // The browser contexts of Playwright are incognito.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
})

test('offline the app opens on any page, says so, and shows what was read last', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, userId, post } = await newMember(browser)
  await post('Read before the tunnel')
  await readOnline(page, userId)
  await page.context().setOffline(true)
  await expect(page.getByText(/^You are offline\. This is what you read last, from \d+:\d\d/)).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
  await page.goto('/feed')
  await expect(postOf(page, 'Read before the tunnel')).toBeVisible()
  await expect(page.getByText('You are offline. This is what you read last')).toBeInViewport({ ratio: 1 })
  await expectAccessible(page)
})

test('offline the comments, replies and reactions that were read last are shown', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, userId, post, call } = await newMember(browser)
  const postId = await post('Said in the train')
  const params = { postId }
  const { commentId } = await call('createComment', { params, body: 'Before the tunnel' })
  await call('createComment', { params, query: { replyTo: commentId }, body: 'Far before it' })
  await call('react', { params, body: { emoji: '👍', userId } })
  await page.goto(`/posts/${postId}`)
  await workerReady(page)
  const openReactions = async () => {
    await page.getByRole('button', { name: 'reacted, see who' }).click()
    await expect(page.getByRole('dialog', { name: 'Reactions' })).toContainText('Anna Weber')
  }
  await openReactions()
  const keys = [
    `/${userId}["feed","comments","${postId}","threads","oldest"]`,
    `/${userId}["feed","names of reactors",[{"emoji":"👍","userId":"${userId}"}]]`,
  ]
  await expect.poll(() => cachedQueries(page)).toEqual(expect.arrayContaining(keys))
  await page.context().setOffline(true)
  await page.reload()
  const comments = page.getByRole('list', { name: 'Comments' })
  await expect(comments).toContainText('Before the tunnel')
  await expect(comments).toContainText('Far before it')
  await openReactions()
})

test('offline what was found last, and what a post and a comment said before, are shown', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, userId, post, call } = await newMember(browser)
  const postId = await post('Rowanberies in the train')
  const params = { postId }
  const edit = { content: 'Rowanberries in the train', alts: [], seen: 0 }
  await call('editPost', { params, body: edit })
  const { commentId } = await call('createComment', { params, body: 'Befor the tunnel' })
  const comment = { comment: 'Before the tunnel', seen: 0 }
  await call('editComment', { params: { postId, commentId }, body: comment })
  const readEdits = async () => {
    await page.goto(`/posts/${postId}`)
    await workerReady(page)
    const edited = page.getByRole('main').getByRole('button', { name: 'edited' })
    await expect(edited).toHaveCount(2)
    for (const [at, before] of ['Rowanberies in the train', 'Befor the tunnel'].entries()) {
      await edited.nth(at).click()
      await expect(page.getByRole('dialog')).toContainText(before)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toBeHidden()
    }
  }
  const search = async () => {
    await page.goto('/search?q=rowanberries')
    await expect(
      page.getByRole('main').getByRole('link', { name: /Rowanberries in the train/ }),
    ).toBeVisible()
  }
  const areCached = (...keys: string[]) =>
    expect
      .poll(() => cachedQueries(page))
      .toEqual(expect.arrayContaining(keys.map((key) => `/${userId}${key}`)))
  await readEdits()
  await areCached(`["feed","versions","${postId}"]`, `["feed","comment versions","${commentId}"]`)
  await search()
  await areCached('["search","posts","rowanberries",{}]')
  await page.context().setOffline(true)
  await search()
  await readEdits()
})

test('offline the drafts, and the people of a profile, that were read last are shown', {
  tag: '@long',
}, async ({ browser }) => {
  const other = await newMember(browser, { fullName: 'Ben Fischer' })
  const { page, userId, call } = await newMember(browser)
  await call('saveDraft', { body: { content: 'For later' } })
  await call('follow', { params: other })
  await page.goto('/profile?tab=following')
  await workerReady(page)
  await expect(page.getByRole('link', { name: 'Ben Fischer' }).first()).toBeVisible()
  const people = `/${userId}["people","lists","following","${userId}"]`
  await expect.poll(() => cachedQueries(page)).toContain(people)
  await page.goto('/feed')
  const open = async () => {
    await newPost(page).getByRole('button', { name: 'Drafts' }).click()
    await page.getByRole('menuitem', { name: 'Drafts (1)' }).click()
    await expect(page.getByRole('dialog', { name: 'Drafts' })).toContainText('For later')
  }
  await open()
  await expect.poll(() => cachedQueries(page)).toContain(`/${userId}["drafts"]`)
  await page.context().setOffline(true)
  await page.reload()
  await open()
  await page.goto('/profile?tab=following')
  await expect(page.getByRole('link', { name: 'Ben Fischer' }).first()).toBeVisible()
})

test('offline a post cannot be sent and stays in the box', { tag: '@long' }, async ({ browser }) => {
  const { page, userId } = await newMember(browser)
  await readOnline(page, userId)
  await page.context().setOffline(true)
  await page.goto('/feed')
  const text = newPost(page).getByRole('textbox', { name: "What's on your mind?" })
  await text.fill('Written in the tunnel')
  await newPost(page).getByRole('button', { name: 'Create Post' }).click()
  await expect(newPost(page).getByRole('alert')).toBeVisible()
  await expect(text).toHaveValue('Written in the tunnel')
})

test('offline a page that was not read before fails, and loads when the connection is back', {
  tag: '@long',
}, async ({ browser }) => {
  const { page, userId, post } = await newMember(browser)
  await readOnline(page, userId)
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Shop' }).first().click()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await post('Posted in the meantime')
  await page.context().setOffline(false)
  await expect(page.getByText('You are back online.')).toBeVisible()
  await expect(page.getByRole('alert')).toBeHidden()
  await page.getByRole('link', { name: 'Feed' }).first().click()
  await expect(postOf(page, 'Posted in the meantime')).toBeVisible()
})

test('offline a page that was never opened fails at once, and loads when the connection is back', async ({
  browser,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED \S+\/assets\/settings-page/)
  const { page } = await newMember(browser)
  await page.goto('/feed')
  await workerReady(page)
  await page.context().setOffline(true)
  await page.goto('/settings')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible()
})

test('the first visit caches its own files and those of the first pages, and the next goes on where it was cut off', async ({
  browser,
}) => {
  const { page } = await newMember(browser)
  const cached = () =>
    page.evaluate(async () => {
      const name = (await caches.keys()).find((key) => key.startsWith('files ')) ?? ''
      return (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)
    })
  await page.goto('/leaderboard')
  await workerReady(page)
  const named = await page.evaluate<string[]>('firstFiles')
  await expect.poll(cached).toEqual(expect.arrayContaining(named))
  expect((await cached()).length).toBeLessThan(60)

  const [missing = ''] = named
  await page.evaluate(async (file) => {
    for (const key of await caches.keys()) await (await caches.open(key)).delete(file)
  }, missing)
  await page.reload()
  await expect.poll(cached).toContain(missing)
})

test('an app that could not start without a connection starts by itself when it is back', {
  tag: '@long',
}, async ({ browser }) => {
  const { page } = await newMember(browser, { serviceWorkers: 'block' })
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await page.goto('/leaderboard')
  await expect(page.getByRole('alert').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/api/**')
  await expect(page.getByRole('heading', { name: 'Leaderboard', level: 1 })).toBeVisible()
})

test('signing out clears the cache, and the next member finds nothing in it', { tag: '@long' }, async ({
  browser,
}) => {
  const { page, userId } = await newMember(browser)
  const { page: otherPage, credentials } = await newMember(browser, { fullName: 'Ben Fischer' })
  await otherPage.context().close()
  await readOnline(page, userId)
  await signOut(page)
  const cacheOfApp = expect.stringMatching(/precache|^files /)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([cacheOfApp, cacheOfApp])
  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText('You are offline. Please connect to the internet to go on.')).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByText('You are back online.')).toBeVisible()

  await signIn(page, credentials)
  await expect.poll(async () => (await cachedQueries(page)).length).toBeGreaterThan(0)
  expect((await cachedQueries(page)).filter((key) => key.startsWith(`/${userId}`))).toEqual([])
})

test('a session that ends elsewhere clears the cache', { tag: '@long' }, async ({ browser, allowErrors }) => {
  allowErrors(/status of 401/)
  const { page, userId, call } = await newMember(browser)
  await page.goto('/leaderboard')
  await expect.poll(() => cachedQueries(page)).toContain(`/${userId}["leaderboard"]`)
  await call('logout', {})
  await expect(page).toHaveURL(/\/login$/)
  await expect.poll(() => cachedQueries(page)).toEqual([])
})
