/** Builds the browser app into dist/; in development serves it with the API of a running server behind it. */

import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type EndpointName, endpoints } from '@canopy/contract/endpoints'
import { serwist } from '@serwist/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, minify, type Plugin, transformWithOxc } from 'vite'
import { compression } from 'vite-plugin-compression2'
import type { FirstNeeds } from './src/first-paint/first-responses.ts'
import { paths } from './src/paths.ts'

/**
 * Every schema of zod can write itself as JSON Schema. Only the server's documentation asks for that; here it would be a fifth of
 * the library, so these modules are left out: what they export does nothing.
 */
const withoutJsonSchema: Plugin = {
  name: 'zod-without-json-schema',
  apply: 'build',
  transform: {
    filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler: (code) =>
      [...code.matchAll(/export (?:const|function|class) (\w+)/g)]
        .map(([, name]) => `export const ${name} = () => undefined`)
        .join('\n'),
  },
}

const DIST = resolve(import.meta.dirname, 'dist')

/** The service worker knows by name every file of its version, so that one version is there as a whole or not at all. */
const serviceWorker = serwist({
  swSrc: 'src/sw.ts',
  swDest: 'sw.js',
  globDirectory: DIST,
  globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,woff2}'],
  // Always in the same order, so that the same files make the same worker.
  manifestTransforms: [
    (entries) => ({ manifest: entries.sort((one, other) => (one.url < other.url ? -1 : 1)), warnings: [] }),
  ],
  rollupFormat: 'iife',
})

/** What every page needs, and what a new version of the app rarely changes. */
const FOUNDATION =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|lucide-react\/dist\/esm\/(shared|(Icon|context|createLucideIcon)\.mjs))(\/|$)|rolldown\/runtime/

/** The fields of forms, on the first screen of visitors and on later ones of members. */
const FIELDS = /\/ui\/(form\/(field|form-failure|password-input|text-area|text-input)|text-link)\.tsx$/

/** The first screen of a visitor. */
const VISITOR = /\/apps\/web\/src\/(app\/shell\/visitor-frame|features\/accounts\/login-page)\.tsx$/

/** What every page of a member needs, and all icons, which would else be files of a few hundred bytes. Each brings along what it imports. */
const MEMBER =
  /\/apps\/web\/src\/((app\/shell\/shell|pages\/beside-challenges)\.tsx|api\/client\.ts|features\/(\w+)\/\3-data\.ts|features\/feed\/data\/(posts|marks)\.ts|features\/shop\/cart\/cart-button\.tsx|ui\/(badge|card|drawings\/pictogram|feedback\/load-failure|handle|picture|time-ago)\.tsx?)$|\/packages\/contract\/src\/pictures\.ts$|\/lucide-react\/dist\/esm\/icons\//

/** Pages that many see first: those of a feature in one file with what they need, for a phone fetches six at a time. */
const FIRST_PAGE_FILE = /\/features\/(\w+)\/(?:\w+\/)?(?:feed|shop|product|challenges|leaderboard)-page\.tsx$/

/** The box for a new post, with the fields and the photo's way into them: else a dozen small files. */
const COMPOSER = /\/feed\/composer\/post-composer\.tsx$/

/** What everybody gets once the first page is there, with its icons: a visitor would else fetch those of members. */
const NOTICES = /\/app\/offline\/notices\.tsx$/

/** What keeps the page of a member fresh, once it is there. */
const LIVE = /\/(app\/live|api\/live|contract\/src\/live|feed\/data\/(on-feed-event|comments))\.tsx?$/

/** What these pages ask the server for; besides, every page of a member asks who that is. */
const FIRST_PAGES: { path: string; chunk: string; call: EndpointName }[] = [
  { path: `^(${paths.home}|${paths.feed})$`, chunk: 'feed', call: 'listPosts' },
  { path: `^${paths.shop}$`, chunk: 'shop', call: 'listProducts' },
  { path: `^${paths.shop}/product/[^/]+/?$`, chunk: 'shop', call: 'listProducts' },
  { path: `^${paths.challenges}$`, chunk: 'challenges', call: 'listChallenges' },
  { path: `^${paths.leaderboard}$`, chunk: 'leaderboard', call: 'getLeaderboard' },
]

const HEAD_PLACE = '<!-- head-scripts -->'
const HEAD_SCRIPTS = ['theme/apply-theme.ts', 'first-paint/first-requests.ts']

/** Inlines the head scripts into the page and gives the second one the list of what a first page needs. */
const headScripts: Plugin = {
  name: 'head-scripts',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {} }) {
      if (!html.includes(HEAD_PLACE)) throw new Error(`index.html has no ${HEAD_PLACE}`)
      const filesOf = (...names: string[]) =>
        Object.values(bundle).flatMap((file) =>
          file.type === 'chunk' && names.includes(file.name) ? `/${file.fileName}` : [],
        )
      const needs: FirstNeeds = {
        visitorFiles: filesOf('visitor', 'fields'),
        member: { files: filesOf('member'), calls: [endpoints.getSession.path] },
        pages: FIRST_PAGES.map(({ path, chunk, call }) => ({
          path,
          files: filesOf(chunk),
          calls: [endpoints[call].path],
        })),
      }
      const tags = HEAD_SCRIPTS.map(async (name) => {
        const file = resolve(import.meta.dirname, 'src', name)
        const define = { FIRST_NEEDS: JSON.stringify(needs) }
        const { code } = await transformWithOxc(await readFile(file, 'utf8'), file, { define })
        return `<script>${(await minify(file, `(() => {${code}})()`)).code}</script>`
      })
      const scripts = (await Promise.all(tags)).join('\n    ')
      return html.replace(HEAD_PLACE, () => scripts)
    },
  },
}

export default defineConfig(({ mode }) => {
  const { PORT = '3000' } = loadEnv(mode, '../..', 'PORT')
  const server = `http://127.0.0.1:${PORT}`

  return {
    plugins: [
      react(),
      tailwindcss(),
      withoutJsonSchema,
      headScripts,
      compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
      serviceWorker,
    ],
    build: {
      target: 'baseline-widely-available',
      // Every browser of the target preloads modules by itself.
      modulePreload: { polyfill: false },
      // The content security policy allows no data: fonts or scripts, so every asset stays a file.
      assetsInlineLimit: 0,
      rolldownOptions: {
        output: {
          codeSplitting: {
            groups: [
              { name: 'foundation', priority: 1, test: FOUNDATION },
              // What is imported by the entry would else be split by who else imports it, into twenty files.
              { name: 'app', priority: 1, tags: ['$initial'], includeDependenciesRecursively: false },
              { name: 'fields', test: FIELDS },
              { name: 'visitor', test: VISITOR },
              { name: 'notices', test: NOTICES },
              { name: 'member', test: MEMBER },
              { name: 'post-composer', test: COMPOSER },
              { name: 'live', test: LIVE, includeDependenciesRecursively: false },
              { debugName: 'first page', name: (id) => FIRST_PAGE_FILE.exec(id)?.[1] },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        '/api': server,
        '/media': server,
        '/ws-feed': { target: server, ws: true },
      },
    },
  }
})
