/** Builds the browser app into dist/; in development serves it with the API of a running server behind it. */

import { readdir } from 'node:fs/promises'
import { parse, resolve } from 'node:path'
import { serwist } from '@serwist/vite'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv, type Plugin } from 'vite'
import { compression } from 'vite-plugin-compression2'
import { firstChunks, headScripts, LOCALE_WORKER } from './head-scripts.ts'

const SRC = resolve(import.meta.dirname, 'src')
const DIST = resolve(import.meta.dirname, 'dist')

/** The service worker knows by name every file of its version, so that one version is there as a whole or not at all. */
const serviceWorker = serwist({
  swSrc: 'src/sw.ts',
  swDest: 'sw.js',
  globDirectory: DIST,
  globPatterns: ['index.html', 'favicon.svg', 'assets/*.{js,css,svg,woff2}'],
  // Not needed without a connection, and larger than everything else.
  globIgnores: ['assets/password-strength-*.js'],
  // Always in the same order, so that the same files make the same worker.
  manifestTransforms: [
    (entries) => ({ manifest: entries.sort((one, other) => (one.url < other.url ? -1 : 1)), warnings: [] }),
  ],
  rollupFormat: 'iife',
})

/** What every page needs, and what a new version of the app rarely changes. */
const FOUNDATION =
  /\/node_modules\/(react|react-dom|scheduler|react-router|@tanstack\/(query-core|react-query)|lucide-react\/dist\/esm\/(shared|(Icon|context|createLucideIcon)\.mjs))(\/|$)|rolldown\/runtime/

/** The modules in src/app/bundles in the order of their names: each becomes one file with all its imports that are not in an earlier one. */
const BUNDLES = (await readdir(resolve(SRC, 'app/bundles'))).toSorted().map((file) => parse(file).name)

const bundleNamed = (bundle: string) => bundle.slice(bundle.indexOf('-') + 1)

/** Those that several pages share would otherwise be files of a few hundred bytes. */
const ICON = /\/lucide-react\/dist\/esm\/icons\//

/** Those of the feed that pages without the feed show too. */
const FEED_ICON =
  /\/icons\/(arrow-up|badge-check|check|download|ellipsis|message-circle|share-2|thumbs-up|trash|x)\.mjs/

/** Those of the composer, which loads without those of other pages. */
const COMPOSER_ICON = /\/icons\/(image-plus|list-checks|notebook-pen)\.mjs/

/** Those that only stewards see. */
const DESK_ICON =
  /\/icons\/(chart-line|chevron-up|file-up|keyboard|list-filter|scroll-text|user-round-x|users-round|zoom-in|zoom-out)\.mjs/

/** The calls and shapes of a room of the contract that several pages share are a file, without those that an earlier file has. */
const ROOM =
  /\/(contract\/src\/(?!desk|search|feed\/(?:drafts|tags)|shop\/saving).+)\/(?:endpoints|shapes|products|phone|ledger|leaderboard|evidence)\.ts$/

const isIn = (bundle: string) => (id: string) =>
  id.endsWith(`/src/app/bundles/${bundle}.ts`) || (bundleNamed(bundle) === 'member' && FEED_ICON.test(id))

/** The main page of a feature is named after it. Its file includes what it imports. */
const MAIN_PAGE = /\/features\/(\w+)\/(?:\w+\/)?\1-page\.tsx$/

/** The calls that every member makes first, with the library of their schemas. */
const FIRST_CALLS = /\/contract\/src\/(accounts\/sessions\/endpoints|error-body)\.ts$/

/** What the first screen of visitors shares with schemas, which it does not load: each by itself, since members need only the first. */
const TYPED = ['text/clean-text', 'accounts/email']

/** The box for a new post loads after the feed, with what other forms share with it. */
const COMPOSER = /\/features\/feed\/composer\//

/** Pages of members use them too, and would else load the first screen of visitors with them. */
const FORM =
  /\/ui\/(text-link|form\/(field|text-input|password-input|form-failure))\.tsx$|\/icons\/eye(-off)?\.mjs$/

/** What the composer shares with pages that need nothing else of it. */
const INPUTS =
  /\/ui\/(form\/(select|text-area)|feedback\/(progress-bar|toast))\.tsx?$|\/icons\/chevron-down\.mjs|\/api\/idempotency-key\.ts$|\/node_modules\/uuid\//

/** What pages of the shop share with the composer. */
const PHOTO_INPUT =
  /\/ui\/form\/photo\/(photo-input|photo-preview|use-drop-and-paste|use-file-address)\.tsx?$|\/icons\/image-plus\.mjs/

/** What live events change of lists that may be open; each would be a file of a few hundred bytes. */
const CACHES = /\/features\/(people\/people|feed\/data\/comment)-cache\.ts$/

/** Push messages, muting threads and their settings share the table of their calls. */
const ALERTS =
  /\/features\/notifications\/(mute-thread|push\/(device|push|push-card|push-offer|use-worker-messages))\.tsx?$|\/contract\/src\/notifications\/alerts\/messages\.ts$/

/** What the member saves for: beside the feed, where the shop is not loaded, and on pages of the shop. */
const SAVING = /\/features\/shop\/saving\//

/** The bars show what is on hold of the member's points, without the pages that show points too. */
const POINTS =
  /\/features\/shop\/(shop-data|points\/held-(points|balance))\.tsx?$|\/ui\/short-day\.ts$|\/contract\/src\/points\/texts\.ts$/

/** Polls and seals of posts, and the other calls of authors. */
const EXTRAS = /\/features\/feed\/post\/post-extras\.tsx$/

/** Pages of the shop, the search and the cart load products. */
const PRODUCTS = /\/features\/shop\/product\/products-data\.ts$/

/** What all pages of the stewards' desk share. Forms of single pages are not among it. */
const DESK =
  /\/features\/stewards\/(desk|list|case)\/|\/contract\/src\/desk\/(?!tags|challenges\/(changes|verdict)|policy\/opening|shop\/(product-import|import-row))|\/node_modules\/@tanstack\/(react-table|table-core|react-store|store)\//

/** At the top of the first files: Chromium compiles all their functions while they arrive, on another thread, instead of each at its first call. */
const COMPILED_EARLY = '//# allFunctionsCalledOnLoad'

/** The browser builds requests and parses replies, so it needs no schemas of requests but those that forms import. */
const withoutRequests: Plugin = {
  name: 'without-requests',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/(?:.+\/)?endpoints\.ts$/ },
    handler: (code) => code.replaceAll(/\b(?:params|query|body): \w+,/g, ''),
  },
}

/**
 * Pages read a few of the many texts of the contract. In the build each text is a constant, inlined where it is read, instead of a
 * property of one large object.
 */
const singleMessages: Plugin = {
  name: 'single-messages',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/packages\/contract\/src\/(?:desk\/)?messages\.ts$/ },
    handler: (code) =>
      code
        .replace(/export const (\w+) = \{/, "export * as $1 from './messages.ts'\nexport const")
        .replaceAll(/^ {2}(\w+):/gm, '  $1 =')
        .replace(/,\s*\} as const\s*$/, ''),
  },
}

export default defineConfig(({ mode }) => {
  const { PORT = '3000' } = loadEnv(mode, '../..', 'PORT')
  const server = `http://127.0.0.1:${PORT}`

  return {
    plugins: [
      react(),
      withoutRequests,
      singleMessages,
      tailwindcss(),
      headScripts,
      compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 512 }),
      serviceWorker,
    ],
    build: {
      target: 'baseline-widely-available',
      modulePreload: {
        // Every browser of the target preloads modules by itself.
        polyfill: false,
        // Lists of what to preload with later files would be a thirtieth of the first page, after which the service worker has all files.
        resolveDependencies: (_file, files, { hostType }) => (hostType === 'html' ? files : []),
      },
      // The content security policy allows no data: fonts or scripts, so every asset stays a file.
      assetsInlineLimit: 0,
      // One style sheet, though it is 3 kB more before the first paint: of several, Vite would list the page's own again at the top of each
      // file with lazy imports, where the line for the compiler must be.
      cssCodeSplit: false,
      rolldownOptions: {
        // A dynamic import of what is loaded anyway only delays it, and whoever starts Canopy for the first time would read the warning.
        onLog(level, log, report) {
          if (log.code === 'INEFFECTIVE_DYNAMIC_IMPORT') throw new Error(log.message)
          report(level, log)
        },
        optimization: { inlineConst: { mode: 'all' } },
        treeshake: {
          manualPureFunctions: [
            'endpoint',
            'z',
            'text',
            'requiredText',
            'optionalText',
            'positive',
            'pageQuery',
          ],
        },
        output: {
          postBanner: ({ name }) => (firstChunks.has(name) ? COMPILED_EARLY : ''),
          codeSplitting: {
            groups: [
              { name: 'foundation', priority: 1, test: FOUNDATION },
              // What is imported by the entry would else be split by who else imports it, into twenty files.
              {
                name: 'app',
                priority: 1,
                tags: ['$initial'],
                test: (id) => id !== LOCALE_WORKER,
                includeDependenciesRecursively: false,
              },
              { name: 'form', priority: 1, test: FORM, includeDependenciesRecursively: false },
              { name: 'inputs', priority: 1, test: INPUTS, includeDependenciesRecursively: false },
              { name: 'photo-input', priority: 1, test: PHOTO_INPUT, includeDependenciesRecursively: false },
              ...TYPED.map((name) => ({
                name: parse(name).name,
                priority: 1,
                test: (id: string) => id.endsWith(`/contract/src/${name}.ts`),
                includeDependenciesRecursively: false,
              })),
              { name: 'calls', test: FIRST_CALLS },
              ...BUNDLES.map((name) => ({ name: bundleNamed(name), test: isIn(name) })),
              {
                debugName: 'room of the contract',
                name: (id) => ROOM.exec(id)?.[1]?.replaceAll('/', '-'),
                includeDependenciesRecursively: false,
              },
              {
                name: 'icons',
                minShareCount: 2,
                test: (id) => ICON.test(id) && !DESK_ICON.test(id) && !COMPOSER_ICON.test(id),
              },
              {
                name: 'desk',
                test: (id) => DESK.test(id) || DESK_ICON.test(id),
                includeDependenciesRecursively: false,
              },
              { name: 'saving', test: SAVING },
              { name: 'alerts', test: ALERTS, includeDependenciesRecursively: false },
              { name: 'caches', test: CACHES, includeDependenciesRecursively: false },
              { name: 'points', test: POINTS, includeDependenciesRecursively: false },
              { name: 'post-extras', test: EXTRAS },
              { name: 'products', test: PRODUCTS, includeDependenciesRecursively: false },
              { debugName: 'main page', name: (id) => MAIN_PAGE.exec(id)?.[1] },
              // After the main pages: the feed would else load what it shares with the composer from there.
              { name: 'composer', test: COMPOSER },
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
