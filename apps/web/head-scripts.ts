/** The scripts in the head of the page, and what they know of the build: the files and calls of pages that many see first. */

import { readdir, readFile } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { getSession } from '@canopy/contract/accounts/sessions/endpoints'
import { listChallenges } from '@canopy/contract/challenges/endpoints'
import { listPosts } from '@canopy/contract/feed/endpoints'
import { CHALLENGES_PAGE, PRODUCTS_PAGE } from '@canopy/contract/limits'
import { countUnreadNotifications } from '@canopy/contract/notifications/endpoints'
import { paths } from '@canopy/contract/paths'
import { getLeaderboard } from '@canopy/contract/points/endpoints'
import { listProductCategories, listProducts } from '@canopy/contract/shop/endpoints'
import { getSaving } from '@canopy/contract/shop/saving/endpoints'
import { minify, type Plugin, transformWithOxc } from 'vite'
import type { FirstNeeds } from './src/first-paint/first-responses.ts'

const productsPage = `${listProducts.path}?limit=${PRODUCTS_PAGE}`
const challengesPage = `${listChallenges.path}?limit=${CHALLENGES_PAGE}`

/** The first requests of pages that many see first. Every page of a member also requests the session and the number of unread notifications. */
const FIRST_PAGES: { path: string; chunk: string; calls: string[] }[] = [
  { path: `^(${paths.home}|${paths.feed})$`, chunk: 'feed', calls: [listPosts.path] },
  {
    path: `^${paths.shop}$`,
    chunk: 'shop',
    calls: [productsPage, listProductCategories.path, getSaving.path],
  },
  {
    path: `^${paths.shop}/product/[^/]+/?$`,
    chunk: 'product-page',
    calls: [productsPage, getSaving.path],
  },
  { path: `^${paths.challenges}$`, chunk: 'challenges', calls: [challengesPage] },
  { path: `^${paths.leaderboard}$`, chunk: 'leaderboard', calls: [getLeaderboard.path] },
]

/** The files of the build that run before a first page is there. */
export const firstChunks = new Set([
  'foundation',
  'index',
  'visitor',
  'calls',
  'member',
  ...FIRST_PAGES.map(({ chunk }) => chunk),
])

const STYLE_SHEET = '<link rel="stylesheet"'
/** Fetched after the style sheet and the data, which the first paint needs sooner. */
const SCRIPT_FILE = /<(?:script type="module"|link rel="modulepreload")/g
const HEAD_SCRIPTS = resolve(import.meta.dirname, 'src/first-paint/head')
export const LOCALE_WORKER = resolve(import.meta.dirname, 'src/first-paint/locale-worker.ts')

function chunkNamed<Chunk extends { name: string }>(chunks: Chunk[], name: string) {
  const chunk = chunks.find((chunk) => chunk.name === name)
  if (!chunk) throw new Error(`No file of the build is named ${name}`)
  return chunk
}

/**
 * Inlines the head scripts into the page in the order of their names, with the list of what a first page needs: before the style sheet,
 * since scripts after one wait for it, and after the files of the app, which are requested before they run.
 */
export const headScripts: Plugin = {
  name: 'head-scripts',
  buildStart() {
    if (this.environment.mode === 'build') this.emitFile({ type: 'chunk', id: LOCALE_WORKER })
  },
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      if (!html.includes(STYLE_SHEET)) throw new Error('index.html has no style sheet')
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      // A renamed chunk would lose its line for the compiler unnoticed.
      if (bundle) for (const name of firstChunks) chunkNamed(chunks, name)
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'))
      const inPage = new Set([entry?.fileName, ...(entry?.imports ?? [])])
      /** The files of the named chunks and of all that these import, without those that the page itself loads. None in development. */
      const filesOf = (...names: string[]) => {
        if (!bundle) return []
        const files = new Set(names.map((name) => chunkNamed(chunks, name).fileName))
        for (const file of files)
          for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
            files.add(imported)
        return [...files].filter((file) => !inPage.has(file)).map((file) => `/${file}`)
      }
      const needs: FirstNeeds = {
        visitorFiles: filesOf('visitor'),
        member: {
          files: filesOf('calls', 'member'),
          calls: [getSession.path, countUnreadNotifications.path],
        },
        pages: FIRST_PAGES.map(({ path, chunk, calls }) => ({ path, files: filesOf(chunk), calls })),
      }
      const worker = chunks.find(({ facadeModuleId }) => facadeModuleId === LOCALE_WORKER)?.fileName
      const define = {
        FIRST_NEEDS: JSON.stringify(needs),
        LOCALE_WORKER: JSON.stringify(`/${worker ?? relative(import.meta.dirname, LOCALE_WORKER)}`),
      }
      const tags = (await readdir(HEAD_SCRIPTS)).toSorted().map(async (name) => {
        const file = resolve(HEAD_SCRIPTS, name)
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { define })
        return `<script>${(await minify(file, `(() => {${code}})()`)).code}</script>`
      })
      const scripts = (await Promise.all(tags)).join('\n    ')
      return html
        .replaceAll(SCRIPT_FILE, (tag) => `${tag} fetchpriority="low"`)
        .replace(STYLE_SHEET, () => `${scripts}\n    ${STYLE_SHEET}`)
    },
  },
}
