/** The page: what the community is called and looks like, the scripts in its head, and what they know of the build: the files and calls of pages that many see first. */

import { readdir, readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { getSession } from '@canopy/contract/accounts/sessions/endpoints'
import { listChallenges } from '@canopy/contract/challenges/endpoints'
import { listPosts } from '@canopy/contract/feed/endpoints'
import { readCatalogue } from '@canopy/contract/language/catalogue-files'
import type { MessageSet } from '@canopy/contract/language/message-sets'
import { partsOf, SOURCE_LANGUAGE, type Translate } from '@canopy/contract/language/translate'
import { CHALLENGES_PAGE, PRODUCTS_PAGE } from '@canopy/contract/limits'
import { paths } from '@canopy/contract/paths'
import { getLeaderboard } from '@canopy/contract/points/leaderboard/endpoints'
import { listProductCategories, listProducts } from '@canopy/contract/shop/endpoints'
import { getSaving } from '@canopy/contract/shop/saving/endpoints'
import { colours } from '@canopy/contract/site/colours'
import { introductionOf } from '@canopy/contract/site/introduction'
import { logo } from '@canopy/contract/site/logo'
import { site } from '@canopy/contract/site/site'
import { minify, type Plugin, transformWithOxc } from 'vite'
import type { FirstNeeds } from './src/first-paint/first-responses.ts'

const productsPage = `${listProducts.path}?limit=${PRODUCTS_PAGE}`
const challengesPage = `${listChallenges.path}?limit=${CHALLENGES_PAGE}`

/** The first requests of pages that many see first. Every page of a member also requests the session, and most all messages of members. */
const FIRST_PAGES: { path: string; module: string; calls: string[]; messages?: MessageSet[] }[] = [
  {
    path: `^(${paths.home}|${paths.feed})$`,
    module: 'features/feed/feed-page.tsx',
    calls: [listPosts.path],
    messages: [],
  },
  {
    path: `^${paths.shop}$`,
    module: 'features/shop/listing/shop-page.tsx',
    calls: [productsPage, listProductCategories.path, getSaving.path],
  },
  {
    path: `^${paths.shop}/product/[^/]+/?$`,
    module: 'features/shop/product-page/product-page.tsx',
    calls: [productsPage, getSaving.path],
  },
  {
    path: `^${paths.challenges}$`,
    module: 'features/challenges/list/challenges-page.tsx',
    calls: [challengesPage],
  },
  {
    path: `^${paths.leaderboard}$`,
    module: 'features/leaderboard/leaderboard-page.tsx',
    calls: [getLeaderboard.path],
  },
]

/** Modules of the pages that members see first. */
export const firstPageModules = FIRST_PAGES.map(({ module }) => module)

const english = readCatalogue(SOURCE_LANGUAGE)
const t: Translate = (id, ...[values]) => partsOf(SOURCE_LANGUAGE, english, id, values).join('')

/** The server puts those in the reader's language in their place. */
const { description, preview } = introductionOf(t, site)

/** Tags of the fonts for letters of their own, each of which is loaded by the script for its language. */
const fonts = Object.entries({ si: 'sinhala', ta: 'tamil' }).flatMap(([language, letters]) =>
  [400, 600].map((weight) => {
    const file = `noto-sans-${letters}/files/noto-sans-${letters}-${letters}-${weight}-normal.woff2`
    return `<link rel="preload" as="font" type="font/woff2" crossorigin media="not all" data-language="${language}" href="../../node_modules/@fontsource/${file}" />`
  }),
)

/** Values of the names in braces in index.html. */
const VALUES = new Map(
  Object.entries({
    name: site.name,
    description,
    previewTitle: preview.title,
    previewText: preview.text,
    previewAlt: preview.imageAlt,
    paperLight: colours.light.paper,
    paperDark: colours.dark.paper,
    ...logo,
    loading: t('common.loading'),
    fonts: fonts.join('\n    '),
  }),
)

function siteValue(name: string) {
  const value = VALUES.get(name)
  if (value === undefined) throw new Error(`index.html names {{${name}}}, which has no value`)
  return value
}

/** Writes the values of the community into the page. */
export const siteValues: Plugin = {
  name: 'site-values',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => siteValue(name)),
  },
}

const STYLE_SHEET = '<link rel="stylesheet"'
/** Tags of the files of the app, which are fetched after the style sheet and the data, since the first paint needs these sooner. */
const FILE_TAGS = ['<script type="module"', '<link rel="modulepreload"']
const HEAD_SCRIPTS = resolve(import.meta.dirname, 'src/first-paint/head')

function chunkOf<Chunk extends { moduleIds: string[] }>(chunks: Chunk[], module: string) {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(`/src/${module}`)))
  if (!chunk) throw new Error(`No file of the build contains ${module}`)
  return chunk
}

/**
 * Inlines the head scripts into the page in the order of their names, with the list of what a first page needs: before the style sheet,
 * since scripts after one wait for it, and after the files of the app, which are requested before they run.
 */
export const headScripts: Plugin = {
  name: 'head-scripts',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle }) {
      if (!html.includes(STYLE_SHEET)) throw new Error('index.html has no style sheet')
      const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk')
      const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith('index.html'))
      const inPage = new Set([entry?.fileName, ...(entry?.imports ?? [])])
      /** The files of these lazy modules and of all that they import, without those that the page itself loads. None in development. */
      const filesOf = (...modules: string[]) => {
        if (!bundle) return []
        const files = new Set(modules.map((module) => chunkOf(chunks, module).fileName))
        for (const file of files)
          for (const imported of chunks.find(({ fileName }) => fileName === file)?.imports ?? [])
            files.add(imported)
        return [...files].filter((file) => !inPage.has(file)).map((file) => `/${file}`)
      }
      const needs: FirstNeeds = {
        visitor: { files: filesOf('app/bundles/visitor.ts'), messages: ['visitor'], calls: [] },
        member: {
          files: filesOf('app/bundles/member.ts'),
          messages: ['visitor', 'feed'],
          calls: [getSession.path],
        },
        pages: FIRST_PAGES.map(({ path, module, calls, messages = ['member'] }) => ({
          path,
          files: filesOf(module),
          messages,
          calls,
        })),
      }
      const define = { FIRST_NEEDS: JSON.stringify(needs) }
      const tags = (await readdir(HEAD_SCRIPTS)).toSorted().map(async (name) => {
        const file = resolve(HEAD_SCRIPTS, name)
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { define })
        return `<script>${(await minify(file, `(() => {${code}})()`)).code}</script>`
      })
      const scripts = (await Promise.all(tags)).join('\n    ')
      const inOrder = FILE_TAGS.reduce(
        (page, tag) => page.replaceAll(tag, `${tag} fetchpriority="low"`),
        html,
      )
      return inOrder.replace(STYLE_SHEET, () => `${scripts}\n    ${STYLE_SHEET}`)
    },
  },
}
