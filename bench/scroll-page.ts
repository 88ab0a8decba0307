/**
 * `npm run bench:web -- scroll`: a member with a slow phone scrolls through 500 posts of the feed. Prints what the page keeps in memory after each
 * hundred, and how many long tasks these took. Fails if memory grows by more than the data of the posts, or if there are more than
 * ten long tasks in a hundred posts.
 */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'
import type { Client } from 'pg'
import sharp from 'sharp'
import { makeScene } from '../apps/server/src/testing/photo.ts'
import { PICTURE_WIDTHS } from '../packages/contract/src/limits.ts'
import { openEnvironment, runBench } from './support/environment.ts'
import { openPhone, SLOWDOWN, VIEWPORT } from './support/phone.ts'
import { machineLine, markdownOf } from './support/table.ts'

const POSTS = 500
const STEP = 100
const LONG_TASKS_MAX = 10
/** Growth from 100 posts to 500. The heap holds the posts themselves, with what the reader has on them, for the way back. */
const GROWTH_MAX = { nodes: 150, listeners: 50, heapBytesPerPost: 4000 }
/** A notch of a wheel, ten times a second. */
const WHEEL = { distance: 400, pause: 100 }

const SIZES = { posts: 700, members: 100, products: 10, orders: 10, popularity: 0 }

/** Half of the posts have a picture, of which the generated community has no files. */
async function addPictures(dataDir: string) {
  const scene = await makeScene(1, { width: 1600, height: 1067 })
  const picture = await scene.webp().toBuffer()
  const copies = PICTURE_WIDTHS.map(
    async (width) => [`-${width}`, await sharp(picture).resize(width).webp().toBuffer()] as const,
  )
  const folder = join(dataDir, 'media', 'public')
  await mkdir(folder, { recursive: true })
  for (const [suffix, bytes] of [['', picture] as const, ...(await Promise.all(copies))])
    for (let number = 0; number <= SIZES.posts / 2; number++)
      await writeFile(join(folder, `post${number}-1600x1067${suffix}.webp`), bytes)
}

/** Every third post contains a link, and every seventh is long. */
const addLinks = (client: Client) =>
  client.query(`
    update posts set content = case when n % 7 = 0 then repeat(content || ' ', 4) else content end ||
      case when n % 3 = 0 then E'\\n\\nhttps://example.org/cleanups/' || n else '' end
    from (select post_id as id, row_number() over (order by post_id) as n from posts) numbered where id = post_id`)

type Kept = { nodes: number; listeners: number; heap: number }

/** Measures what the page keeps after garbage collection. */
async function readKept(devTools: CDPSession): Promise<Kept> {
  await devTools.send('HeapProfiler.collectGarbage')
  const { nodes, jsEventListeners: listeners } = await devTools.send('Memory.getDOMCounters')
  const { usedSize: heap } = await devTools.send('Runtime.getHeapUsage')
  return { nodes, listeners, heap }
}

/** Durations of the tasks above 50 ms since the last call. */
const readLongTasks = (page: Page) => page.evaluate<number[]>('longTasks.splice(0)')

/** The id of the first post that is in view. */
const firstInView = (page: Page) =>
  page.evaluate<string | undefined>(`
    [...document.querySelectorAll('main article')]
      .find((post) => post.getBoundingClientRect().bottom > 0)
      ?.getAttribute('aria-labelledby').replace('author-', '')`)

/** Turns the wheel until the post with `id`, or one below, is in view. */
async function scrollTo(page: Page, posts: string[], number: number) {
  for (let notch = 1; ; notch++) {
    const pause = sleep(WHEEL.pause)
    await page.mouse.wheel(0, WHEEL.distance)
    await pause
    // Rarely, since it makes the browser compute the layout.
    if (notch % 5 === 0 && posts.indexOf((await firstInView(page)) ?? '') >= number) return
  }
}

type Stretch = Kept & { number: number; longTasks: number[] }

async function scrollThrough(page: Page, devTools: CDPSession, posts: string[]) {
  const stretches: Stretch[] = []
  for (let number = STEP; number <= POSTS; number += STEP) {
    await readLongTasks(page)
    await scrollTo(page, posts, number)
    const longTasks = await readLongTasks(page)
    stretches.push({ number, longTasks, ...(await readKept(devTools)) })
  }
  return stretches
}

function faultsOf(stretches: Stretch[]) {
  const [first, last] = [stretches[0], stretches.at(-1)]
  if (!first || !last) return ['nothing was measured']
  const grown = (name: keyof Kept) => last[name] - first[name]
  return [
    grown('nodes') > GROWTH_MAX.nodes && `${grown('nodes')} more DOM nodes`,
    grown('listeners') > GROWTH_MAX.listeners && `${grown('listeners')} more listeners`,
    grown('heap') > GROWTH_MAX.heapBytesPerPost * (POSTS - STEP) && `${grown('heap')} more bytes of heap`,
    ...stretches.map(
      ({ number, longTasks }) =>
        longTasks.length > LONG_TASKS_MAX && `${longTasks.length} long tasks up to post ${number}`,
    ),
  ].filter((fault) => fault !== false)
}

await runBench(async (resources) => {
  const { appUrl, client, targets, database } = await openEnvironment(resources, SIZES, undefined)
  await addPictures(database.DATA_DIR)
  await addLinks(client)
  const phone = await openPhone(resources, { appUrl, targets })
  await phone.context.addInitScript(`
    globalThis.longTasks = []
    new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({ type: 'longtask' })
  `)
  const { page, devTools } = await phone.newPage()
  await page.goto('/feed', { waitUntil: 'networkidle' })
  await page.mouse.move(VIEWPORT.width / 2, VIEWPORT.height / 2)

  const stretches = await scrollThrough(page, devTools, targets.posts)
  console.log(
    markdownOf([
      ['posts', 'DOM nodes', 'listeners', 'heap MB', 'long tasks', 'longest ms', 'beyond 50 ms, sum'],
      ...stretches.map(({ number, nodes, listeners, heap, longTasks }) => [
        `${number}`,
        `${nodes}`,
        `${listeners}`,
        (heap / 1e6).toFixed(2),
        `${longTasks.length}`,
        Math.max(0, ...longTasks).toFixed(0),
        longTasks.reduce((sum, duration) => sum + duration - 50, 0).toFixed(0),
      ]),
    ]),
  )
  console.log(`\nProcessor slowed ${SLOWDOWN} times; ${await machineLine(client)}`)
  const faults = faultsOf(stretches)
  if (faults.length > 0) throw new Error(`the goal is missed: ${faults.join(', ')}`)
})
