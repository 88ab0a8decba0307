/** A release, as members see it: two nodes behind nginx are restarted one after the other. */

import { expect, type Page } from '@playwright/test'
import { test as base } from '../../support/canopy.ts'
import { newMember } from '../../support/member.ts'
import { postOf } from '../../support/posts.ts'
import { startTwoNodes } from '../../support/two-nodes.ts'

type Site = Awaited<ReturnType<typeof startTwoNodes>>

const test = base.extend<object, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a pattern.
    async ({}, use) => {
      await using resources = new AsyncDisposableStack()
      await use(await startTwoNodes(resources))
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ site }, use) => use(site?.url ?? ''),
})

test.use({ ignoreHTTPSErrors: true })

/** Writes a post on the feed, reacts to it and comments on it. */
async function actOnce(page: Page, content: string) {
  const box = page.getByRole('form', { name: 'New post' })
  await box.getByRole('textbox', { name: "What's on your mind?" }).fill(content)
  await box.getByRole('button', { name: 'Create Post' }).click()
  const card = postOf(page, content)
  await card.getByRole('button', { name: /Like$/ }).click()
  await page.getByRole('dialog', { name: 'Choose a reaction' }).getByRole('button', { name: 'Heart' }).click()
  await expect(card.getByRole('button', { name: '1 Like' })).toBeVisible()
  await card.getByRole('button', { name: '0 Comments' }).click()
  const comments = page.getByRole('dialog', { name: 'Comments' })
  await comments.getByPlaceholder('Write a comment...').fill(`About ${content}`)
  await comments.getByRole('button', { name: 'Send' }).click()
  await expect(comments.getByRole('listitem')).toHaveText(new RegExp(`About ${content}`))
  await page.keyboard.press('Escape')
  await expect(comments).toBeHidden()
}

/** Records what a member would notice: documents that were loaded, and responses that are errors. */
function watch(page: Page) {
  const noticed: string[] = []
  page.on('domcontentloaded', () => noticed.push('reload'))
  page.on('response', (response) => {
    if (response.status() >= 400) noticed.push(`${response.status()} ${response.url()}`)
  })
  return noticed
}

test(
  'while two nodes are restarted in turn, every action of a member works once, without a reload, and events go on',
  {
    tag: '@long',
  },
  async ({ browser, site }, testInfo) => {
    test.setTimeout(240_000)
    if (site === undefined) return testInfo.skip(true, 'there is no nginx')
    const anna = await newMember(browser)
    const ben = await newMember(browser, { fullName: 'Ben Okafor' })
    const { page } = anna
    const sockets: unknown[] = []
    page.on('websocket', (socket) => sockets.push(socket))
    await page.goto('/feed')
    await expect(page.getByRole('button', { name: 'Create Post' })).toBeVisible()
    const noticed = watch(page)

    const written: string[] = []
    let isOver = false
    const acting = (async () => {
      while (!isOver) {
        const content = `Day ${written.length + 1} of the restart`
        await actOnce(page, content)
        written.push(content)
      }
    })()
    const restarting = (async () => {
      for (const { port, restart } of site.nodes) {
        const before = await site.countServedBy(port)
        await expect.poll(() => site.countServedBy(port)).toBeGreaterThan(before)
        await restart()
        const restarted = await site.countServedBy(port)
        await expect.poll(() => site.countServedBy(port)).toBeGreaterThan(restarted)
      }
      isOver = true
    })()
    await Promise.all([acting, restarting])

    await ben.post('Written after the release')
    await expect(postOf(page, 'Written after the release')).toBeVisible()
    expect(sockets.length).toBeGreaterThan(1)
    expect(noticed).toEqual([])
    const { rows } = await site.db.query(
      `select content, array_agg(distinct comment) as comments, count(distinct comment_id)::integer as count, count(distinct emoji)::integer as reactions
     from posts left join comments using (post_id) left join reactions using (post_id)
     where posts.user_id = $1 group by post_id, content, posts.created_at order by posts.created_at`,
      [anna.userId],
    )
    expect(rows).toEqual(
      written.map((content) => ({ content, comments: [`About ${content}`], count: 1, reactions: 1 })),
    )
  },
)
